/** The controller of a table: turns the server's messages into what is shown, and input into commands. */
import { neighbor, sameCell, SIDES } from "../lake/geometry";
import { call } from "../net/api";
import { browserOf, Connection, type Listener } from "../net/connection";
import type { Person } from "../net/local";
import { pace } from "../prefs.svelte";
import { headlineOf, soundOf } from "../events";
import { playSound, playTurn } from "../sound/sound";
import { w } from "../words/words.svelte";
import { handTileInWords, placedInWords } from "../lake/describe";
import { Announcer, ConnectionStatus } from "./announcer.svelte";
import {
  isNoSecret,
  mayReclaim,
  outcomeOf,
  undoEarlier,
  withoutOutcome,
  withoutUndone,
} from "./entries";
import { History, readHistory } from "./history.svelte";
import { actionsOf, blockedOf, NO_OFFERS, offersOf, stepsOf } from "./offers";
import { Playback } from "./playback.svelte";
import { matchesOf, Previewer } from "./preview.svelte";
import { entriesSince, recapOf } from "./recap";
import { Requests, type CommandSender } from "./requests.svelte";
import { Selection } from "./selection.svelte";
import { presentReader, seatName, whoIs } from "./names";
import { announcementOf, linesOf, previewSentences, turnSentence } from "./sentences";
import { TurnNotice } from "./turnNotice";

import type {
  ActionJson,
  CellJson,
  ChatLine,
  EventJson,
  Update,
  LogEntry,
  Moment,
  Position,
  SideName,
  TableInfo,
  Welcome,
} from "../protocol";
import type { Beat, Game, Offer } from "./model";

/** What a game needs of a connection. */
export interface GameConnection extends CommandSender {
  preview(actions: ActionJson[]): Promise<EventJson[]>;
  close(): void;
}

/** How a game gets its connection and its history. */
export interface Sources {
  connect(table: string, listener: Listener): GameConnection;
  history?(table: string): Promise<LogEntry[]>;
  moments?(table: string, first: number, count: number): Promise<Moment[]>;
}

/** The server, asked by one of the people who share a device. */
export function sourcesOf(person?: Person): Sources {
  return {
    connect: (table, listener) => new Connection(table, listener, browserOf(person)),
    history: (table) => readHistory(table, person),
    moments: (table, first, count) =>
      call("GET /api/tables/{table}/moments", null, { table, first, count }, person),
  };
}

/** Open a table, to play or to watch. Close it when the viewer leaves. */
export function openGame(table: string, sources = sourcesOf()): Game {
  return new TableGame(table, sources);
}

class TableGame implements Game {
  table: TableInfo | null = $state.raw(null);
  you: SideName | null = $state(null);
  host = $state(false);
  away: readonly SideName[] = $state.raw([]);
  clockAhead = $state(0);
  position: Position | null = $state.raw(null);
  chat: readonly ChatLine[] = $state.raw([]);
  revealed = $state(true);

