/** The dialogs that a table can open, one at a time. */
import type { DedicationName, SideName } from "../../protocol";

export type DialogRequest =
  | { dialog: "exchange" }
  | { dialog: "emperor_exchange" }
  | { dialog: "favor_to_honor" }
  /** For one dedication, or null to ask which. */
  | { dialog: "dedicate"; dedication: DedicationName | null }
  | { dialog: "seat"; seat: SideName }
  | { dialog: "stacks" }
  | { dialog: "log" }
  | { dialog: "chat" }
  | { dialog: "keys" }
  | { dialog: "links" }
  | { dialog: "resign" };
