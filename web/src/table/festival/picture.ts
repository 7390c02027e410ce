/** A picture of the lake at the end of a game, to save and to share: one SVG that needs nothing else. */
import typeface from "@fontsource/gabriela/files/gabriela-latin-400-normal.woff2?url";

import { drawDefinitions } from "../../art/draw";
import { bounds, CELL, rotationOnScreen, spot } from "../../lake/geometry";
import { TILES } from "../../pieces";
import type { PlacedJson, SideName } from "../../protocol";

export interface PictureSeat {
  seat: SideName;
  name: string;
  honor: number;
  rank: number;
  won: boolean;
}

export interface PictureOf {
  tiles: readonly PlacedJson[];
  bottom: SideName;
  /** In the order of the ranking. */
  seats: readonly PictureSeat[];
  title: string;
  headline: string;
  /** The typeface, as a data address; without one the picture uses a font of the device. */
  typeface?: string;
}

/** The colors of the night, whatever the theme of the page: pictures are made to be shared. */
const SEATS: Record<SideName, string> = { N: "#ff8a73", E: "#6fb0ff", S: "#f4efe2", W: "#c79bff" };
const WIDTH = 1600;
const MARGIN = 64;
const HEAD = 176;
const ROW = 62;
const FONT = "Gabriela, 'Iowan Old Style', Georgia, 'Noto Serif', serif";
const SIDES: readonly SideName[] = ["N", "E", "S", "W"];

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** Draw it. */
export function drawPicture(of: PictureOf): Picture {
  const { tiles, bottom, seats, title, headline } = of;
  const around = bounds(
    tiles.map(({ cell }) => spot(cell, bottom)),
    0.25,
  );
  const columns = around.right - around.left + 1;
  const rows = around.bottom - around.top + 1;
  const scale = Math.min((WIDTH - 2 * MARGIN) / (columns * CELL), 1100 / (rows * CELL), 2);
  const lakeHeight = rows * CELL * scale;
  const height = Math.round(HEAD + lakeHeight + 48 + Math.ceil(seats.length / 2) * ROW + MARGIN);
  const x = WIDTH / 2 - scale * CELL * (around.left + columns / 2);
  const y = HEAD - scale * CELL * around.top;
  const body = [
    `<rect width="${WIDTH}" height="${height}" fill="url(#picture-sky)"/>`,
    text(WIDTH / 2, 82, 52, "#f4c766", headline, "middle", 700),
    text(WIDTH / 2, 130, 27, "#a9bbdc", title, "middle"),
    `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">`,
    ...tiles.map((tile) => drawTile(tile, bottom)),
    "</g>",
    ...seats.map((seat, index) => drawSeat(seat, index, HEAD + lakeHeight + 48)),
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">` +
    `<title>${escape(`${title}: ${headline}`)}</title>` +
    `<defs>${style(of.typeface)}${SKY}${definitions()}</defs>${body.join("")}</svg>`;
  return { svg, width: WIDTH, height };
}

const SKY =
  '<radialGradient id="picture-sky" cy=".55" r=".75"><stop stop-color="#1c3f78"/>' +
  '<stop offset=".5" stop-color="#0f2450"/><stop offset="1" stop-color="#081230"/></radialGradient>';

/** The picture carries its typeface along, which the page has already loaded. */
export async function loadTypeface(): Promise<string> {
  const answer = await fetch(typeface);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:font/woff2;base64,${btoa(text)}`;
}

function style(typeface: string | undefined): string {
  if (!typeface) return "";
  // One weight stands for all of them: it must not be thickened.
  return `<style>@font-face{font-family:Gabriela;font-weight:400 900;src:url(${typeface})}</style>`;
}

/** Every shape of the page, as text. */
function definitions(): string {
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  drawDefinitions(defs);
  const text = new XMLSerializer().serializeToString(defs);
  return text.slice(text.indexOf(">") + 1, text.lastIndexOf("<"));
}

function drawTile({ cell, tile, rotation, pavilion }: PlacedJson, bottom: SideName): string {
  const printed = TILES[tile];
  if (!printed) return "";
  const { column, row } = spot(cell, bottom);
  const turned = rotationOnScreen(rotation, bottom) * 90;
  const banks = SIDES.map((side, i) =>
    use(`bank-${printed.sides[side]}`, `rotate(${i * 90} 50 50)`),
  );
  const middle: string[] = [];
  if (printed.platform) middle.push(use("platform"), use(`emblem-${printed.emblem}`));
  else if (printed.emblem && !pavilion) middle.push(use(printed.emblem));
  if (pavilion) middle.push(use("pavilion-site"), use(`pavilion-${pavilion}`, "scale(2)"));
  return (
    `<g transform="translate(${column * CELL} ${row * CELL})">` +
    `<g transform="rotate(${turned} 50 50)">${use("tile-water")}${banks.join("")}${use("tile-edge")}</g>` +
    `<g transform="translate(50 50)">${middle.join("")}</g></g>`
  );
}

/** A row of the ranking; two are side by side. */
function drawSeat(
  { seat, name, honor, rank, won }: PictureSeat,
  index: number,
  top: number,
): string {
  const width = (WIDTH - 2 * MARGIN - 24) / 2;
  const x = MARGIN + (index % 2) * (width + 24);
  const y = top + Math.floor(index / 2) * ROW;
  return (
    `<g transform="translate(${round(x)} ${round(y)})">` +
    `<rect width="${width}" height="${ROW - 12}" rx="14" fill="#0b1736" stroke="${won ? "#f4c766" : "#96b4f038"}" stroke-width="${won ? 3 : 1.5}"/>` +
    `<circle cx="76" cy="25" r="15" fill="${SEATS[seat]}"/>` +
    text(34, 34, 25, "#a9bbdc", `${rank}`, "middle", 700) +
    text(106, 34, 26, "#f3ead6", shorten(name), "start") +
    text(width - 22, 35, 30, "#f4c766", `${honor}`, "end", 700) +
    "</g>"
  );
}

function text(
  x: number,
  y: number,
  size: number,
  fill: string,
  words: string,
  anchor: "start" | "middle" | "end",
  weight = 400,
): string {
  return (
    `<text x="${round(x)}" y="${round(y)}" font-family="${FONT}" font-size="${size}" font-weight="${weight}"` +
    ` fill="${fill}" text-anchor="${anchor}">${escape(words)}</text>`
  );
}

function use(id: string, transform = ""): string {
  return `<use href="#${id}"${transform ? ` transform="${transform}"` : ""}/>`;
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 29).join("")}…` : name;
}

function escape(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** The same as a PNG. */
export async function asPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png");
  });
}

export function asSvg({ svg }: Picture): Blob {
  return new Blob([svg], { type: "image/svg+xml" });
}
