/** What a move would give, in sentences. */
import type { Game, Gain } from "../game/model";
import type { SideName } from "../protocol";
import { w } from "../words/words.svelte";
import { nameOf } from "./people";
import { COLORS } from "./sets";

/** One sentence for each seat that would receive or miss something, in the server's order. */
export function foretold(game: Game): string[] {
  const gains = game.foreseen?.gains;
  if (!gains) return [];
  const seats = Object.keys(gains) as SideName[];
  const sentences = seats.flatMap((seat) => ofSeat(game, seat, gains[seat] ?? []));
  return sentences.length > 0 ? sentences : [w().table.foretold.nobody];
}

function ofSeat(game: Game, seat: SideName, gains: readonly Gain[]): string[] {
  const t = w().table.foretold;
  const you = seat === game.you;
  const who = you ? t.you : nameOf(game.table, seat);
  const parts = things(gains);
  const received = parts.length > 0 ? [t.receives(who, listed(parts), you)] : [];
  const missed = gains
    .filter((gain) => gain.kind === "missed")
    .map((gain) => t.misses(who, w().common.colors[gain.color], you));
  return [...received, ...missed];
}

function things(gains: readonly Gain[]): string[] {
  const t = w().table.foretold;
  const count = (kind: Gain["kind"]) => gains.filter((gain) => gain.kind === kind).length;
  const lanterns = COLORS.flatMap((color) => {
    const many = gains.filter((gain) => gain.kind === "lantern" && gain.color === color).length;
    return many > 0 ? [t.lanterns(many, w().common.colors[color])] : [];
  });
  const favors = count("favor");
  const gifts = count("gift");
  return [
    ...lanterns,
    ...(favors > 0 ? [t.favors(favors)] : []),
    ...(gifts > 0 ? [t.gifts(gifts)] : []),
  ];
}

/** Things as in "red, blue and a favor". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2
    ? last
    : `${parts.slice(0, -1).join(", ")} ${w().table.foretold.and} ${last}`;
}
