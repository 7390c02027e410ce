import { CARD_GIFTS, DEDICATION_SIZES, EXCHANGE_FAVORS, LANTERN_LIMIT } from "../../pieces";
import type { Words } from "../words.svelte";

const base: Words["guide"]["chapters"]["base"] = {
  facing: {
    title: "Jede Seite zeigt zu jemandem",
    look: [
      "Du sitzt unten am See. Die anderen sitzen dort, wo ihre Namen stehen.",
      "Ein neues Plättchen bringt allen eine Laterne: in der Farbe der Seite, die zu ihnen zeigt. Du bekommst immer die Farbe, die zu dir zeigt.",
    ],
    goals: [
      "Nimm ein Plättchen aus deiner Hand, drehe es und lege es neben das mit dem Boot. Die Blasen zeigen, wer was bekäme.",
    ],
    praise: "Genau so: eine Laterne für jeden, aus einem einzigen Plättchen.",
    hint: "Nimm eines deiner Plättchen und lege es auf ein leuchtendes Feld.",
  },
  match: {
    title: "Treffer gehören dir allein",
    look: [
      "Wo zwei Seiten gleicher Farbe aneinanderstoßen, ist das ein Treffer. Dafür bekommst nur du eine weitere Laterne dieser Farbe.",
      "Ein Plättchen kann an mehreren Seiten zugleich treffen.",
    ],
    goals: [
      "Lege so, dass mindestens eine Kante leuchtet. An einer Stelle sind zwei Treffer möglich.",
    ],
    praise: "Treffer! Diese Laternen gab es obendrauf, und nur du hast sie bekommen.",
    hint: "Diesmal war es kein Treffer. Drehe das Plättchen, bis eine Seite auf ihre eigene Farbe trifft.",
  },
  platform: {
    title: "Plattformen bringen Gunst",
    look: [
      "Manche Plättchen haben eine Plattform aus Holz. Ist sie an einem Treffer beteiligt, bringt sie dir eine Gunst.",
      "Beide Plättchen zählen: das neue und das, an dem es liegt.",
    ],
    goals: [
      "Erziele einen Treffer mit deiner Plattform oder mit einer Plattform auf dem See und verdiene eine Gunst.",
    ],
    praise: `Gunst ist die Währung des Festes: ${EXCHANGE_FAVORS.exchange} davon bezahlen einen Tausch.`,
    hint: "Das brachte keine Gunst. Am Treffer muss ein Plättchen mit Plattform beteiligt sein.",
  },
  dedicate: {
    title: "Weihen bringen Ehre",
    look: [
      "Aus Laternen wird auf drei Arten Ehre: mit vier von einer Farbe, drei Paaren oder allen sieben Farben.",
      "Du bekommst das oberste Weiheplättchen des Stapels. Die darunter sind weniger wert, also lohnt es sich, früh zu weihen. Gerade kannst du dir jede der drei leisten.",
    ],
    goals: ["Wähle eine Weihe und bezahle sie, bevor du ein Plättchen legst."],
    praise: "Ehre! Einmal im Zug darfst du weihen. Wer am Ende die meiste Ehre hat, gewinnt.",
    hint: "Du hast gelegt, ohne zu weihen. Schau zuerst auf die Weihen: Du kannst dir alle drei leisten.",
  },
  exchange: {
    title: "Tausche, was dir fehlt",
    look: [
      `Du hast sechs der sieben Farben. Einmal im Zug, vor dem Weihen, kannst du eine Laterne und ${EXCHANGE_FAVORS.exchange} Gunst gegen eine Laterne einer anderen Farbe tauschen.`,
    ],
    goals: [
      "Tausche eine Farbe, die du doppelt hast, gegen die, die dir fehlt.",
      "Dann weihe alle sieben Farben für Sieben Verschiedene.",
    ],
    praise: "Gut angelegte Gunst: Das war der wertvollste Stapel.",
    hint: "Nicht ganz. Gib eine Farbe, die du mehrfach hast, nimm die fehlende und weihe dann.",
  },
  limit: {
    title: "Nicht zu viele Laternen",
    look: [
      `Du hast mehr als ${LANTERN_LIMIT} Laternen, und mit so vielen kannst du kein Plättchen legen.`,
      `Eine Weihe schafft Platz. Wenn du nicht weihen möchtest, wirf Laternen ab, bis du nur noch ${LANTERN_LIMIT} hast.`,
    ],
    goals: ["Schaffe Platz: Weihe oder wirf eine Laterne ab.", "Dann lege dein Plättchen."],
    praise: "Wieder Platz! Laternen häufen sich schnell an, also plane, wofür du sie ausgibst.",
    hint: "Schaffe zuerst Platz, dann lege dein Plättchen.",
  },
  end: {
    title: "Das Fest",
    look: [
      "Das letzte Plättchen liegt. Alle haben noch einen Zug, nur zum Tauschen und Weihen, und deiner kommt zuletzt.",
      "Dein Gegner liegt vorn. Bei gleicher Ehre entscheidet die meiste Gunst, dann die meisten Laternen.",
    ],
    goals: ["Weihe, was du hast.", "Sieh, wer gewinnt, und schließe dann das Ergebnis."],
    praise: "Gleich viel Ehre, und deine eine Gunst hat entschieden. Das ist das ganze Spiel!",
    hint: "So bleibst du zurück. Versuch es noch einmal: Mit der Weihe ziehst du gleich, und deine Gunst entscheidet.",
  },
};

