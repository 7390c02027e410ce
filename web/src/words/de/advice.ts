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
  percent,
  course: (name, first, best, turn, last) =>
    `${name}: anfangs ${percent(first)}, höchstens ${percent(best)} in Zug ${turn}, am Ende ${percent(last)}.`,
  overview: "Die ganze Partie",
  givenAway: "vergeben",
  points: (points) => some(points, "Punkt", "Punkte"),
  meaning: "Die Chancen gelten, wenn von hier an alle etwa gleich gut spielen.",
  again: "Noch einmal versuchen",
  previous: "Voriger Fehler",
  next: "Nächster Fehler",
  noMistakes: "Kein Zug hat nennenswert Chancen vergeben.",
  verdicts: {
    best: "Bester Zug",
    good: "Guter Zug",
    inaccuracy: "Ungenauigkeit",
    mistake: "Fehler",
    blunder: "Schwerer Fehler",
  },
  by: (verdict, name) => `${verdict} von ${name}`,
  lost: (left, chance, points, low, high) =>
    `Siegchance ${left} % statt ${chance} %: ${some(points, "Punkt", "Punkte")} vergeben (${
      low === high ? "so gut wie sicher" : `mit 95 % Sicherheit ${low} bis ${high}`
    }).`,
  better: (move) => `Besser: ${move}.`,
  showBetter: "Den besseren Zug zeigen",
  showPlayed: "Den gespielten Zug zeigen",
  tryIt: "Von hier aus spielen",
  tryAbout: "Von dieser Stellung aus zur Übung gegen Bots weiterspielen",
  moves: {
    pass: "passen",
    place: "das Plättchen legen wie gezeigt",
    build: "das Plättchen legen wie gezeigt, mit einem Pavillon",
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
    rivalFirst: (who, name, honor, then) =>
      `${who} kann die Weihe „${name}“ vorher machen und die ${honor} nehmen; danach gibt es nur noch ${then}.`,
    breaksSet: (name, honor) => `Zerstört einen fertigen Satz „${name}“, der ${honor} wert war.`,
    givesNth: (who, color, count, name, honor) =>
      `Gibt ${who} eine ${count}. Laterne in ${noun(color)}: „${name}“ bringt ${honor}.`,
    givesSet: (who, color, name, honor) =>
      `Gibt ${who} die Laterne in ${noun(color)}, die „${name}“ vollendet; das bringt ${honor}.`,
    feedsSet: (who, color, name, honor) =>
      `Gibt ${who} eine Laterne in ${noun(color)}: Dann fehlt für „${name}“ (${honor} Ehre) nur noch eine.`,
    releases: (color, who, name, honor) =>
      `Legt Laternen in ${noun(color)} zurück, die ausgegangen waren: ${who} kann eine davon für „${name}“ (${honor} Ehre) brauchen.`,
    completes: (name, honor) => `Der bessere Zug vollendet „${name}“ für ${honor} Ehre.`,
    enables: (name, honor) =>
      `Nach dem besseren Zug kann ein Plättchen „${name}“ für ${honor} Ehre vollenden.`,
    takesLast: (color, count, who) =>
      count === 1
        ? `Der bessere Zug nimmt die letzte Laterne in ${noun(color)}, die ${who} brauchen könnte.`
        : `Der bessere Zug nimmt die letzten ${count} Laternen in ${noun(color)}, die ${who} brauchen könnte.`,
    denies: (who, color) =>
      `Der bessere Zug lässt für ${who} keine Laterne in ${noun(color)} übrig.`,
    nearer: (name, honor, short, better) =>
      `Danach ${short === 1 ? "fehlt" : "fehlen"} für „${name}“ (${honor} Ehre) noch ${short < 3 ? some(short, "Laterne", "Laternen") : "3 oder mehr Laternen"}, mit dem besseren Zug nur ${better}.`,
    nextSet: (paid, name, honor, short, better) =>
      `Nach „${paid}“ ${short === 1 ? "fehlt" : "fehlen"} für „${name}“ (${honor} Ehre) ${short < 3 ? some(short, "Laterne", "Laternen") : "3 oder mehr Laternen"}, mit dem besseren Zug ${better === 0 ? "keine" : `nur ${better}`}.`,
    lessHonor: (count) => `Der bessere Zug bringt sofort ${count} Ehre mehr.`,
    skipsPavilion:
      "Der bessere Zug baut auch einen Pavillon, der bei jedem Treffer ein Geschenk bringt.",
    spendsPavilion: (left) =>
      `Baut hier ${left === 0 ? "den letzten Pavillon" : "einen Pavillon"}; der bessere Zug spart ihn auf.`,
    spendsGifts: (gifts) =>
      `Gibt ${gifts} für eine Kaiserkarte aus; der bessere Zug spart sie auf.`,
    opensCell: (who, tiles) =>
      `Lässt ${who} ein Feld, das an ${tiles} Plättchen grenzt und viele Treffer erlaubt.`,
    noLaterTurn: "Es war der letzte Zug: Das lässt sich nicht mehr aufholen.",
    onlyLater: "In diesem Zug ist kein Unterschied zu sehen: Er zeigt sich erst später.",
    lanternOut: (color) => `Es gäbe eine Laterne in ${noun(color)}, aber es war keine mehr da.`,
    fewerLanterns: (brings, better) =>
      `Bringt ${brings === 0 ? "keine Laterne" : some(brings, "Laterne", "Laternen")}, der bessere Zug ${better}.`,
    fewerFavors: (count) =>
      `Mit dem besseren Zug ${count === 1 ? "bleibt" : "bleiben"} ${count} Gunst mehr.`,
    fewerGifts: (count) => `Der bessere Zug bringt ${some(count, "Geschenk", "Geschenke")} mehr.`,
    spends: (favors) => `Gibt ${favors} Gunst für einen Tausch aus, der nichts vollendet.`,
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
    denies: (who, color) => `Das lässt für ${who} keine Laterne in ${noun(color)} übrig.`,
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
    nothing: "In diesem Schritt lohnt sich nichts. Mach weiter.",
    more: "Den Zug zeigen",
    move: (move) => `Tipp: ${move}.`,
  },
};
