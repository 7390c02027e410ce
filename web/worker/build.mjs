/**
 * Puts Python beside the page and the workers of the static site, and seals it:
 *
 *     node worker/build.mjs SITE
 *
 * PYTHON names the Python whose pip fetches the one package that Pyodide does not bring.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { loadPyodide, version } from "pyodide";

const PYTHON = process.env["PYTHON"] || "python3";
const [site] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "../../src/lanterns");
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const local = join(site, "local");
const wheels = join(here, "../node_modules/.cache/lanterns", fingerprint("requirements.txt"));

/** Wheels for Pyodide, as pip names them. */
const FOR_PYODIDE = [
  ...["--implementation=cp", "--python-version=3.14", "--abi=cp314"],
  ...["--platform=pyemscripten_2026_0_wasm32", "--only-binary=:all:", "--no-deps"],
];

if (!existsSync(wheels)) fetchWheels();
mkdirSync(join(local, "pyodide"), { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) {
  copyFileSync(join(pyodide, name), join(local, "pyodide", name));
  chmodSync(join(local, "pyodide", name), 0o644);
}
copyFileSync(join(source, "players/brain/brain.wasm"), join(local, "brain.wasm"));
chmodSync(join(local, "brain.wasm"), 0o644);
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
writeFileSync(join(local, "pyodide/pyodide-lock.json"), JSON.stringify({ info, packages: {} }));
appendFileSync(join(site, "notices.txt"), notices());
await pack();
process.exit(0); // Pyodide in Node keeps waiting otherwise

function fingerprint(name) {
  const content = readFileSync(join(here, name));
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** Fetch the wheels in `requirements.txt`, once; pip compares their hashes. */
function fetchWheels() {
  const part = `${wheels}.part`;
  const options = ["--quiet", "--disable-pip-version-check", "--require-hashes", ...FOR_PYODIDE];
  const what = ["--requirement", join(here, "requirements.txt"), "--dest", part];
  execFileSync(PYTHON, ["-m", "pip", "download", ...options, ...what], { stdio: "inherit" });
  renameSync(part, wheels);
}

/** The licenses of Pyodide and Python, with where their sources are. That of msgspec is packed. */
function notices() {
  const rule = `\n${"=".repeat(78)}\n\n`;
  // Pyodide's package names its license; another package under the same one has the text.
  const mpl = readFileSync(join(here, "../node_modules/axe-core/LICENSE"), "utf8").trim();
  const find = "import sys, sysconfig; print(sys.copyright); print(sysconfig.get_path('stdlib'))";
  const said = execFileSync(PYTHON, ["-c", find], { encoding: "utf8" }).trim().split("\n");
  const text = join(said.pop(), "LICENSE.txt");
  const license = existsSync(text)
    ? readFileSync(text, "utf8").trim()
    : `${said.join("\n")}\n\nThe license: https://docs.python.org/3/license.html`;
  return [
    `${rule}pyodide ${version}\n\nIts source: https://github.com/pyodide/pyodide\n\n${mpl}\n`,
    `${rule}Python, compiled to WebAssembly as a part of Pyodide\n\n${license}\n`,
  ].join("");
}

/** Pack the standard library and our package, compiled by the Python that will run them. */
async function pack() {
  const python = await loadPyodide();
  const places = { "/site": site, "/pyodide": pyodide, "/package": source, "/wheels": wheels };
  for (const [place, folder] of Object.entries(places)) python.mountNodeFS(place, folder);
  python.runPython(readFileSync(join(here, "pack.py"), "utf8"));
  const library = "python_stdlib.zip";
  python.globals.get("pack_library")(`/pyodide/${library}`, `/site/local/pyodide/${library}`);
  python.globals.get("pack_ours")("/package", "/wheels", "/site/local/lanterns.zip");
  python.globals.get("seal")("/site");
}
