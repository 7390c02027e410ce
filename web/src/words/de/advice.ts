import type { Words } from "../words.svelte";

const some = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;
/** "in Rot": a color as a noun. */
const noun = (color: string) => color.charAt(0).toUpperCase() + color.slice(1);
/** A space that never ends a line. */
const NBSP = "\u00a0";
const percent = (share: number) => `${Math.round(100 * share)}${NBSP}%`;
const points = (count: number) => some(count, "Prozentpunkt", "Prozentpunkte");

export const advice: Words["advice"] = {
  review: "Auswertung",
  reviewAbout: "Sieh, wie sich die Chancen entwickelten und welche Züge die Partie kosteten",
  working: (done, total) =>
    total === 0
      ? "Die Partie wird ausgewertet …"
      : `Die Partie wird ausgewertet: ${done} von ${total} Entscheidungen`,
  workingPart: (share) => `Die Partie wird ausgewertet: ${percent(share)}`,
  cancel: "Abbrechen",
  stopped: (done, total) =>
    done === 0
      ? "Auswertung angehalten."
      : `Auswertung nach ${done} von ${total} Entscheidungen angehalten.`,
  resume: "Fortsetzen",
  ready: "Die Auswertung ist fertig.",
  graph: "Siegchancen, Schritt für Schritt",
  chances: (list) => `Siegchancen: ${list}`,
  chance: (name, share) => `${name} ${percent(share)}`,
  percent,
  course: (name, first, best, turn, last) =>
    `${name}: anfangs ${percent(first)}, höchstens ${percent(best)} in Zug ${turn}, am Ende ${percent(last)}.`,
  overview: "Die ganze Partie",
  givenAway: "Prozentpunkte verschenkt",
  meaning: `Markiert ist ein Zug, wenn er mit 95${NBSP}% Sicherheit etwas verschenkt hat. Die Chancen gelten, wenn von da an alle etwa gleich gut spielen.`,
  strategy: "So spielst du gut",
  again: "Noch einmal versuchen",
  previous: "Voriger Schlüsselzug",
  next: "Nächster Schlüsselzug",
  keyMove: "Schlüsselzug",
  onlyMine: "Nur meine",
  noMistakes: "Kein Zug hat nennenswert Chancen verschenkt.",
  verdicts: {
    found: "Gut gefunden",
    best: "Bester Zug",
    good: "Guter Zug",
    inaccuracy: "Ungenauigkeit",
    mistake: "Fehler",
    blunder: "Schwerer Fehler",
  },
  by: (verdict, name) => `${verdict} von ${name}`,
  lost: (left, chance, given) =>
    `Siegchance ${left}${NBSP}% statt ${chance}${NBSP}%: ${points(given)} verschenkt.`,
  won: (chance, left, more) =>
    `Siegchance ${chance}${NBSP}%. Der nächstbeste Zug lässt ${left}${NBSP}%: ${points(more)} weniger.`,
  sure: (low, high) =>
    low === high
      ? `Mit 95${NBSP}% Sicherheit: ${points(low)}.`
      : `Mit 95${NBSP}% Sicherheit: ${low} bis ${high} Prozentpunkte.`,
  played: "Gespielt",
  better: "Besser",
  nextBest: "Nächstbester Zug",
  show: {
    better: "Den besseren Zug zeigen",
    nextBest: "Den nächstbesten Zug zeigen",
    played: "Den gespielten Zug zeigen",
  },
  tryIt: "Von hier aus spielen",
  tryAbout: "Von dieser Stellung aus zur Übung gegen Bots weiterspielen",
  moves: {
    pass: {
      start: "Gunst und Geschenke behalten",
      exchange: "nicht tauschen",
      dedication: "noch nicht weihen",
      end: "Laternen und Geschenke behalten",
    },
    place: "das Plättchen legen wie gezeigt",
    placeOther: "ein Plättchen anders legen",
    build: "das Plättchen legen wie gezeigt, mit einem Pavillon",
    discard: (lantern) => `${lantern} abwerfen`,
    exchange: (give, take) => `${give} gegen ${take} tauschen`,
    dedicate: (name, cards) => `die Weihe „${name}“ mit ${cards}`,
  },
  done: {
    pass: {
      start: "Gunst und Geschenke behalten",
      exchange: "nicht getauscht",
      dedication: "nicht geweiht",
      end: "Laternen und Geschenke behalten",
    },
    place: "ein Plättchen gelegt",
    placeOther: "ein Plättchen gelegt",
    build: "ein Plättchen gelegt, mit einem Pavillon",
    discard: (lantern) => `${lantern} abgeworfen`,
    exchange: (give, take) => `${give} gegen ${take} getauscht`,
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
    completes: (name, honor) => `Vollendet „${name}“ für ${honor} Ehre.`,
    enables: (name, honor) => `Danach kann ein Plättchen „${name}“ für ${honor} Ehre vollenden.`,
    takesLast: (color, count, who) =>
      count === 1
        ? `Nimmt die letzte Laterne in ${noun(color)}, die ${who} brauchen könnte.`
        : `Nimmt die letzten ${count} Laternen in ${noun(color)}, die ${who} brauchen könnte.`,
    denies: (who, color) => `Lässt für ${who} keine Laterne in ${noun(color)} übrig.`,
    nearer: (name, honor, short, better) =>
      `Danach ${better === 1 ? "fehlt" : "fehlen"} für „${name}“ (${honor} Ehre) nur noch ${some(better, "Laterne", "Laternen")} statt ${short < 3 ? short : "3 oder mehr"}.`,
    nextSet: (paid, name, honor, short, better) =>
      better === 0
        ? `Nach „${paid}“ ist auch „${name}“ (${honor} Ehre) vollständig.`
        : `Nach „${paid}“ ${better === 1 ? "fehlt" : "fehlen"} für „${name}“ (${honor} Ehre) nur ${some(better, "Laterne", "Laternen")} statt ${short < 3 ? short : "3 oder mehr"}.`,
    moreHonor: (count) => `Bringt sofort ${count} Ehre mehr.`,
    buildsPavilion: "Baut auch einen Pavillon, der bei jedem Treffer ein Geschenk bringt.",
    spendsPavilion: (left) =>
      `Baut hier ${left === 0 ? "den letzten Pavillon" : "einen Pavillon"}, statt ihn aufzusparen.`,
    spendsGifts: (gifts) => `Gibt ${gifts} für eine Kaiserkarte aus, statt sie aufzusparen.`,
    opensCell: (who, tiles) =>
      `Lässt ${who} ein Feld, das an ${tiles} Plättchen grenzt und viele Treffer erlaubt.`,
    noLaterTurn: "Es war der letzte Zug: Das lässt sich nicht mehr aufholen.",
    onlyLater: "Sieht in diesem Zug nicht besser aus: Der Unterschied zeigt sich erst später.",
    lanternOut: (color) => `Es gäbe eine Laterne in ${noun(color)}, aber es war keine mehr da.`,
    moreLanterns: (brings, better) =>
      `Bringt ${some(better, "Laterne", "Laternen")} statt ${brings === 0 ? "keiner" : brings}.`,
    moreFavors: (count) => `Es ${count === 1 ? "bleibt" : "bleiben"} ${count} Gunst mehr.`,
    moreGifts: (count) => `Bringt ${some(count, "Geschenk", "Geschenke")} mehr.`,
    spends: (favors) => `Gibt ${favors} Gunst für einen Tausch aus, der nichts vollendet.`,
    more: (honor) => `Bringt im Schnitt ${honor} Ehre mehr.`,
    less: (who, honor) => `Bringt ${who} im Schnitt ${honor} Ehre weniger.`,
    moreAndLess: (honor, who, less) =>
      `Bringt im Schnitt ${honor} Ehre mehr und ${who} ${less} weniger.`,
  },
  merits: {
    earns: (name, honor) => `Das ist die Weihe „${name}“ für ${honor} Ehre.`,
    completes: (name, honor) => `Das vollendet „${name}“ für ${honor} Ehre.`,
    takesLast: (color, count, who) =>
      count === 1
        ? `Das nimmt die letzte Laterne in ${noun(color)}, die ${who} brauchen könnte.`
        : `Das nimmt die letzten ${count} Laternen in ${noun(color)}, die ${who} brauchen könnte.`,
    denies: (who, color) => `Das lässt für ${who} keine Laterne in ${noun(color)} übrig.`,
    converts: (honor) =>
      `Sicher ${honor} Ehre: Gunst, die am Ende übrig bleibt, entscheidet nur bei Gleichstand.`,
    brings: (list) => `Das bringt dir ${list}.`,
    lanterns: (count) => some(count, "Laterne", "Laternen"),
  },
  hint: {
    thinking: "Denkt nach …",
    late: "Das dauert länger als sonst. Du kannst inzwischen weiterspielen.",
    look: {
      color: noun,
      completes: (name) => `Suche ein Plättchen, das „${name}“ vollendet.`,
      match: (colors, what) =>
        `Suche einen Treffer in ${colors}${
          what ? ` mit ${{ platform: "einer Plattform", pavilion: "einem Pavillon" }[what]}` : ""
        }.`,
      denies: (who, color) =>
        `Suche einen Zug, der für ${who} keine Laterne in ${noun(color)} lässt.`,
      takesLast: (color) => `Suche einen Zug, der die letzten Laternen in ${noun(color)} nimmt.`,
      build: "Suche einen guten Platz für einen Pavillon.",
      facing: "Achte darauf, welche Farbe zu wem zeigt.",
      dedications: "Sieh dir deine Weihen an.",
      exchange: "Sieh dir den Tausch an.",
      card: (name) => `Sieh dir die Karte „${name}“ an.`,
      discard: "Welche Laterne brauchst du am wenigsten?",
    },
    nothing: "In diesem Schritt lohnt sich nichts. Mach weiter.",
    more: "Den Zug zeigen",
    move: (move) => `Tipp: ${move}.`,
  },
};