const expansion: Words["guide"]["chapters"]["expansion"] = {
  pavilion: {
    title: "Baue einen Pavillon",
    look: [
      "Wenn du ein Plättchen legst, darfst du einen deiner Pavillons darauf bauen, aber nicht auf eine Plattform und nicht neben einen anderen Pavillon.",
      "Der goldene Pavillon gehört dem Kaiser.",
    ],
    goals: [
      "Halte ein Plättchen über ein Feld, an das kein Pavillon grenzt, schalte deinen Pavillon ein und lege das Plättchen.",
    ],
    praise: "Dort bleibt er das ganze Spiel. Von jetzt an kann er dir Geschenke bringen.",
    hint: "Das Plättchen liegt ohne Pavillon. Suche ein Feld, an das kein Pavillon grenzt, und schalte deinen ein.",
  },
  gifts: {
    title: "Pavillons bringen Geschenke",
    look: [
      "Ist ein Pavillon an einem Treffer beteiligt, bekommst du ein Geschenk, ganz gleich, wer ihn gebaut hat. Auch der des Kaisers zählt.",
      "Gehört er jemand anderem, bekommt diese Person auch ein Geschenk: Ein Pavillon arbeitet das ganze Spiel lang für seinen Erbauer.",
    ],
    goals: ["Erziele einen Treffer mit einem Plättchen, auf dem ein Pavillon steht."],
    praise: `${CARD_GIFTS} Geschenke bezahlen eine Kaiserkarte. Probieren wir ein paar aus.`,
    hint: "An keinem Treffer war ein Pavillon beteiligt. Ziele auf ein Plättchen, auf dem einer steht.",
  },
  emperor: {
    title: "Kaiserliche Weihe",
    look: [
      `In jeder Partie sind zwei Kaiserkarten im Spiel. Einmal im Zug darfst du eine davon für ${CARD_GIFTS} Geschenke nutzen.`,
      `Diese hier ist eine Weihe mit ${DEDICATION_SIZES.emperor} Laternen: alle verschieden, alle in einer Farbe, oder drei in einer Farbe und zwei in einer anderen. Du bekommst ein Weiheplättchen vom Stapel des Kaisers.`,
    ],
    goals: ["Eine gewöhnliche Weihe kannst du dir nicht leisten. Nimm die des Kaisers."],
    praise: `Ehre aus nur ${DEDICATION_SIZES.emperor} Laternen. Die Geschenke sind allerdings weg.`,
    hint: "Wähle vor dem Legen die Weihe des Kaisers: Du hast die Geschenke und die Laternen dafür.",
  },
  rotate: {
    title: "Plättchen drehen",
    look: [
      `Für ${CARD_GIFTS} Geschenke darfst du ein Plättchen auf dem See drehen, das eine offene Seite hat. Das selbst bringt nichts, kann aber deinen nächsten Treffer vorbereiten.`,
    ],
    goals: ["Nutze die Karte Plättchen drehen.", "Dann lege dein Plättchen mit einem Treffer."],
    praise: "Du hast dir die Stelle selbst gemacht. Der See ist nicht so fest, wie er aussieht.",
    hint: "Nutze zuerst die Karte, vor dem Legen. Dann erziele einen Treffer.",
  },
  wild: {
    title: "Jokerlaternen",
    look: [
      `Der Kaiserliche Tausch kostet ${CARD_GIFTS} Geschenke. Mit ihm tauschst du eine Laterne und ${EXCHANGE_FAVORS.exchange_for_wild} Gunst gegen eine Jokerlaterne oder eine Laterne und ${EXCHANGE_FAVORS.exchange_for_two} Gunst gegen zwei Laternen anderer Farben.`,
      "Eine Jokerlaterne zählt bei einer Weihe als jede Farbe.",
    ],
    goals: [
      "Tausche eine Laterne, die du doppelt hast, gegen einen Joker.",
      "Dann weihe: Der Joker füllt die Lücke.",
    ],
    praise:
      "Sechs Farben und ein Joker sind sieben. Der Joker geht zurück in den Vorrat und ist wieder für alle da.",
    hint: "Nimm zuerst die Jokerlaterne und weihe dann alle sieben im selben Zug.",
  },
  end: {
    title: "Was am Ende anders ist",
    look: [
      "In den letzten Zügen gelten alle Karten außer Plättchen drehen. Und bei gleicher Ehre entscheiden die Geschenke vor der Gunst.",
      "Dir fehlen zwei Ehre, und du hast Gunst übrig: Gunst zu Ehre macht aus bis zu zwei davon Ehre.",
    ],
    goals: ["Mache aus zwei Gunst Ehre.", "Sieh, wer gewinnt, und schließe dann das Ergebnis."],
    praise:
      "Gleich viel Ehre, und dein letztes Geschenk hat entschieden. Jetzt kennst du The Emperor’s Gifts!",
    hint: "Es braucht zwei Gunst, um gleichzuziehen. Versuch es noch einmal.",
  },
};

