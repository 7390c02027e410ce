/** The words of the table: lobby, turn, seats, dialogs, festival. */
import { GENERIC_TOKEN, LANTERN_LIMIT } from "../../pieces";
import type { DedicationName } from "../../protocol";
import { cards } from "./cards";

/** A count with its noun: "1 tile", "2 tiles". */
const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** A word with its article: "a red", "an orange". */
const article = (word: string) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
const favors = (count: number) => some(count, "favor", "favors");
const gifts = (count: number) => some(count, "gift", "gifts");

export const table = {
  /* Titles of the browser's tab. */
  tab: {
    mine: "● Your turn – Lanterns",
    other: (name: string) => `${name}’s turn – Lanterns`,
    lobby: "Table – Lanterns",
    over: "Festival – Lanterns",
  },
  connection: {
    connecting: "Connecting to the table…",
    lost: "Connection lost. Reconnecting…",
    lostIn: (seconds: number) =>
      `Connection lost. Reconnecting in ${some(seconds, "second", "seconds")}…`,
    tileStays: "Your tile stays in place.",
    ended: "You were signed out",
    endedWhy:
      "This browser was signed out, in another tab or from another device. Your seats are still yours wherever you are signed in.",
    missing: "There is no such table",
    missingWhy: "The link may be mistyped, or the table no longer exists.",
    otherRules: "Another version of the rules",
    otherRulesWhy:
      "This game was played under another version of the rules, so its moves are not shown here.",
    home: "Go to the start page",
  },
  lobby: {
    title: "A table by the lake",
    waiting: (free: number) =>
      free === 0 ? "Everyone is here." : `${some(free, "seat is", "seats are")} still free.`,
    facts: "This game",
    game: (players: number) => some(players, "player", "players"),
    base: "Base game",
    expansion: "The Emperor’s Gifts",
    randomCards: "Two emperor cards at random",
    clock: (bank: string, increment: number) =>
      `${bank} on the clock, plus ${increment} s per turn`,
    noClock: "No clock",
    public: "Open to everyone",
    private: "By invitation",
    seats: "Seats",
    bot: "bot",
    yourName: "Your name",
    nameNeeded: "Just your name, then the seat is yours.",
    invites: (players: number, name: string) =>
      `${name} invites you to Lanterns for ${["two", "three", "four"][players - 2] ?? players}`,
    invited: (players: number) =>
      `You are invited to Lanterns for ${["two", "three", "four"][players - 2] ?? players}`,
    sitDown: "Sit down",
    rules: "New? The rules in three minutes",
    move: "To change seats, tap a free one or drag yourself there.",
    sit: "Sit here",
    sitAt: (side: string) => `Sit here: ${side} seat`,
    moveHere: "Move here",
    moveTo: (side: string) => `Move here: ${side} seat`,
    leave: "Leave seat",
    away: "Remove",
    sendAway: (name: string) => `Remove ${name}`,
    giveToBot: "Add a bot",
    giveToBotAt: (side: string) => `Add a bot: ${side} seat`,
    changeBot: "Change",
    changeBotOf: (name: string) => `Change ${name}’s level`,
    whichBot: "How well should the bot play?",
    fill: (free: number) =>
      free === 1 ? "Fill the seat with a bot" : `Fill ${free} seats with bots`,
    noBots: "Couldn’t load the bots.",
    start: "Start the game",
    startWhen: "The game can start when every seat is taken.",
    hostStarts: "The host starts the game.",
    watch: "You can also stay and watch.",
    full: "Every seat is taken. You can stay and watch.",
    invite: "Invite friends",
    inviteWhy: "Anyone with this link can join or watch.",
    onlyHere: "Only this computer can open the link.",
    onlyHereHow: "How to invite others",
    onlyHereWhy: "Stop the server and start it like this; then friends in your network can join:",
    scan: "Point a phone’s camera here.",
    qr: (link: string) => `QR code of the link ${link}`,
    code: "Or type this code on the start page:",
    copy: "Copy link",
    copied: "Copied.",
    share: "Share…",
    elsewhere: "Continue on another device",
    elsewhereWhy:
      "This link is yours alone: it signs another device in as you. It works once, within 15 minutes.",
    elsewhereMake: "Create my link",
    link: "Link",
    failed: "That didn’t work. Try again.",
  },
  top: {
    practice: "Practice",
    home: "Lanterns, start page",
    turn: (turn: number) => `Turn ${turn}`,
    tilesLeft: (count: number) =>
      count === 0 ? "stack empty" : some(count, "tile left", "tiles left"),
    finalTurns: "final turns",
    menu: "Menu",
    steps: "Steps of the turn",
    undoTo: (step: string) => `${step} done. Undo this turn`,
    state: { done: "done", now: "now", can: "available", cannot: "not available" },
    clock: (name: string) => `Time left for ${name}`,
  },
  turn: {
    mine: (deeds: string) => `Your turn: ${deeds}`,
    final: (deeds: string) => `Your final turn: ${deeds}`,
    /** What can be done, in the headline. */
    can: {
      card: "use a card",
      exchange: "exchange",
      dedicate: "dedicate",
      place: "place",
      /** Where nothing else can be done. */
      placeOnly: "place a tile",
      discard: (count: number) => `discard ${count}`,
      discardOnly: (count: number) => `discard ${some(count, "lantern", "lanterns")}`,
      end: "end the turn",
    },
    or: (before: string, last: string) => `${before} or ${last}`,
    other: (name: string) => `${name} is thinking…`,
    away: (name: string) => `${name} has left the table`,
    moving: "One moment…",
    over: "The festival has begun",
    watching: "You are watching",
    left: "A bot plays your seat now",
  },
  menu: {
    settings: "Settings",
    rules: "Rules",
    hint: "Hint",
    keys: "Keyboard shortcuts",
    speed: (speed: string) => `Speed: ${speed}`,
    soundOn: "Sound: on",
    soundOff: "Sound: off",
    link: "Links",
    resign: "Resign",
    resignSure: "Resign this game?",
    resignWhy:
      "The game ends if only one player or only bots are left. Otherwise a bot takes over your seat. This cannot be undone.",
    resignYes: "Yes, resign",
    resignNo: "Keep playing",
    leave: "Leave the table",
    reclaim: "Take my seat back",
  },
  supply: {
    title: "Supply",
    out: "out",
    count: (color: string, count: number) => (count === 0 ? `${color}: out` : `${color}: ${count}`),
  },
  exchange: {
    title: "Exchange",
    about: "one color for another",
    give: "You give",
    take: "You take",
    confirm: "Exchange",
    /** What an exchange brings, where there are several to choose from. */
    kinds: { color: "Another color", wild: "A wild lantern", two: "Two lanterns" },
    /** The price, beside the button. */
    costs: (paid: number, given: number) =>
      `Costs ${[paid && favors(paid), given && gifts(given)].filter(Boolean).join(" and ")}`,
    summary: (give: string, take: string) => `Give ${give}, take ${take}.`,
    chooseGive: "Touch the lantern you give.",
    chooseTake: "Touch the lantern you take.",
    chooseTwo: "Touch the two lanterns you take.",
    notGiven: (lantern: string) => `Nothing can be taken for ${lantern}.`,
    notTaken: (lantern: string) => `You can’t take ${lantern} in this exchange.`,
    kind: "Exchange for",
  },
  /** Lantern cards in a row. */
  row: {
    card: (color: string, index: number, count: number) =>
      count === 1 ? color : `${color}, ${index} of ${count}`,
  },
  dedications: {
    title: "Dedications",
    top: (honor: number) => `${honor} honor`,
    next: (count: number, next: number) => `${count} left, then ${next}`,
    last: "last one",
    generic: `stack empty: ${GENERIC_TOKEN} each`,
    dialog: (name: string) => `Dedicate ${name}`,
    choose: "Which lanterns will you pay?",
    pay: (cards: string) => `You pay ${cards}.`,
    noMore: (lantern: string) => `One more ${lantern} doesn’t fit this dedication.`,
    needed: (lantern: string) => `You can’t pay without that ${lantern} lantern.`,
    /** The price, beside the button. */
    cost: (name: string, lanterns: number, given: number) =>
      `${name} for ${some(lanterns, "lantern", "lanterns")}${given > 0 ? ` and ${gifts(given)}` : ""}`,
    confirm: (honor: number) => `Dedicate for ${honor} honor`,
    youHave: (cards: string) => `You have ${cards}.`,
    youLack: (cards: string) => `You lack ${cards}.`,
    /** Lanterns of colors that do not matter yet. */
    anyMore: (count: number) => (count === 1 ? "1 more lantern" : `${count} more lanterns`),
    /** Pairs of whichever colors; of others, where some lanterns of a pair are named before. */
    pairs: (count: number, others: boolean) =>
      some(count, "pair", "pairs") +
      (others ? ` of ${count === 1 ? "another color" : "other colors"}` : ""),
    costs: {
      four_of_a_kind: "four of one color",
      three_pair: "three pairs",
      emperor: cards.emperor_dedication.about,
      seven_unique: "one of each color",
    } satisfies Record<DedicationName, string>,
    which: "Which dedication will you make?",
  },
  cards: {
    title: "Emperor cards",
  },
  discard: {
    why: (held: number, over: number) =>
      `You hold ${held} lanterns and the limit is ${LANTERN_LIMIT}: discard ${over}.`,
    legend: "Touch the lanterns you discard",
    orDedicate: "Or make a dedication instead.",
    give: (color: string) => `Discard ${article(color)} lantern`,
  },
  end: {
    pass: "End the turn",
    finalPass: "End my final turn",
  },
  seat: {
    you: "you",
    bot: "bot",
    gone: { handed: "played by a bot", resigned: "resigned", time: "out of time" },
    away: "away",
    clock: (time: string) => `${time} on the clock`,
    handToBot: "Hand to a bot",
    handedOver: "You were away, so a bot is playing for you.",
    handedOverAgain: "A bot finishes this turn for you. After that you can take your seat back.",
    handToBotWhy: (name: string) => `${name} is keeping the table waiting.`,
    honor: (count: number) => `${count} honor`,
    of: (count: number) => `${count} of ${LANTERN_LIMIT} lanterns`,
    count: (color: string, count: number) => `${color}: ${count === 0 ? "none" : count}`,
    pavilions: (count: number) => `${some(count, "pavilion", "pavilions")} left to build`,
    favors,
    gifts,
    tokens: "Tokens",
    noTokens: "No tokens yet",
    sits: {
      bottom: "at the bottom",
      left: "on the left",
      top: "across",
      right: "on the right",
    },
    details: (name: string) => `What ${name} has`,
    had: (name: string) => `What ${name} had at that moment`,
    then: "as it was",
  },
  gains: {
    missed: (color: string) => `no ${color} left`,
  },
  recap: {
    title: "Since your last turn",
    replay: "Since your last turn: play it again",
  },
  hand: {
    title: "Your tiles",
    then: "Your tiles at that moment",
    tile: (key: number, sides: string) => `Tile ${key}: ${sides}`,
    sides: (you: string, left: string, across: string, right: string) =>
      `${you} toward you, ${left} on the left, ${across} across, ${right} on the right`,
    platform: "with a platform",
    rotate: "Rotate",
    undo: "Undo",
    place: "Place",
    pavilion: "Build a pavilion",
    /** The same where there is room for one word. */
    build: "Build",
    pick: "Pick a tile from your hand.",
    aim: "Choose a highlighted cell on the lake.",
    aimed: "Checking what it would bring…",
    prepare: "Choose a cell now, and place the tile when it’s your turn.",
    prepared: "Ready: place it when it’s your turn.",
    wait: (name: string) => `Waiting for ${name}.`,
    finalHint: "All tiles are placed. You can still exchange and dedicate.",
  },
  log: {
    title: "Game log",
    empty: "Nothing yet.",
    show: "Show the table at that moment",
    past: "You are looking at an earlier moment.",
    now: "Back to now",
    failed: "Couldn’t load that moment.",
    label: "Log",
  },
  chat: {
    title: "Chat",
    placeholder: "Message",
    send: "Send",
    /** What can be said with one tap. It is sent in English, and everybody reads it in their language. */
    phrases: ["Hello!", "Nice move!", "One moment", "Thank you!", "Well played!"],
    onlySeated: "Only seated players can chat.",
    muted: "The host has muted you.",
    moderate: "Moderate…",
    report: "Report…",
    empty: "No messages yet.",
    unread: (count: number) => some(count, "new message", "new messages"),
  },
  stacks: {
    title: "Supply and stacks",
    ready: "actions available",
    details: "Details",
    /** Before the honor of the token that follows. */
    then: "then",
    price: (amount: string) => `costs ${amount}`,
  },
  keys: {
    title: "Keyboard shortcuts",
    list: [
      ["1 2 3", "pick a tile"],
      ["R", "rotate it (Shift: the other way)"],
      ["← ↑ ↓ →", "move around the lake"],
      ["Enter", "place, confirm"],
      ["Esc", "put down, undo"],
      ["P", "build a pavilion"],
      ["E", "exchange"],
      ["D", "dedicate"],
      ["N", "end the turn"],
      ["H", "a hint (only against bots)"],
      ["L", "go to the log"],
      ["T", "chat"],
      ["Space", "skip to your turn"],
      ["?", "this list"],
    ] as readonly (readonly [string, string])[],
  },
  festival: {
    tokens: (count: number) => some(count, "token", "tokens"),
    results: "Results",
  },
};
