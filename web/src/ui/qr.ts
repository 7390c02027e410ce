/**
 * QR codes (ISO/IEC 18004) for short texts such as links: bytes, error correction M, versions 1 to 10.
 * The result is a square of modules, true where it is dark, without the quiet zone around it.
 */

/** By version from 1 on: codewords in all, those for correction in each block, and blocks. */
const SIZES = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const;

/**
 * The modules of a code, row by row; null for a text that is too long. Of the eight masks, that one
 * is taken which is easiest to read, unless one is named.
 */
export function qrModules(text: string, mask?: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (version === 0) return null;
  const plain = new Code(version);
  plain.fill(interleave(encode(bytes, version), version));
  const masks = mask === undefined ? MASKS.keys() : [mask];
  const codes = Array.from(masks, (one) => plain.masked(one));
  const penalties = codes.map((code) => code.penalty);
  return codes[penalties.indexOf(Math.min(...penalties))]?.dark ?? null;
}

function sizeOf(version: number): { total: number; correction: number; blocks: number } {
  const [total, correction, blocks] = SIZES[version - 1] ?? [0, 0, 0];
  return { total, correction, blocks };
}

/** How many codewords hold data. */
function dataWords(version: number): number {
  const { total, correction, blocks } = sizeOf(version);
  return total - correction * blocks;
}

/** Bits of the field that says how many bytes follow. */
const countBits = (version: number) => (version < 10 ? 8 : 16);

/** How many bytes of text fit. */
function capacity(version: number): number {
  return Math.floor((dataWords(version) * 8 - 4 - countBits(version)) / 8);
}

/** The codewords of the data: mode, length, bytes, and padding to the end. */
function encode(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, dataWords(version) * 8 - bits.length));
  put(0, -bits.length & 7);
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
  for (let pad = 0xec; words.length < dataWords(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The data in its blocks, each with its correction, and all of them word by word in turn. */
function interleave(words: readonly number[], version: number): number[] {
  const { correction, blocks: count } = sizeOf(version);
  const short = Math.floor(words.length / count);
  const long = words.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const data = words.slice(at, (at += short + (index < count - long ? 0 : 1)));
    return { data, check: remainder(data, correction) };
  });
  const columns = (parts: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, index) =>
      parts.flatMap((part) => part[index] ?? []),
    ).flat();
  return [...columns(blocks.map(({ data }) => data)), ...columns(blocks.map(({ check }) => check))];
}

// Reed–Solomon correction over the field of 256 elements with the polynomial 0x11d.

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The remainder of the data after division by the generator of that degree. */
function remainder(data: readonly number[], degree: number): number[] {
  let generator = [1];
  let root = 1;
  for (let index = 0; index < degree; index += 1) {
    const shifted = [...generator, 0];
    generator = shifted.map((word, at) => word ^ multiply(generator[at - 1] ?? 0, root));
    root = multiply(root, 2);
  }
  const rest = Array.from({ length: degree }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.slice(1).forEach((one, at) => (rest[at] = (rest[at] ?? 0) ^ multiply(one, factor)));
  }
  return rest;
}

// The picture.

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

