/**
 * What the screen of a table sees of a game and what it can request: the seam between the controller,
 * which listens to the server, and the components, which draw. Neither knows the rules: the server
 * says what may be done, and what it would lead to.
 */
import type { ConnectionState } from "../net/connection";
import type { Recap } from "./recap";
import type {
  ActionJson,
  CellJson,
  ChatLine,
  ColorName,
  EventJson,
  Moment,
  OutcomeJson,
  PavilionName,
  Position,
  SideName,
  StepName,
  TableInfo,
  UseName,
  ViewJson,
} from "../protocol";

/** Something that may be done now, perhaps after passing steps that offer other things. */
export interface Offer<A extends ActionJson = ActionJson> {
  /** How many times to pass first. */
  passes: number;
  action: A;
}

/** Everything that may be done in this turn without doing anything else first, by kind of action. */
export type Offers = {
  [T in Exclude<ActionJson["type"], "pass">]: Offer<Extract<ActionJson, { type: T }>>[];
} & {
  /** Passing to the end of the turn, where no tile has to be placed first. */
  pass: Offer | null;
};

/** A step of the turn, as the bar of steps shows it. */
export interface Step {
  step: StepName;
  state: "done" | "now" | "can" | "cannot";
}

/** The selected tile of the hand, before it is placed. */
export interface HandTile {
  tile: number;
  /** Quarter turns clockwise, as in `PlaceTile`. */
  rotation: number;
  /** The cell over which it is shown; null while it is only in the hand. */
  cell: CellJson | null;
  pavilion: boolean;
}

/** The selected tile of the lake, about to be turned by Rotate a Tile. */
export interface LakeTile {
  cell: CellJson;
  turns: number;
}

/** What the action being considered would lead to, according to the server. */
export interface Preview {
  events: EventJson[];
  /** What each seat would receive, in order. */
  gains: Partial<Record<SideName, Gain[]>>;
  /** Edges that would glow: between `cell` and its neighbor on that true side. */
  matches: { cell: CellJson; side: SideName }[];
}

export type Gain =
  | { kind: "lantern"; color: ColorName; reason: "match" | "facing" }
  | { kind: "missed"; color: ColorName }
  | { kind: "favor" }
  | { kind: "gift"; pavilion: PavilionName };

/** An event that just happened, while it is being animated. */
export interface Beat {
  /** A key, different for every beat. */
  id: number;
  event: EventJson;
  /** The cell from which it starts, if it starts on the lake. */
  from: CellJson | null;
  /** The seat that it goes to or concerns. */
  seat: SideName | null;
  /** How long it is seen, in milliseconds. */
  lasts: number;
  /** When it reaches its goal, in milliseconds after its start. */
  lands: number;
}

/** A line of the log. */
export interface LogLine {
  /** A key, different for every line. */
  id: string;
  /** The number of its log entry, by which the view at that moment can be fetched. */
  number: number;
  at: number;
  seat: SideName | null;
  /** Already in the reader's language. */
  text: string;
  tone: "plain" | "quiet" | "turn" | "end";
}

/** A message to the person, such as why a move was refused. */
export interface Notice {
  id: number;
  tone: "refused" | "info";
  text: string;
}

/** Why an exchange, a dedication or a card cannot be used now: a sentence by its name. */
export type Blocked = Partial<Record<UseName, string>>;

