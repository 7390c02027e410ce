/** Events as sentences of the log. A placement is told as one thing: what it matched, who got what. */
import type { EventJson, SideName, TilePlaced } from "../protocol";
import { w } from "../words/words.svelte";
import { inARow, lanternWords, receivedWords } from "./amounts";
import type { LogLine } from "./model";
import { whoIs, type Told } from "./names";

/** A line without its place in the log. */
export type Sentence = Pick<LogLine, "seat" | "text" | "tone">;

type Teller<E extends EventJson> = (event: E, told: Told) => Sentence | null;

/** Each kind of event that is told by itself. */
const TELLERS: { [K in EventJson["type"]]?: Teller<Extract<EventJson, { type: K }>> } = {
  turn_started: ({ seat, turn, final }, told) => {
    const who = whoIs(told, seat);
    return { seat, tone: "turn", text: final ? w().log.finalTurn(who) : w().log.turn(who, turn) };
  },
  emperor_card_activated: ({ seat, card }, told) =>
    plain(seat, w().log.activated(whoIs(told, seat), card)),
  favors_converted: ({ seat, favors, honor }, told) =>
    plain(seat, w().log.converted(whoIs(told, seat), w().log.favors(favors), honor)),
  lantern_exchanged: ({ seat, gave, took, favors }, told) =>
    plain(
      seat,
      w().log.exchanged(
        whoIs(told, seat),
        inARow(lanternWords([gave])),
        inARow(lanternWords(took)),
        w().log.favors(favors),
      ),
    ),
  dedication_made: ({ seat, dedication, cards, honor, generic }, told) =>
    plain(
      seat,
      w().log.dedicated(
        whoIs(told, seat),
        w().common.dedications[dedication],
        inARow(lanternWords(cards)),
        honor,
        generic,
      ),
    ),
  lantern_discarded: ({ seat, lantern }, told) =>
    plain(seat, w().log.discarded(whoIs(told, seat), inARow(lanternWords([lantern])))),
  tile_rotated: ({ seat }, told) => plain(seat, w().log.rotated(whoIs(told, seat))),
  lantern_missed: ({ seat, color }, told) =>
    quiet(seat, w().log.missed(whoIs(told, seat), w().log.lantern(color, 1))),
  final_turns_began: () => ({ seat: null, tone: "end", text: w().log.finalTurns }),
  game_ended: ({ outcome }, told) => {
    const winners = outcome.winners.map((seat) => whoIs(told, seat));
    const names = winners.map((who) => (who.you ? w().common.you : who.name));
    const [first] = outcome.winners;
    const honor = (first && outcome.honor[first]) ?? 0;
    const you = winners.some((who) => who.you);
    const text = w().log.won(inARow(names), winners.length, you, honor, outcome.decided_by);
    return { seat: null, tone: "end", text };
  },
};

function plain(seat: SideName, text: string): Sentence {
  return { seat, text, tone: "plain" };
}

function quiet(seat: SideName | null, text: string): Sentence {
  return { seat, text, tone: "quiet" };
}

/** What happened, in sentences. */
export function sentencesOf(events: readonly EventJson[], told: Told): Sentence[] {
  return events.flatMap((event) => {
    if (event.type === "tile_placed") return placement(event, events, told);
    const teller = TELLERS[event.type] as Teller<EventJson> | undefined;
    return teller?.(event, told) ?? [];
  });
}

/** A tile is placed: what its seat got by matching, and everybody by facing. */
function placement(event: TilePlaced, events: readonly EventJson[], told: Told): Sentence[] {
  const { seat } = event;
  const who = whoIs(told, seat);
  const facing = events.filter((one) => one.type === "lantern_received" && one.reason === "facing");
  const rest = events.filter((one) => !facing.includes(one));
  const got = receivedWords(rest, seat);
  const text = got.length > 0 ? w().log.placedMatching(who, inARow(got)) : w().log.placed(who);
  const gifts = others(events, seat).flatMap((other) => {
    const words = receivedWords(rest, other);
    return words.length > 0
      ? quiet(other, w().log.giftsCame(whoIs(told, other), inARow(words)))
      : [];
  });
  const built = events.some((one) => one.type === "pavilion_built");
  const pavilion = built ? [plain(seat, w().log.built(who))] : [];
  return [plain(seat, text), ...pavilion, ...gifts, ...shares(facing, told)];
}

function others(events: readonly EventJson[], seat: SideName): SideName[] {
  const seats = events.flatMap((event) => ("seat" in event ? event.seat : []));
  return [...new Set(seats)].filter((other) => other !== seat);
}

function shares(facing: readonly EventJson[], told: Told): Sentence[] {
  const each = facing.flatMap((event) =>
    event.type === "lantern_received"
      ? w().log.share(whoIs(told, event.seat), w().log.lantern(event.color, 1))
      : [],
  );
  return each.length > 0 ? [quiet(null, w().log.facing(each.join(", ")))] : [];
}
