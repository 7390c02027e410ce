/** Outlines as SVG paths around 0, and the way to put them elsewhere. */

function point(radius: number, turn: number): string {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

export function disc(radius: number): string {
  const arc = `A${radius} ${radius} 0 1 1`;
  return `M${-radius} 0${arc} ${radius} 0${arc} ${-radius} 0Z`;
}

/** A star, one of its points up. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points }, (_, i) => [
    point(outer, i / points),
    point(inner, (i + 0.5) / points),
  ]);
  return `M${corners.flat().join("L")}Z`;
}

/** So many round petals, one of them up; they meet at `radius`. */
export function petals(count: number, radius: number, bulge: number): string {
  const dents = Array.from({ length: count }, (_, i) => point(radius, (i + 0.5) / count));
  // An arc of more than half a circle: a petal is wider than where it joins the others.
  const arcs = dents.map((_, i) => `A${bulge} ${bulge} 0 1 1 ${dents[(i + 1) % count]}`);
  return `M${dents[0]}${arcs.join("")}Z`;
}

/** Spokes between two distances from 0. */
export function spokes(count: number, from: number, to: number, offset = 0): string {
  return Array.from(
    { length: count },
    (_, i) => `M${point(from, (i + offset) / count)}L${point(to, (i + offset) / count)}`,
  ).join("");
}

/** A slice of a disc between two parts of a whole turn. */
export function wedge(radius: number, from: number, to: number): string {
  return `M0 0L${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}Z`;
}

/**
 * A path of M, L, Q, A and Z, moved and scaled. Browsers keep a layer of books for every element
 * that has a transform of its own, and a lake has thousands of lanterns.
 */
export function put(path: string, x: number, y: number, scale: number): string {
  return path.replace(/([MLQA])([^MLQAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const placed = numbers.map((n, i) => {
      if (command === "A" && i % 7 < 5) return i % 7 < 2 ? round(n * scale) : n;
      const across = command === "A" ? i % 7 === 5 : i % 2 === 0;
      return round(n * scale + (across ? x : y));
    });
    return command + placed.join(" ");
  });
}
