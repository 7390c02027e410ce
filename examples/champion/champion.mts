// The champion without Python: brain.wasm in any engine for JavaScript. docs/brain.md says what
// each place and each entry point is.

interface Brain {
  readonly memory: WebAssembly.Memory;
  readonly position: WebAssembly.Global<"i32">;
  readonly seed: WebAssembly.Global<"i32">;
  readonly codes: WebAssembly.Global<"i32">;
  readonly values: WebAssembly.Global<"i32">;
  begin(viewer: number): number;
  search(simulations: number): number;
  rank(): number;
}

export interface Tried {
  readonly code: number;
  readonly tries: number;
}

const SEAT = 6; // where a position says whose turn it is

export class Champion {
  readonly #brain: Brain;
  readonly #position: Int16Array;
  readonly #seed: BigUint64Array;

  private constructor(brain: Brain) {
    const { buffer } = brain.memory; // it never grows, so views of it stay valid
    this.#brain = brain;
    this.#position = new Int16Array(buffer, brain.position.value, 1408);
    this.#seed = new BigUint64Array(buffer, brain.seed.value, 1);
  }

  /** Each champion has a memory of its own, so several workers may have one each. */
  static async load(module: BufferSource): Promise<Champion> {
    const { instance } = await WebAssembly.instantiate(module);
    return new Champion(instance.exports as unknown as Brain);
  }

  /** Search for the seat to move, and return the actions considered, the best first. */
  decide(position: readonly number[], simulations: number, seed: bigint): Tried[] {
    this.#position.set(position);
    this.#seed[0] = seed;
    this.#brain.begin(this.#position[SEAT]);
    this.#brain.search(simulations);
    const count = this.#brain.rank();
    const { buffer } = this.#brain.memory;
    const codes = new BigInt64Array(buffer, this.#brain.codes.value, count);
    const values = new Float64Array(buffer, this.#brain.values.value, count);
    return Array.from(codes, (code, i) => ({ code: Number(code), tries: values[i] }));
  }
}
