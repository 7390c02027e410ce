/** What a player may do in a turn besides placing a tile, each with its price and what blocks it. */
import { CARDS, type Picture } from "../../game/cards";
import type { Game } from "../../game/model";
import { lanternWords } from "../../game/names";
import {
  CARD_GIFTS,
  DEDICATION_CARDS,
  DEDICATION_SHAPES,
  EXCHANGE_FAVORS,
  GENERIC_TOKEN,
} from "../../pieces";
import type { DedicationName, SeatJson, UseName, ViewJson } from "../../protocol";
import { cardWords, w } from "../../words/words.svelte";
import type { DialogRequest } from "../dialogs/dialogs";
import { bestFirst, nearestSet, type Cost } from "../lanterns";
import { hintedUse } from "./hint.svelte";
import { stacksInPlay } from "./turn";

/** What an option costs besides lanterns, and how much of it the viewer has. */
export interface Price {
  shape: "favor" | "gift";
  count: number;
  held: number;
}

export interface TurnOption {
  use: UseName;
  title: string;
  /** A line about it: what is left of a stack, or what a card does. */
  about: string;
  /** Whether it can be used now. */
  lit: boolean;
  /** Why it cannot be used, as a sentence. */
  why: string | null;
  price: Price | null;
  /** Whether a hint that is shown means it. */
  advised: boolean;
  onuse: () => void;
}

export interface StackOption extends TurnOption {
  dedication: DedicationName;
  /** The token on top, and the one that follows. */
  top: Token;
  next: Token;
  /** The cards it would cost the viewer; null for spectators. */
  cost: Cost | null;
}

export interface CardOption extends TurnOption {
  picture: readonly Picture[];
}

interface Token {
  kind: DedicationName | "generic";
  honor: number;
}

/** How an option is used. */
export interface Ways {
  openDialog: (request: DialogRequest) => void;
  /** Start choosing a tile on the lake to rotate. */
  rotate: () => void;
}

export interface Options {
  stacks: StackOption[];
  exchange: TurnOption;
  cards: CardOption[];
}

/** What the options depend on of a view, and nothing else of it. */
export interface InPlay {
  stacks: ViewJson["stacks"];
  cards: ViewJson["cards"];
  /** What the viewer has. */
  own: SeatJson | null;
  /** Whether it is an earlier moment, where nothing can be done. */
  past: boolean;
}

/** Everything in play, at present or at an earlier moment. */
export function optionsOf(game: Game, { own, past, ...view }: InPlay, ways: Ways): Options {
  const mine = game.canAct && !past;
  const hinted = hintedUse(game);
  const t = w().table.exchange;
  return {
    stacks: stacksInPlay(view).map(({ dedication, stack }) =>
      stackOption(game, mine, own, dedication, stack, ways),
    ),
    exchange: {
      use: "exchange",
      advised: mine && hinted === "exchange",
      title: t.title,
      about: t.about,
      lit: mine && game.offers.exchange.length > 0,
      why: mine ? (game.blocked.exchange ?? null) : null,
      price: priceOf("favor", EXCHANGE_FAVORS.exchange, own),
      onuse: () => ways.openDialog({ dialog: "exchange", use: "exchange" }),
    },
    cards: view.cards.flatMap((card): CardOption | never[] => {
      const { offers, opens, picture } = CARDS[card];
      if (!picture) return [];
      const { name, about } = cardWords(card);
      return {
        use: card,
        picture,
        advised: mine && hinted === card,
        title: name,
        about,
        lit: mine && offers(game).length > 0,
        why: mine ? (game.blocked[card] ?? null) : null,
        price: priceOf("gift", CARD_GIFTS[card], own),
        onuse: () => (opens === "lake" ? ways.rotate() : ways.openDialog(opens)),
      };
    }),
  };
}

function stackOption(
  game: Game,
  mine: boolean,
  own: SeatJson | null,
  dedication: DedicationName,
  stack: readonly number[],
  { openDialog }: Ways,
): StackOption {
  const card = DEDICATION_CARDS[dedication];
  const sets = game.offers.dedicate.filter(({ action }) => action.dedication === dedication);
  const token = (index: number): Token => {
    const honor = stack[index];
    return honor === undefined
      ? { kind: "generic", honor: GENERIC_TOKEN }
      : { kind: dedication, honor };
  };
  const best = mine && own ? bestFirst(sets, own)[0] : undefined;
  const nearest = own ? nearestSet(dedication, own.lanterns) : null;
  return {
    use: dedication,
    advised: mine && hintedUse(game) === dedication,
    dedication,
    title: card ? cardWords(card).name : w().common.dedications[dedication],
    about: restOf(stack),
    lit: mine && sets.length > 0,
    why: mine ? whyNot(game, dedication) : null,
    price: card ? priceOf("gift", CARD_GIFTS[card], own) : null,
    onuse: () => openDialog({ dialog: "dedicate", dedication }),
    top: token(0),
    next: token(1),
    cost: best ? { held: [...best.action.cards], missing: [] } : nearest,
  };
}

/** What a dedication lacks, in words: of Three Pair, colors that do not matter yet are pairs. */
export function missingWords(dedication: DedicationName, { missing }: Cost): string[] {
  const t = w().table.dedications;
  const known = missing.filter((one) => one !== null);
  const any = missing.length - known.length;
  const words = lanternWords(known);
  if (any === 0) return words;
  const pairs = DEDICATION_SHAPES[dedication].every((shape) => shape.every((size) => size === 2));
  const paired = pairs && any % 2 === 0;
  return [...words, paired ? t.pairs(any / 2, known.length > 0) : t.anyMore(any)];
}

/** What is left of a stack after its top token. */
function restOf(stack: readonly number[]): string {
  const t = w().table.dedications;
  const next = stack[1];
  if (stack.length === 0) return t.generic;
  return next === undefined ? t.last : t.next(stack.length, next);
}

/** Why a stack cannot be used, unless its outlines show it: lanterns or gifts are missing. */
function whyNot({ blocked }: Game, dedication: DedicationName): string | null {
  const card = DEDICATION_CARDS[dedication];
  const why = (card && blocked[card]) ?? blocked[dedication] ?? null;
  const { cards_missing, too_few_gifts } = w().log.why;
  return why === cards_missing || why === too_few_gifts ? null : why;
}

function priceOf(shape: Price["shape"], count: number, own: SeatJson | null): Price {
  return { shape, count, held: own ? own[`${shape}s`] : count };
}
