/** The controller, with a server that says what the test has it say. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused, type Listener } from "../net/connection";
import { prefs } from "../prefs.svelte";
import type {
  Accepted,
  Command,
  EventJson,
  News,
  Position,
  RefusalCode,
  Welcome,
} from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { openGame, type Connected } from "./game.svelte";
import type { Game } from "./model";

const { position, table, chosen, passes, preview } = TURN;

class FakeConnection implements Connected {
  number: number | null = null;
  sent: { command: Command; basedOn: number | undefined }[] = [];
  asked = 0;
  answers: { resolve(accepted: Accepted): void; reject(error: Error): void }[] = [];

  constructor(readonly listener: Listener) {}

  request(command: Command, basedOn?: number): Promise<Accepted> {
    this.sent.push({ command, basedOn });
    return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
  }
  preview(): Promise<EventJson[]> {
    this.asked += 1;
    return Promise.resolve(preview);
  }
  close(): void {
    this.listener.line("lost", null);
  }

  welcome(more: Partial<Welcome> = {}): void {
    this.number = TURN.number;
    const you = "N";
    const rest = { number: TURN.number, you, host: true, table, position, chat: [] } as const;
    this.listener.line("live", null);
    this.listener.told({ type: "welcome", ...rest, chat: [], ...more });
  }
  news(what: News["what"], after: Position | null, events: EventJson[] = []): void {
    const number = (this.number ?? 0) + 1;
    this.number = number;
    const news = [{ number, at: 0, what, events }];
    this.listener.told({ type: "events", number, news, table: null, position: after });
  }
  accept(number: number): void {
    this.answers.shift()?.resolve({ type: "accepted", id: "1", number });
  }
  refuse(code: RefusalCode): void {
    this.answers.shift()?.reject(new Refused(code));
  }
}

const theirs: Position = {
  ...position,
  legal: [],
  ahead: [],
  blocked: [],
  undo: 0,
  to_move: "S",
  view: {
    ...position.view,
    seat_to_move: "S",
    turn: position.view.turn + 1,
    seats: position.view.seats.map((seat) =>
      seat.seat === "N" ? { ...seat, hand: [17, 4, 30] } : seat,
    ),
  },
};
const past: News[] = Array.from({ length: TURN.number }, (_, index) => ({
  number: index + 1,
  at: 0,
  what: { type: "said", seat: "S", text: "hm" },
}));
const taken: News["what"] = { type: "actions_taken", seat: "N", actions: [chosen] };

let line: FakeConnection;
let game: Game;
const settle = () => vi.advanceTimersByTimeAsync(0);

function hold(): void {
  game.pick(chosen.tile);
  game.turn(chosen.rotation);
  game.aim(chosen.cell);
  game.withPavilion(chosen.pavilion);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  prefs.motion = "none";
  game = openGame("abc", {
    connect: (_, listener) => (line = new FakeConnection(listener)),
    history: () => Promise.resolve(past),
  });
  line.welcome();
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("one's turn", () => {
  it("offers what the server allows", () => {
    expect(game.mine).toBe(true);
    expect(game.announcement).toBe("It is your turn.");
    expect(game.bottom).toBe("N");
    expect(game.offers.exchange).toHaveLength(2);
    expect(game.steps[0]).toEqual({ step: "exchange", state: "now" });
  });

  it("holds a tile over the lake and foresees what it would give", async () => {
    hold();
    expect(game.held).toEqual({
      tile: chosen.tile,
      rotation: chosen.rotation,
      cell: chosen.cell,
      pavilion: true,
    });
    expect(game.openCells).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.foreseen?.gains.S).toEqual([{ kind: "lantern", color: "red", reason: "facing" }]);
    expect(game.announcement).toContain("That would give");
    expect(line.asked).toBe(1);
  });

  it("asks only once for what is looked at again", async () => {
    hold();
    await vi.advanceTimersByTimeAsync(200);
    game.turn(1);
    expect(game.foreseen).toBeNull();
    game.turn(-1);
    game.withPavilion(true);
    expect(game.foreseen).not.toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(line.asked).toBe(1);
  });

  it("places the tile with the passes before it", async () => {
    hold();
    const placed = game.confirm();
    expect(game.busy).toBe(true);
    const actions = [...Array<unknown>(passes).fill({ type: "pass" }), chosen];
    expect(line.sent).toEqual([{ command: { type: "act", actions }, basedOn: TURN.number }]);
    void game.confirm();
    expect(line.sent).toHaveLength(1);
    line.accept(TURN.number + 1);
    await settle();
    // It stays held until the lake has it, so that it never vanishes in between.
    expect(game.held).not.toBeNull();
    line.news(taken, theirs, preview);
    await placed;
    expect(game.held).toBeNull();
    expect(game.busy).toBe(false);
    expect(game.mine).toBe(false);
    expect(game.shown).toBe(theirs.view);
    expect(game.log.at(0)?.text).toContain("You placed a tile");
  });

  it("loses nothing when a move is refused", async () => {
    hold();
    const placed = game.confirm();
    line.refuse("illegal_action");
    await placed;
    expect(game.notice).toMatchObject({
      tone: "refused",
      text: "The rules do not allow that now.",
    });
    expect(game.held?.cell).toEqual(chosen.cell);
    expect(game.busy).toBe(false);
    game.dismiss();
    expect(game.notice).toBeNull();
  });

  it("builds no pavilion where none is offered", () => {
    const bare = game.offers.place.filter(({ action }) => !action.pavilion);
    line.welcome({
      position: {
        ...position,
        ahead: [{ step: "place", legal: bare.map((one) => one.action) }],
      },
    });
    hold();
    expect(game.held?.pavilion).toBe(false);
    expect(game.held?.cell).toEqual(chosen.cell);
  });

  it("aims at no cell that is not offered", () => {
    game.pick(chosen.tile);
    game.aim({ x: 99, y: 99 });
    expect(game.held?.cell).toBeNull();
  });

  it("keeps the cell when another tile is taken up", () => {
    hold();
    game.pick(17);
    expect(game.held).toEqual({ tile: 17, rotation: 0, cell: chosen.cell, pavilion: false });
    game.pick(17);
    expect(game.held).toBeNull();
  });

  it("turns a tile of the lake", async () => {
    const cell = game.offers.rotate[0]?.action.cell ?? null;
    game.grip(cell);
    expect(game.turning).toEqual({ cell, turns: 1 });
    game.turn(1);
    void game.confirm();
    const { command } = line.sent[0] ?? {};
    expect(command?.type === "act" && command.actions.at(-1)).toEqual({
      type: "rotate_tile",
      cell,
      turns: 2,
    });
    await game.cancel();
    expect(game.turning).toBeNull();
  });

  it("puts down what is held, and then takes the turn back", async () => {
    line.welcome({ position: { ...position, undo: 2 } });
    hold();
    await game.cancel();
    expect(game.held).toBeNull();
    expect(line.sent).toEqual([]);
    void game.cancel();
    await settle();
    expect(line.sent).toEqual([{ command: { type: "undo" }, basedOn: TURN.number }]);
  });

  it("considers an offer that is not held", async () => {
    const [offer] = game.offers.dedicate;
    game.consider(offer ?? null);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.foreseen).not.toBeNull();
    game.consider(null);
    expect(game.foreseen).toBeNull();
  });
});

describe("another's turn", () => {
  it("lets one think ahead, but not act", async () => {
    line.welcome({ position: theirs });
    game.pick(17);
    game.turn(1);
    expect(game.held).toMatchObject({ tile: 17, rotation: 1, cell: null });
    await game.confirm();
    expect(game.notice?.text).toBe("It is not your turn.");
    expect(line.sent).toEqual([]);
    expect(line.asked).toBe(0);
  });

  it("is shown before one's own is offered", async () => {
    prefs.motion = "full";
    line.welcome({ position: theirs });
    line.news({ type: "actions_taken", seat: "S", actions: [] }, position, preview);
    expect(game.mine).toBe(false);
    expect(game.offers.place).toEqual([]);
    expect(game.beats).toHaveLength(1);
    game.skip();
    expect(game.mine).toBe(true);
    expect(game.offers.place).not.toEqual([]);
  });

  it("does not keep one who acts from acting", () => {
    prefs.motion = "full";
    line.welcome({ position: theirs });
    line.news({ type: "actions_taken", seat: "S", actions: [] }, position, preview);
    game.pick(chosen.tile);
    expect(game.mine).toBe(true);
    expect(game.openCells).toHaveLength(2);
  });
});

describe("a game that goes on elsewhere", () => {
  it("takes a tile out of the hand that another tab has placed", () => {
    hold();
    line.news(taken, theirs, preview);
    expect(game.held).toBeNull();
    expect(game.foreseen).toBeNull();
  });

  it("is caught up with when a move came too late", async () => {
    game.pick(17);
    game.aim(chosen.cell);
    const placed = game.confirm();
    line.news(taken, theirs, preview);
    line.refuse("stale");
    await placed;
    expect(game.notice?.text).toContain("has moved on");
    expect(game.position).toBe(theirs);
    expect(game.held?.tile).toBe(17);
  });

  it("tells what is said without disturbing anything", () => {
    hold();
    line.news({ type: "said", seat: "S", text: "hm" }, null);
    expect(game.chat.map((one) => one.text)).toEqual(["hm"]);
    expect(game.held?.cell).toEqual(chosen.cell);
    expect(game.position).toBe(position);
  });
});

describe("the line", () => {
  it("counts down to the next try", async () => {
    line.listener.line("lost", 2500);
    expect([game.line, game.retryIn]).toEqual(["lost", 3]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(game.retryIn).toBe(1);
    line.listener.line("live", null);
    expect([game.line, game.retryIn]).toEqual(["live", null]);
    expect(game.announcement).toContain("back");
  });

  it("may lead nowhere", () => {
    line.listener.line("missing", null);
    expect(game.line).toBe("missing");
  });
});
