/** What kind of game a table plays, in a few words. */
import type { TableFace } from "../../protocol";
import { w } from "../../words/words.svelte";
import { asClock } from "../clock";

export function facts({ options, clock, ...table }: TableFace): string[] {
  const t = w().table.lobby;
  const cards = options.cards?.map((card) => w().common.cards[card]).join(", ");
  return [
    t.game(options.players ?? table.seats.length),
    options.expansion ? t.expansion : t.base,
    ...(options.expansion ? [cards ?? t.randomCards] : []),
    clock ? t.clock(asClock(clock.bank * 1000), clock.increment ?? 0) : t.noClock,
    table.public ? t.public : t.private,
  ];
}
