/** What an analysis found, as sentences in the reader's language: moves, reasons, hints. */
import type {
  ActionJson,
  HintReason,
  Review,
  ReviewedDecision,
  ReviewReason,
  SideName,
  TableFace,
} from "../protocol";
import { advice } from "../words/advice";
import { language, w } from "../words/words.svelte";
import { listOf, seatName } from "./sentences";

const lantern = (color: Parameters<ReturnType<typeof w>["log"]["lantern"]>[0]) =>
  w().common.colors[color];

/** A number with one digit after the point. */
const tenths = (value: number) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value);

/** A move, as part of a sentence. */
export function moveWords(action: ActionJson): string {
  const t = advice().moves;
  switch (action.type) {
    case "pass":
      return t.pass;
    case "place_tile":
      return action.pavilion ? t.build : t.place;
    case "rotate_tile":
      return t.rotate;
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

/** Why another move was better, in one sentence. */
export function reasonSentence(reason: ReviewReason, table: TableFace | null): string {
  const t = advice().reasons;
  const who = (seat: SideName) => seatName(table, seat);
  const kind = "dedication" in reason ? w().common.dedications[reason.dedication] : "";
  switch (reason.type) {
    case "skips_dedication":
      return t.skips(kind, reason.honor, reason.last);
    case "takes_less":
      return t.takesLess(kind, reason.honor, reason.taken);
    case "rival_first":
      return t.rivalFirst(who(reason.seat), kind, reason.honor, reason.then);
    case "breaks_set":
      return t.breaksSet(kind, reason.honor);
    case "gives_set": {
      const color = lantern(reason.color);
      return reason.dedication === "four_of_a_kind"
        ? t.givesNth(who(reason.seat), color, reason.count, kind, reason.honor)
        : t.givesSet(who(reason.seat), color, kind, reason.honor);
    }
    case "feeds_set":
      return t.feedsSet(who(reason.seat), lantern(reason.color), kind, reason.honor);
    case "releases":
      return t.releases(lantern(reason.color), who(reason.seat), kind, reason.honor);
    case "completes_set":
      return t.completes(kind, reason.honor);
    case "enables":
      return t.enables(kind, reason.honor);
    case "takes_last":
      return t.takesLast(lantern(reason.color), reason.count, who(reason.seat));
    case "denies":
      return t.denies(who(reason.seat), lantern(reason.color));
    case "nearer_set":
      return t.nearer(kind, reason.honor, reason.short, reason.better);
    case "next_set": {
      const paid = w().common.dedications[reason.paid];
      return t.nextSet(paid, kind, reason.honor, reason.short, reason.better);
    }
    case "less_honor":
      return t.lessHonor(reason.count);
    case "skips_pavilion":
      return t.skipsPavilion;
    case "spends_pavilion":
      return t.spendsPavilion(reason.left);
    case "spends_gifts":
      return t.spendsGifts(w().log.gifts(reason.gifts));
    case "opens_cell":
      return t.opensCell(who(reason.seat), reason.tiles);
    case "no_later_turn":
      return t.noLaterTurn;
    case "only_later":
      return t.onlyLater;
    case "lantern_out":
      return t.lanternOut(lantern(reason.color));
    case "fewer_lanterns":
      return t.fewerLanterns(reason.brings, reason.better);
    case "fewer_favors":
      return t.fewerFavors(reason.count);
    case "fewer_gifts":
      return t.fewerGifts(reason.count);
    case "spends_favors":
      return t.spends(reason.favors);
    case "expected_honor": {
      const [loses, gains] = [tenths(reason.loses), tenths(reason.gains)];
      if (reason.loses === 0) return t.brings(who(reason.seat), gains);
      return reason.gains === 0 ? t.costs(loses) : t.costsAndBrings(loses, who(reason.seat), gains);
    }
  }
}

/** What a move did to the chance of its seat, and how sure that is. */
export function lossWords(decision: ReviewedDecision, seats: readonly SideName[]): string {
  const { played, chances, seat } = decision;
  const own = seats.indexOf(seat);
  const whole = (share: number | undefined) => Math.round(100 * (share ?? 0));
  return advice().lost(
    whole(played.chances[own]),
    whole(chances[own]),
    whole(played.loss),
    whole(played.low),
    whole(played.high),
  );
}

/** A verdict with all that belongs to it, for a screen reader. */
export function judgmentWords(
  decision: ReviewedDecision,
  review: Review,
  table: TableFace | null,
): string[] {
  const t = advice();
  return [
    `${t.by(t.verdicts[decision.verdict], seatName(table, decision.seat))}.`,
    lossWords(decision, review.seats),
    t.better(moveWords(decision.best.action)),
    ...decision.reasons.map((reason) => reasonSentence(reason, table)),
  ];
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
