/** What the page needs to know of a kind of event. */
import type { Gain, LogLine } from "../game/model";
import { whoIs, type Reader, type Who } from "../game/names";
import type { EventJson, SideName, ViewJson } from "../protocol";
import type { Sound, VoiceName } from "../sound/voices";

/** Milliseconds at normal speed, counted from the start of the beat. */
export interface Pace {
  /** When it is over. */
  lasts: number;
  /** When it reaches its goal, so that the counts change. */
  lands: number;
  /** When the next beat starts. */
  next: number;
}

/** A line of the log without its position there. */
export type Sentence = Pick<LogLine, "seat" | "text" | "tone">;

/** The context of an event: the other events of its entry, and who reads about it. */
export interface EventContext {
  events: readonly EventJson[];
  reader: Reader;
  /** The seat of the event, as the reader calls it. */
  who: Who;
}

/**
 * Everything about a kind of event but its scene, which is loaded later (`table/stage/choreography`).
 * What there is nothing of is null, so that the compiler names what was forgotten.
 */
export interface Kind<E extends EventJson> {
  /** Null if it is not seen by itself. */
  pace: Pace | null;
  /** The view when it starts: what a seat pays has left it. */
  leaves: ((view: ViewJson, event: E, after: ViewJson) => ViewJson) | null;
  /** The view when it has reached its goal: what a seat receives is there, except for honor. */
  lands: ((view: ViewJson, event: E, after: ViewJson) => ViewJson) | null;
  /** The honor that it brings, counted up after the landing, one by one. */
  honor: ((event: E) => number) | null;
  /** What it brings its seat, as a preview and a recap show it. */
  gain: ((event: E) => Gain) | null;
  sound: VoiceName | ((event: E) => Sound) | null;
  /** Its sentences in the log. */
  lines: ((event: E, context: EventContext) => Sentence[]) | null;
  /** What is happening now, for the headline. */
  headline: ((event: E, context: EventContext) => string | null) | null;
}

export const plain = (seat: SideName, text: string): Sentence => ({ seat, text, tone: "plain" });
export const quiet = (seat: SideName | null, text: string): Sentence => ({
  seat,
  text,
  tone: "quiet",
});

/** Return the context in which a reader learns of an event. */
export function contextOf(
  event: EventJson,
  events: readonly EventJson[],
  reader: Reader,
): EventContext {
  const who = "seat" in event ? whoIs(reader, event.seat) : { you: false, name: "" };
  return { events, reader, who };
}
