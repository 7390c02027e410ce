import type { StrategyWords } from "../words.svelte";

export const strategy: StrategyWords = {
  title: "Strategie",
  intro:
    "So spielt der Champion, der stärkste Spieler hier, in 5.204 Partien gegen sich selbst. Seine Gewohnheiten sind stark, aber nicht nachweislich die besten.",
  lessons: {
    match: {
      title: "Suche Treffer, am besten mit einer Plattform",
      text: "Fast jedes erste Plättchen des Champions trifft, und 55\u00a0% davon haben eine Plattform, obwohl nur 31\u00a0% aller Plättchen eine haben. Eine Plattform in einem Treffer bringt sofort Gunst. Später zählt die Farbe mehr: In einem von sechs Zügen lässt er einen Treffer liegen.",
    },
    sets: {
      title: "Vier Gleiche früh, Sieben Verschiedene spät",
      text: "Vier Gleiche bringen je Laterne am meisten, aber ihr Stapel fällt am schnellsten: Wer das erste Weiheplättchen nimmt, die 8, gewinnt 1,25-mal so oft wie im Schnitt. Sieben Verschiedene gehören in die zweite Hälfte und in den letzten Zug. Kannst du sie oder eine andere Weihe machen, nimm Sieben Verschiedene.",
    },
    wait: {
      title: "Zu zweit warten, zu viert zugreifen",
      text: "Was dir niemand nehmen kann, wird durch Warten besser. Im ersten Drittel einer Partie zu zweit behält der Champion einen fertigen Satz in 61\u00a0% der Fälle, zu viert in 3\u00a0%. Fast immer warten Drei Paare: Aus ihren Laternen werden leicht Sieben Verschiedene.",
    },
    deny: {
      title: "Achte darauf, was du verschenkst",
      text: "Jedes Plättchen gibt auch den anderen eine Laterne. Zu zweit sind 39,7\u00a0% der Züge des Champions für ihn allein nicht die besten: Sie kosten ihn 0,66 Ehre, den Gegner aber 1,46. Zu dritt oder viert muss es billiger sein, denn du allein zahlst dafür. Am billigsten: Dreh den anderen eine Farbe zu, die ausgegangen ist.",
    },
    worth: {
      title: "Wisse, was die Dinge wert sind",
      text: "Eine Laterne ist 1¼ Ehre wert, Gunst oder ein Geschenk etwa ein Drittel. Richte keinen Zug nach einer Gunst aus, und gib keine Laterne dafür her. Aber gib deine Gunst aus: Starke Spieler tauschen dreimal in einer Partie.",
    },
    end: {
      title: "Behalte am Ende nichts übrig",
      text: "Laternen, die du nach dem letzten Zug noch hast, sind verloren: Plane die letzten zwei Züge rückwärts. Im Schnitt bleiben übrig:",
    },
    gifts: {
      title: "Spare Geschenke für den Kaiserlichen Tausch",
      text: "Er ist die beste Kaiserkarte: Eine Gunst und zwei Geschenke machen aus einer Laterne zwei. Wer ihn nicht nutzen darf, verliert 2,40 Ehre, ohne Plättchen drehen 1,67, ohne Gunst zu Ehre 1,01. Und baue deine Pavillons früh.",
    },
    places: {
      title: "Tauscht die Plätze",
      text: "Zu zweit gewinnt der zweite Platz 60,7\u00a0% der Partien, denn er hat den letzten Zug. Zu dritt gewinnt die Seite gegenüber der leeren 39,2\u00a0%, egal wer beginnt. Tauscht also zwischen den Partien die Plätze.",
    },
  },
  lakes: {
    match:
      "Rot trifft Rot in deinem ersten Zug: eine rote Laterne, eine Gunst für die Plattform und die lila Laterne, die zu dir zeigt.",
    fed: "Bo hat drei orange Laternen und bekommt so die vierte.",
    denied: "Dasselbe Plättchen, halb gedreht: derselbe Treffer, und für Bo nur Weiß.",
  },
  perLantern: (from, to) => `${from} bis ${to} Ehre je Laterne`,
  honor: (amount) => `${amount} Ehre`,
  source: "Alle Zahlen und wie sie gemessen wurden, stehen in der Dokumentation des Programms.",
  rules: "Regeln lesen",
  learn: "Spielend lernen",
};
