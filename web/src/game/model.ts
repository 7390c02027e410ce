/**
 * What the table's screen sees of a game and what it can ask: the seam between the controller, which
 * listens to the server, and the components, which draw. Nobody on this side knows a rule: what may
 * be done comes from the server, and so does what it would give.
 */
import type {
  ActionJson,
  CellJson,
  ChatLine,
  ColorName,
  ConvertFavors,
  Dedicate,
  Discard,
  EventJson,
  Exchange,
  ExchangeForTwo,
  ExchangeForWild,
  PavilionName,
  PlaceTile,
  Position,
  RotateTile,
  SideName,
  StepName,
  TableFace,
  UseName,
  ViewJson,
} from "../protocol";

/** How the line to the server is. */
export type Line =
  | "connecting"
  | "live"
  /** It broke; it is being tried again. */
  | "lost"
  /** There is no such table, or none that may be seen. */
  | "missing";

/** Something that may be done now, perhaps after going on past steps that offer other things. */
export interface Offer<A extends ActionJson = ActionJson> {
  /** How many times to pass before. */
  passes: number;
  action: A;
}

/** Everything that may be done in this turn without doing anything else first, sorted by kind. */
export interface Offers {
  exchange: Offer<Exchange>[];
  exchangeForWild: Offer<ExchangeForWild>[];
  exchangeForTwo: Offer<ExchangeForTwo>[];
  convert: Offer<ConvertFavors>[];
  dedicate: Offer<Dedicate>[];
  rotate: Offer<RotateTile>[];
  place: Offer<PlaceTile>[];
  discard: Offer<Discard>[];
  /** Going on without using what the present step offers, where that ends the turn or is asked. */
  pass: Offer | null;
}

/** A tile taken up from the hand, before it is placed. */
export interface Held {
  tile: number;
  /** Quarter turns clockwise, as in `PlaceTile`. */
  rotation: number;
  /** Where it is held over the lake; null while it is only in the hand. */
  cell: CellJson | null;
  pavilion: boolean;
}

/** A tile of the lake about to be turned by Rotate a Tile. */
export interface Turning {
  cell: CellJson;
  turns: number;
}

/** What the server says the action being considered would give. */
export interface Foreseen {
  events: EventJson[];
  /** By seat, in order: what would come to it. */
  gains: Partial<Record<SideName, Gain[]>>;
  /** Edges that would glow: between `cell` and its neighbor on that true side. */
  matches: { cell: CellJson; side: SideName }[];
}

export type Gain =
  | { kind: "lantern"; color: ColorName; reason: "match" | "facing" }
  | { kind: "missed"; color: ColorName }
  | { kind: "favor" }
  | { kind: "gift"; pavilion: PavilionName };

/** One thing that just happened, while it is being shown. */
export interface Beat {
  /** Different for every beat: a key. */
  id: number;
  event: EventJson;
  /** Where it starts on the lake, if it does. */
  from: CellJson | null;
  /** The seat it goes to or concerns. */
  seat: SideName | null;
}

/** A line of the log. */
export interface LogLine {
  /** Different for every line: a key. */
  id: string;
  /** The number of the entry that it belongs to: the lake at that moment can be asked for. */
  number: number;
  at: number;
  seat: SideName | null;
  /** Already in the reader's language. */
  text: string;
  tone: "plain" | "quiet" | "turn" | "end";
}

/** Something to be said to the person: why a move was refused, and the like. */
export interface Notice {
  id: number;
  tone: "refused" | "info";
  text: string;
}

/** Why an exchange, a dedication or a card cannot be used now: a sentence by its name. */
export type Blocked = Partial<Record<UseName, string>>;

/** A table as its screen sees it. Everything here is reactive (Svelte's runes). */
export interface Game {
  readonly line: Line;
  /** Seconds until the line is tried again, while it is lost. */
  readonly retryIn: number | null;
  readonly table: TableFace | null;
  readonly you: SideName | null;
  readonly host: boolean;
  /** How many milliseconds the server's clock is ahead of this device's; negative if it is behind. */
  readonly clockAhead: number;
  /** As things really stand. */
  readonly position: Position | null;
  /** As things are shown: behind `position` while something is still moving. */
  readonly shown: ViewJson | null;
  /** The side that is drawn at the bottom: one's own, or south for who watches. */
  readonly bottom: SideName;
  readonly beats: readonly Beat[];
  readonly log: readonly LogLine[];
  readonly chat: readonly ChatLine[];
  /** Whether it is this person's turn to decide, and everything before has been shown. */
  readonly mine: boolean;
  /** Whether a request is under way. */
  readonly busy: boolean;
  readonly offers: Offers;
  readonly blocked: Blocked;
  /** The steps of the bar that still lie ahead in this turn or are now, with something to do. */
  readonly steps: readonly { step: StepName; state: "done" | "now" | "can" | "cannot" }[];
  readonly held: Held | null;
  readonly turning: Turning | null;
  /** Cells where the held tile may go as it is turned now, and as it might be turned. */
  readonly openCells: readonly CellJson[];
  readonly foreseen: Foreseen | null;
  readonly notice: Notice | null;
  /** The last thing that a screen reader should say. */
  readonly announcement: string;

  /** Take a tile of the hand up, or put it back if it is up already. */
  pick(tile: number): void;
  /** Turn what is held by quarter turns clockwise (negative: counterclockwise). */
  turn(by: number): void;
  /** Hold it over a cell; null takes it back to the hand. */
  aim(cell: CellJson | null): void;
  /** Whether to build a pavilion with it; refused quietly where that is not offered. */
  withPavilion(build: boolean): void;
  /** Take up a tile of the lake to turn it with Rotate a Tile; null puts it back. */
  grip(cell: CellJson | null): void;
  /** Do what is held: place the tile, or rotate the one gripped. */
  confirm(): Promise<void>;
  /** Put down what is held; and if nothing is, take back the turn so far. */
  cancel(): Promise<void>;
  /** Do something that is offered. */
  take(offer: Offer): Promise<void>;
  /** Ask what an offer would give; shown in `foreseen` until something else is considered. */
  consider(offer: Offer | null): void;
  /** Take back the whole turn so far. */
  undo(): Promise<void>;
  /** Show at once what is still moving. */
  skip(): void;

  sit(name: string, seat?: SideName): Promise<void>;
  seatBot(seat: SideName, code: string): Promise<void>;
  free(seat: SideName): Promise<void>;
  start(): Promise<void>;
  say(text: string): Promise<void>;
  resign(): Promise<void>;
  handToBot(seat: SideName): Promise<void>;
  reclaim(): Promise<void>;
  rematch(): Promise<void>;
  dismiss(): void;
  close(): void;
}
