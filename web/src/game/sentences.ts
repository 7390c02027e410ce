/**
 * What happens at a table, as sentences in the reader's language: lines of the log, announcements
 * for screen readers, and what a move would bring.
 */
import type {
  CellJson,
  EventJson,
  LanternMissed,
  LanternReceived,
  LogEntry,
  PublicEntry,
  SideName,
  TilePlaced,
} from "../protocol";
import { w } from "../words/words.svelte";
import { withoutUndone } from "./entries";
import type { LogLine, Preview } from "./model";
import { botTitle, lanternList, lanternWords, listOf, whoIs, type Reader } from "./names";

/** A line of the log without its position there. */
export type Sentence = Pick<LogLine, "seat" | "text" | "tone">;

// What came of a move

/** What a seat received in some events, in words; empty if nothing. */
function receivedWords(events: readonly EventJson[], seat: SideName): string[] {
  const own = events.filter((event) => "seat" in event && event.seat === seat);
  const lanterns = own.flatMap((event) => (event.type === "lantern_received" ? event.color : []));
  const favors = own.filter((event) => event.type === "favor_received").length;
  const gifts = own.filter((event) => event.type === "gift_received").length;
  return [
    ...lanternWords(lanterns),
    ...(favors > 0 ? [w().log.favors(favors)] : []),
    ...(gifts > 0 ? [w().log.gifts(gifts)] : []),
  ];
}

/**
 * Which lantern of its color a seat went without: the second, if it received one. Zero for every
 * further one of that color, as one sentence says enough.
 */
function nthMissed(missed: LanternMissed, events: readonly EventJson[]): number {
  const same = events.filter(
    (event): event is LanternMissed | LanternReceived =>
      (event.type === "lantern_missed" || event.type === "lantern_received") &&
      event.seat === missed.seat &&
      event.color === missed.color,
  );
  const first = same.findIndex((event) => event.type === "lantern_missed");
  return same[first] === missed ? first + 1 : 0;
}

// The log

/** Entries as the lines of a log. Undone actions are left out. */
export function linesOf(entries: readonly LogEntry[], reader: Reader): LogLine[] {
  let present = reader;
  let begun = true;
  return withoutUndone(entries).flatMap(({ number, at, what, events = [] }) => {
    if ("seat" in what && what.seat === reader.you) {
      if (GOING.includes(what.type)) present = { table: reader.table, you: null };
      if (what.type === "seat_reclaimed") present = reader;
    }
    const sentences = sentencesOf(events, present);
    const around = entrySentence(what, reader);
    if (around) sentences.unshift(around);
    // No event starts the first turn: it starts with the game, and its first action says whose it is.
    if (what.type === "started") begun = false;
    if (what.type === "acted" && !begun) {
      begun = true;
      const text = w().log.turn(whoIs(present, what.seat), 1);
      sentences.unshift({ seat: what.seat, text, tone: "turn" });
    }
    return sentences.map((one, index) => ({ ...one, id: `${number}.${index}`, number, at }));
  });
}

/** After one of these a bot plays the seat: what it does is not said of "you". */
const GOING: readonly PublicEntry["type"][] = ["resigned", "clock_expired", "seat_handed"];

/** Most entries around the game are quiet. */
const TONES: Partial<Record<PublicEntry["type"], LogLine["tone"]>> = {
  started: "plain",
  finished: "end",
};

/** The sentence for an entry; null for entries that their events or the chat show. */
function entrySentence(entry: PublicEntry, reader: Reader): Sentence | null {
  const seat = "seat" in entry ? entry.seat : null;
  const text = entryText(entry, reader);
  return text === null ? null : { seat, text, tone: TONES[entry.type] ?? "quiet" };
}

function entryText(entry: PublicEntry, reader: Reader): string | null {
  const { log, common } = w();
  switch (entry.type) {
    case "table_made":
      return log.opened;
    case "seat_taken":
      return log.sat(entry.name, common.sides[entry.seat]);
    case "bot_seated":
      return log.botSat(common.bots[entry.seat], botTitle(entry.code), common.sides[entry.seat]);
    case "seat_freed":
      if (entry.locked_out) return log.lockedOut(common.sides[entry.seat]);
      return (entry.removed ? log.removed : log.cleared)(common.sides[entry.seat]);
    case "started":
      return log.started;
    case "resigned":
      return log.resigned(whoIs(reader, entry.seat));
    case "clock_expired":
      return log.timedOut(whoIs(reader, entry.seat));
    case "seat_handed":
      return log.standIn(whoIs(reader, entry.seat));
    case "seat_muted":
      return (entry.muted ? log.muted : log.unmuted)(whoIs(reader, entry.seat));
    case "seat_reclaimed":
      return log.returned(whoIs(reader, entry.seat));
    case "rematch_asked":
      return log.rematchWished(whoIs(reader, entry.seat));
    case "rematch_made":
      return log.rematchReady;
    case "finished":
      if (entry.reason === "played") return null;
      return log.endedEarly(entry.reason, ...whoWon(entry.winners, reader));
    case "acted":
    case "undone":
    case "chatted":
      return null;
  }
}

