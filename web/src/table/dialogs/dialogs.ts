/** The dialogs that a table can open, one at a time. */
import type { DedicationName, SideName } from "../../protocol";

/** Choices among lanterns, which take the place of the hand. */
export type PickerRequest =
  | { dialog: "exchange" }
  | { dialog: "emperor_exchange" }
  /** For one dedication, or null for the first that is possible. */
  | { dialog: "dedicate"; dedication: DedicationName | null };

export type DialogRequest =
  | PickerRequest
  | { dialog: "favor_to_honor" }
  | { dialog: "seat"; seat: SideName }
  | { dialog: "stacks" }
  | { dialog: "log" }
  | { dialog: "chat" }
  | { dialog: "keys" }
  | { dialog: "links" }
  | { dialog: "resign" };

export function isPicker(request: DialogRequest): request is PickerRequest {
  return ["exchange", "emperor_exchange", "dedicate"].includes(request.dialog);
}
