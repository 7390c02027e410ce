/** The controller of a table: what the server tells becomes what is shown, and the other way round. */
import { Connection, type Listener } from "../net/connection";
import { moves } from "../prefs.svelte";
import { playEvent, playTurn } from "../sound/sound";
import { w } from "../words/words.svelte";
import { announcementOf, foreseenWords, turnWords } from "./announce";
import { Asking, type Askable } from "./asking.svelte";
import { blockedOf } from "./blocked";
import { Foresight } from "./foresight.svelte";
import { Hold } from "./hold.svelte";
import { LineState } from "./line.svelte";
import { whoIs } from "./names";
import { actionsOf, NO_OFFERS, offersOf } from "./offers";
import { Show, type Scene } from "./show.svelte";
import { stepsOf } from "./steps";
import { linesOf, Story } from "./story.svelte";
import { Voice } from "./voice.svelte";

import type {
  ActionJson,
  CellJson,
  ChatLine,
  EventJson,
  Events,
  News,
  Position,
  SideName,
  TableFace,
  Welcome,
} from "../protocol";
import type { Game, Offer } from "./model";

/** What a game needs of a connection. */
export interface Connected extends Askable {
  preview(actions: ActionJson[]): Promise<EventJson[]>;
  close(): void;
}

/** How a game comes by a connection and by what happened before. */
export interface Means {
  connect(table: string, listener: Listener): Connected;
  history?(table: string): Promise<News[]>;
}

const online: Means = {
  connect: (table, listener) => new Connection(table, listener),
};

/** Sit down in front of a table, to play or to watch. Close it when it is left. */
export function openGame(table: string, means: Means = online): Game {
  return new TableGame(table, means);
}

class TableGame implements Game {
  table: TableFace | null = $state.raw(null);
  you: SideName | null = $state(null);
  host = $state(false);
  clockAhead = $state(0);
  position: Position | null = $state.raw(null);
  chat: readonly ChatLine[] = $state.raw([]);

