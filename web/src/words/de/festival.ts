import type { Words } from "../words.svelte";
import { common } from "./common";

const rounds: Words["festival"]["rounds"] = {
  ...common.dedications,
  favors: common.cards.favor_to_honor,
};

export const festival: Words["festival"] = {
  title: "Das Erntefest",
  rounds,
  most: {
    gifts: "Die meisten Geschenke",
    favors: "Die meiste Gunst",
    lanterns: "Die meisten Laternen",
  },
  begins: "Das Fest beginnt. Die Ehre wird gezählt.",
  share: (name, count) => `${name} ${count}`,
  round: (round, shares) => `${round}: ${shares}.`,
  tie: (honor) => `Gleichstand bei ${honor} Ehre`,
  tied: (names, honor) => `Gleichstand bei ${honor} Ehre: ${names}.`,
  hush: "Die Laternen steigen für …",
  skip: "Überspringen",
  again: "Noch einmal ansehen",
  winner: (name) => `${name} gewinnt`,
  youWin: "Du gewinnst",
  winners: (names) => `${names} teilen sich den Sieg`,
  withHonor: (honor) => `mit ${honor} Ehre`,
  decided: {
    honor: "",
    gifts: "Gleichstand an Ehre: Die meisten Geschenke entschieden.",
    favors: "Gleichstand an Ehre: Die meiste Gunst entschied.",
    lanterns: "Gleichstand an Ehre: Die meisten Laternen entschieden.",
    shared: "Gleichstand an Ehre, Gunst und Laternen.",
  },
  ended: {
    resigned: "Durch Aufgabe beendet.",
    time: "Die Zeit ist abgelaufen.",
  },
  ranking: "Rangliste",
  rank: (rank) => `Platz ${rank}`,
  honor: (honor) => `${honor} Ehre`,
  tokens: (round, count, honor) => `${round}: ${count} Weiheplättchen, ${honor} Ehre`,
  converted: (honor) => `${rounds.favors}: ${honor} Ehre`,
  left: "Übrig",
  rematch: "Noch einmal spielen",
  rematchBy: (names) => `Möchte eine Revanche: ${names}`,
  rematchWaits: "Die anderen müssen noch zustimmen.",
  rematchGo: "Zum neuen Tisch",
  replay: "Wiederholung",
  home: "Startseite",
  look: "Den Tisch ansehen",
  pictureTitle: "Ein Bild dieses Sees",
  png: "Als PNG speichern",
  svg: "Als SVG speichern",
  sharePicture: "Teilen …",
  pictureFailed: "Das Bild konnte nicht gezeichnet werden.",
  record: "Aufzeichnung herunterladen",
  verify: "War es fair?",
  verifyWhy:
    "Vor dem Austeilen hat der Server eine Festlegung auf seinen Startwert veröffentlicht; jetzt ist der Startwert öffentlich. „lanterns verify“ spielt die Aufzeichnung nach und prüft jedes Plättchen gegen beides.",
  seed: "Startwert",
  commitment: "Festlegung",
};
