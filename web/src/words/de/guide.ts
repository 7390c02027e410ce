import { CARD_GIFTS, DEDICATION_SIZES, EXCHANGE_FAVORS, LANTERN_LIMIT } from "../../pieces";
import type { Words } from "../words.svelte";
import { log } from "./log";

const base: Words["guide"]["chapters"]["base"] = {
  facing: {
    title: "Jede Seite zeigt zu jemandem",
    look: [
      "Du sitzt unten am See, die anderen rundherum. Jedes neue Plättchen bringt allen eine Laterne: in der Farbe der Seite, die zu ihnen zeigt. Halte eins über den See, und an den Plätzen siehst du, wer was bekäme.",
    ],
    goals: ["Lege ein Plättchen neben das Boot."],
    praise: "Genau so: eine Laterne für jeden, aus einem einzigen Plättchen.",
    hint: "Nimm eines deiner Plättchen und lege es auf ein leuchtendes Feld.",
  },
  match: {
    title: "Treffer gehören dir allein",
    look: [
      "Wo zwei Seiten gleicher Farbe aneinanderstoßen, ist das ein Treffer. Dafür bekommst nur du eine weitere Laterne dieser Farbe.",
    ],
    goals: ["Lege so, dass eine Kante leuchtet. An einer Stelle leuchten zwei."],
    wrong:
      "Keine Kante leuchtet, also kein Treffer. Drehe das Plättchen oder nimm ein anderes Feld.",
    praise: "Treffer! Diese Laternen gab es obendrauf, und nur du hast sie bekommen.",
    hint: "Diesmal war es kein Treffer. Drehe das Plättchen, bis eine Seite auf ihre eigene Farbe trifft.",
  },
  platform: {
    title: "Plattformen bringen Gunst",
    look: [
      "Manche Plättchen haben eine Plattform aus Holz. Gehört sie zu einem Treffer, bringt sie dir eine Gunst. Beide Plättchen zählen: das neue und das, an dem es liegt.",
    ],
    goals: ["Erziele einen Treffer mit einer Plattform und verdiene eine Gunst."],
    wrong: "Das bringt noch keine Gunst: Zum Treffer muss ein Plättchen mit Plattform gehören.",
    praise: `Gunst ist ein Zahlungsmittel: ${EXCHANGE_FAVORS.exchange} davon bezahlen einen Tausch.`,
    hint: "Das brachte keine Gunst. Zum Treffer muss ein Plättchen mit Plattform gehören.",
  },
  dedicate: {
    title: "Weihen bringen Ehre",
    look: [
      "Aus Laternen wird auf drei Arten Ehre: mit vier von einer Farbe, drei Paaren oder allen sieben Farben. Du bekommst das oberste Weiheplättchen; die darunter sind weniger wert, also weihe früh.",
    ],
    goals: ["Du kannst dir alle drei leisten. Wähle eine, bevor du ein Plättchen legst."],
    praise: "Ehre! Einmal im Zug darfst du weihen. Wer am Ende die meiste Ehre hat, gewinnt.",
    hint: "Du hast gelegt, ohne zu weihen. Schau zuerst auf die Weihen: Du kannst dir alle drei leisten.",
  },
  exchange: {
    title: "Tausche, was dir fehlt",
    look: [
      `Du hast sechs der sieben Farben. Einmal im Zug kannst du für ${EXCHANGE_FAVORS.exchange} Gunst eine Laterne gegen eine andere Farbe tauschen.`,
    ],
    goals: [
      "Tausche eine Farbe, die du doppelt hast, gegen die, die dir fehlt.",
      "Dann weihe alle sieben Farben.",
    ],
    praise: "Gut angelegte Gunst: Das war der wertvollste Stapel.",
    hint: "Nicht ganz. Gib eine Farbe, die du mehrfach hast, nimm die fehlende und weihe dann.",
  },
  limit: {
    title: "Nicht zu viele Laternen",
    look: [
      `Du hast mehr als ${LANTERN_LIMIT} Laternen, und mit so vielen kannst du kein Plättchen legen. Eine Weihe schafft Platz; sonst wirf ab, bis du nur noch ${LANTERN_LIMIT} hast.`,
    ],
    goals: ["Schaffe Platz: Weihe oder wirf eine Laterne ab.", "Dann lege dein Plättchen."],
    praise: "Wieder Platz! Laternen häufen sich schnell an, also plane, wofür du sie ausgibst.",
    hint: "Schaffe zuerst Platz, dann lege dein Plättchen.",
  },
  supply: {
    title: "Der Vorrat geht aus",
    look: [
      "Der Vorrat ist klein und für alle da. Ist eine Farbe aus, bekommt sie niemand mehr. Du wirst zuerst bedient, dann die anderen im Uhrzeigersinn.",
    ],
    goals: [
      "Eine blaue Laterne ist noch da. Hol sie dir: Erziele einen blauen Treffer oder drehe Blau zu dir.",
    ],
    wrong: "Das bringt dir keine blaue Laterne. Suche einen blauen Treffer oder drehe Blau zu dir.",
    praise:
      "Die letzte gehört dir, und jemand anderes ging leer aus. Weihen füllen den Vorrat wieder auf.",
    hint: "Keine blaue Laterne für dich. Erziele einen blauen Treffer oder drehe Blau zu dir, bevor die letzte weg ist.",
  },
  deny: {
    title: "Achte darauf, was du verschenkst",
    look: [
      "Wer links von dir sitzt, ist als Nächstes dran und hat drei schwarze Laternen. Eine vierte wäre eine Weihe wert, und dein Plättchen könnte sie liefern.",
    ],
    goals: ["Lege so, dass nach links irgendeine Farbe geht, nur nicht Schwarz."],
    wrong: "Vorsicht: Schwarz zeigt nach links. Drehe das Plättchen oder nimm ein anderes.",
    praise: "Schön verhindert. Alle Laternen liegen offen, also schau hin, bevor du legst.",
    hint: "Die vierte schwarze Laterne ging nach links. Versuch es mit einer anderen Farbe auf dieser Seite.",
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
      "Auf ein Plättchen, das du legst, darfst du einen deiner Pavillons bauen: nicht auf einer Plattform und nicht neben einem anderen Pavillon. Der goldene gehört dem Kaiser.",
    ],
    goals: [
      "Halte ein Plättchen über ein Feld, an das kein Pavillon grenzt, baue deinen und lege das Plättchen.",
    ],
    wrong:
      "Noch steht kein Pavillon darauf. Wähle ein Feld, an das keiner grenzt, und schalte „Pavillon bauen“ ein.",
    praise: "Dort bleibt er das ganze Spiel. Von jetzt an kann er dir Geschenke bringen.",
    hint: "Das Plättchen liegt ohne Pavillon. Suche ein Feld, an das kein Pavillon grenzt, und baue deinen.",
  },
  gifts: {
    title: "Pavillons bringen Geschenke",
    look: [
      "Gehört ein Pavillon zu einem Treffer, bekommst du ein Geschenk, ganz gleich, wer ihn gebaut hat. Hat ihn jemand anderes gebaut, bekommt auch diese Person ein Geschenk.",
    ],
    goals: ["Erziele einen Treffer mit einem Plättchen, auf dem ein Pavillon steht."],
    wrong: "Zu diesem Treffer gehört kein Pavillon. Ziele auf ein Plättchen, auf dem einer steht.",
    praise: "Mit Geschenken bezahlst du Kaiserkarten. Probieren wir ein paar aus.",
    hint: "Zu keinem Treffer gehörte ein Pavillon. Ziele auf ein Plättchen, auf dem einer steht.",
  },
  emperor: {
    title: "Kaiserliche Weihe",
    look: [
      "Zwei Kaiserkarten sind im Spiel. Einmal im Zug darfst du eine davon gegen Geschenke nutzen.",
      `Diese hier kostet ${log.gifts(CARD_GIFTS.emperor_dedication)} und ist eine Weihe mit ${DEDICATION_SIZES.emperor} Laternen: alle verschieden, alle in einer Farbe, oder drei in einer und zwei in einer anderen.`,
    ],
    goals: ["Eine gewöhnliche Weihe kannst du dir nicht leisten. Nimm die des Kaisers."],
    praise: `Ehre aus nur ${DEDICATION_SIZES.emperor} Laternen. Die Geschenke sind allerdings weg.`,
    hint: "Wähle vor dem Legen die Weihe des Kaisers: Du hast die Geschenke und die Laternen dafür.",
  },
  rotate: {
    title: "Plättchen drehen",
    look: [
      `Für ${log.gifts(CARD_GIFTS.rotate_a_tile)} darfst du ein Plättchen auf dem See drehen, das eine offene Seite hat. Das bringt selbst nichts ein, kann aber deinen nächsten Treffer vorbereiten.`,
    ],
    goals: ["Nutze die Karte Plättchen drehen.", "Dann lege dein Plättchen mit einem Treffer."],
    wrong: "Hier gibt es keinen Treffer. Drehe dein Plättchen oder nimm ein anderes Feld.",
    praise:
      "Du hast dir die passende Stelle selbst geschaffen. Der See ist nicht so fest, wie er aussieht.",
    hint: "Nutze zuerst die Karte, vor dem Legen. Dann erziele einen Treffer.",
  },
  wild: {
    title: "Jokerlaternen",
    look: [
      `Der Kaiserliche Tausch kostet ${log.gifts(CARD_GIFTS.emperor_exchange)}. Für eine Laterne und ${EXCHANGE_FAVORS.exchange_for_wild} Gunst bekommst du eine Jokerlaterne, für eine Laterne und ${EXCHANGE_FAVORS.exchange_for_two} Gunst zwei andere.`,
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
      "In den letzten Zügen gelten alle Karten außer Plättchen drehen. Bei gleicher Ehre entscheiden die Geschenke vor der Gunst.",
      "Dir fehlen zwei Ehre, und du hast Gunst übrig. Gunst zu Ehre macht aus bis zu zwei davon Ehre.",
    ],
    goals: ["Mache aus zwei Gunst Ehre.", "Sieh, wer gewinnt, und schließe dann das Ergebnis."],
    praise:
      "Gleich viel Ehre, und dein letztes Geschenk hat entschieden. Jetzt kennst du die Geschenke des Kaisers!",
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
      about: "Zugewandte Seiten, Treffer, Gunst, Weihen, der Vorrat und das Ende.",
    },
    expansion: {
      title: "Geschenke des Kaisers",
      about: "Pavillons, Geschenke, Jokerlaternen und die Kaiserkarten.",
    },
  },
  chapters: { base, expansion },
  count: (count) => `${count} Kapitel`,
  time: (minutes) => `etwa ${minutes} Minuten`,
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
  point: {
    pick: "Nimm dieses",
    pickAny: "Nimm ein Plättchen",
    put: "Lege es hierher",
    dedicate: "Weihe hier",
    exchange: "Tausche hier",
    card: "Nutze diese Karte",
    discard: "Wirf eine ab",
    turnTile: "Drehe dieses",
  },
  nudge: {
    right: "Ja, genau so. Lege das Plättchen.",
    wrong: "Das ist es noch nicht. Nimm ein anderes Feld oder drehe das Plättchen.",
    first: (goal) => `Eins nach dem anderen. ${goal}`,
    other: "Das darfst du auch, aber hier geht es ums Legen.",
    blocked: "Das geht gerade nicht.",
    stuck: "So kommst du nicht mehr ans Ziel. Mach es rückgängig und versuche etwas anderes.",
    pick: "Nimm zuerst ein Plättchen aus deiner Hand.",
  },
  doneTitle: "Jetzt weißt du, wie es geht",
  doneText: {
    base: "Das war das ganze Grundspiel. Der Rest ist Übung und ein gutes Auge für den See.",
    expansion:
      "Der Kaiser hat keine Geheimnisse mehr vor dir. Spiele mit zwei beliebigen seiner Karten.",
  },
  playNow: "Eine echte Partie spielen",
  toExpansion: "Weiter mit den Geschenken des Kaisers",
  more: "Alle Lektionen",
};
