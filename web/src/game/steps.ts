/** The bar of a turn's steps: which are behind, which is now, and what lies ahead. */
import type { CardName, Position, StepName } from "../protocol";

export interface Step {
  step: StepName;
  state: "done" | "now" | "can" | "cannot";
}

const ORDER: readonly StepName[] = ["start", "exchange", "dedication", "place", "end"];

/** Steps that are of interest only with a card whose moment they are. */
const MOMENTS: Partial<Record<StepName, CardName>> = {
  start: "favor_to_honor",
  end: "end_of_turn_dedication",
};

/** The steps of the present turn. */
export function stepsOf(position: Position): Step[] {
  const { view } = position;
  if (view.step === "over") return [];
  const now = ORDER.indexOf(view.step);
  return ORDER.filter((step) => step === view.step || isShown(step, position)).map((step) => ({
    step,
    state: stateOf(step, now, position),
  }));
}

function isShown(step: StepName, { view }: Position): boolean {
  if (step === "place") return !view.final_turn;
  const card = MOMENTS[step];
  return card === undefined || view.cards.includes(card);
}

function stateOf(step: StepName, now: number, position: Position): Step["state"] {
  const index = ORDER.indexOf(step);
  if (index === now) return "now";
  if (index < now) return "done";
  return position.ahead.some((one) => one.step === step && one.legal.length > 0) ? "can" : "cannot";
}
