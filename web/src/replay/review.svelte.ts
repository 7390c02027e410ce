/** The review of a game that is over: fetched until it is there, and read by the steps of the replay. */
import { pointsOf } from "./judgment";
import { ApiProblem, call, ensureSession } from "../net/api";
import type { Review, ReviewedDecision, SideName, VerdictName } from "../protocol";
import { sentence } from "../screens/problem";
import type { Step } from "./steps";

/** How long to wait before asking again how far the review is, in milliseconds. */
const AGAIN = 700;

/** The verdicts that are marked, with the sign of each. */
export const SIGNS: Partial<Record<VerdictName, string>> = {
  found: "!",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The verdicts that are marked, the mildest first. */
export const NOTABLE = ["found", "inaccuracy", "mistake", "blunder"] as const;

export class ReviewState {
  state: "off" | "working" | "stopped" | "ready" | "failed" = $state("off");
  done = $state(0);
  total = $state(0);
  /** Why it failed, as a sentence. */
  problem = $state("");
  review: Review | null = $state.raw(null);
  /** The seat whose moves alone are marked; null for those of all. */
  only: SideName | null = $state(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun and stopped: an answer to an earlier question means nothing now. */
  #run = 0;

  constructor(readonly table: string) {}

  /** Have the game reviewed, from where it was stopped. */
  async open(): Promise<void> {
    if (this.state === "working" || this.state === "ready") return;
    this.state = "working";
    const run = (this.#run += 1);
    try {
      await ensureSession();
      await this.#ask(run);
    } catch (error) {
      this.#fail(error, run);
    }
  }

  /** Stop the work. What is done stays. */
  async stop(): Promise<void> {
    if (this.state !== "working") return;
    this.close();
    this.state = "stopped";
    const { table } = this;
    // If this gets lost, the review pauses a little later, as nobody asks for it.
    await call("POST /api/tables/{table}/review/stop", null, { table }).catch(() => undefined);
  }

  close(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
  }

  async #ask(run: number): Promise<void> {
    const { table } = this;
    const progress = await call("POST /api/tables/{table}/review", null, { table });
    if (run !== this.#run) return;
    ({ done: this.done, total: this.total, review: this.review } = progress);
    if (this.review) this.state = "ready";
    else this.#askLater(run, AGAIN);
  }

  #askLater(run: number, wait: number): void {
    this.#timer = setTimeout(() => void this.#ask(run).catch((e) => this.#fail(e, run)), wait);
  }

  #fail(error: unknown, run: number): void {
    if (run !== this.#run) return;
    // A review that takes long must not end because one question got lost.
    if (error instanceof ApiProblem && error.status === 0 && this.done > 0) {
      this.#askLater(run, 3 * AGAIN);
      return;
    }
    this.problem = sentence(error);
    this.state = "failed";
  }
}

/** The decisions that led to a step. */
export function decisionsOf(
  review: Review | null,
  steps: readonly Step[],
  index: number,
): ReviewedDecision[] {
  const first = steps[index - 1]?.actions ?? 0;
  const last = steps[index]?.actions ?? 0;
  return review?.decisions.slice(first, last) ?? [];
}

/** The decision of a step that is worth the most words; null if there is none. */
export function worstOf(decisions: readonly ReviewedDecision[]): ReviewedDecision | null {
  const [first, ...others] = decisions;
  if (!first) return null;
  return others.reduce((worst, one) => (weight(one) > weight(worst) ? one : worst), first);
}

/** What is said of a step: a mistake before what was well found, and that before the rest. */
function weight({ verdict, played }: ReviewedDecision): number {
  if (verdict === "found") return 1;
  return SIGNS[verdict] ? 2 + played.low : played.low;
}

/** Each seat's chance at a step: what the next decision begins with, or the result at the end. */
export function chancesAt(review: Review, step: Step): readonly number[] {
  const next = review.decisions[step.actions];
  return next?.chances ?? review.result ?? review.decisions.at(-1)?.played.chances ?? [];
}

/** The steps that are marked, with what was decided there; those of one seat, or of all. */
export function markedSteps(
  review: Review | null,
  steps: readonly Step[],
  only: SideName | null,
): { index: number; sign: string; decision: ReviewedDecision }[] {
  return steps.flatMap((_, index) => {
    const decision = worstOf(decisionsOf(review, steps, index));
    const sign = decision && SIGNS[decision.verdict];
    return sign && (!only || decision.seat === only) ? [{ index, sign, decision }] : [];
  });
}

/** Where to begin: the step at which a seat gave away the most; undefined if nowhere. */
export function worstStep(
  review: Review | null,
  steps: readonly Step[],
  seat: SideName,
): number | undefined {
  const own = markedSteps(review, steps, seat).filter(
    ({ decision }) => decision.verdict !== "found",
  );
  const worst = worstOf(own.map((one) => one.decision));
  return own.find((one) => one.decision === worst)?.index;
}

/** How many of each marked verdict a seat got, and the percentage points that those moves gave away. */
export function tally(review: Review, seat: SideName): { counts: number[]; points: number } {
  const own = review.decisions.filter((one) => one.seat === seat && SIGNS[one.verdict]);
  return {
    counts: NOTABLE.map((verdict) => own.filter((one) => one.verdict === verdict).length),
    points: own.reduce((sum, one) => sum + pointsOf(one, review), 0),
  };
}

/** A seat's chances in short: at the first step, at the best one, and at the last. */
export function courseOf(
  points: readonly (readonly number[])[],
  seat: number,
): { first: number; best: number; at: number; last: number } {
  const own = points.map((chances) => chances[seat] ?? 0);
  const best = Math.max(...own);
  return { first: own[0] ?? 0, best, at: own.indexOf(best), last: own.at(-1) ?? 0 };
}
