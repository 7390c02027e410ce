import { advice } from "./advice";
import { cards } from "./cards";
import { common } from "./common";
import { festival } from "./festival";
import { guide } from "./guide";
import { log } from "./log";
import { people } from "./people";
import { replay } from "./replay";
import { rules } from "./rules";
import { screens } from "./screens";
import { table } from "./table";

import type { Words } from "../words.svelte";

/** Deutsch. */
export const de: Words = {
  advice,
  cards,
  common,
  festival,
  guide,
  log,
  people,
  replay,
  rules,
  screens,
  table,
};
