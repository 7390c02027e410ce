import type { ChapterWords } from "../en/guide";
import type { Words } from "../words.svelte";

const base: Record<string, ChapterWords> = {
  facing: {
    title: "Jede Seite zeigt zu jemandem",
    look: [
      "Unten ist deine Seite des Sees. Die anderen sitzen dort, wo ihre Namen stehen.",
      "Ein neues Plättchen bringt allen eine Laterne: in der Farbe der Seite, die zu ihnen zeigt. Du bekommst immer die Seite, die zu dir zeigt.",
    ],
    goals: [
      "Nimm ein Plättchen aus deiner Hand, drehe es und lege es neben das mit dem Boot. Die Blasen zeigen, wer was bekäme.",
    ],
    praise: "Genau so: eine Laterne für jeden von euch, aus einem einzigen Plättchen.",
    hint: "Nimm eines deiner Plättchen und lege es auf ein leuchtendes Feld.",
  },
  match: {
    title: "Was passt, gehört dir",
    look: [
      "Wo zwei Seiten gleicher Farbe aneinanderstoßen, passen sie, und du bekommst eine weitere Laterne davon, nur du.",
      "Ein Plättchen kann an mehreren Seiten zugleich passen.",
    ],
    goals: [
      "Lege so, dass mindestens eine Kante leuchtet. Es gibt eine Stelle, an der zwei passen.",
    ],
    praise: "Passt! Diese Laternen kamen obendrauf, und niemand sonst hat welche bekommen.",
    hint: "Diesmal passte keine Kante. Drehe das Plättchen, bis eine Seite auf ihre Farbe trifft.",
  },
  platform: {
    title: "Plattformen bringen Gunst",
    look: [
      "Manche Plättchen tragen eine Plattform aus Holz. Passt eine ihrer Seiten, bringt sie dir eine Gunst.",
      "Beide Plättchen zählen: das neue und das, an dem es liegt.",
    ],
    goals: [
      "Lege passend mit deiner Plattform oder an eine Plattform im See und verdiene eine Gunst.",
    ],
    praise: "Gunst ist die Münze des Festes: Zwei davon erlauben einen Tausch.",
    hint: "Das brachte keine Gunst. Was passt, muss ein Plättchen mit Plattform berühren.",
  },
  dedicate: {
    title: "Weihen bringt Ehre",
    look: [
      "Aus Laternen wird auf drei Arten Ehre: vier von einer Farbe, drei Paare oder alle sieben Farben.",
      "Du bekommst den obersten Stein des Stapels. Die darunter zählen weniger, also lohnt es sich, früh zu weihen. Gerade könntest du jede der drei bezahlen.",
    ],
    goals: ["Wähle eine Weihe und bezahle sie, bevor du ein Plättchen legst."],
    praise: "Ehre! Einmal im Zug darfst du weihen. Wer am Ende am meisten Ehre hat, gewinnt.",
    hint: "Du hast gelegt, ohne zu weihen. Schau zuerst auf die Weihen: Alle drei sind bereit.",
  },
  exchange: {
    title: "Tausche, was dir fehlt",
    look: [
      "Du hast sechs der sieben Farben. Für zwei Gunst und eine Laterne bekommst du eine andere Farbe, einmal im Zug und vor dem Weihen.",
    ],
    goals: [
      "Tausche eine Farbe, die du doppelt hast, gegen die fehlende.",
      "Dann weihe Sieben Verschiedene mit allen sieben Farben.",
    ],
    praise: "Zwei Gunst gut angelegt: Das war der wertvollste Stapel.",
    hint: "Nicht ganz. Gib eine Farbe, die du mehrfach hast, nimm die fehlende und weihe dann.",
  },
  limit: {
    title: "Zwölf sind genug",
    look: [
      "Du hast dreizehn Laternen. Mit mehr als zwölf vor dir kannst du kein Plättchen legen.",
      "Eine Weihe schafft Platz. Magst du nicht weihen, gibst du zurück, was zu viel ist.",
    ],
    goals: ["Schaffe Platz: weihe oder wirf eine Laterne ab.", "Dann lege dein Plättchen."],
    praise: "Wieder Platz. Laternen häufen sich von allein, also plane, wohin mit ihnen.",
    hint: "Schaffe zuerst Platz, dann lege.",
  },
  end: {
    title: "Das Fest",
    look: [
      "Das letzte Plättchen liegt. Alle haben noch einen Zug, nur zum Tauschen und Weihen, und deiner ist der allerletzte.",
      "Dein Gegner liegt vorn. Bei gleicher Ehre entscheidet mehr Gunst, dann mehr Laternen.",
    ],
    goals: ["Weihe, was du hast.", "Sieh, wer gewinnt; dann schließe das Ergebnis."],
    praise: "Gleich viel Ehre, und deine eine Gunst hat entschieden. Das ist das ganze Spiel!",
    hint: "So bleibst du zurück. Versuch es noch einmal: Die Weihe gleicht aus, deine Gunst tut den Rest.",
  },
};

