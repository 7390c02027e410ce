// Written by `python -m lanterns.server.web.typescript`: change the Python types, not this file.

export type ActionJson =
  | ConvertFavors
  | Dedicate
  | Discard
  | Exchange
  | ExchangeForTwo
  | ExchangeForWild
  | Pass
  | PlaceTile
  | RotateTile;

export type EventJson =
  | DedicationMade
  | EmperorCardActivated
  | FavorReceived
  | FavorsConverted
  | FinalTurnsBegan
  | GameEnded
  | GiftReceived
  | LanternDiscarded
  | LanternExchanged
  | LanternMissed
  | LanternReceived
  | PavilionBuilt
  | TileDrawn
  | TilePlaced
  | TileRotated
  | TurnStarted;

export type PublicEntry =
  | Acted
  | BotSeated
  | Chatted
  | ClockExpired
  | Finished
  | RematchAsked
  | RematchMade
  | Resigned
  | SeatFreed
  | SeatHanded
  | SeatReclaimed
  | SeatTaken
  | Started
  | TableMade
  | Undone;

export type Command =
  | Act
  | AskRematch
  | Chat
  | FreeSeat
  | HandToBot
  | Reclaim
  | Resign
  | SeatBot
  | Start
  | TakeSeat
  | Undo;

export type Answer =
  | Accepted
  | Refused;

export type ServerMessage =
  | Accepted
  | Refused
  | Update
  | Welcome;

export type SocketMessage =
  | Accepted
  | Pong
  | Previewed
  | Problem
  | Refused
  | Update
  | Welcome;

export type ClientMessage =
  | Ping
  | Preview
  | Submit;

export type RefusalCode =
  | "already_seated"
  | "already_started"
  | "based_on_missing"
  | "bot_plays_for_you"
  | "bot_unknown"
  | "chat_limit"
  | "clock_not_expired"
  | "game_over"
  | "given_up"
  | "host_only"
  | "host_unknown"
  | "illegal_action"
  | "leave_before_start"
  | "lesson_unknown"
  | "method_not_allowed"
  | "not_found"
  | "not_json"
  | "not_seated"
  | "not_started"
  | "not_your_turn"
  | "nothing_to_undo"
  | "number_unknown"
  | "options_invalid"
  | "other_site"
  | "out_of_time"
  | "own_seat"
  | "rematch_asked"
  | "rematch_made"
  | "request_invalid"
  | "request_too_long"
  | "request_too_slow"
  | "seat_free"
  | "seat_is_yours"
  | "seat_not_waited_for"
  | "seat_of_another"
  | "seat_taken"
  | "seat_unknown"
  | "seats_free"
  | "server_error"
  | "server_full"
  | "server_only"
  | "server_stopping"
  | "stale"
  | "store_unavailable"
  | "table_busy"
  | "table_full"
  | "table_unknown"
  | "table_unreadable"
  | "text_empty"
  | "text_unprintable"
  | "token_missing"
  | "too_early_to_hand_over"
  | "too_few_to_undo"
  | "too_many_connections"
  | "too_many_requests"
  | "too_many_seat_changes"
  | "too_many_undos"
  | "turn_over";

export type SideName =
  | "E"
  | "N"
  | "S"
  | "W";

export type ColorName =
  | "black"
  | "blue"
  | "green"
  | "orange"
  | "purple"
  | "red"
  | "white";

export type LanternName =
  | "black"
  | "blue"
  | "green"
  | "orange"
  | "purple"
  | "red"
  | "white"
  | "wild";

export type CardName =
  | "emperor_dedication"
  | "emperor_exchange"
  | "end_of_turn_dedication"
  | "favor_to_honor"
  | "rotate_a_tile";

export type DedicationName =
  | "emperor"
  | "four_of_a_kind"
  | "seven_unique"
  | "three_pair";

export type PavilionName =
  | "blue"
  | "purple"
  | "red"
  | "white"
  | "yellow";

export type StepName =
  | "dedication"
  | "end"
  | "exchange"
  | "over"
  | "place"
  | "start";

export type ReasonName =
  | "facing"
  | "match";

export type TieBreakName =
  | "favors"
  | "gifts"
  | "honor"
  | "lanterns"
  | "shared";

