/** The festival in words, for screen readers: the same order as on the lake, and brief. */
import { listOf, whoIs, type Reader } from "../../game/names";
import type { SideName } from "../../protocol";
import { festival } from "../../words/festival";
import { w } from "../../words/words.svelte";
import type { Moment } from "./count";

/** How the reader calls a seat: "you", or its name. */
function nameFor(reader: Reader, seat: SideName): string {
  const who = whoIs(reader, seat);
  return who.you ? w().common.you : who.name;
}

/** What is said when a moment begins; a round is said as a whole, and its shares are not. */
export function sentenceAt(moments: readonly Moment[], at: number, reader: Reader): string {
  const t = festival();
  const moment = moments[at];
  const share = (seat: SideName, count: number) => t.share(nameFor(reader, seat), count);
  switch (moment?.type) {
    case "dusk":
      return t.begins;
    case "round": {
      const own = moments.flatMap((one) =>
        one.type === "share" && one.share.round === moment.round
          ? share(one.share.seat, one.share.honor)
          : [],
      );
      return t.round(t.rounds[moment.round], listOf(own));
    }
    case "tie": {
      const names = moment.seats.map((seat) => nameFor(reader, seat));
      return t.tied(capital(listOf(names)), moment.honor);
    }
    case "weigh": {
      const counts = moment.seats.map(({ seat, count }) => share(seat, count));
      return t.round(t.most[moment.by], listOf(counts));
    }
    case "winner":
      return `${headlineOf(moment.seats, reader)}.`;
    case "share":
    case "hush":
    case undefined:
      return "";
  }
}

/** Everything at once, for those who skip it or see no motion. */
export function sentencesOf(moments: readonly Moment[], from: number, reader: Reader): string {
  const said = moments.map((_, at) => (at < from ? "" : sentenceAt(moments, at, reader)));
  return said.filter(Boolean).join(" ");
}

/** Who wins, as a headline. A loaded record of a game that was ended early may name nobody. */
export function headlineOf(winners: readonly SideName[], reader: Reader): string {
  const t = festival();
  const [first] = winners;
  if (!first) return t.nobody;
  const names = winners.map((seat) => nameFor(reader, seat));
  if (winners.length > 1) return t.winners(capital(listOf(names)));
  return whoIs(reader, first).you ? t.youWin : t.winner(names[0] ?? "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