const expansion: Record<string, ChapterWords> = {
  pavilion: {
    title: "Baue einen Pavillon",
    look: [
      "Wenn du ein Plättchen legst, darfst du einen deiner Pavillons darauf bauen: nicht auf eine Plattform und nicht neben einen anderen Pavillon.",
      "Der goldene gehört dem Kaiser.",
    ],
    goals: [
      "Halte ein Plättchen über ein Feld fern von allen Pavillons, schalte den Pavillon ein und lege.",
    ],
    praise: "Da steht er, das ganze Spiel lang. Von jetzt an kann er dir Geschenke bringen.",
    hint: "Das Plättchen liegt ohne Pavillon. Suche ein Feld, an das kein Pavillon grenzt, und schalte ihn ein.",
  },
  gifts: {
    title: "Pavillons bringen Geschenke",
    look: [
      "Passt eine Seite an einem Pavillon, bekommst du ein Geschenk, wer ihn auch gebaut hat; beim Kaiser auch.",
      "Gehört er jemand anderem, bekommt auch der eines: Ein Pavillon arbeitet das ganze Spiel für seinen Erbauer.",
    ],
    goals: ["Lege passend an ein Plättchen, auf dem ein Pavillon steht."],
    praise: "Zwei Geschenke bezahlen eine Karte des Kaisers. Probieren wir einige.",
    hint: "Kein Pavillon war beteiligt. Ziele auf ein Plättchen, auf dem einer steht.",
  },
  emperor: {
    title: "Kaiserliche Weihe",
    look: [
      "In jedem Spiel liegen zwei Karten des Kaisers aus. Einmal im Zug darfst du eine nutzen, für zwei Geschenke.",
      "Diese ist eine Weihe mit fünf Laternen: alle verschieden, alle gleich, oder drei und zwei. Sie zahlt vom Stapel des Kaisers.",
    ],
    goals: ["Keine der üblichen Weihen geht auf. Mache die des Kaisers."],
    praise: "Ehre aus nur fünf Laternen. Die Geschenke sind allerdings weg.",
    hint: "Wähle vor dem Legen die Weihe des Kaisers: Du hast zwei Geschenke und die Laternen dafür.",
  },
  rotate: {
    title: "Plättchen drehen",
    look: [
      "Für zwei Geschenke darfst du ein Plättchen im See drehen, an dem eine Seite frei ist. Dafür bekommt niemand etwas, aber dein nächstes Plättchen passt vielleicht besser.",
    ],
    goals: ["Nutze Plättchen drehen.", "Dann lege dein Plättchen passend an."],
    praise: "Du hast dir die Stelle selbst gemacht. Der See ist nicht so fest, wie er aussieht.",
    hint: "Nutze zuerst die Karte, vor dem Legen; dann lege passend.",
  },
  wild: {
    title: "Beliebige Laternen",
    look: [
      "Der Kaiserliche Tausch gibt für eine Gunst und eine Laterne eine beliebige Laterne, oder zwei Laternen für zwei Gunst, dazu zwei Geschenke. Fünf beliebige gibt es.",
      "Eine beliebige Laterne steht in einer Weihe für jede Farbe.",
    ],
    goals: [
      "Tausche eine Laterne, die du doppelt hast, gegen eine beliebige.",
      "Dann weihe: Die beliebige füllt die Lücke.",
    ],
    praise:
      "Sechs Farben und eine beliebige sind sieben. Sie geht zurück in den Vorrat, für wen auch immer.",
    hint: "Nimm zuerst die beliebige Laterne und weihe dann alle sieben im selben Zug.",
  },
  end: {
    title: "Was am Ende anders ist",
    look: [
      "In den letzten Zügen gelten alle Karten außer Plättchen drehen. Und bei gleicher Ehre entscheiden Geschenke vor der Gunst.",
      "Dir fehlen zwei, und du hast Gunst übrig: Gunst zu Ehre macht aus bis zu zwei davon Ehre.",
    ],
    goals: ["Mache aus zwei Gunst Ehre.", "Sieh, wer gewinnt; dann schließe das Ergebnis."],
    praise:
      "Gleich viel Ehre, und dein letztes Geschenk hat entschieden. Jetzt kennst du die Erweiterung!",
    hint: "Es braucht zwei Gunst, um gleichzuziehen. Versuch es noch einmal.",
  },
};

