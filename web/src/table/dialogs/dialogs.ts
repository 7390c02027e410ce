/** What the table can open a dialog for. One is open at a time. */
import type { DedicationName, SideName } from "../../protocol";

export type DialogRequest =
  | { dialog: "exchange" }
  | { dialog: "emperor_exchange" }
  | { dialog: "favor_to_honor" }
  /** One dedication, or first of all which. */
  | { dialog: "dedicate"; dedication: DedicationName | null }
  | { dialog: "seat"; seat: SideName }
  | { dialog: "stacks" }
  | { dialog: "log" }
  | { dialog: "talk" }
  | { dialog: "keys" }
  | { dialog: "links" }
  | { dialog: "resign" };