export type UseName =
  | "emperor"
  | "emperor_dedication"
  | "emperor_exchange"
  | "end_of_turn_dedication"
  | "exchange"
  | "favor_to_honor"
  | "four_of_a_kind"
  | "rotate_a_tile"
  | "seven_unique"
  | "three_pair";

export type ObstacleName =
  | "after_placing"
  | "already_dedicated"
  | "already_exchanged"
  | "card_used"
  | "cards_missing"
  | "discard_first"
  | "final_turn"
  | "no_lantern_to_give"
  | "nothing_to_take"
  | "step_over"
  | "too_few_favors"
  | "too_few_gifts";

/** Something could not be understood or done; nothing has changed. */
export interface Problem {
  type: "problem";
  code: RefusalCode;
  reason: string;
  id?: string | null;
}

/** Go on without using what this step offers. */
export interface Pass {
  type: "pass";
}

/** Favor to Honor. */
export interface ConvertFavors {
  type: "convert_favors";
  favors: number;
}

/** The standard exchange. */
export interface Exchange {
  type: "exchange";
  give: LanternName;
  take: ColorName;
}

/** Emperor Exchange, for a wild lantern. */
export interface ExchangeForWild {
  type: "exchange_for_wild";
  give: LanternName;
}

/** Emperor Exchange, for two lanterns. */
export interface ExchangeForTwo {
  type: "exchange_for_two";
  give: LanternName;
  take: [ColorName, ColorName];
}

/** Pay a set of lanterns for a token. */
export interface Dedicate {
  type: "dedicate";
  dedication: DedicationName;
  cards: LanternName[];
}

/** Return one lantern to the supply. */
export interface Discard {
  type: "discard";
  lantern: LanternName;
}

/** Turn a tile in play clockwise. */
export interface RotateTile {
  type: "rotate_tile";
  cell: CellJson;
  turns: number;
}

/** A place on the lake: steps east and north of the start tile. */
export interface CellJson {
  x: number;
  y: number;
}

/** Lay a tile from the hand on the lake. */
export interface PlaceTile {
  type: "place_tile";
  tile: number;
  cell: CellJson;
  rotation: number;
  pavilion: boolean;
}

/** A seat's turn began. */
export interface TurnStarted {
  type: "turn_started";
  seat: SideName;
  turn: number;
  final: boolean;
}

/** A seat paid for an emperor card. */
export interface EmperorCardActivated {
  type: "emperor_card_activated";
  seat: SideName;
  card: CardName;
}

/** A seat turned favors into honor. */
export interface FavorsConverted {
  type: "favors_converted";
  seat: SideName;
  favors: number;
  honor: number;
}

/** A seat paid favors and a lantern for other lanterns. */
export interface LanternExchanged {
  type: "lantern_exchanged";
  seat: SideName;
  gave: LanternName;
  took: LanternName[];
  favors: number;
}

/** A seat returned cards and took a token. */
export interface DedicationMade {
  type: "dedication_made";
  seat: SideName;
  dedication: DedicationName;
  cards: LanternName[];
  honor: number;
  generic: boolean;
}

/** A seat with too many lanterns returned one. */
export interface LanternDiscarded {
  type: "lantern_discarded";
  seat: SideName;
  lantern: LanternName;
}

/** A seat turned a tile in play. */
export interface TileRotated {
  type: "tile_rotated";
  seat: SideName;
  tile: number;
  cell: CellJson;
  turns: number;
  rotation: number;
}

/** A seat laid a tile on the lake. */
export interface TilePlaced {
  type: "tile_placed";
  seat: SideName;
  tile: number;
  cell: CellJson;
  rotation: number;
}

/** A seat built a pavilion on the tile it placed. */
export interface PavilionBuilt {
  type: "pavilion_built";
  seat: SideName;
  pavilion: PavilionName;
  cell: CellJson;
}

/** A seat took a lantern. */
export interface LanternReceived {
  type: "lantern_received";
  seat: SideName;
  color: ColorName;
  reason: ReasonName;
  side: SideName;
  tile: number;
}

/** A seat was due a lantern that the supply does not have. */
export interface LanternMissed {
  type: "lantern_missed";
  seat: SideName;
  color: ColorName;
  reason: ReasonName;
  side: SideName;
  tile: number;
}

