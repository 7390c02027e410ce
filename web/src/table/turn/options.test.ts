import { expect, it, vi } from "vitest";

import { CARDS, CARD_NAMES } from "../../game/cards";
import { TURN } from "../../game/fixtures/fixtures";
import type { Game } from "../../game/model";
import { NO_OFFERS } from "../../game/offers";
import { CARD_GIFTS } from "../../pieces";
import { cardWords } from "../../words/words.svelte";
import { optionsOf } from "./options";

const { view } = TURN.position;
const own = view.seats.find((one) => one.seat === view.viewer) ?? null;
const game = { canAct: true, offers: NO_OFFERS, blocked: {}, position: TURN.position };

it.each(CARD_NAMES)("%s has one button, with its name, its price and its use", (card) => {
  const [openDialog, rotate] = [vi.fn(), vi.fn()];
  const inPlay = { stacks: view.stacks, cards: [card], own, past: false };
  const options = optionsOf(game as unknown as Game, inPlay, { openDialog, rotate });
  const buttons = [...options.stacks, ...options.cards].filter(
    ({ title }) => title === cardWords(card).name,
  );
  expect(buttons.map(({ price }) => price?.count)).toEqual([CARD_GIFTS[card]]);
  expect(options.cards.every(({ picture }) => picture.length > 0)).toBe(true);

  buttons[0]?.onuse();
  const { opens } = CARDS[card];
  if (opens === "lake") expect(rotate).toHaveBeenCalled();
  else expect(openDialog).toHaveBeenCalledWith(opens);
});