/** A table as its screen sees it. Every property is reactive (Svelte's runes). */
export interface Game {
  readonly connection: ConnectionState;
  /** Seconds until the next try, while the connection is lost. */
  readonly retryIn: number | null;
  readonly table: TableInfo | null;
  readonly you: SideName | null;
  readonly host: boolean;
  /** The seats of people who have left the table and can come back. */
  readonly away: readonly SideName[];
  /** How many milliseconds the server's clock is ahead of this device's; negative if it is behind. */
  readonly clockAhead: number;
  /** The latest position the server has sent. */
  readonly position: Position | null;
  /** The view that is shown: behind `position` while something is still moving. */
  readonly shown: ViewJson | null;
  /** The side that is drawn at the bottom: the player's own, or south for a spectator. */
  readonly bottom: SideName;
  readonly beats: readonly Beat[];
  /** How often beats have been cut short, by skipping or by a lost connection. */
  readonly cuts: number;
  /** Whether everything that has happened has been shown; between two changes it has not. */
  readonly settled: boolean;
  /** The result of a game that was played to its end, once it has arrived here. */
  readonly outcome: OutcomeJson | null;
  /** Whether the winner may be named: at the end of a game the festival does so last. */
  readonly revealed: boolean;
  readonly log: readonly LogLine[];
  /** What the others have done since the player's last turn, as far as it has been shown. */
  readonly recap: readonly Recap[];
  readonly chat: readonly ChatLine[];
  /** Whether the server waits for this person, and everything before has been shown. */
  readonly canAct: boolean;
  /** Whether a tile can be picked and aimed while others play, to be placed later. */
  readonly canPrepare: boolean;
  /** Whether the viewer may take their seat back from the bot that plays it. */
  readonly canReclaim: boolean;
  /** Whether a request is waiting for its answer. */
  readonly busy: boolean;
  readonly offers: Offers;
  readonly blocked: Blocked;
  readonly steps: readonly Step[];
  readonly handTile: HandTile | null;
  /** Whether a cell was chosen for the tile of the hand: where the pointer only passes, it does not stay. */
  readonly aimed: boolean;
  readonly lakeTile: LakeTile | null;
  /** Cells where the selected tile of the hand may go, in any rotation. */
  readonly openCells: readonly CellJson[];
  readonly preview: Preview | null;
  /** Edges that glow: those that would match, or that do in what is being shown. */
  readonly matches: Preview["matches"];
  /** What is happening now, as a headline; null while nothing is being shown. */
  readonly caption: string | null;
  readonly notice: Notice | null;
  /** What a screen reader should say next. */
  readonly announcement: string;

  /** Select a tile of the hand, or put it back if it is selected already. */
  selectHandTile(tile: number): void;
  /** Select a tile of the lake, to turn it with Rotate a Tile; null puts it back. */
  selectLakeTile(cell: CellJson | null): void;
  /** Rotate the selected tile by quarter turns clockwise (negative: counterclockwise). */
  rotate(by: number): void;
  /** Show the selected tile of the hand over a cell, unless a cell has been chosen for it. */
  hoverCell(cell: CellJson | null): void;
  /** Choose a cell for the selected tile of the hand; null takes it back to the hand. */
  chooseCell(cell: CellJson | null): void;
  /** Whether to build a pavilion with the tile; ignored where that is not offered. */
  withPavilion(build: boolean): void;
  /** Place the selected tile of the hand, or rotate the selected tile of the lake. */
  confirm(): Promise<void>;
  /** Drop the selection; if there is none, undo the turn so far. */
  cancel(): Promise<void>;
  /** Do something that is offered; whether it was done. */
  act(offer: Offer): Promise<boolean>;
  /** Show in `preview` what an offer would lead to; null goes back to what is selected. */
  consider(offer: Offer | null): void;
  /** Undo the whole turn so far. */
  undo(): Promise<void>;
  /** Show at once what is still moving, and what bots do until it is somebody else's turn. */
  skip(): void;
  /** What the player may know of the table after each of some log entries. */
  moments(first: number, count: number): Promise<Moment[]>;
  /** Play again what the others have done since the player's last turn. */
  replayRecap(): Promise<void>;
  /** The festival has shown the winner. */
  reveal(): void;

  takeSeat(name: string, seat?: SideName): Promise<void>;
  seatBot(seat: SideName, code: string): Promise<void>;
  /** Leave a seat, or as the host remove its bot or person, who may be locked out as well. */
  freeSeat(seat: SideName, lockOut?: boolean): Promise<void>;
  /** As the host, keep a person from writing here, or let them write again. */
  mute(seat: SideName, muted: boolean): Promise<void>;
  start(): Promise<void>;
  /** Say something; whether it was accepted. */
  sendChat(text: string): Promise<boolean>;
  resign(): Promise<void>;
  handToBot(seat: SideName): Promise<void>;
  reclaim(): Promise<void>;
  /** Returns false, after a notice with the reason, if it was refused. */
  askRematch(): Promise<boolean>;
  dismiss(): void;
  close(): void;
}