  readonly #connection: Connected;
  readonly #story: Story;
  readonly #asking: Asking;
  readonly #voice = new Voice();
  readonly #line = new LineState(this.#voice);
  readonly #show = new Show({
    moves: () => moves() && document.visibilityState === "visible",
    onscene: (scene) => this.#announce(scene),
    onbeat: ({ event }) => playEvent(event),
    onend: () => this.#ring(),
  });
  readonly #foresight = new Foresight(
    (actions) => this.#connection.preview(actions),
    (foreseen) => this.#voice.say(foreseenWords(foreseen, this)),
  );
  #rung = 0;

  constructor(table: string, means: Means) {
    this.#story = new Story(table, means.history);
    this.#connection = means.connect(table, {
      line: (line, retryIn) => this.#line.set(line, retryIn),
      told: (message) => this.#hear(message),
      serverTime: (now) => (this.clockAhead = now - Date.now()),
    });
    this.#asking = new Asking(this.#connection, this.#voice);
  }

  readonly bottom: SideName = $derived(this.you ?? "S");
  readonly mine = $derived(this.#decides() && !this.#show.running);
  /** What may be done, even while what came before is still being shown. */
  readonly #all = $derived(this.position ? offersOf(this.position) : NO_OFFERS);
  readonly offers = $derived(this.mine ? this.#all : NO_OFFERS);
  readonly blocked = $derived(this.position ? blockedOf(this.position) : {});
  readonly steps = $derived(this.position ? stepsOf(this.position) : []);
  /** Told up to what is shown: the log does not give away what is still to come. */
  readonly log = $derived.by(() => {
    const { running, number } = this.#show;
    const told = this.#story.news;
    return linesOf(running ? told.filter((one) => one.number <= number) : told, this);
  });
  readonly #hold = new Hold(this.#grounds());

  get line() {
    return this.#line.line;
  }
  get retryIn() {
    return this.#line.retryIn;
  }
  get busy() {
    return this.#asking.busy;
  }
  get shown() {
    return this.#show.shown;
  }
  get beats() {
    return this.#show.beats;
  }
  get held() {
    return this.#hold.held;
  }
  get turning() {
    return this.#hold.turning;
  }
  readonly openCells = $derived(this.#hold.openCells);
  get foreseen() {
    return this.#foresight.foreseen;
  }
  get notice() {
    return this.#voice.notice;
  }
  get announcement() {
    return this.#voice.announcement;
  }

  pick(tile: number): void {
    this.#hurry();
    this.#hold.pick(tile);
    this.#look();
  }

  turn(by: number): void {
    this.#hold.turn(by);
    this.#look();
  }

  aim(cell: CellJson | null): void {
    this.#hold.aim(cell);
    this.#look();
  }

  withPavilion(build: boolean): void {
    this.#hold.withPavilion(build);
    this.#look();
  }

  grip(cell: CellJson | null): void {
    this.#hurry();
    this.#hold.grip(cell);
    this.#look();
  }

  consider(offer: Offer | null): void {
    this.#foresight.look(offer ?? this.#hold.offer);
  }

  async confirm(): Promise<void> {
    if (!this.#decides()) this.#voice.notify("info", w().log.notYourTurn);
    else if (this.#hold.offer) await this.take(this.#hold.offer);
  }

  async cancel(): Promise<void> {
    const held = this.held ?? this.turning;
    this.#hold.drop();
    this.#look();
    if (!held && (this.position?.undo ?? 0) > 0) await this.undo();
  }

  async take(offer: Offer): Promise<void> {
    if (this.busy) return;
    this.#hurry();
    const done = await this.#asking.ask({ type: "act", actions: actionsOf(offer) });
    if (done) this.#hold.drop();
    this.#look();
  }

  async undo(): Promise<void> {
    if (!this.busy) await this.#asking.ask({ type: "undo" });
  }

  skip(): void {
    this.#show.skip();
  }

  async sit(name: string, seat?: SideName): Promise<void> {
    await this.#asking.ask({ type: "take_seat", name, ...(seat ? { seat } : {}) });
  }
  async seatBot(seat: SideName, code: string): Promise<void> {
    await this.#asking.ask({ type: "seat_bot", seat, code });
  }
  async free(seat: SideName): Promise<void> {
    await this.#asking.ask({ type: "free_seat", seat });
  }
  async start(): Promise<void> {
    await this.#asking.ask({ type: "start" });
  }
  async say(text: string): Promise<void> {
    await this.#asking.ask({ type: "chat", text });
  }
  async resign(): Promise<void> {
    await this.#asking.ask({ type: "resign" });
  }
  async handToBot(seat: SideName): Promise<void> {
    await this.#asking.ask({ type: "hand_to_bot", seat });
  }
  async reclaim(): Promise<void> {
    await this.#asking.ask({ type: "reclaim" });
  }
  async rematch(): Promise<void> {
    await this.#asking.ask({ type: "ask_rematch" });
  }

  dismiss(): void {
    this.#voice.dismiss();
  }

  close(): void {
    this.#line.close();
    this.#story.close();
    this.#show.set(null);
    this.#connection.close();
  }

  /** Whether the server waits for this person, whatever is still being shown. */
  #decides(): boolean {
    return (this.position?.legal.length ?? 0) > 0;
  }

  #grounds() {
    const offers = () => this.#all;
    const hand = () => this.position?.view.seats.find((one) => one.seat === this.you)?.hand ?? [];
    return {
      get offers() {
        return offers();
      },
      get hand() {
        return hand();
      },
    };
  }

  /** Who acts has seen enough of what came before. */
  #hurry(): void {
    if (this.#decides()) this.#show.skip();
  }

  #look(): void {
    this.#foresight.look(this.#hold.offer);
  }

  #hear(message: Welcome | Events): void {
    if (message.table) this.table = message.table;
    if (message.type === "welcome") this.#begin(message);
    else this.#goOn(message);
    this.#asking.reach(message.number);
  }

  #begin({ number, you, host, position, chat }: Welcome): void {
    this.you = you;
    this.host = host;
    this.position = position;
    this.chat = chat;
    this.#show.set(position?.view ?? null);
    this.#story.reach(number);
    this.#settle();
    this.#tellTurn();
  }

  #goOn({ number, news, position }: Events): void {
    this.#story.add(news);
    const said = news.flatMap(({ number, at, what }) =>
      what.type === "said" ? { number, at, seat: what.seat, text: what.text } : [],
    );
    if (said.length > 0) this.chat = [...this.chat, ...said];
    if (!position) return;
    const begins = !this.position;
    this.position = position;
    const undone = news.find((one) => one.what.type === "actions_undone");
    if (undone?.what.type === "actions_undone") {
      this.#voice.tell(w().log.undone(whoIs(this, undone.what.seat)));
    }
    const events = undone ? [] : news.flatMap((one) => one.events ?? []);
    this.#show.add({ events, view: position.view, number });
    this.#settle();
    if (begins) this.#tellTurn();
  }

  #settle(): void {
    this.#foresight.forget();
    this.#hold.review();
    this.#look();
  }

  /** Whose turn it is, where no event tells. */
  #tellTurn(): void {
    const mover = this.position?.to_move;
    if (mover) this.#voice.tell(turnWords(mover, this));
  }

  #announce({ events }: Scene): void {
    this.#voice.tell(announcementOf(events, this));
  }

  /** A bell, once, when one's turn has come and everything before it has been seen. */
  #ring(): void {
    const turn = this.position?.view.turn ?? 0;
    if (!this.#decides() || turn === this.#rung) return;
    this.#rung = turn;
    playTurn();
  }
}
