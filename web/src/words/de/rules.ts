import { EXCHANGE_FAVORS, GENERIC_TOKEN, LANTERN_LIMIT, WILD_LANTERNS } from "../../pieces";
import type { Words } from "../words.svelte";

export const rules: Words["rules"] = {
  title: "Regeln",
  contents: "Auf dieser Seite",
  strategy: "So spielst du gut",
  base: "Das Grundspiel",
  gifts: "Geschenke des Kaisers (The Emperor’s Gifts)",
  parts: {
    idea: {
      title: "Worum es geht",
      text: [
        "Das Erntefest steht bevor, und du schmückst mit bis zu drei anderen den See des Kaisers mit Plättchen voller schwimmender Laternen.",
        "Jedes Plättchen hat auf jeder seiner vier Seiten eine Farbe. Immer wenn ein Plättchen gelegt wird, nehmen alle am Tisch eine Laternenkarte in der Farbe der Seite, die zu ihnen zeigt. Jedes Plättchen hilft also allen, und die Kunst ist, dir selbst am meisten zu helfen.",
        "Du weihst Sätze von Laternenkarten und bekommst dafür Weiheplättchen, die Ehre wert sind. Wer am Ende die meiste Ehre hat, gewinnt.",
      ],
    },
    setup: {
      title: "Aufbau",
      text: [
        "Zu viert sitzt ihr an allen vier Seiten des Sees, zu dritt an drei Seiten nebeneinander, zu zweit einander gegenüber. Es geht im Uhrzeigersinn.",
        "Das Startplättchen, das mit dem Boot, wird so gelegt, dass seine rote Seite zu einer zufällig bestimmten Person zeigt. Sie beginnt. Alle nehmen eine erste Laterne in der Farbe, die zu ihnen zeigt.",
        "Alle haben drei Plättchen auf der Hand, die die anderen nicht sehen. Einige Plättchen scheiden ungesehen aus, also kann niemand genau wissen, welche noch kommen.",
        "Die Weiheplättchen liegen in drei Stapeln, das wertvollste oben. Zu zweit oder zu dritt bleiben einige in der Schachtel.",
      ],
    },
    turn: {
      title: "Ein Zug",
      text: [
        "Ein Zug hat diese Schritte, in dieser Reihenfolge. Zu einem früheren Schritt kannst du im selben Zug nicht zurück.",
      ],
      steps: [
        "Tausche eine Laterne, wenn du magst.",
        "Weihe einen Satz Laternen, wenn du magst.",
        `Wirf Laternen ab, wenn du mehr als ${LANTERN_LIMIT} hast.`,
        "Lege ein Plättchen. Laternen und Gunst werden verteilt.",
        "Ziehe ein Plättchen, wenn der Stapel noch eines hat.",
      ],
    },
    exchange: {
      title: "Tauschen",
      text: [
        `Einmal im Zug darfst du ${EXCHANGE_FAVORS.exchange} Gunst und eine deiner Laternen bezahlen, um eine Laterne einer anderen Farbe aus dem Vorrat zu nehmen.`,
      ],
    },
    dedicate: {
      title: "Weihen",
      text: [
        "Einmal im Zug darfst du einen dieser Sätze in den Vorrat zurückgeben und das oberste Weiheplättchen seines Stapels nehmen. Die weiter unten sind weniger wert, also bringen frühe Weihen mehr.",
        `Ist ein Stapel leer, gibt es für diese Weihe jedes Mal ein einfaches Weiheplättchen mit ${GENERIC_TOKEN} Ehre.`,
      ],
    },
    limit: {
      title: "Nicht zu viele Laternen",
      text: [
        `Wenn du ein Plättchen legst, darfst du höchstens ${LANTERN_LIMIT} Laternen haben. Sind es mehr, wirf vorher Laternen deiner Wahl ab, bis ${LANTERN_LIMIT} übrig sind. Eine Weihe kurz davor ist oft besser. Im letzten Zug legst du kein Plättchen, also musst du auch nichts abwerfen.`,
      ],
    },
    place: {
      title: "Ein Plättchen legen",
      text: [
        "Lege ein Plättchen aus deiner Hand, beliebig gedreht, auf ein leeres Feld, das eine Seite mit einem Plättchen auf dem See teilt. Die Farben müssen nicht zusammenpassen, aber es lohnt sich, wenn sie es tun. Dann wird in dieser Reihenfolge verteilt:",
      ],
      steps: [
        "Treffer: Für jede Seite, an der dein Plättchen ein anderes in der gleichen Farbe berührt, nimmst du eine Laterne dieser Farbe.",
        "Plattformen: Du nimmst eine Gunst für jedes Plättchen mit Plattform, das an einem Treffer beteiligt ist, auch für dein neues. Jedes Plättchen zählt nur einmal, egal an wie vielen Treffern es beteiligt ist.",
        "Zugewandte Seiten: Von dir an im Uhrzeigersinn nehmen alle eine Laterne in der Farbe der Seite des neuen Plättchens, die zu ihnen zeigt.",
      ],
      after: [
        "Ist eine Farbe im Vorrat aufgebraucht, geht leer aus, wer eine Laterne dieser Farbe bekommen hätte, jetzt und später. Ein Treffer in dieser Farbe bringt trotzdem Gunst.",
      ],
    },
    end: {
      title: "Das Ende",
      text: [
        "Wenn das letzte Plättchen liegt, haben alle noch einen letzten Zug, beginnend mit der Person, die die Partie begonnen hat. Darin wird kein Plättchen mehr gelegt, aber du darfst noch einmal tauschen und weihen.",
        "Dann beginnt das Fest: Die meiste Ehre gewinnt. Bei Gleichstand entscheidet die meiste Gunst, dann die meisten übrigen Laternen. Ist auch das gleich, teilt ihr euch den Sieg.",
      ],
    },
    emperor: {
      title: "Was dazukommt",
      text: [
        "Die Erweiterung hat ihr eigenes Startplättchen, auf dem der Pavillon des Kaisers steht. Alle haben Pavillons zum Bauen, die Geschenke bringen. Und zwei Kaiserkarten, gezogen oder ausgesucht, stehen allen zur Verfügung. Für die erste Partie empfehlen wir Kaiserliche Weihe und Plättchen drehen.",
        "Drei Paare und Sieben Verschiedene bekommen weitere Weiheplättchen, und wenn die Kaiserliche Weihe im Spiel ist, gibt es einen Stapel mit Weiheplättchen des Kaisers. Ihre gedruckten Werte und die Farben des Startplättchens kennen wir nicht sicher: Die hier sind rekonstruiert.",
      ],
    },
    pavilions: {
      title: "Pavillons und Geschenke",
      text: [
        "Wenn du ein Plättchen legst, darfst du einen deiner Pavillons darauf bauen, bevor etwas verteilt wird. Du darfst nicht auf ein Plättchen mit Plattform bauen und nicht neben ein Plättchen, auf dem schon ein Pavillon steht, ganz gleich wessen, auch nicht neben den des Kaisers. Ein Pavillon bleibt das ganze Spiel stehen.",
        "Für jeden Pavillon auf einem Plättchen, das an einem Treffer beteiligt ist, nimmst du ein Geschenk: für deinen eigenen, auch einen gerade gebauten, für einen fremden und für den des Kaisers, aber für jeden nur einmal. Gehört er jemand anderem, bekommt auch diese Person ein Geschenk.",
      ],
    },
    cards: {
      title: "Die Kaiserkarten",
      text: [
        "Einmal im Zug darfst du eine der Kaiserkarten im Spiel nutzen, zu dem Zeitpunkt, den sie nennt. Das kostet die Geschenke, die bei ihr stehen, und was sie sonst verlangt.",
      ],
      after: [
        "Im letzten Zug darfst du jede Karte außer Plättchen drehen nutzen, denn es wird kein Plättchen gelegt.",
      ],
    },
    wild: {
      title: "Jokerlaternen",
      text: [
        `Eine Jokerlaterne kann bei jeder Weihe für jede Laterne stehen, auch für eine, die du hast. Sie zählt bei der Grenze von ${LANTERN_LIMIT} und bei Gleichstand mit, und du kannst sie wie jede andere tauschen oder abwerfen. Es gibt ${WILD_LANTERNS}; ausgegebene kommen zurück in den Vorrat.`,
      ],
    },
    giftsEnd: {
      title: "Das Ende mit Geschenken",
      text: [
        "Die Partie endet wie im Grundspiel. Bei gleicher Ehre entscheiden zuerst die meisten Geschenke, dann Gunst, dann Laternen.",
      ],
    },
  },
  table: {
    caption: "Was im Spiel ist",
    players: (count) => `${count} Personen`,
    lanterns: "Laternen jeder Farbe",
    lanternsGifts: "… mit Geschenken des Kaisers",
    tiles: "Plättchen außer dem Startplättchen",
    stack: "… davon im Stapel",
    pavilions: "Pavillons pro Person",
  },
  facing:
    "Jede Seite eines Plättchens zeigt zu einer Seite des Tisches: Du bekommst die Farbe, die zu dir zeigt.",
  matching:
    "Rot trifft Rot: Wer legt, nimmt eine rote Laterne und dazu eine Gunst, weil das neue Plättchen eine Plattform hat.",
  first: (honor) => `Das erste Weiheplättchen ist ${honor} wert.`,
  sets: {
    four_of_a_kind: "Vier Laternen einer Farbe",
    three_pair: "Je zwei Laternen in drei Farben",
    seven_unique: "Eine Laterne jeder Farbe",
  },
  when: {
    start: "Beginn des Zuges",
    exchange: "Tauschen",
    dedication: "Weihen",
    place: "Legen",
    end: "Ende des Zuges",
  },
};
