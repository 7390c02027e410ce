/** What the table can open a dialog for. One is open at a time. */
import type { DedicationName, SideName } from "../../protocol";

export type Ask =
  | { about: "exchange" }
  | { about: "emperor_exchange" }
  | { about: "favor_to_honor" }
  /** One dedication, or first of all which. */
  | { about: "dedicate"; dedication: DedicationName | null }
  | { about: "seat"; seat: SideName }
  | { about: "stacks" }
  | { about: "log" }
  | { about: "talk" }
  | { about: "keys" }
  | { about: "links" }
  | { about: "resign" };