  readonly #connection: GameConnection;
  readonly #history: History;
  readonly moments: (first: number, count: number) => Promise<Moment[]>;
  readonly #requests: Requests;
  readonly #announcer = new Announcer();
  readonly #status = new ConnectionStatus(this.#announcer);
  readonly #playback = new Playback({
    // Who asks to see it again wants to see it, even if everything else is instant.
    factor: () => (this.#skipping ? 0 : pace() || (this.#again ? 1 : 0)),
    onchange: ({ events }) =>
      this.#announcer.announce(
        announcementOf(events.filter(isNoSecret), presentReader(this), (cell) =>
          placedInWords(cell, this.bottom, this.position?.view.options.expansion ?? false),
        ),
      ),
    onbeat: (beat) => this.#begun(beat),
    onend: () => {
      this.caption = null;
      this.#again = false;
      this.#ring();
    },
  });
  readonly #previewer = new Previewer(
    (actions) => this.#connection.preview(actions),
    (preview) => this.#announcer.announceAlone(previewSentences(preview, this)),
  );
  caption: string | null = $state(null);
  readonly #notice = new TurnNotice();
  #rung = 0;
  /** Whether the moves of bots are shown at once, until somebody else is to move. */
  #skipping = false;
  /** Whether the player sees again what was shown before. */
  #again = $state(false);

  constructor(table: string, sources: Sources) {
    const { moments = () => Promise.resolve([]) } = sources;
    this.moments = (first, count) => moments(table, first, count);
    this.#history = new History(table, sources.history);
    this.#connection = sources.connect(table, {
      onstate: (state, retryIn) => this.#status.set(state, retryIn),
      onmessage: (message) => this.#receive(message),
      ontime: (now) => (this.clockAhead = now - Date.now()),
      onaway: (seats) => this.#setAway(seats),
    });
    this.#requests = new Requests(this.#connection, this.#announcer);
  }

  readonly bottom: SideName = $derived(this.you ?? "S");
  readonly canAct = $derived(this.#isAwaited() && !this.#playback.running);
  /** What may be done, even while earlier events are still being shown. */
  readonly #allOffers = $derived(this.position ? offersOf(this.position) : NO_OFFERS);
  readonly offers = $derived(this.canAct ? this.#allOffers : NO_OFFERS);
  readonly blocked = $derived(this.position ? blockedOf(this.position) : {});
  readonly steps = $derived(
    this.position && this.table?.phase !== "over" ? stepsOf(this.position) : [],
  );
  readonly canReclaim = $derived.by(() => mayReclaim(this.#history.entries, this.you));
  /** Only up to what is shown: the log does not give away what is still to come. */
  readonly #entries = $derived.by(() => {
    const { running, number } = this.#playback;
    const { entries } = this.#history;
    return running && !this.#again ? entries.filter((one) => one.number <= number) : entries;
  });
  readonly log = $derived(
    linesOf(this.revealed ? this.#entries : this.#entries.map(withoutOutcome), this),
  );
  readonly #since = $derived(this.you ? entriesSince(this.#entries, this.you) : []);
  readonly recap = $derived(this.you ? recapOf(this.#since, this.you) : []);
  readonly outcome = $derived.by(() =>
    this.table?.phase === "over" ? outcomeOf(this.#history.entries) : null,
  );
  readonly #selection = new Selection(this.#selectable());

  get connection() {
    return this.#status.state;
  }
  get retryIn() {
    return this.#status.retryIn;
  }
  get busy() {
    return this.#requests.busy;
  }
  get shown() {
    return this.#playback.shown;
  }
  get beats() {
    return this.#playback.beats;
  }
  get cuts() {
    return this.#playback.cuts;
  }
  get settled() {
    return !this.#playback.running;
  }
  get handTile() {
    return this.#selection.handTile;
  }
  get aimed() {
    return this.#selection.aimed;
  }
  get lakeTile() {
    return this.#selection.lakeTile;
  }
  readonly #lake = $derived(this.shown?.lake ?? []);
  /** A cell lights up when the tile beside it is seen, and not before. */
  readonly openCells = $derived.by(() => {
    const seen = (cell: CellJson) => this.#lake.some((one) => sameCell(one.cell, cell));
    return this.#selection.openCells.filter((cell) =>
      SIDES.some((side) => seen(neighbor(cell, side))),
    );
  });
  readonly canPrepare = $derived(
    !this.canAct &&
      ((this.position?.open_cells?.length ?? 0) > 0 || this.#allOffers.place_tile.length > 0),
  );
  get preview() {
    return this.#previewer.preview;
  }
  readonly matches = $derived.by(() => {
    const { events } = this.#playback;
    if (events.length === 0) return this.preview?.matches ?? [];
    const seen = (cell: CellJson) => this.#lake.some((one) => sameCell(one.cell, cell));
    return matchesOf(events).filter(({ cell }) => seen(cell));
  });
  get notice() {
    return this.#announcer.notice;
  }
  get announcement() {
    return this.#announcer.announcement;
  }

  selectHandTile(tile: number): void {
    const before = this.handTile?.tile ?? null;
    this.#selection.selectHandTile(tile);
    const now = this.handTile;
    if (now && now.tile !== before) {
      const words = handTileInWords(now.tile, now.rotation, this.bottom);
      this.#announcer.announceFirst(w().log.pickedUp(words));
    } else if (!now && before !== null) this.#announcer.announceFirst(w().log.putBack);
    this.#previewSelection();
  }

  selectLakeTile(cell: CellJson | null): void {
    this.#skipIfAwaited();
    this.#selection.selectLakeTile(cell);
    this.#previewSelection();
  }

  rotate(by: number): void {
    this.#selection.rotate(by);
    this.#previewSelection();
  }

  hoverCell(cell: CellJson | null): void {
    this.#selection.hoverCell(cell);
    this.#previewSelection();
  }

  chooseCell(cell: CellJson | null): void {
    this.#selection.chooseCell(cell);
    this.#previewSelection();
  }

  withPavilion(build: boolean): void {
    this.#selection.withPavilion(build);
    this.#previewSelection();
  }

  consider(offer: Offer | null): void {
    this.#previewer.show(offer ?? this.#selection.offer);
  }

  async confirm(): Promise<void> {
    if (!this.#isAwaited()) this.#announcer.notify("info", w().log.notYourTurn);
    else if (this.#selection.offer) await this.act(this.#selection.offer);
  }

  async cancel(): Promise<void> {
    const selected = this.handTile ?? this.lakeTile;
    this.#selection.clear();
    this.#previewSelection();
    if (!selected && (this.position?.undo ?? 0) > 0) await this.undo();
  }

  async act(offer: Offer): Promise<boolean> {
    if (this.busy) return false;
    this.#skipIfAwaited();
    const done = await this.#requests.send({ type: "act", actions: actionsOf(offer) });
    if (done) this.#selection.clear();
    this.#previewSelection();
    return done;
  }

  async undo(): Promise<void> {
    if (!this.busy) await this.#requests.send({ type: "undo" });
  }

  skip(): void {
    if (!this.#playback.running) return;
    this.#skipping = this.you !== null && this.#botMoves();
    this.#playback.skip();
  }

  reveal(): void {
    this.revealed = true;
  }

  async replayRecap(): Promise<void> {
    const [since, position] = [this.#since, this.position];
    const [first, last] = [since[0]?.number, since.at(-1)?.number];
    if (!position || first === undefined || last === undefined) return;
    // Without an answer there is nothing to show again.
    const moments = await this.moments(first - 1, last - first + 2).catch(() => []);
    const views = new Map(moments.map(({ number, view }) => [number, view]));
    const start = views.get(first - 1);
    // Somebody has played meanwhile, or something is being shown already.
    if (!start || position !== this.position || this.#playback.running) return;
    this.#again = true;
    this.#playback.set(start);
    for (const { number, events = [] } of since) {
      const view = number === last ? position.view : views.get(number);
      if (view) this.#playback.add({ events, view, number });
    }
  }

  async takeSeat(name: string, seat?: SideName): Promise<void> {
    await this.#requests.send({ type: "take_seat", name, ...(seat ? { seat } : {}) });
  }
  async seatBot(seat: SideName, code: string): Promise<void> {
    await this.#requests.send({ type: "seat_bot", seat, code });
  }
  async freeSeat(seat: SideName, lockOut = false): Promise<void> {
    await this.#requests.send({ type: "free_seat", seat, lock_out: lockOut });
  }
  async mute(seat: SideName, muted: boolean): Promise<void> {
    await this.#requests.send({ type: "mute", seat, muted });
  }
  async start(): Promise<void> {
    await this.#requests.send({ type: "start" });
  }
  sendChat(text: string): Promise<boolean> {
    return this.#requests.send({ type: "chat", text });
  }
  async resign(): Promise<void> {
    await this.#requests.send({ type: "resign" });
  }
  async handToBot(seat: SideName): Promise<void> {
    await this.#requests.send({ type: "hand_to_bot", seat });
  }
  async reclaim(): Promise<void> {
    await this.#requests.send({ type: "reclaim" });
  }
  askRematch(): Promise<boolean> {
    return this.#requests.send({ type: "ask_rematch" });
  }

  dismiss(): void {
    this.#announcer.dismiss();
  }

  close(): void {
    this.#status.close();
    this.#notice.close();
    this.#history.close();
    this.#playback.set(null);
    this.#connection.close();
  }

  /** Whether the server waits for this person, whatever is still being shown. */
  #isAwaited(): boolean {
    return (this.position?.legal.length ?? 0) > 0;
  }

  #botMoves(): boolean {
    const mover = this.position?.to_move;
    const info = this.table?.seats.find((one) => one.seat === mover);
    return info !== undefined && (info.kind === "bot" || info.gone !== null);
  }

  #selectable() {
    const offers = () => this.#allOffers;
    const ahead = () => (this.#isAwaited() ? null : (this.position?.open_cells ?? []));
    const hand = () => this.position?.view.seats.find((one) => one.seat === this.you)?.hand ?? [];
    return {
      get offers() {
        return offers();
      },
      get ahead() {
        return ahead();
      },
      get hand() {
        return hand();
      },
    };
  }

  /** Something starts to be seen: say so, and let it sound. */
  #begun({ event }: Beat): void {
    const sound = soundOf(event);
    if (sound) playSound(sound);
    const last = event.type === "tile_drawn" && this.shown?.tile_stack.length === 0;
    const text = last
      ? w().log.now.lastDrawn
      : headlineOf(event, this.#playback.events, presentReader(this));
    if (text) this.caption = text;
  }

  /** A player who acts has seen enough of what came before. */
  #skipIfAwaited(): void {
    if (this.#isAwaited()) this.#playback.skip();
  }

  #previewSelection(): void {
    this.#previewer.show(this.#selection.offer);
  }

  #receive(message: Welcome | Update): void {
    if (message.table) this.table = message.table;
    if (message.type === "welcome") this.#begin(message);
    else this.#continue(message);
    this.#requests.reach(message.number);
  }

  #setAway(seats: readonly SideName[]): void {
    const before = this.away;
    this.away = seats;
    const left = seats.filter((seat) => !before.includes(seat));
    for (const seat of left) this.#announcer.announce(w().log.left(seatName(this.table, seat)));
  }

  #begin({ number, you, host, position, chat }: Welcome): void {
    this.you = you;
    this.host = host;
    this.position = position;
    this.chat = chat;
    this.#playback.set(position?.view ?? null);
    this.#history.reach(number);
    this.#refresh();
    this.#announceTurn();
  }

  #continue({ number, entries, position }: Update): void {
    this.#history.add(entries);
    const said = entries.flatMap(({ number, at, what }) =>
      what.type === "chatted" ? { number, at, seat: what.seat, text: what.text } : [],
    );
    if (said.length > 0) this.chat = [...this.chat, ...said];
    if (!position) return;
    const begins = !this.position;
    this.position = position;
    const undone = entries.find((one) => one.what.type === "undone");
    if (undone?.what.type === "undone") {
      this.#announcer.announce(w().log.undone(whoIs(this, undone.what.seat)));
    }
    const events = withoutUndone(entries).flatMap((one) => one.events ?? []);
    if (!events.every(isNoSecret)) this.revealed = false;
    this.#playback.add({ events, view: position.view, number });
    // Nothing can move from a position in which what was undone is still shown.
    if (events.length > 0 && undoEarlier(entries)) this.#playback.skip();
    if (!this.#botMoves()) this.#skipping = false;
    this.#refresh();
    if (begins) this.#announceTurn();
  }

  #refresh(): void {
    this.#previewer.reset();
    if (this.#selection.refresh()) this.#announcer.notify("info", w().log.cellTaken);
    this.#previewSelection();
  }

  /** Announce whose turn it is, where no event does. */
  #announceTurn(): void {
    const mover = this.position?.to_move;
    if (mover) this.#announcer.announce(turnSentence(mover, presentReader(this)));
  }

  /** Ring a bell, once, when it is the player's turn and everything before it has been shown. */
  #ring(): void {
    const turn = this.position?.view.turn ?? 0;
    if (!this.#isAwaited() || turn === this.#rung) return;
    this.#rung = turn;
    playTurn();
    this.#notice.show(w().log.yourTurnAt);
  }
}
