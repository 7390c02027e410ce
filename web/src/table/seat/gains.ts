/** What a seat would receive, counted, to be shown beside what it has. */
import type { Gain } from "../../game/model";
import type { ColorName } from "../../protocol";

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
