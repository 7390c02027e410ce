/** The dialogs that a table can open, one at a time. */
import type { Game } from "../../game/model";
import type { DedicationName, SideName, UseName } from "../../protocol";
import type { PartName } from "../../screens/rules/Part.svelte";
import { tooMany } from "../turn/turn";

/** Choices among lanterns, which take the place of the hand. */
export type PickerRequest =
  /** By the regular exchange, or by a card. */
  | { dialog: "exchange"; use: UseName }
  /** For one dedication, or null for the first that is possible. */
  | { dialog: "dedicate"; dedication: DedicationName | null };

export type DialogRequest =
  | PickerRequest
  | { dialog: "favor_to_honor" }
  | { dialog: "seat"; seat: SideName }
  | { dialog: "stacks" }
  | { dialog: "log" }
  | { dialog: "chat" }
  | { dialog: "rules" }
  | { dialog: "keys" }
  | { dialog: "links" }
  | { dialog: "resign" };

const PICKERS: Record<PickerRequest["dialog"], true> = { exchange: true, dedicate: true };

export function isPicker(request: DialogRequest): request is PickerRequest {
  return request.dialog in PICKERS;
}

/** The part of the rules about what the viewer may do now; null where there is nothing to do. */
export function rulesFor(game: Game): PartName | null {
  const view = game.position?.view;
  if (game.table?.phase !== "playing" || !view) return null;
  if (view.final_turn) return "end";
  if (!game.canAct) return "turn";
  if (tooMany(game) > 0) return "limit";
  switch (view.step) {
    case "exchange":
      return "exchange";
    case "dedication":
      return "dedicate";
    case "place":
      return "place";
    case "start":
    case "end":
      return "cards";
    case "over":
      return "end";
  }
}
