/** Every sentence of every language, rendered: none shows an object or something that is missing. */
import ts from "typescript";
import { describe, expect, it } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(["./*/*.ts", "!./*/all.ts"], {
  eager: true,
});
const fileOf = (path: string) => decodeURI(new URL(path, import.meta.url).pathname);
const program = ts.createProgram(
  Object.keys(modules).map((path) => fileOf(path)),
  {
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    noEmit: true,
  },
);
const checker = program.getTypeChecker();

/** Values of a type, in which every member of a union and both ends of an amount occur. */
function samplesOf(type: ts.Type, node: ts.Node): unknown[] {
  if (type.isUnion()) return type.types.flatMap((one) => samplesOf(one, node));
  if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
  if (type.flags & ts.TypeFlags.BooleanLiteral) return [checker.typeToString(type) === "true"];
  if (type.flags & ts.TypeFlags.Null) return [null];
  if (type.flags & ts.TypeFlags.String) return ["Mei"];
  if (type.flags & ts.TypeFlags.Number) return [0, 1, 2, 3, 12];
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) {
    const samples = samplesOf(element, node);
    return [samples.slice(0, 1), [...samples, ...samples].slice(0, 2)];
  }
  const fields = type.getProperties().map((field) => {
    return [field.name, samplesOf(checker.getTypeOfSymbolAtLocation(field, node), node)] as const;
  });
  if (fields.length === 0) throw new Error(`no sample for ${checker.typeToString(type)}`);
  return combined(fields.map(([, samples]) => samples)).map((values) =>
    Object.fromEntries(fields.map(([name], index) => [name, values[index]])),
  );
}

/** Every choice of one sample for each. */
function combined(lists: unknown[][]): unknown[][] {
  return lists.reduce<unknown[][]>(
    (chosen, samples) => chosen.flatMap((one) => samples.map((sample) => [...one, sample])),
    [[]],
  );
}

/** All texts in a value: sentences, and what its functions return for samples of their parameters. */
function* textsOf(
  value: unknown,
  type: ts.Type,
  node: ts.Node,
  path: string,
): Generator<[string, unknown]> {
  if (typeof value === "function") {
    const [signature] = type.getCallSignatures();
    const samples = (signature?.getParameters() ?? []).map((one) =>
      samplesOf(checker.getTypeOfSymbolAtLocation(one, node), node),
    );
    for (const values of combined(samples)) {
      yield [
        `${path}(${JSON.stringify(values)})`,
        (value as (...all: unknown[]) => unknown)(...values),
      ];
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      const field = type.getProperty(name);
      const inner = field
        ? checker.getTypeOfSymbolAtLocation(field, node)
        : (type.getNumberIndexType() ?? type.getStringIndexType() ?? type);
      yield* textsOf(one, inner, node, `${path}.${name}`);
    }
  } else yield [path, value];
}

describe.each(Object.entries(modules))("%s", (path, words) => {
  it("has only sentences that can be read", () => {
    const source = program.getSourceFile(fileOf(path));
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!source || !symbol) throw new Error(`${path} has no exports`);
    let count = 0;
    for (const one of checker.getExportsOfModule(symbol)) {
      if (!(one.name in words)) continue;
      const type = checker.getTypeOfSymbolAtLocation(one, source);
      for (const [name, text] of textsOf(words[one.name], type, source, one.name)) {
        expect(typeof text, name).toMatch(/^(string|number|boolean)$/);
        expect(text, name).not.toMatch(/\[object|undefined|NaN|=>/);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(0);
  });
});