/** Events of one entry as sentences. A placement is one of them, with everything it brings. */
export function sentencesOf(events: readonly EventJson[], reader: Reader): Sentence[] {
  return events.flatMap((event) =>
    event.type === "tile_placed"
      ? placementSentences(event, events, reader)
      : (eventSentence(event, events, reader) ?? []),
  );
}

function eventSentence(
  event: Exclude<EventJson, TilePlaced>,
  events: readonly EventJson[],
  reader: Reader,
): Sentence | null {
  const { cards, log, common } = w();
  switch (event.type) {
    case "turn_started": {
      const who = whoIs(reader, event.seat);
      const text = event.final ? log.finalTurn(who) : log.turn(who, event.turn);
      return { seat: event.seat, tone: "turn", text };
    }
    case "emperor_card_activated":
      return plain(event.seat, log.activated(whoIs(reader, event.seat), cards[event.card].name));
    case "favors_converted": {
      const { seat, favors, honor } = event;
      return plain(seat, cards.favor_to_honor.line(whoIs(reader, seat), log.favors(favors), honor));
    }
    case "lantern_exchanged": {
      const { seat, gave, took, favors } = event;
      const who = whoIs(reader, seat);
      const text = log.exchanged(who, lanternList([gave]), lanternList(took), log.favors(favors));
      return plain(seat, text);
    }
    case "dedication_made": {
      const { seat, cards, honor, generic } = event;
      const dedication = common.dedications[event.dedication];
      const who = whoIs(reader, seat);
      return plain(seat, log.dedicated(who, dedication, lanternList(cards), honor, generic));
    }
    case "lantern_discarded": {
      const { seat, lantern } = event;
      return plain(seat, log.discarded(whoIs(reader, seat), lanternList([lantern])));
    }
    case "tile_rotated":
      return plain(event.seat, cards.rotate_a_tile.line(whoIs(reader, event.seat)));
    case "lantern_missed": {
      const { seat, color } = event;
      const nth = nthMissed(event, events);
      return nth ? quiet(seat, log.missed(whoIs(reader, seat), log.lantern(color, 1), nth)) : null;
    }
    case "final_turns_began":
      return { seat: null, tone: "end", text: log.finalTurns };
    case "game_ended":
      return { seat: null, tone: "end", text: winnersText(event.outcome, reader) };
    case "favor_received":
    case "gift_received":
    case "lantern_received":
    case "pavilion_built":
    case "tile_drawn":
      return null;
  }
}

function winnersText(outcome: Outcome, reader: Reader): string {
  const [first] = outcome.winners;
  const honor = (first && outcome.honor[first]) ?? 0;
  return w().log.won(...whoWon(outcome.winners, reader), honor, outcome.decided_by);
}

/** The winners' names, how many there are, and whether the reader is one of them. */
function whoWon(seats: readonly SideName[], reader: Reader): [string, number, boolean] {
  const winners = seats.map((seat) => whoIs(reader, seat));
  const names = winners.map((who) => (who.you ? w().common.you : who.name));
  return [listOf(names), winners.length, winners.some((who) => who.you)];
}

type Outcome = Extract<EventJson, { type: "game_ended" }>["outcome"];

function plain(seat: SideName, text: string): Sentence {
  return { seat, text, tone: "plain" };
}

function quiet(seat: SideName | null, text: string): Sentence {
  return { seat, text, tone: "quiet" };
}

/** A placed tile: all that its seat received, and then what came to the others. */
function placementSentences(
  { seat }: TilePlaced,
  events: readonly EventJson[],
  reader: Reader,
): Sentence[] {
  const who = whoIs(reader, seat);
  const facing = events.filter((one) => one.type === "lantern_received" && one.reason === "facing");
  const rest = events.filter((one) => !facing.includes(one));
  const matching = events.some((one) => "reason" in one && one.reason === "match");
  const text = w().log.placed(who, listOf(receivedWords(events, seat)), matching);
  const gifts = otherSeats(events, seat).flatMap((other) => {
    const words = receivedWords(rest, other);
    return words.length > 0
      ? quiet(other, w().log.giftsCame(whoIs(reader, other), listOf(words)))
      : [];
  });
  const built = events.some((one) => one.type === "pavilion_built");
  const pavilion = built ? [plain(seat, w().log.built(who))] : [];
  return [plain(seat, text), ...pavilion, ...gifts, ...facingSentences(facing, seat, reader)];
}

