/**
 * The festival as a list of moments: round by round what each seat's tokens bring, the tie-break if
 * one decided, and the winner last. Everything in it is the server's result, put in an order.
 */
import { DEDICATION_NAMES } from "../../game/cards";
import { TIE_BREAKS } from "../../pieces";
import type { DedicationName, OutcomeJson, SeatJson, SideName, TokenJson } from "../../protocol";

/** A kind of honor that is counted in one round: the tokens of a stack, or what favors were turned into. */
export type RoundName = DedicationName | "favors";

/** What is compared while seats are tied. */
export type Criterion = (typeof TIE_BREAKS)[number];

/** What a seat has of one kind. */
export interface Share {
  seat: SideName;
  round: RoundName;
  tokens: readonly TokenJson[];
  honor: number;
}

export type Moment = { lasts: number } & (
  | { type: "dusk" }
  | { type: "round"; round: RoundName }
  | { type: "share"; share: Share }
  | { type: "tie"; seats: readonly SideName[]; honor: number }
  | {
      type: "weigh";
      by: Criterion;
      seats: readonly { seat: SideName; count: number }[];
      /** The seats that remain after this comparison. */
      left: readonly SideName[];
    }
  | { type: "hush" }
  | { type: "winner"; seats: readonly SideName[] }
);

/** A moment of the tie-break. */
export type Tied = Extract<Moment, { type: "tie" | "weigh" }>;

const ROUNDS: readonly RoundName[] = [...DEDICATION_NAMES, "favors"];

/** How long each moment lasts, in milliseconds at normal speed. */
const DUSK = 1000;
const ROUND = 300;
const TIE = 600;
/** All comparisons of a tie-break together, and the longest that one of them lasts. */
const WEIGHING = { together: 2400, each: 1500 };
const HUSH = 800;
const WINNER = 2800;
/** The whole festival lasts about this long, and never less than the shortest. */
const ABOUT = 10_800;
const SHORTEST = 8000;
const SHARE = { shortest: 140, longest: 760 };

/** What a seat's honor consists of, in the order in which it is counted. */
export function sharesOf({ seat, tokens, honor }: SeatJson): Share[] {
  const stacks = ROUNDS.map((round): Share => {
    const own = tokens.filter((token) => token.dedication === round);
    return { seat, round, tokens: own, honor: own.reduce((sum, one) => sum + one.honor, 0) };
  });
  const counted = stacks.reduce((sum, one) => sum + one.honor, 0);
  return stacks
    .map((share) => (share.round === "favors" ? { ...share, honor: honor - counted } : share))
    .filter((share) => share.honor > 0);
}

/** The whole festival; without an outcome, as after a resignation, nothing is counted. */
export function momentsOf(seats: readonly SeatJson[], outcome: OutcomeJson): Moment[] {
  const shares = seats.flatMap(sharesOf);
  const before: Moment[] = [
    { type: "dusk", lasts: DUSK },
    ...roundsOf(
      seats.map(({ seat }) => seat),
      shares,
    ),
    ...tieOf(outcome),
    { type: "hush", lasts: HUSH },
  ];
  const fixed = before.reduce((sum, one) => sum + one.lasts, 0);
  const each = Math.min(
    Math.max((ABOUT - WINNER - fixed) / Math.max(1, shares.length), SHARE.shortest),
    SHARE.longest,
  );
  const paced = before.map((one) => (one.type === "share" ? { ...one, lasts: each } : one));
  const lasts = Math.max(WINNER, SHORTEST - fixed - each * shares.length);
  return [...paced, { type: "winner", seats: outcome.winners, lasts }];
}

/** Round by round; in each, whoever is behind counts first. */
function roundsOf(seats: readonly SideName[], shares: readonly Share[]): Moment[] {
  const totals = new Map(seats.map((seat) => [seat, 0]));
  const total = ({ seat }: Share) => totals.get(seat) ?? 0;
  return ROUNDS.flatMap((round): Moment[] => {
    const own = shares.filter((share) => share.round === round);
    if (own.length === 0) return [];
    own.sort((one, other) => total(one) - total(other));
    const moments = own.map((share): Moment => ({ type: "share", share, lasts: 0 }));
    for (const share of own) totals.set(share.seat, total(share) + share.honor);
    return [{ type: "round", round, lasts: ROUND }, ...moments];
  });
}

/** The comparisons in their order, up to the one that decided; none if honor did. */
function tieOf(outcome: OutcomeJson): Moment[] {
  const [winner] = outcome.winners;
  if (!winner || outcome.decided_by === "honor") return [];
  const best = outcome.honor[winner] ?? 0;
  let left = sidesOf(outcome.honor).filter((seat) => outcome.honor[seat] === best);
  const moments: Moment[] = [{ type: "tie", seats: left, honor: best, lasts: TIE }];
  for (const by of TIE_BREAKS) {
    const counts = outcome[by];
    // Without the expansion nobody has gifts, and nothing is compared.
    if (sidesOf(counts).every((seat) => !counts[seat])) continue;
    const seats = left.map((seat) => ({ seat, count: counts[seat] ?? 0 }));
    left = left.filter((seat) => counts[seat] === counts[winner]);
    moments.push({ type: "weigh", by, seats, left, lasts: 0 });
    if (by === outcome.decided_by) break;
  }
  const lasts = Math.min(WEIGHING.each, WEIGHING.together / (moments.length - 1));
  return moments.map((one) => (one.type === "weigh" ? { ...one, lasts } : one));
}

function sidesOf(counts: Partial<Record<SideName, number>>): SideName[] {
  return Object.keys(counts) as SideName[];
}

/** The honor that has been counted after some of the moments. */
export function totalsAfter(moments: readonly Moment[]): Partial<Record<SideName, number>> {
  const totals: Partial<Record<SideName, number>> = {};
  for (const moment of moments) {
    if (moment.type !== "share") continue;
    const { seat, honor } = moment.share;
    totals[seat] = (totals[seat] ?? 0) + honor;
  }
  return totals;
}

/** A seat's place in a ranking, counted from 1; seats with the same score share one. */
export interface Ranked {
  seat: SideName;
  honor: number;
  rank: number;
}

/** The ranking by honor, with the winners before everybody else; otherwise in the order of the seats. */
export function rankingOf(
  seats: readonly { seat: SideName; honor: number }[],
  winners: readonly SideName[] = [],
): Ranked[] {
  const won = (seat: SideName) => Number(winners.includes(seat));
  const sorted = [...seats].sort(
    (one, other) => won(other.seat) - won(one.seat) || other.honor - one.honor,
  );
  let rank = 0;
  return sorted.map(({ seat, honor }, index) => {
    const before = sorted[index - 1];
    if (!before || before.honor !== honor || won(before.seat) !== won(seat)) rank = index + 1;
    return { seat, honor, rank };
  });
}