/** A seat took a favor. */
export interface FavorReceived {
  type: "favor_received";
  seat: SideName;
  tile: number;
  cell: CellJson;
}

/** A seat took a gift. */
export interface GiftReceived {
  type: "gift_received";
  seat: SideName;
  pavilion: PavilionName;
  cell: CellJson;
}

/** A seat drew a tile: null for everybody else. */
export interface TileDrawn {
  type: "tile_drawn";
  seat: SideName;
  tile: number | null;
}

/** The last tile has been placed. */
export interface FinalTurnsBegan {
  type: "final_turns_began";
  seat: SideName;
}

/** The festival begins. */
export interface GameEnded {
  type: "game_ended";
  outcome: OutcomeJson;
}

/** The result of a game. */
export interface OutcomeJson {
  winners: SideName[];
  decided_by: TieBreakName;
  honor: Partial<Record<SideName, number>>;
  gifts: Partial<Record<SideName, number>>;
  favors: Partial<Record<SideName, number>>;
  lanterns: Partial<Record<SideName, number>>;
}

/** The table was set up. */
export interface TableMade {
  type: "table_made";
}

/** A person sat down. */
export interface SeatTaken {
  type: "seat_taken";
  seat: SideName;
  name: string;
}

/** The host gave a seat to a bot. */
export interface BotSeated {
  type: "bot_seated";
  seat: SideName;
  code: string;
}

/** Before the start, a person left or the host sent a bot away. */
export interface SeatFreed {
  type: "seat_freed";
  seat: SideName;
}

/** The tiles were dealt. */
export interface Started {
  type: "started";
}

/** A seat took actions; the events beside this entry say what they led to. */
export interface Acted {
  type: "acted";
  seat: SideName;
  actions: ActionJson[];
}

/** A seat took back its last actions; the position is the one before them. */
export interface Undone {
  type: "undone";
  seat: SideName;
  count: number;
}

/** A seat said something. */
export interface Chatted {
  type: "chatted";
  seat: SideName;
  text: string;
}

/** A seat gave up for good. */
export interface Resigned {
  type: "resigned";
  seat: SideName;
}

/** A seat ran out of time, which counts as resigning. */
export interface ClockExpired {
  type: "clock_expired";
  seat: SideName;
}

/** Another seat had a bot play for a person who kept the table waiting. */
export interface SeatHanded {
  type: "seat_handed";
  seat: SideName;
  by: SideName;
}

/** The person took the seat back from the bot. */
export interface SeatReclaimed {
  type: "seat_reclaimed";
  seat: SideName;
}

/** A seat wants to play again. */
export interface RematchAsked {
  type: "rematch_asked";
  seat: SideName;
}

/** All players accepted; the rematch is at ``table``. */
export interface RematchMade {
  type: "rematch_made";
  table: string;
}

/** The game is over. */
export interface Finished {
  type: "finished";
  reason: "played" | "resigned" | "time";
  winners: SideName[];
}

/** Sit down; any free seat if none is named. */
export interface TakeSeat {
  type: "take_seat";
  name: string;
  seat?: SideName | null;
}

/** The host gives a free seat to a bot. */
export interface SeatBot {
  type: "seat_bot";
  seat: SideName;
  code: string;
}

/** Before the start: leave one's own seat, or as host send a bot away. */
export interface FreeSeat {
  type: "free_seat";
  seat: SideName;
}

/** The host has the tiles dealt; every seat must be taken. */
export interface Start {
  type: "start";
}

/** Take actions in this order, all or none. They must be based on the present number. */
export interface Act {
  type: "act";
  actions: ActionJson[];
}

/**
 * Take back the last so many actions of one's turn, or all that can still be taken back.
 *
 * Whatever came before the tile of this turn was placed can be; placing it confirms the turn,
 * for then a tile is drawn. In a final turn the action that ends the turn confirms it.
 */
export interface Undo {
  type: "undo";
  count?: number | null;
}

/** Say something to the table. Only who sits there may. */
export interface Chat {
  type: "chat";
  text: string;
}

/** Give up one's seat for good. See ``lanterns.server.retiring`` for what becomes of it. */
export interface Resign {
  type: "resign";
}