export const guide: Words["guide"] = {
  title: "Spielend lernen",
  intro:
    "Geführte Partien auf einem echten See, gegen echte Bots. Jedes Kapitel setzt dich mitten in eine Partie und zeigt dir eine Sache.",
  lessons: {
    base: {
      title: "Das Grundspiel",
      about: "Zugewandte Seiten, Treffer, Gunst, Weihen und das Ende.",
      time: "etwa fünf Minuten",
    },
    expansion: {
      title: "The Emperor’s Gifts",
      about: "Pavillons, Geschenke, Jokerlaternen und die Kaiserkarten.",
      time: "etwa fünf Minuten",
    },
  },
  chapters: { base, expansion },
  count: (count) => `${count} Kapitel`,
  begin: "Anfangen",
  resume: (chapter) => `Weiter mit Kapitel ${chapter}`,
  startOver: "Von vorn anfangen",
  completed: "abgeschlossen",
  rules: "Oder lies die Regeln, Schritt für Schritt",
  coach: "Begleitung",
  chapter: (number, count) => `Kapitel ${number} von ${count}`,
  goto: (number, title) => `Kapitel ${number}: ${title}`,
  goal: "Deine Aufgabe",
  reached: "geschafft",
  show: "Zeig es mir",
  again: "Noch einmal",
  skip: "Überspringen",
  try: "Ich probiere es",
  next: "Weiter",
  finish: "Abschließen",
  leave: "Verlassen",
  loading: "Der Tisch wird vorbereitet …",
  failed: "Das Kapitel konnte nicht geladen werden. Vielleicht ist der Server nicht erreichbar.",
  unknown: "Diese Lektion gibt es nicht",
  unknownWhy: "Probier eine von diesen:",
  well: "Gut gemacht!",
  doneTitle: "Jetzt weißt du, wie es geht",
  doneText: {
    base: "Das war das ganze Grundspiel. Der Rest ist Übung und ein gutes Auge für den See.",
    expansion:
      "Der Kaiser hat keine Geheimnisse mehr vor dir. Spiele mit zwei beliebigen seiner Karten.",
  },
  playNow: "Eine echte Partie spielen",
  toExpansion: "Weiter mit The Emperor’s Gifts",
  more: "Alle Lektionen",
};