class Code {
  readonly size: number;
  readonly dark: boolean[][];
  /** Where finders, timing, format and version are: no data, and no mask. */
  readonly #fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    const blank = () =>
      Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.dark = blank();
    this.#fixed = blank();
    this.#drawFixed();
  }

  at(row: number, column: number): boolean {
    return this.dark[row]?.[column] ?? false;
  }

  #set(row: number, column: number, dark: boolean): void {
    const [cells, fixed] = [this.dark[row], this.#fixed[row]];
    if (!cells || !fixed || column < 0 || column >= this.size) return;
    cells[column] = dark;
    fixed[column] = true;
  }

  #drawFixed(): void {
    const last = this.size - 7;
    for (let index = 0; index < this.size; index += 1) {
      this.#set(6, index, index % 2 === 0);
      this.#set(index, 6, index % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, last + 3],
      [last + 3, 3],
    ] as const)
      this.#drawRings(row, column, 4, [2, 4]);
    const places = this.#alignments();
    const end = places.length - 1;
    places.forEach((row, down) => {
      places.forEach((column, across) => {
        // The corners with finders have none.
        if ((down || across) && (down || across < end) && (down < end || across))
          this.#drawRings(row, column, 2, [1]);
      });
    });
    this.#drawFormat(0);
    this.#drawVersion();
  }

  /** Squares around a center, dark but for the light rings. */
  #drawRings(row: number, column: number, radius: number, light: readonly number[]): void {
    for (let down = -radius; down <= radius; down += 1)
      for (let across = -radius; across <= radius; across += 1) {
        const ring = Math.max(Math.abs(down), Math.abs(across));
        this.#set(row + down, column + across, !light.includes(ring));
      }
  }

  /** The rows, and columns, in which the centers of alignment patterns are. */
  #alignments(): number[] {
    if (this.version === 1) return [];
    if (this.version < 7) return [6, this.size - 7];
    return [6, (this.size - 1) / 2, this.size - 7];
  }

  /** The level of correction and the mask, twice, beside the finders. */
  #drawFormat(mask: number): void {
    // Level M is 00, so that the data is the mask alone.
    const bits = ((mask << 10) | divided(mask, 0x537, 10)) ^ 0x5412;
    const bit = (index: number) => ((bits >> index) & 1) === 1;
    for (let index = 0; index < 15; index += 1) {
      const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index + (index === 8 ? 1 : 0);
      if (index < 8) this.#set(near, 8, bit(index));
      else this.#set(8, near, bit(index));
      if (index < 8) this.#set(8, this.size - 1 - index, bit(index));
      else this.#set(this.size - 15 + index, 8, bit(index));
    }
    this.#set(this.size - 8, 8, true);
  }

  #drawVersion(): void {
    if (this.version < 7) return;
    const bits = (this.version << 12) | divided(this.version, 0x1f25, 12);
    for (let index = 0; index < 18; index += 1) {
      const [row, column] = [Math.floor(index / 3), this.size - 11 + (index % 3)];
      this.#set(row, column, ((bits >> index) & 1) === 1);
      this.#set(column, row, ((bits >> index) & 1) === 1);
    }
  }

  /** Write the codewords upward and downward in columns of two, from the right. */
  fill(words: readonly number[]): void {
    let next = 0;
    let upward = true;
    for (let right = this.size - 1; right > 0; right -= 2, upward = !upward) {
      if (right === 6) right = 5; // the column of the timing pattern
      for (let step = 0; step < this.size; step += 1) {
        const row = upward ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          const cells = this.dark[row];
          if (!cells || this.#fixed[row]?.[column]) continue;
          cells[column] = (((words[next >> 3] ?? 0) >> (7 - (next & 7))) & 1) === 1;
          next += 1;
        }
      }
    }
  }

  /** The same code with its data under a mask. */
  masked(mask: number): Code {
    const code = new Code(this.version);
    const isMasked = MASKS[mask];
    for (let row = 0; row < this.size; row += 1)
      for (let column = 0; column < this.size; column += 1) {
        const cells = code.dark[row];
        if (cells && !this.#fixed[row]?.[column])
          cells[column] = this.at(row, column) !== isMasked?.(row, column);
      }
    code.#drawFormat(mask);
    return code;
  }

  /** How hard it is to read: long runs, squares, what looks like a finder, too much dark or light. */
  get penalty(): number {
    const rows = this.dark.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
    const columns = rows.map((_, at) => rows.map((row) => row[at]).join(""));
    let penalty = 0;
    for (const line of [...rows, ...columns]) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
      // What is around the code is light. Overlapping ones count, so that nothing is consumed.
      const finders = /(?=10111010000)|(?=00001011101)/g;
      penalty += 40 * Array.from(`0000${line}0000`.matchAll(finders)).length;
    }
    for (let row = 1; row < this.size; row += 1)
      for (let column = 1; column < this.size; column += 1) {
        const dark = this.at(row, column);
        const square = [
          [row - 1, column],
          [row, column - 1],
          [row - 1, column - 1],
        ] as const;
        if (square.every((place) => this.at(...place) === dark)) penalty += 3;
      }
    const share = rows.join("").replaceAll("0", "").length / this.size ** 2;
    return penalty + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/** The remainder of a value, shifted by a degree, after division by a binary polynomial. */
function divided(value: number, polynomial: number, degree: number): number {
  let rest = value;
  for (let step = 0; step < degree; step += 1)
    rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return rest;
}
