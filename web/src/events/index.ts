/** Every kind of event, each in its file: the compiler names one that is missing. */
import type { Gain } from "../game/model";
import type { Reader } from "../game/names";
import type { EventJson, SideName, ViewJson } from "../protocol";
import type { Sound } from "../sound/voices";
import { dedicationMade } from "./dedication_made";
import { emperorCardActivated } from "./emperor_card_activated";
import { favorsConverted } from "./favors_converted";
import { contextOf, type Kind, type Pace, type Sentence } from "./kind";
import { lanternDiscarded } from "./lantern_discarded";
import { lanternExchanged } from "./lantern_exchanged";
import { pavilionBuilt } from "./pavilion_built";
import { favorReceived, giftReceived, lanternMissed, lanternReceived } from "./received";
import { tileDrawn } from "./tile_drawn";
import { tilePlaced } from "./tile_placed";
import { tileRotated } from "./tile_rotated";
import { finalTurnsBegan, gameEnded, turnStarted } from "./turns";

const KINDS: { [T in EventJson["type"]]: Kind<Extract<EventJson, { type: T }>> } = {
  turn_started: turnStarted,
  emperor_card_activated: emperorCardActivated,
  favors_converted: favorsConverted,
  lantern_exchanged: lanternExchanged,
  dedication_made: dedicationMade,
  lantern_discarded: lanternDiscarded,
  tile_rotated: tileRotated,
  tile_placed: tilePlaced,
  pavilion_built: pavilionBuilt,
  lantern_received: lanternReceived,
  lantern_missed: lanternMissed,
  favor_received: favorReceived,
  gift_received: giftReceived,
  tile_drawn: tileDrawn,
  final_turns_began: finalTurnsBegan,
  game_ended: gameEnded,
};

/** The kind of an event; a newer server may send one that this page does not know. */
function kindOf<E extends EventJson>(event: E): Kind<E> | undefined {
  return KINDS[event.type] as unknown as Kind<E> | undefined;
}

export const paceOf = (event: EventJson): Pace | null => kindOf(event)?.pace ?? null;

/** The view when an event starts. */
export function atStart(view: ViewJson, event: EventJson, after: ViewJson): ViewJson {
  return kindOf(event)?.leaves?.(view, event, after) ?? view;
}

/** The view when an event has reached its goal. */
export function atLanding(view: ViewJson, event: EventJson, after: ViewJson): ViewJson {
  return kindOf(event)?.lands?.(view, event, after) ?? view;
}

export const honorOf = (event: EventJson): number => kindOf(event)?.honor?.(event) ?? 0;

/** What an event brings a seat, if it does. */
export function gainOf(event: EventJson): { seat: SideName; gain: Gain } | null {
  const gain = kindOf(event)?.gain?.(event);
  return gain && "seat" in event ? { seat: event.seat, gain } : null;
}

/** The sound of an event, if there is one. */
export function soundOf(event: EventJson): Sound | null {
  const sound = kindOf(event)?.sound;
  return typeof sound === "string" ? { voice: sound, note: 440 } : (sound?.(event) ?? null);
}

/** Events of one entry as sentences of the log. */
export function sentencesOf(events: readonly EventJson[], reader: Reader): Sentence[] {
  return events.flatMap(
    (event) => kindOf(event)?.lines?.(event, contextOf(event, events, reader)) ?? [],
  );
}

/** What is happening now, for the headline; null for events that belong to one before them. */
export function headlineOf(
  event: EventJson,
  events: readonly EventJson[],
  reader: Reader,
): string | null {
  return kindOf(event)?.headline?.(event, contextOf(event, events, reader)) ?? null;
}
