/** The game in sentences: the log, announcements, and why something cannot be done. */
import type { Who } from "../../game/names";
import type {
  BuildingObstacleName,
  LanternName,
  ObstacleName,
  RefusalCode,
  TieBreakName,
} from "../../protocol";
import { common } from "./common";

export const subject = (who: Who) => (who.you ? "You" : who.name);
const object = (who: Who) => (who.you ? "you" : who.name);
/** A count with its noun: "1 favor", "2 favors". */
const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Which lantern of a color it is, before its name, where it is not the first. */
const NTH = ["", "", "second ", "third ", "fourth ", "fifth "];
const nthOf = (lantern: string, nth: number) => `${NTH[nth] ?? ""}${lantern}`;

/** What broke a tie on honor, added after the winner's name. */
const tieBreaks: Record<TieBreakName, string> = {
  honor: "",
  gifts: " Gifts broke the tie.",
  favors: " Favors broke the tie.",
  lanterns: " Lanterns broke the tie.",
  shared: "",
};

/** Why no pavilion can be built with a tile. */
const building: Record<BuildingObstacleName, string> = {
  none_left: "No pavilion left",
  on_a_platform: "Not on a platform",
  beside_a_pavilion: "Too close to a pavilion",
};

/** Each fits a line of the box of what it is about, which has no room to spare for more. */
const why: Record<ObstacleName, string> = {
  too_few_favors: "You don’t have enough favors.",
  no_lantern_to_give: "You have no lantern to give.",
  nothing_to_take: "The supply has nothing to take.",
  cards_missing: "You lack the lanterns for it.",
  too_few_gifts: "You don’t have enough gifts.",
  card_used: "One emperor card per turn.",
  already_exchanged: "You already exchanged.",
  already_dedicated: "You already dedicated.",
  step_over: "That step has passed.",
  discard_first: "You have to discard first.",
  final_turn: "No more tiles are placed.",
  after_placing: "Perhaps after placing.",
};

/** Why the server refused something, by its code. */
const refusals: Record<RefusalCode, string> = {
  stale: "The game has moved on. Check the table and try again.",
  illegal_action: "The rules do not allow that right now.",
  not_your_turn: "It’s not your turn.",
  id_reused: "The page mixed up two requests. Reload the page.",
  turn_over: "Your turn ends before the last of these actions.",
  out_of_time: "You have run out of time.",
  based_on_missing: "The page sent an incomplete move. Reload the page.",
  number_unknown: "The page is ahead of the server. Reload the page.",
  nothing_to_undo: "There is nothing to undo: a placed tile stays.",
  too_few_to_undo: "That many actions cannot be undone.",
  too_many_undos: "You have used undo too often this turn.",
  not_started: "The game has not started yet.",
  already_started: "The game has already started.",
  other_rules:
    "This game was started under another version of the rules and cannot continue here. Start a new one.",
  game_over: "The game is over.",
  leave_before_start: "You can leave your seat only before the game starts. After that, resign.",
  not_seated: "You have no seat at this table.",
  already_seated: "You already have a seat at this table.",
  seat_taken: "That seat is taken.",
  seat_free: "That seat is free.",
  seat_unknown: "This table has no such seat.",
  seat_of_another: "That seat is someone else’s.",
  table_full: "Every seat is taken.",
  seats_free: "Every seat must be taken before the game starts.",
  too_many_seat_changes: "You have changed seats too often at this table.",
  locked_out: "The host has locked you out of this table. You can still watch.",
  nobody_to_mute: "Only another person can be muted.",
  nobody_to_lock_out: "Only another person can be locked out.",
  log_full: "Too much has happened at this table before the start. Ask the host for a new one.",
  host_only: "Only the host can do that.",
  server_only: "Only the server can do that.",
  given_up: "You have resigned.",
  bot_plays_for_you: "A bot is playing for you. Take your seat back first.",
  own_seat: "You cannot hand over your own seat.",
  seat_not_waited_for: "The table is not waiting for that seat.",
  too_early_to_hand_over: "It is too early to hand that seat to a bot.",
  seat_is_yours: "The seat is already yours.",
  already_reclaimed:
    "You have already taken your seat back this turn. The bot finishes the turn; after that you can take it back again.",
  clock_not_expired: "Nobody has run out of time.",
  rematch_made: "The rematch already exists.",
  rematch_asked: "You have already asked for a rematch.",
  chat_limit: "You have reached the chat limit at this table.",
  text_empty: "Enter some text first.",
  text_unprintable: "That text contains a character that cannot be shown.",
  banned: "The operator of this server has barred you from playing here.",
  muted: "You cannot chat here.",
  table_closed: "The operator of this server has closed this table.",
  too_many_bot_tables: "Too many games with only bots are running. Try again later.",
  bot_unknown: "There is no such bot.",
  options_invalid: "There is no game with these options.",
  lesson_unknown: "There is no such lesson.",
  review_too_early: "Only a game that is over can be reviewed.",
  review_running: "Another of your reviews is still running. Wait until it is done.",
  hint_not_alone: "Hints are only for games in which everyone else is a bot.",
  moment_unknown: "There is nothing left to play from that moment.",
  analysis_unavailable: "This server cannot analyze games at the moment.",
  table_unknown: "There is no such table.",
  table_busy: "This table is too busy. Try again.",
  table_unreadable: "This server cannot read that table.",
  token_missing: "Your session is missing. Reload the page.",
  session_ended: "You were signed out here. Reload the page.",
  session_unknown: "That device is no longer signed in.",
  too_many_devices: "That is the limit. Remove something else first.",
  link_used: "This link has been used or has expired. Create a new one.",
  passkey_refused: "This passkey didn’t work. Try again.",
  passkeys_unavailable: "This server can’t use passkeys.",
  request_invalid: "The server did not understand that. Reload the page.",
  request_too_long: "That is too long.",
  request_too_slow: "That took too long to arrive. Try again.",
  not_json: "The server did not understand that. Reload the page.",
  not_found: "There is nothing here.",
  method_not_allowed: "That is not possible here.",
  other_site: "That came from another website.",
  host_unknown: "The server does not answer to this name. Open it by its address.",
  too_many_requests: "Too many requests. Try again in a moment.",
  too_many_connections: "There are too many connections from your network.",
  server_full: "The server is full. Try again later.",
  server_stopping: "The server is restarting. Try again in a moment.",
  needs_server: "That needs a server. Here, the game runs only on this device.",
  store_unavailable: "The server cannot reach its data. Try again in a moment.",
  server_error: "Something went wrong on the server. Nothing has changed.",
};

