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

/** English, the first language: the others have the same entries. */
export const en = {
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
