/** Ripples on water: flat lenses, scattered as if by chance, and always in the same way. */

/** A ripple around a point, as part of a path. */
export function ripple(x: number, y: number, half: number, high: number): string {
  const [wide, tall] = [Math.round(half), Math.round(high * 10) / 10];
  const [left, middle] = [Math.round(x) - wide, Math.round(y)];
  return `M${left} ${middle}q${wide} ${-tall} ${2 * wide} 0q${-wide} ${tall} ${-2 * wide} 0z`;
}

/** Numbers between 0 and 1, as if by chance. */
export function chance(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