/** Have a bot play for a seat that has kept the table waiting longer than its patience. */
export interface HandToBot {
  type: "hand_to_bot";
  seat: SideName;
}

/** Come back to one's own seat, for which a bot has played meanwhile. */
export interface Reclaim {
  type: "reclaim";
}

/** Wish to play again. When everybody who played does, there is a new table. */
export interface AskRematch {
  type: "ask_rematch";
}

/** A request was carried out, and is on disk. */
export interface Accepted {
  type: "accepted";
  id: string;
  number: number;
}

/** A request was understood and not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: RefusalCode;
  reason: string;
  number: number;
  missed: Update | Welcome | null;
}

/** What happened, in order and without gaps, and how things stand after the last of it. */
export interface Update {
  type: "update";
  number: number;
  entries: LogEntry[];
  table: TableFace | null;
  position: Position | null;
}

/** One entry of a table's log, as a viewer may know it. */
export interface LogEntry {
  number: number;
  at: number;
  what: PublicEntry;
  events?: EventJson[];
}

/** A table as everybody sees it, in lists too. */
export interface TableFace {
  id: string;
  title: string;
  public: boolean;
  phase: "open" | "over" | "playing";
  options: OptionsJson;
  clock: Clock | null;
  patience: number;
  seats: SeatFace[];
  commitment: string;
  made_at: number;
  changed_at: number;
  number: number;
  turn: number | null;
  to_move: SideName | null;
  winners: SideName[] | null;
  ended: "played" | "resigned" | "time" | null;
  seed: string | null;
  rematch: string | null;
  rematch_of: string | null;
}

/** The options of a game, in the form of lanterns.notation. */
export interface OptionsJson {
  players?: 2 | 3 | 4;
  expansion?: boolean;
  cards?: [CardName, CardName] | null;
}

/** Thinking time in seconds: a bank, and what each turn adds to it, up to a cap. */
export interface Clock {
  bank: number;
  increment?: number;
  cap?: number;
}

/** A seat as everybody sees it. */
export interface SeatFace {
  seat: SideName;
  kind: "bot" | "free" | "person";
  name: string;
  bot: string | null;
  gone: "handed" | "resigned" | "time" | null;
  time_left: number | null;
  rematch: boolean;
}

/** The game as this viewer may know it, and what the viewer may do. */
export interface Position {
  view: ViewJson;
  legal: ActionJson[];
  ahead: Ahead[];
  blocked: Blocked[];
  undo: number;
  to_move: SideName | null;
  deadline: number | null;
  hand_over_at: number | null;
}

/** A view, in the form of ``lanterns.notation.view_json``. */
export interface ViewJson {
  format: "lanterns-view";
  version: 1;
  viewer: SideName | null;
  options: OptionsJson;
  cards: CardName[];
  seed: string | null;
  commitment: string | null;
  turn: number;
  seat_to_move: SideName;
  step: StepName;
  final_turn: boolean;
  card_used: boolean;
  start_seat: SideName;
  supply: Partial<Record<LanternName, number>>;
  wild_lanterns: number;
  seats: SeatJson[];
  stacks: Partial<Record<DedicationName, number[]>>;
  tile_stack: (number | null)[];
  left_out: (number | null)[];
  lake: PlacedJson[];
}

/** What a seat has. */
export interface SeatJson {
  seat: SideName;
  honor: number;
  lanterns: Partial<Record<LanternName, number>>;
  hand: (number | null)[];
  favors: number;
  gifts: number;
  pavilions: number;
  honor_tokens: number;
  tokens: TokenJson[];
}

/** A dedication token that a seat has taken. */
export interface TokenJson {
  dedication: DedicationName;
  honor: number;
}

/** A tile on the lake. */
export interface PlacedJson {
  cell: CellJson;
  tile: number;
  rotation: number;
  faces: Partial<Record<SideName, ColorName>>;
  pavilion: PavilionName | null;
}

/** What a seat could choose from in a later step of its turn, if it passes until then. */
export interface Ahead {
  step: StepName;
  legal: ActionJson[];
}

/** What a seat cannot make use of in the rest of its turn. */
export interface Blocked {
  what: UseName;
  why: ObstacleName;
}

