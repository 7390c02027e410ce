/** What a seat would receive, counted, to be shown beside what it has. */
import type { Gain } from "../../game/model";
import type { ColorName, LanternName } from "../../protocol";
import type { Counts } from "../lanterns";

export interface Gained {
  lanterns: Partial<Record<ColorName, number>>;
  /** Lanterns that the supply cannot give. */
  missed: Partial<Record<ColorName, number>>;
  favors: number;
  gifts: number;
}

export function countGained(gains: readonly Gain[]): Gained {
  const counted: Gained = { lanterns: {}, missed: {}, favors: 0, gifts: 0 };
  for (const gain of gains) {
    switch (gain.kind) {
      case "lantern":
        counted.lanterns[gain.color] = (counted.lanterns[gain.color] ?? 0) + 1;
        break;
      case "missed":
        counted.missed[gain.color] = (counted.missed[gain.color] ?? 0) + 1;
        break;
      case "favor":
        counted.favors += 1;
        break;
      case "gift":
        counted.gifts += 1;
        break;
      default:
        gain satisfies never;
    }
  }
  return counted;
}

/** How many of that kind; nobody is given a wild lantern by a tile. */
export function amountOf(counts: Gained["lanterns"] | undefined, kind: LanternName): number {
  return kind === "wild" ? 0 : (counts?.[kind] ?? 0);
}

/** How many kinds have room in each of that many chips. */
const ROOM = [7, 7, 5, 4, 3];

/**
 * The kinds of lanterns that a chip on a small screen shows, in the usual order. Alone it has room
 * for all; beside others for those that a move would add, and for those of which a seat has most,
 * two at least.
 */
export function kindsFor(
  chips: number,
  kinds: readonly LanternName[],
  held: Counts,
  gained: Gained,
): readonly LanternName[] {
  if (chips === 1) return kinds;
  const moved = kinds.filter(
    (kind) => amountOf(gained.lanterns, kind) + amountOf(gained.missed, kind) > 0,
  );
  const count = (kind: LanternName) => held[kind] ?? 0;
  // What is added needs the room of two other kinds.
  const room = Math.max(0, (ROOM[chips] ?? 0) - 3 * moved.length);
  const several = kinds
    .filter((kind) => count(kind) > 1 && !moved.includes(kind))
    .sort((a, b) => count(b) - count(a))
    .slice(0, room);
  return kinds.filter((kind) => moved.includes(kind) || several.includes(kind));
}