export const log = {
  lantern: (color: LanternName, count: number) =>
    count === 1 ? common.colors[color] : `${count} ${common.colors[color]}`,
  favors: (count: number) => some(count, "favor"),
  gifts: (count: number) => some(count, "gift"),
  /** The end of a list of that many words. */
  and: (before: string, last: string, count: number) =>
    `${before}${count > 2 ? "," : ""} and ${last}`,
  /** A name that two seats share. */
  twin: (name: string, side: string) => `${name} (${side})`,

  turn: (who: Who, turn: number) => (who.you ? `Turn ${turn}: you` : `Turn ${turn}: ${who.name}`),
  finalTurn: (who: Who) => (who.you ? "Your final turn" : `Final turn: ${who.name}`),
  placed: (who: Who, got: string, matching: boolean) =>
    `${subject(who)} placed a ${matching ? "matching " : ""}tile` +
    (got ? ` and received ${got}.` : "."),
  built: (who: Who) => `${subject(who)} built a pavilion.`,
  facing: (shares: string) => `Facing sides: ${shares}.`,
  share: (who: Who, got: string) => `${got} for ${object(who)}`,
  missed: (who: Who, lantern: string, nth: number) =>
    `The supply had no ${nthOf(lantern, nth)} lantern left for ${object(who)}.`,
  giftsCame: (who: Who, gifts: string, pavilions: number) =>
    `${subject(who)} received ${gifts} for ${pavilions === 1 ? "a pavilion" : "pavilions"}.`,
  exchanged: (who: Who, gave: string, took: string, favors: string) =>
    `${subject(who)} exchanged ${gave} for ${took}, paying ${favors}.`,
  dedicated: (who: Who, dedication: string, cards: string, honor: number, generic: boolean) =>
    `${subject(who)} dedicated ${dedication} (${cards}) for ${honor} honor` +
    (generic ? ", a generic token." : "."),
  discarded: (who: Who, lantern: string) => `${subject(who)} discarded ${lantern}.`,
  activated: (who: Who, card: string) => `${subject(who)} used ${card}.`,
  finalTurns: "The last tile is down: everyone has one final turn.",
  won: (winners: string, count: number, you: boolean, honor: number, by: TieBreakName) => {
    const verb = count > 1 ? "share the victory" : you ? "win" : "wins";
    return `The festival begins: ${winners} ${verb} with ${honor} honor.${tieBreaks[by]}`;
  },

  /** What is happening now, as a headline. */
  now: {
    places: (who: Who, got: string) =>
      got
        ? `${subject(who)} ${who.you ? "place" : "places"} a tile: ${got}`
        : `${subject(who)} ${who.you ? "place" : "places"} a tile`,
    builds: (who: Who) => `${subject(who)} ${who.you ? "build" : "builds"} a pavilion`,
    misses: (lantern: string, nth: number) => `No ${nthOf(lantern, nth)} lantern left for you`,
    dedicates: (who: Who, dedication: string, honor: number) =>
      `${subject(who)} ${who.you ? "dedicate" : "dedicates"} ${dedication}: ${honor} honor`,
    exchanges: (who: Who, gave: string, took: string) =>
      `${subject(who)} ${who.you ? "exchange" : "exchanges"} ${gave} for ${took}`,
    discards: (who: Who, lantern: string) =>
      `${subject(who)} ${who.you ? "discard" : "discards"} ${lantern}`,
    uses: (who: Who, card: string) => `${subject(who)} ${who.you ? "use" : "uses"} ${card}`,
    lastDrawn: "The last tile has been drawn",
    finalTurns: "The last tile is down: final turns",
    ends: "The festival begins",
  },

  opened: "The table is open.",
  sat: (name: string, side: string) => `${name} took the ${side} seat.`,
  botSat: (name: string, title: string, side: string) =>
    `The bot ${name} (${title}) took the ${side} seat.`,
  cleared: (side: string) => `The ${side} seat is free.`,
  removed: (side: string) => `The host removed the player from the ${side} seat.`,
  lockedOut: (side: string) => `The host locked out the player on the ${side} seat.`,
  started: "The tiles are dealt. The game begins.",
  resigned: (who: Who) => `${subject(who)} resigned.`,
  timedOut: (who: Who) => `${subject(who)} ran out of time.`,
  standIn: (who: Who) => `A bot is now playing for ${object(who)}.`,
  muted: (who: Who) => `The host muted ${who.you ? "you" : who.name}.`,
  unmuted: (who: Who) => `${who.you ? "You" : who.name} can chat again.`,
  returned: (who: Who) => (who.you ? "You are back." : `${who.name} is back.`),
  rematchWished: (who: Who) => `${subject(who)} would like a rematch.`,
  rematchReady: "The rematch is ready.",
  endedEarly: (why: "resigned" | "time", winners: string, count: number, you: boolean) => {
    const verb = count > 1 ? "share the victory" : you ? "win" : "wins";
    const result = count ? `${winners} ${verb}` : "nobody wins";
    return `${why === "time" ? "Time ran out" : "The game ended by resignation"}: ${result}.`;
  },

  yourTurn: "It’s your turn.",
  theirTurn: (name: string) => `It’s ${name}’s turn.`,
  youReceived: (got: string) => `You received ${got}.`,
  /** Where a tile was placed. */
  lies: (place: string) => `It is ${place}.`,
  pickedUp: (tile: string) => `Picked up: ${tile}.`,
  putBack: "Tile put back.",
  yourTurnAt: "It’s your turn at the table.",
  undone: (who: Who) => `${subject(who)} undid the turn so far.`,
  wouldReceive: (who: Who, what: string) =>
    who.you ? `You would receive ${what}.` : `${who.name}: ${what}.`,
  wouldMiss: (who: Who, lantern: string, nth: number) =>
    `No ${nthOf(lantern, nth)} lantern is left for ${object(who)}.`,
  wouldReceiveNothing: "Nobody would receive anything.",
  notYourTurn: "It’s not your turn.",
  cellTaken: "The cell you chose is taken. Choose another one.",
  left: (name: string) => `${name} has left the table and can come back.`,
  connectionLost: "Connection lost. Reconnecting.",
  connectionRestored: "Connection restored.",
  unanswered: "The server didn’t answer. Try again.",
  why,
  building,
  refusals,
};
