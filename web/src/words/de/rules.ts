import type { Words } from "../words.svelte";

export const rules: Words["rules"] = {
  title: "Regeln",
  contents: "Auf dieser Seite",
  base: "Das Grundspiel",
  gifts: "The Emperor’s Gifts",
  parts: {
    idea: {
      title: "Worum es geht",
      text: [
        "Das Erntefest steht bevor, und du schmückst mit bis zu drei anderen den See des Kaisers. Ihr legt Plättchen mit schwimmenden Laternen nebeneinander aufs Wasser.",
        "Jedes Plättchen hat auf jeder seiner vier Seiten eine Farbe. Immer wenn eines gelegt wird, nehmen alle am Tisch eine Laternenkarte in der Farbe der Seite, die zu ihnen zeigt. Jedes Plättchen ist also ein Geschenk an alle, und die Kunst ist, dir selbst das beste zu machen.",
        "Sätze von Laternenkarten weihst du und bekommst dafür Marker, die Ehre wert sind. Wer am Ende die meiste Ehre hat, gewinnt.",
      ],
    },
    setup: {
      title: "Aufbau",
      text: [
        "Zu viert sitzt ihr an allen vier Seiten des Sees, zu dritt an drei Seiten nebeneinander, zu zweit einander gegenüber. Es geht im Uhrzeigersinn.",
        "Das Startplättchen mit dem Boot wird so gelegt, dass seine rote Seite zu jemandem zeigt, den der Zufall bestimmt und der beginnt. Alle nehmen eine erste Laterne in der Farbe, auf die sie schauen.",
        "Alle haben drei Plättchen auf der Hand, die die anderen nicht sehen. Einige Plättchen scheiden ungesehen aus, also kann niemand wissen, welche noch kommen.",
        "Die Marker fürs Weihen liegen in drei Stapeln, der wertvollste oben. Mit weniger als vier Spielern bleiben einige in der Schachtel.",
      ],
    },
    turn: {
      title: "Ein Zug",
      text: [
        "Ein Zug geht durch diese Schritte. Was du hinter dir lässt, kommt in diesem Zug nicht wieder.",
      ],
      steps: [
        "Tausche eine Laterne, wenn du magst.",
        "Weihe einen Satz Laternen, wenn du magst.",
        "Gib Laternen zurück, wenn du mehr als zwölf hast.",
        "Lege ein Plättchen. Laternen und Gunst werden verteilt.",
        "Ziehe ein Plättchen, wenn der Stapel noch eines hat.",
      ],
    },
    exchange: {
      title: "Tauschen",
      text: [
        "Einmal im Zug darfst du zwei Gunst und eine deiner Laternen für eine Laterne einer anderen Farbe geben, die der Vorrat noch hat.",
      ],
    },
    dedicate: {
      title: "Weihen",
      text: [
        "Einmal im Zug darfst du einen dieser Sätze in den Vorrat zurückgeben und den obersten Marker seines Stapels nehmen. Die Stapel werden nach unten weniger wert: Die frühen Marker bringen mehr.",
        "Ist ein Stapel leer, gibt es dafür einen einfachen Marker mit 4 Ehre, so oft diese Weihe noch gelingt.",
      ],
    },
    limit: {
      title: "Zwölf Laternen",
      text: [
        "Wenn du zum Legen kommst, darfst du höchstens zwölf Laternen haben. Sind es mehr, gib Laternen deiner Wahl zurück, bis zwölf übrig sind. Eine Weihe kurz davor ist oft der bessere Weg. Im letzten Zug wird nichts gelegt, also muss auch nichts zurück.",
      ],
    },
    place: {
      title: "Ein Plättchen legen",
      text: [
        "Lege ein Plättchen deiner Hand, gedreht wie du willst, auf ein leeres Feld, das eine Seite mit einem Plättchen auf dem See teilt. Die Farben müssen nicht passen, aber es lohnt sich, wenn sie es tun. Dann wird in dieser Reihenfolge verteilt:",
      ],
      steps: [
        "Treffer: Wo dein Plättchen ein anderes in der gleichen Farbe berührt, nimmst du eine Laterne dieser Farbe.",
        "Plattformen: Du nimmst eine Gunst für jedes Plättchen mit Plattform, das an einem Treffer beteiligt ist, dein neues mitgezählt. Jedes Plättchen zahlt einmal, wie viele Treffer es auch hat.",
        "Zugewandte Seiten: Du, und dann alle im Uhrzeigersinn, nehmen eine Laterne in der Farbe der Seite des neuen Plättchens, die zu ihnen zeigt.",
      ],
      after: [
        "Hat der Vorrat eine Farbe nicht mehr, geht leer aus, wer sie bekommen hätte, jetzt und später. Ein Treffer in dieser Farbe zählt trotzdem für Gunst.",
      ],
    },
    end: {
      title: "Das Ende",
      text: [
        "Wenn das letzte Plättchen liegt, haben alle noch einen letzten Zug, beginnend mit der Person, die das Spiel begonnen hat. Gelegt wird darin nicht mehr, aber noch einmal getauscht und geweiht.",
        "Dann beginnt das Fest: Die meiste Ehre gewinnt. Bei Gleichstand entscheidet die meiste Gunst, dann die meisten übrigen Laternen. Ist auch das gleich, teilt ihr euch den Sieg.",
      ],
    },
    emperor: {
      title: "Was dazukommt",
      text: [
        "Die Erweiterung hat ihr eigenes Startplättchen, auf dem der Pavillon des Kaisers steht. Alle haben Pavillons zum Bauen, die Geschenke bringen. Und zwei der fünf Kaiserkarten liegen für alle am See, gezogen oder gewählt. Für die erste Partie würden wir Kaiserliche Weihe und Plättchen drehen nehmen.",
        "Auf die Stapel für Drei Paare und Sieben Verschiedene kommen weitere Marker, und es gibt einen Stapel Kaisermarker. Ihre gedruckten Werte und die Farben des Startplättchens kennen wir nicht sicher: Die hier sind erschlossen.",
      ],
    },
    pavilions: {
      title: "Pavillons und Geschenke",
      text: [
        "Wenn du ein Plättchen legst, darfst du einen deiner Pavillons darauf bauen, bevor etwas verteilt wird. Nicht auf ein Plättchen mit Plattform, und nicht, wenn auf einem Plättchen daneben schon ein Pavillon steht, gleich wessen, auch der des Kaisers. Er bleibt das ganze Spiel stehen.",
        "Für jeden Pavillon auf einem Plättchen, das an einem Treffer beteiligt ist, nimmst du ein Geschenk: deinen eigenen, einen gerade gebauten, einen fremden, den des Kaisers, jeden einmal. Gehört er jemand anderem, bekommt auch diese Person ein Geschenk.",
      ],
    },
    cards: {
      title: "Die Kaiserkarten",
      text: [
        "Einmal im Zug darfst du eine Kaiserkarte nutzen, die im Spiel ist, zu dem Zeitpunkt, zu dem sie gehört. Das kostet zwei Geschenke und was die Karte sonst verlangt.",
      ],
      each: {
        emperor_dedication:
          "Statt einer gewöhnlichen Weihe. Gib fünf Laternen zurück: alle verschieden, oder drei einer Farbe und zwei einer anderen, oder alle gleich. Nimm den obersten Kaisermarker, oder einen einfachen mit 4, wenn keiner mehr da ist.",
        rotate_a_tile:
          "Kurz vor dem Legen. Drehe ein Plättchen auf dem See, das eine offene Seite hat, so weit du willst: auch das Startplättchen und solche mit Plattform oder Pavillon. Für das Drehen selbst gibt es nichts.",
        favor_to_honor: "Gib 1 Gunst für 1 Ehre, oder 2 Gunst für 2.",
        end_of_turn_dedication:
          "Nach dem Ziehen. Mache eine gewöhnliche Weihe, auch wenn du in diesem Zug schon eine gemacht hast.",
        emperor_exchange:
          "Statt des gewöhnlichen Tauschs. Gib 1 Gunst und 1 Laterne für eine beliebige Laterne, wenn von den fünf noch eine da ist. Oder gib 2 Gunst und 1 Laterne für zwei Laternen in zwei verschiedenen Farben, die beide im Vorrat sind und nicht die der gegebenen.",
      },
      after: [
        "Im letzten Zug geht jede Karte außer Plättchen drehen, denn deren Zeitpunkt gibt es dann nicht.",
      ],
    },
    wild: {
      title: "Beliebige Laternen",
      text: [
        "Eine beliebige Laterne kann bei jeder Weihe für jede Laterne stehen, auch wo du die echte hast. Sie zählt bei den zwölf und beim Gleichstand mit und kann wie jede andere getauscht oder zurückgegeben werden. Es gibt fünf; ausgegebene kommen zu ihnen zurück.",
      ],
    },
    giftsEnd: {
      title: "Das Ende mit Geschenken",
      text: [
        "Es endet wie das Grundspiel. Bei gleicher Ehre entscheiden zuerst die meisten Geschenke, dann Gunst, dann Laternen.",
      ],
    },
  },
  table: {
    caption: "Wie viel im Spiel ist",
    players: (count) => `${count} Spieler`,
    lanterns: "Laternen jeder Farbe",
    lanternsGifts: "… mit The Emperor’s Gifts",
    tiles: "Plättchen neben dem Startplättchen",
    stack: "… davon im Stapel",
    pavilions: "Pavillons für jeden",
  },
  facing:
    "Jede Seite eines Plättchens zeigt zu einer Seite des Tisches: Was zu dir zeigt, bekommst du.",
  matching:
    "Rot trifft Rot: Wer legt, nimmt eine rote Laterne, und eine Gunst, weil das neue Plättchen eine Plattform hat.",
  first: (honor) => `Der erste Marker ist ${honor} wert.`,
  sets: {
    four_of_a_kind: "Vier Laternen einer Farbe",
    three_pair: "Je zwei Laternen von drei Farben",
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
