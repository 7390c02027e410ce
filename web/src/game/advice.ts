/** What an analysis found, as sentences in the reader's language: moves, and what speaks for them. */
import type { ActionJson, CardName, Hint, HintReason, StepName, TableFace } from "../protocol";
import { advice } from "../words/advice";
import { w } from "../words/words.svelte";
import { useOf } from "./offers";
import { listOf, seatName } from "./sentences";

/** The name of a lantern's color. */
export const lantern = (color: Parameters<ReturnType<typeof w>["log"]["lantern"]>[0]) =>
  w().common.colors[color];

interface Wording {
  /** Whether it was done; otherwise it is advice. */
  done?: boolean;
  /** Whether the lake shows the move. */
  shown?: boolean;
}

/**
 * A move in a step, as part of a sentence: what to do, or what was done. `shown` says whether the
 * lake shows it.
 */
export function moveWords(action: ActionJson, step: StepName, how: Wording = {}): string {
  const t = how.done ? advice().done : advice().moves;
  switch (action.type) {
    case "pass":
      return t.pass[step as keyof typeof t.pass] ?? "";
    case "place_tile":
      if (how.shown === false) return t.placeOther;
      return action.pavilion ? t.build : t.place;
    case "rotate_tile":
      return t.rotate(advice().turns[action.turns] ?? "");
    case "discard":
      return t.discard(lantern(action.lantern));
    case "convert_favors":
      return t.convert(w().log.favors(action.favors));
    case "exchange":
      return t.exchange(lantern(action.give), lantern(action.take));
    case "exchange_for_wild":
      return t.wild(lantern(action.give));
    case "exchange_for_two":
      return t.exchange(lantern(action.give), listOf(action.take.map(lantern)));
    case "dedicate": {
      const counts = new Map<string, number>();
      for (const card of action.cards) {
        const name = lantern(card);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const cards = Array.from(counts, ([name, count]) => (count > 1 ? `${count} ${name}` : name));
      return t.dedicate(w().common.dedications[action.dedication], listOf(cards));
    }
  }
}

/** Where to look for the move of a hint, without saying it. */
export function lookSentence({ action, reasons }: Hint, table: TableFace | null): string {
  const t = advice().hint.look;
  const use = useOf(action);
  if (action.type === "discard") return t.discard;
  if (action.type === "dedicate") return t.dedications;
  if (action.type === "exchange") return t.exchange;
  if (use) return t.card(w().common.cards[use as CardName]);
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
export function meritSentence(reason: HintReason, table: TableFace | null): string {
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
