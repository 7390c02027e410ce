/**
 * What happens at a table, as sentences in the reader's language: lines of the log, announcements
 * for screen readers, and what a move would bring.
 */
import { sentencesOf } from "../events";
import type { Sentence } from "../events/kind";
import { nthMissed, receivedWords } from "../events/move";
import type { CellJson, EventJson, LogEntry, PublicEntry, SideName } from "../protocol";
import { w } from "../words/words.svelte";
import { withoutUndone } from "./entries";
import type { LogLine, Preview } from "./model";
import { botTitle, listOf, whoIs, whoWon, type Reader } from "./names";

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
