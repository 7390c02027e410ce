import {
  CARD_GIFTS,
  DEDICATION_SIZES,
  EXCHANGE_FAVORS,
  GENERIC_TOKEN,
  WILD_LANTERNS,
} from "../../pieces";
import type { CardName } from "../../protocol";
import type { Words } from "../words.svelte";
import { log, subject } from "./log";

const price = (card: CardName) => log.gifts(CARD_GIFTS[card]);

export const cards: Words["cards"] = {
  emperor_dedication: {
    name: "Kaiserliche Weihe",
    about: `${DEDICATION_SIZES.emperor} Laternen und ${price("emperor_dedication")}`,
    rule: `Statt einer gewöhnlichen Weihe. Gib ${DEDICATION_SIZES.emperor} Laternen zurück: alle verschieden, drei einer Farbe und zwei einer anderen, oder alle in einer Farbe. Nimm das oberste Weiheplättchen des Kaisers, oder ein einfaches mit ${GENERIC_TOKEN}, wenn keines mehr da ist.`,
  },
  rotate_a_tile: {
    name: "Plättchen drehen",
    about: "vor dem Legen",
    rule: "Direkt vor dem Legen. Drehe ein Plättchen auf dem See, das eine offene Seite hat, so weit du willst, auch das Startplättchen und solche mit Plattform oder Pavillon. Das Drehen selbst bringt nichts.",
    pick: `Wähle ein Plättchen auf dem See, um es für ${price("rotate_a_tile")} zu drehen.`,
    turned: (quarters) =>
      ["", "Eine Vierteldrehung.", "Eine halbe Drehung.", "Eine Dreivierteldrehung."][quarters] ??
      "",
    confirm: "Plättchen drehen",
    rotate: "Drehen",
    stop: "Abbrechen",
    nothing: "Dafür bekommt niemand etwas.",
    line: (who) => `${subject(who)} ein Plättchen auf dem See gedreht.`,
    now: (who) => (who.you ? "Du drehst ein Plättchen" : `${who.name} dreht ein Plättchen`),
    todo: (turns) => `die Karte „Plättchen drehen“ für das markierte Plättchen: ${turns}`,
    done: (turns) => `die Karte „Plättchen drehen“: ${turns}`,
    turns: [
      "",
      "eine Vierteldrehung nach rechts",
      "eine halbe Drehung",
      "eine Vierteldrehung nach links",
    ],
  },
  favor_to_honor: {
    name: "Gunst zu Ehre",
    about: "macht Gunst zu Ehre",
    rule: "Bezahle 1 Gunst für 1 Ehre oder 2 Gunst für 2 Ehre.",
    ask: `Wie viel Gunst? Die Karte selbst kostet ${price("favor_to_honor")}.`,
    some: (favors, honor) => `${favors} für ${honor} Ehre`,
    line: (who, favors, honor) => `${subject(who)} ${favors} in ${honor} Ehre verwandelt.`,
    now: (who, favors, honor) =>
      `${who.you ? "Du machst" : `${who.name} macht`} aus ${favors} ${honor} Ehre`,
    todo: (favors) => `${favors} in Ehre umwandeln`,
    done: (favors) => `${favors} in Ehre umgewandelt`,
  },
  end_of_turn_dedication: {
    name: "Weihe am Zugende",
    about: "Weihe nach dem Ziehen",
    rule: "Nach dem Ziehen. Mache eine gewöhnliche Weihe, auch wenn du in diesem Zug schon geweiht hast.",
    ask: `Jetzt eine Weihe, für ${price("end_of_turn_dedication")}?`,
  },
  emperor_exchange: {
    name: "Kaiserlicher Tausch",
    about: "gegen einen Joker oder zwei andere",
    rule: `Statt des gewöhnlichen Tauschs. Bezahle ${EXCHANGE_FAVORS.exchange_for_wild} Gunst und 1 Laterne für eine Jokerlaterne, wenn von den ${WILD_LANTERNS} noch eine da ist. Oder bezahle ${EXCHANGE_FAVORS.exchange_for_two} Gunst und 1 Laterne für zwei Laternen aus dem Vorrat, in zwei verschiedenen Farben, von denen keine die bezahlte ist.`,
    todoWild: (give) => `${give} gegen einen Joker tauschen`,
    doneWild: (give) => `${give} gegen einen Joker getauscht`,
  },
};
