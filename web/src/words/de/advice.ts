import type { Words } from "../words.svelte";

const some = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;
/** "in Rot": a color as a noun. */
const noun = (color: string) => color.charAt(0).toUpperCase() + color.slice(1);
const percent = (share: number) => `${Math.round(100 * share)} %`;

export const advice: Words["advice"] = {
  review: "Auswertung",
  reviewAbout: "Sieh, wie sich die Chancen entwickelten und welche Züge die Partie kosteten",
  working: (done, total) =>
    total === 0
      ? "Die Partie wird ausgewertet …"
      : `Die Partie wird ausgewertet: ${done} von ${total} Entscheidungen`,
  graph: "Siegchancen, Schritt für Schritt",
  chances: (list) => `Siegchancen: ${list}`,
  chance: (name, share) => `${name} ${percent(share)}`,
  again: "Noch einmal versuchen",
  previous: "Voriger Fehler",
  next: "Nächster Fehler",
  noMistakes: "Kein Zug hat eine nennenswerte Chance vergeben.",
  verdicts: {
    best: "Bester Zug",
    good: "Guter Zug",
    inaccuracy: "Ungenauigkeit",
    mistake: "Fehler",
    blunder: "Schwerer Fehler",
  },
  by: (verdict, name) => `${verdict} von ${name}`,
  lost: (points, low, high) =>
    `Vergab ${points} ${points === 1 ? "Prozentpunkt" : "Prozentpunkte"} Siegchance (${low} bis ${high}).`,
  better: (move) => `Besser: ${move}.`,
  showBetter: "Den besseren Zug zeigen",
  showPlayed: "Den gespielten Zug zeigen",
  tryIt: "Von hier aus spielen",
  tryAbout: "Von dieser Stellung aus zur Übung gegen Bots weiterspielen",
  moves: {
    pass: "passen",
    place: "das Plättchen legen wie auf dem See gezeigt",
    build: "das Plättchen legen wie auf dem See gezeigt, mit einem Pavillon",
    rotate: "das markierte Plättchen drehen",
    discard: (lantern) => `${lantern} abwerfen`,
    convert: (favors) => `${favors} in Ehre umwandeln`,
    exchange: (give, take) => `${give} gegen ${take} tauschen`,
    wild: (give) => `${give} gegen einen Joker tauschen`,
    dedicate: (name, cards) => `die Weihe „${name}“ mit ${cards}`,
  },
  reasons: {
    skips: (name, honor, last) =>
      `Lässt die Weihe „${name}“ für ${honor} Ehre aus${last ? ", und das im letzten Zug" : ""}.`,
    takesLess: (name, honor, taken) =>
      `Nimmt ${taken} Ehre, obwohl die Weihe „${name}“ ${honor} wert war.`,
    rivalFirst: (who, name, honor) =>
      `${who} kann die Weihe „${name}“ vorher machen und die ${honor} nehmen.`,
    breaksSet: (name, honor) => `Zerstört einen fertigen Satz „${name}“, der ${honor} wert war.`,
    givesNth: (who, color, count, name, honor) =>
      `Gibt ${who} eine ${count}. Laterne in ${noun(color)}: „${name}“ bringt ${honor}.`,
    givesSet: (who, color, name, honor) =>
      `Gibt ${who} die Laterne in ${noun(color)}, die „${name}“ vollendet; das bringt ${honor}.`,
    completes: (name, honor) => `Der bessere Zug vollendet „${name}“ für ${honor} Ehre.`,
    takesLast: (color, count, who) =>
      count === 1
        ? `Der bessere Zug nimmt die letzte Laterne in ${noun(color)}, die ${who} brauchen könnte.`
        : `Der bessere Zug nimmt die letzten ${count} Laternen in ${noun(color)}, die ${who} brauchen könnte.`,
    lanternOut: (color) => `Es gäbe eine Laterne in ${noun(color)}, aber es war keine mehr da.`,
    fewerLanterns: (brings, better) =>
      `Bringt ${brings === 0 ? "keine Laterne" : some(brings, "Laterne", "Laternen")}, der bessere Zug ${better}.`,
    fewerFavors: (count) => `Mit dem besseren Zug bleibt ${count} Gunst mehr.`,
    fewerGifts: (count) => `Der bessere Zug bringt ${some(count, "Geschenk", "Geschenke")} mehr.`,
    spends: (favors) => `Gibt ${favors} Gunst für einen Tausch aus, der nichts vollendet.`,
    givesMore: (who, count) =>
      `Gibt ${who} ${some(count, "Laterne", "Laternen")} mehr als der bessere Zug.`,
    costs: (honor) => `Kostet im Schnitt ${honor} Ehre.`,
    brings: (who, honor) => `Bringt ${who} im Schnitt ${honor} Ehre mehr.`,
    costsAndBrings: (honor, who, more) =>
      `Kostet im Schnitt ${honor} Ehre und bringt ${who} ${more}.`,
  },
  merits: {
    earns: (name, honor) => `Das ist die Weihe „${name}“ für ${honor} Ehre.`,
    completes: (name, honor) => `Das vollendet „${name}“ für ${honor} Ehre.`,
    takesLast: (color, count, who) =>
      count === 1
        ? `Das nimmt die letzte Laterne in ${noun(color)}, die ${who} brauchen könnte.`
        : `Das nimmt die letzten ${count} Laternen in ${noun(color)}, die ${who} brauchen könnte.`,
    brings: (list) => `Das bringt dir ${list}.`,
    lanterns: (count) => some(count, "Laterne", "Laternen"),
  },
  hint: {
    thinking: "Denkt nach …",
    steps: {
      start: "Sieh dir zuerst deine Gunst an.",
      exchange: "Sieh dir zuerst den Tausch an.",
      dedication: "Sieh dir zuerst deine Weihen an.",
      place: "Jetzt geht es um das Plättchen.",
      end: "Sieh dir noch einmal deine Weihen an.",
      over: "",
    },
    nothing: "In diesem Schritt brauchst du nichts. Mach weiter.",
    more: "Den Zug zeigen",
    move: (move) => `Tipp: ${move}.`,
  },
};