/** Everything a viewer needs to begin or begin again. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  number: number;
  you: SideName | null;
  host: boolean;
  table: TableFace;
  position: Position | null;
  chat: ChatLine[];
}

/** Something said at the table. */
export interface ChatLine {
  number: number;
  at: number;
  seat: SideName;
  text: string;
}

/** What the actions would bring about, as far as the asker's seat can know. */
export interface Previewed {
  type: "previewed";
  id: string;
  events: EventJson[];
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  now: number;
}

/** Carry out a command; answered by ``accepted`` or ``refused``. */
export interface Submit {
  type: "request";
  id: string;
  command: Command;
  based_on?: number;
}

/** Ask what actions would give one's seat, as far as it can know; answered by ``previewed``. */
export interface Preview {
  type: "preview";
  id: string;
  actions: ActionJson[];
}

/** Ask for a sign of life; answered by ``pong``. */
export interface Ping {
  type: "ping";
}

/** A new token, for a program. */
export interface TokenGiven {
  token: string;
}

/** What a browser has now. */
export interface Session {
  fresh: boolean;
}

/** A browser's wish for a cookie: with a new token, or with one from another device. */
export interface BeginSession {
  token?: string | null;
}

/** A personal link. Whoever opens it holds all seats of the one who asked for it. */
export interface Link {
  path: string;
  token: string;
  table: string | null;
}

/** A wish to go on elsewhere. */
export interface AskLink {
  table?: string | null;
}

/** A table that somebody set up or has a seat at, as that one finds it in a list. */
export interface Mine {
  table: TableFace;
  you: SideName | null;
}

/** A table that was just set up. */
export interface NewTable {
  table: string;
  path: string;
}

/** A wish for a table. It is no command of a table, for there is none yet: see ``Hub.make``. */
export interface MakeTable {
  options?: OptionsJson;
  title?: string;
  public?: boolean;
  clock?: Clock | null;
  patience?: number;
  stand_in?: string;
  name?: string | null;
  seat?: SideName | null;
  bots?: Partial<Record<SideName, string>>;
  start?: boolean;
  id?: string | null;
}

/** A command as it comes in. */
export interface Request {
  id: string;
  command: Command;
  based_on?: number;
}

/** The same question over HTTP. */
export interface PreviewAsked {
  actions: ActionJson[];
}

/** How things stood after an entry of the log, as a viewer may know it. */
export interface Moment {
  number: number;
  view: ViewJson | null;
  entry: LogEntry;
}

/** A bot that may be given a seat. */
export interface Bot {
  code: string;
  about: string;
}

/** A guided game, by its chapters. */
export interface LessonFace {
  id: string;
  chapters: ChapterFace[];
}

/** A chapter as its learner is told of it. */
export interface ChapterFace {
  id: string;
  goals: (Goal[])[];
  way: ActionJson[];
}

/** Something that has to happen, told by an event. */
export interface Goal {
  event: string;
  where?: Record<string, string>;
}

/** A wish to play a chapter of a lesson. */
export interface BeginLesson {
  lesson: string;
  chapter: string;
  name: string;
}

/** What can be asked over HTTP. */
export interface Operations {
  "POST /api/token": { takes: null; gives: TokenGiven };
  "POST /api/session": { takes: BeginSession; gives: Session };
  "POST /api/link": { takes: AskLink; gives: Link };
  "GET /api/tables": { takes: null; gives: TableFace[] };
  "GET /api/mine": { takes: null; gives: Mine[] };
  "POST /api/tables": { takes: MakeTable; gives: NewTable };
  "GET /api/tables/{table}": { takes: null; gives: Welcome };
  "POST /api/tables/{table}/requests": { takes: Request; gives: Accepted };
  "POST /api/tables/{table}/preview": { takes: PreviewAsked; gives: EventJson[] };
  "GET /api/tables/{table}/history": { takes: null; gives: LogEntry[] };
  "GET /api/tables/{table}/moments": { takes: null; gives: Moment[] };
  "GET /api/tables/{table}/record": { takes: null; gives: string };
  "GET /api/tables/{table}/stream": { takes: null; gives: ServerMessage };
  "GET /api/bots": { takes: null; gives: Bot[] };
  "GET /api/lessons": { takes: null; gives: LessonFace[] };
  "POST /api/lessons": { takes: BeginLesson; gives: NewTable };
}
