import type { Who } from "../../game/names";
import type { LanternName, TieBreakName } from "../../protocol";
import type { Words } from "../words.svelte";
import { common } from "./common";

const subject = (who: Who) => (who.you ? "Du hast" : `${who.name} hat`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const color = (name: LanternName) => (name === "wild" ? "Beliebig" : capital(common.colors[name]));

const tieBreaks: Record<TieBreakName, string> = {
  honor: "",
  gifts: " Bei Gleichstand entschieden die Geschenke.",
  favors: " Bei Gleichstand entschied die Gunst.",
  lanterns: " Bei Gleichstand entschieden die Laternen.",
  shared: "",
};

export const log: Words["log"] = {
  lantern: (name, count) => (count === 1 ? color(name) : `${count}-mal ${color(name)}`),
  favors: (count) => `${count} Gunst`,
  gifts: (count) => (count === 1 ? "1 Geschenk" : `${count} Geschenke`),
  twin: (name, side) => `${name} (${side})`,

  turn: (who, turn) => (who.you ? `Zug ${turn}: du` : `Zug ${turn}: ${who.name}`),
  finalTurn: (who) => (who.you ? "Dein letzter Zug" : `Letzter Zug: ${who.name}`),
  placed: (who) => `${subject(who)} ein Plättchen gelegt.`,
  placedMatching: (who, got) => `${subject(who)} passend angelegt: ${got}.`,
  built: (who) => `${subject(who)} einen Pavillon gebaut.`,
  facing: (shares) => `Von den zugewandten Seiten: ${shares}.`,
  share: (who, got) => `${who.you ? "du" : who.name} ${got}`,
  missed: (who, lantern) =>
    `Für ${who.you ? "dich" : who.name} war im Vorrat nichts da: ${lantern}.`,
  giftsCame: (who, gifts) => `${subject(who)} für einen Pavillon ${gifts} erhalten.`,
  exchanged: (who, gave, took, favors) =>
    `${subject(who)} mit ${favors} ${gave} gegen ${took} getauscht.`,
  dedicated: (who, dedication, cards, honor, generic) =>
    `${subject(who)} „${dedication}“ geweiht (${cards}): ${honor} Ehre` +
    (generic ? ", ein einfaches Plättchen." : "."),
  discarded: (who, lantern) => `${subject(who)} ${lantern} abgeworfen.`,
  rotated: (who) => `${subject(who)} ein Plättchen im See gedreht.`,
  converted: (who, favors, honor) => `${subject(who)} ${favors} in ${honor} Ehre verwandelt.`,
  activated: (who, card) => `${subject(who)} „${common.cards[card]}“ benutzt.`,
  finalTurns: "Das letzte Plättchen liegt: Alle haben noch einen letzten Zug.",
  won: (winners, count, you, honor, by) => {
    const verb = count > 1 ? "teilen sich den Sieg" : you ? "gewinnst" : "gewinnt";
    return `Das Fest beginnt: ${winners} ${verb} mit ${honor} Ehre.${tieBreaks[by]}`;
  },

  opened: "Der Tisch ist gedeckt.",
  sat: (name, side) => `${name} sitzt jetzt im ${side}.`,
  botSat: (name, title, side) => `Der Bot ${name} (${title}) sitzt jetzt im ${side}.`,
  cleared: (side) => `Der Platz im ${side} ist frei.`,
  started: "Die Plättchen sind verteilt. Das Spiel beginnt.",
  resigned: (who) => `${subject(who)} aufgegeben.`,
  timedOut: (who) =>
    who.you ? "Deine Zeit ist abgelaufen." : `Die Zeit von ${who.name} ist abgelaufen.`,
  standIn: (who) => `Für ${who.you ? "dich" : who.name} spielt jetzt ein Bot.`,
  returned: (who) => (who.you ? "Du bist wieder da." : `${who.name} ist wieder da.`),
  rematchWished: (who) =>
    who.you ? "Du möchtest noch einmal spielen." : `${who.name} möchte noch einmal spielen.`,
  rematchReady: "Die Revanche ist bereit.",
  endedResigned: "Das Spiel ist zu Ende: Jemand hat aufgegeben.",
  endedTime: "Das Spiel ist zu Ende: Jemandes Zeit ist abgelaufen.",

  yourTurn: "Du bist am Zug.",
  theirTurn: (name) => `${name} ist am Zug.`,
  youReceived: (got) => `Du erhältst: ${got}.`,
  undone: (who) => `${subject(who)} den Zug zurückgenommen.`,
  wouldGive: (shares) => `Das gäbe: ${shares}.`,
  wouldGiveNothing: "Das gäbe niemandem etwas.",
  notYourTurn: "Du bist nicht am Zug.",
  moveOn: "Das Spiel ist inzwischen weitergegangen. Sieh nach und versuch es noch einmal.",
  lineLost: "Die Verbindung ist weg. Sie wird wieder gesucht.",
  lineBack: "Die Verbindung ist wieder da.",
  unanswered: "Es kam keine Antwort. Versuch es noch einmal.",
  why: {
    too_few_favors: "Du hast zu wenig Gunst.",
    no_lantern_to_give: "Du hast keine Laterne zum Abgeben.",
    nothing_to_take: "Im Vorrat ist keine Laterne, die du nehmen könntest.",
    cards_missing: "Dir fehlen Laternen dafür.",
    too_few_gifts: "Du hast zu wenige Geschenke.",
    card_used: "Du hast in diesem Zug schon eine Kaiserkarte benutzt.",
    already_exchanged: "Du hast in diesem Zug schon getauscht.",
    already_dedicated: "Du hast in diesem Zug schon geweiht.",
    step_over: "Dieser Schritt des Zuges ist vorbei.",
    discard_first: "Du musst erst abwerfen.",
    final_turn: "In den letzten Zügen wird nichts mehr gelegt.",
    after_placing: "Vielleicht, wenn dein Plättchen liegt.",
  },
  refusals: {
    "a bot plays for you: come back to your seat first":
      "Ein Bot spielt für dich: Komm erst an deinen Platz zurück.",
    "every seat is taken": "Alle Plätze sind besetzt.",
    "it is not your turn": "Du bist nicht am Zug.",
    "only who made this table may do that": "Das darf nur, wer den Tisch eröffnet hat.",
    "that seat is taken": "Dieser Platz ist besetzt.",
    "the game has begun": "Das Spiel hat schon begonnen.",
    "the game has not begun": "Das Spiel hat noch nicht begonnen.",
    "the game is over": "Das Spiel ist zu Ende.",
    "the name is empty": "Der Name ist leer.",
    "the server is about to stop": "Der Server hält gerade an. Versuch es gleich noch einmal.",
    "the table does not wait for that seat": "Der Tisch wartet nicht auf diesen Platz.",
    "there is nothing to take back: a turn is confirmed by placing its tile":
      "Es gibt nichts zurückzunehmen: Mit dem Legen ist ein Zug bestätigt.",
    "you have a seat at this table already": "Du hast an diesem Tisch schon einen Platz.",
    "you have given up this seat": "Du hast diesen Platz aufgegeben.",
    "you have no seat at this table": "Du hast keinen Platz an diesem Tisch.",
    "you have taken back enough in this turn": "In diesem Zug hast du genug zurückgenommen.",
    "your time has run out": "Deine Zeit ist abgelaufen.",
  },
};
