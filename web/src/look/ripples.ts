/** Ripples on water: flat lenses, scattered as if by chance, and always in the same way. */

const round = (n: number) => Math.round(n * 10) / 10;

/** A ripple around a point, as part of a path. */
export function ripple(x: number, y: number, half: number, high: number): string {
  const [wide, tall] = [round(half), round(high)];
  return `M${round(x - half)} ${round(y)}q${wide} ${-tall} ${2 * wide} 0q${-wide} ${tall} ${-2 * wide} 0z`;
}

/** Numbers between 0 and 1, as if by chance. */
export function chance(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
