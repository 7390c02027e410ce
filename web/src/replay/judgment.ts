/** A judgment in the reader's language: what a move did to the chance of its seat, and why. */
import { lantern, moveWords } from "../game/advice";
import { seatName } from "../game/names";
import type {
  ReasonAgainst,
  ReasonFor,
  Review,
  ReviewedDecision,
  SideName,
  TableInfo,
} from "../protocol";
import { advice } from "../words/advice";
import { language, w } from "../words/words.svelte";

/** A number with one digit after the point. */
const tenths = (value: number) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value);

/** What speaks against a move, or for a better one, in one sentence. */
export function reasonSentence(reason: ReasonAgainst | ReasonFor, table: TableInfo | null): string {
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
    case "more_honor":
      return t.moreHonor(reason.count);
    case "builds_pavilion":
      return t.buildsPavilion;
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
    case "more_lanterns":
      return t.moreLanterns(reason.brings, reason.better);
    case "more_favors":
      return t.moreFavors(reason.count);
    case "more_gifts":
      return t.moreGifts(reason.count);
    case "spends_favors":
      return t.spends(reason.favors);
    case "expected_honor": {
      const [more, less] = [tenths(reason.more), tenths(reason.less)];
      if (reason.more === 0) return t.less(who(reason.seat), less);
      return reason.less === 0 ? t.more(more) : t.moreAndLess(more, who(reason.seat), less);
    }
  }
}

/** A move of a judgment, and what is to be said of it. */
export interface Compared {
  /** What it is called: played, better, next best. */
  title: string;
  move: string;
  reasons: readonly (ReasonAgainst | ReasonFor)[];
}

/** The move that was played beside the one it is judged by; `shown` says if the lake shows that one. */
export function comparedMoves(
  { played, best, next_best: next, reasons, step }: ReviewedDecision,
  shown = true,
): [Compared, Compared] {
  const t = advice();
  const [own, others] = next ? [reasons.better, reasons.worse] : [reasons.worse, reasons.better];
  return [
    { title: t.played, move: moveWords(played.action, step, { done: true }), reasons: own },
    {
      title: next ? t.nextBest : t.better,
      move: moveWords((next ?? best).action, step, { shown }),
      reasons: others,
    },
  ];
}

/** A chance in whole percent, as it is shown. */
const percent = (share: number | undefined) => Math.round(100 * (share ?? 0));

/** The percentage points between what a move left its seat and the best: the difference of what is shown. */
export function pointsOf({ played, chances, seat }: ReviewedDecision, review: Review): number {
  const own = review.seats.indexOf(seat);
  return percent(chances[own]) - percent(played.chances[own]);
}

/** What a move did to the chance of its seat. */
export function lossWords(decision: ReviewedDecision, review: Review): string {
  const { played, chances, seat, next_best: next } = decision;
  const own = review.seats.indexOf(seat);
  const chance = percent(chances[own]);
  const left = percent((next ?? played).chances[own]);
  return next
    ? advice().won(chance, left, chance - left)
    : advice().lost(left, chance, chance - left);
}

/** How sure that is: bounds in whole points, which contain what is shown. */
export function certainty({ played, next_best: next }: ReviewedDecision): string {
  const { low, high } = next ?? played;
  return advice().sure(Math.floor(100 * low), Math.ceil(100 * high));
}

/** A verdict with all that belongs to it, for a screen reader. */
export function judgmentWords(
  decision: ReviewedDecision,
  review: Review,
  table: TableInfo | null,
): string[] {
  const t = advice();
  return [
    `${t.by(t.verdicts[decision.verdict], seatName(table, decision.seat))}.`,
    lossWords(decision, review),
    ...comparedMoves(decision).flatMap(({ title, move, reasons }) => [
      `${title}: ${move}.`,
      ...reasons.map((reason) => reasonSentence(reason, table)),
    ]),
  ];
}