function otherSeats(events: readonly EventJson[], seat: SideName): SideName[] {
  const seats = events.flatMap((event) => ("seat" in event ? event.seat : []));
  return [...new Set(seats)].filter((other) => other !== seat);
}

/** What the others received by the sides that face them. */
function facingSentences(
  facing: readonly EventJson[],
  placer: SideName,
  reader: Reader,
): Sentence[] {
  const each = facing.flatMap((event) =>
    event.type === "lantern_received" && event.seat !== placer
      ? w().log.share(whoIs(reader, event.seat), w().log.lantern(event.color, 1))
      : [],
  );
  return each.length > 0 ? [quiet(null, w().log.facing(each.join(", ")))] : [];
}

// Captions

/** What is happening now, for the headline; null for events that belong to one before them. */
export function captionOf(
  event: EventJson,
  events: readonly EventJson[],
  reader: Reader,
): string | null {
  const { cards, log } = w();
  const { now, favors, lantern } = log;
  const who = "seat" in event ? whoIs(reader, event.seat) : { you: false, name: "" };
  switch (event.type) {
    case "tile_placed":
      return now.places(who, listOf(receivedWords(events, event.seat)));
    case "pavilion_built":
      return now.builds(who);
    case "lantern_missed": {
      const nth = nthMissed(event, events);
      return who.you && nth ? now.misses(lantern(event.color, 1), nth) : null;
    }
    case "dedication_made":
      return now.dedicates(who, w().common.dedications[event.dedication], event.honor);
    case "lantern_exchanged":
      return now.exchanges(who, lanternList([event.gave]), lanternList(event.took));
    case "lantern_discarded":
      return now.discards(who, lanternList([event.lantern]));
    case "emperor_card_activated":
      return now.uses(who, cards[event.card].name);
    case "favors_converted":
      return cards.favor_to_honor.now(who, favors(event.favors), event.honor);
    case "tile_rotated":
      return cards.rotate_a_tile.now(who);
    case "final_turns_began":
      return now.finalTurns;
    case "game_ended":
      return now.ends;
    case "lantern_received":
    case "favor_received":
    case "gift_received":
    case "tile_drawn":
    case "turn_started":
      return null;
  }
}

// Announcements and previews

/** What happened, for a screen reader: what was done, what you received, and whose turn it is. */
export function announcementOf(
  events: readonly EventJson[],
  reader: Reader,
  placeOf?: (cell: CellJson) => string,
): string {
  const done = sentencesOf(events, reader).filter(
    (one) => one.tone === "plain" || one.tone === "end",
  );
  const texts = done.map((one) => one.text);
  const placed = events.find((event) => event.type === "tile_placed");
  if (placed && placeOf) {
    // Right after the sentence that somebody placed it.
    const said = done.findIndex((one) => one.seat === placed.seat && one.tone === "plain");
    texts.splice(said + 1, 0, w().log.lies(placeOf(placed.cell)));
  }
  // The sentence about your own tile has said already what it brought you.
  if (reader.you && placed && placed.seat !== reader.you) {
    const got = receivedWords(events, reader.you);
    if (got.length > 0) texts.push(w().log.youReceived(listOf(got)));
  }
  const turn = events.findLast((event) => event.type === "turn_started");
  if (turn) texts.push(turnSentence(turn.seat, reader));
  return texts.join(" ");
}

export function turnSentence(seat: SideName, reader: Reader): string {
  const who = whoIs(reader, seat);
  return who.you ? w().log.yourTurn : w().log.theirTurn(who.name);
}

/** What a considered action would bring each seat, or what the supply would lack for it. */
export function previewSentences({ events, gains }: Preview, reader: Reader): string {
  const sentences = (Object.keys(gains) as SideName[]).flatMap((seat) => {
    const who = whoIs(reader, seat);
    const received = receivedWords(events, seat);
    const missed = events.flatMap((event) => {
      if (event.type !== "lantern_missed" || event.seat !== seat) return [];
      const nth = nthMissed(event, events);
      return nth ? w().log.wouldMiss(who, w().log.lantern(event.color, 1), nth) : [];
    });
    return [
      ...(received.length > 0 ? [w().log.wouldReceive(who, listOf(received))] : []),
      ...missed,
    ];
  });
  return sentences.length > 0 ? sentences.join(" ") : w().log.wouldReceiveNothing;
}