export const guide: Words["guide"] = {
  title: "Spielend lernen",
  intro:
    "Geführte Spiele auf einem echten See, gegen echte Bots. Jedes Kapitel setzt dich mitten in ein Spiel und zeigt eine Sache.",
  lessons: {
    base: {
      title: "Das Grundspiel",
      about: "Wer welche Seite bekommt, was passt, Gunst, Weihen und das Ende.",
      time: "etwa fünf Minuten",
    },
    expansion: {
      title: "The Emperor’s Gifts",
      about: "Pavillons, Geschenke, beliebige Laternen und die Karten des Kaisers.",
      time: "etwa fünf Minuten",
    },
  },
  chapters: { base, expansion },
  count: (count: number) => `${count} Kapitel`,
  begin: "Anfangen",
  goOn: (chapter: number) => `Weiter mit Kapitel ${chapter}`,
  anew: "Von vorn",
  known: "gelernt",
  rules: "Oder lies die Regeln, Schritt für Schritt",
  coach: "Begleitung",
  chapter: (number: number, count: number) => `Kapitel ${number} von ${count}`,
  goto: (number: number, title: string) => `Kapitel ${number}: ${title}`,
  goal: "Deine Aufgabe",
  reached: "geschafft",
  show: "Zeig es mir",
  again: "Noch einmal",
  skip: "Überspringen",
  try: "Ich probiere es",
  next: "Weiter",
  finish: "Abschließen",
  leave: "Verlassen",
  loading: "Der Tisch wird gedeckt …",
  failed: "Das Kapitel ließ sich nicht aufbauen. Vielleicht ist der Server nicht zu erreichen.",
  unknown: "Diese Lektion gibt es nicht",
  unknownWhy: "Aber diese hier:",
  well: "Gut gemacht!",
  doneTitle: "Jetzt weißt du, wie es geht",
  doneText: {
    base: "Das war alles, was zum Grundspiel gehört. Der Rest ist Übung und ein gutes Auge für den See.",
    expansion:
      "Jetzt hat der Kaiser keine Geheimnisse mehr vor dir. Spiele mit zwei beliebigen seiner Karten.",
  },
  playNow: "Ein echtes Spiel spielen",
  toExpansion: "Weiter zu The Emperor’s Gifts",
  more: "Alle Lektionen",
};
