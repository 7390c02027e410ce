/** What a screen reader says of what happens: short, and from the listener's own seat. */
import type { EventJson, SideName } from "../protocol";
import { w } from "../words/words.svelte";
import { inARow, receivedWords } from "./amounts";
import type { Foreseen } from "./model";
import { whoIs, type Told } from "./names";
import { sentencesOf } from "./sentences";

/** What happened, in a breath: what was done, what came to you, and who is next. */
export function announcementOf(events: readonly EventJson[], told: Told): string {
  const done = sentencesOf(events, told).filter(
    (one) => one.tone === "plain" || one.tone === "end",
  );
  const texts = done.map((one) => one.text);
  const placed = events.find((event) => event.type === "tile_placed");
  if (told.you && placed) {
    const got = receivedWords(share(events, placed.seat === told.you), told.you);
    if (got.length > 0) texts.push(w().log.youReceived(inARow(got)));
  }
  const turn = events.findLast((event) => event.type === "turn_started");
  if (turn) texts.push(turnWords(turn.seat, told));
  return texts.join(" ");
}

/** What one's own tile matched has been said with the tile. */
function share(events: readonly EventJson[], own: boolean): readonly EventJson[] {
  return own ? events.filter((one) => "reason" in one && one.reason === "facing") : events;
}

/** Whose turn it is. */
export function turnWords(seat: SideName, told: Told): string {
  const who = whoIs(told, seat);
  return who.you ? w().log.yourTurn : w().log.theirTurn(who.name);
}

/** What is being considered would give this. */
export function foreseenWords({ events, gains }: Foreseen, told: Told): string {
  const shares = (Object.keys(gains) as SideName[]).flatMap((seat) => {
    const words = receivedWords(events, seat);
    return words.length > 0 ? w().log.share(whoIs(told, seat), inARow(words)) : [];
  });
  return shares.length > 0 ? w().log.wouldGive(shares.join("; ")) : w().log.wouldGiveNothing;
}
