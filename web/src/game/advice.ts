/** What an analysis found, as sentences in the reader's language: moves, and what speaks for them. */
import type { ActionJson, Hint, HintReason, StepName, TableInfo } from "../protocol";
import { advice } from "../words/advice";
import { cardWords, w } from "../words/words.svelte";
import { kindOf, useOf, type Wording } from "./actions";
import { isCard } from "./cards";
import { listOf, seatName } from "./names";

/** The name of a lantern's color. */
export const lantern = (color: Parameters<ReturnType<typeof w>["log"]["lantern"]>[0]) =>
  w().common.colors[color];

/** A move in a step, as part of a sentence: what to do, or what was done. */
export function moveWords(
  action: ActionJson,
  step: StepName,
  { done = false, shown = true }: Partial<Wording> = {},
): string {
  const t = done ? advice().done : advice().moves;
  return kindOf(action).words(action, { done, shown, step, t });
}

/** Where to look for the move of a hint, without saying it. */
export function lookSentence({ action, reasons }: Hint, table: TableInfo | null): string {
  const t = advice().hint.look;
  const use = useOf(action);
  if (action.type === "discard") return t.discard;
  if (action.type === "dedicate") return t.dedications;
  if (use === "exchange") return t.exchange;
  if (use && isCard(use)) return t.card(cardWords(use).name);
  for (const reason of reasons) {
    switch (reason.type) {
      case "completes_set":
        return t.completes(w().common.dedications[reason.dedication]);
      case "denies":
        return t.denies(seatName(table, reason.seat), lantern(reason.color));
      case "takes_last":
        return t.takesLast(lantern(reason.color));
      case "brings": {
        const { matches, favors, gifts } = reason;
        if (matches.length === 0) break;
        const colors = listOf([...new Set(matches)].map((one) => t.color(lantern(one))));
        return t.match(colors, gifts > 0 ? "pavilion" : favors > 0 ? "platform" : null);
      }
    }
  }
  return action.type === "place_tile" && action.pavilion ? t.build : t.facing;
}

/** What speaks for a move, in one sentence. */
export function meritSentence(reason: HintReason, table: TableInfo | null): string {
  const t = advice().merits;
  switch (reason.type) {
    case "earns":
      return t.earns(w().common.dedications[reason.dedication], reason.honor);
    case "completes_set":
      return t.completes(w().common.dedications[reason.dedication], reason.honor);
    case "takes_last":
      return t.takesLast(lantern(reason.color), reason.count, seatName(table, reason.seat));
    case "denies":
      return t.denies(seatName(table, reason.seat), lantern(reason.color));
    case "converts":
      return t.converts(reason.honor);
    case "brings": {
      const parts = [
        ...(reason.lanterns > 0 ? [t.lanterns(reason.lanterns)] : []),
        ...(reason.favors > 0 ? [w().log.favors(reason.favors)] : []),
        ...(reason.gifts > 0 ? [w().log.gifts(reason.gifts)] : []),
      ];
      return t.brings(listOf(parts));
    }
  }
}
