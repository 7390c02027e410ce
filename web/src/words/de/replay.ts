import type { Words } from "../words.svelte";

export const replay: Words["replay"] = {
  title: "Wiederholung",
  loading: "Die Partie wird geladen …",
  missing: "Diese Partie gibt es nicht",
  missingWhy: "Vielleicht ist im Link ein Tippfehler, oder den Tisch gibt es nicht mehr.",
  failed: "Die Partie konnte nicht geladen werden",
  failedWhy: "Der Server ist gerade nicht erreichbar.",
  again: "Noch einmal versuchen",
  notBegun: "Diese Partie hat noch nicht begonnen",
  notBegunWhy: "Es gibt noch nichts zu wiederholen.",
  toTable: "Zum Tisch",
  home: "Zur Startseite",
  controls: "Steuerung der Wiederholung",
  first: "Zum Anfang",
  turnBack: "Voriger Zug",
  back: "Voriger Schritt",
  play: "Abspielen",
  pause: "Anhalten",
  on: "Nächster Schritt",
  turnOn: "Nächster Zug",
  last: "Zum Ende",
  speed: "Tempo",
  times: (speed) => `${String(speed).replace(".", ",")}×`,
  position: "Stelle in der Partie",
  stop: (step, steps, turn) =>
    turn === 0
      ? `Anfang der Partie, noch ${steps} Schritte`
      : `Schritt ${step} von ${steps}, Zug ${turn}`,
  turn: (turn) => (turn === 0 ? "Anfang" : `Zug ${turn}`),
  ofSteps: (step, steps) => `${step} / ${steps}`,
  seats: "Plätze",
  sitHere: (name) => `Vom Platz von ${name} aus ansehen`,
  hand: "Hand",
  hidden: (count) => (count === 1 ? "1 verdecktes Plättchen" : `${count} verdeckte Plättchen`),
  log: "Spielverlauf",
  copy: "Link kopieren",
  copyAbout: "Einen Link zu diesem Moment kopieren",
  copied: "Kopiert",
  notCopied: "Kopieren ist hier nicht erlaubt. Kopiere stattdessen die Adresse dieser Seite.",
  record: "Aufzeichnung",
  recordAbout: "Die Partie als Text herunterladen; „lanterns verify“ kann sie prüfen",
  stillOn: "Diese Partie läuft noch, deshalb bleiben die Hände der anderen verdeckt.",
  result: "Ergebnis",
  winner: (names, count) => {
    if (count === 0) return "Niemand gewinnt";
    return count > 1 ? `${names} teilen sich den Sieg` : `${names} gewinnt`;
  },
  seat: "Platz",
  by: {
    honor: "",
    gifts: "Gleich viel Ehre: Die meisten Geschenke haben entschieden.",
    favors: "Gleich viel Ehre: Die meiste Gunst hat entschieden.",
    lanterns: "Gleich viel Ehre und Gunst: Die meisten Laternen haben entschieden.",
    shared: "Alles gleich, bis zur letzten Laterne.",
  },
  ended: {
    played: "",
    resigned: "Die Partie endete durch Aufgabe.",
    time: "Die Zeit ist abgelaufen.",
  },
  keys: "Tasten: ← → für Schritte, mit Umschalt für Züge, Pos1 und Ende, Leertaste spielt ab",
};
