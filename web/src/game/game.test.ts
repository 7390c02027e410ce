/** The controller, with a server that answers as the test wants. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Refused, type Listener } from "../net/connection";
import { prefs } from "../prefs.svelte";
import type {
  Accepted,
  Command,
  EventJson,
  LogEntry,
  Position,
  RefusalCode,
  Welcome,
} from "../protocol";
import { TURN } from "./fixtures/fixtures";
import { openGame, type GameConnection } from "./game.svelte";
import type { Game } from "./model";

const { position, table, chosen, passes, preview } = TURN;

class FakeConnection implements GameConnection {
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
    this.listener.onstate("lost", null);
  }

  welcome(more: Partial<Welcome> = {}): void {
    this.number = TURN.number;
    const you = "N";
    const rest = {
      protocol: 1,
      number: TURN.number,
      you,
      host: true,
      table,
      position,
      chat: [],
    } as const;
    this.listener.onstate("live", null);
    this.listener.onmessage({ type: "welcome", ...rest, chat: [], ...more });
  }
  entries(what: LogEntry["what"], after: Position | null, events: EventJson[] = []): void {
    const number = (this.number ?? 0) + 1;
    this.number = number;
    const entries = [{ number, at: 0, what, events }];
    this.listener.onmessage({ type: "update", number, entries, table: null, position: after });
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
const past: LogEntry[] = Array.from({ length: TURN.number }, (_, index) => ({
  number: index + 1,
  at: 0,
  what: { type: "chatted", seat: "S", text: "hm" },
}));
const taken: LogEntry["what"] = { type: "acted", seat: "N", actions: [chosen] };

let connection: FakeConnection;
let game: Game;
const settle = () => vi.advanceTimersByTimeAsync(0);

function select(): void {
  game.selectHandTile(chosen.tile);
  game.rotate(chosen.rotation);
  game.chooseCell(chosen.cell);
  game.withPavilion(chosen.pavilion);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  prefs.speed = "instant";
  game = openGame("abc", {
    connect: (_, listener) => (connection = new FakeConnection(listener)),
    history: () => Promise.resolve(past),
  });
  connection.welcome();
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("somebody who leaves the table", () => {
  it("is announced, once", () => {
    connection.listener.onaway(["S"]);
    expect(game.away).toEqual(["S"]);
    expect(game.announcement).toContain("Hua has left the table and can come back.");
    const said = game.announcement;
    connection.listener.onaway(["S"]);
    expect(game.announcement).toBe(said);
    connection.listener.onaway([]);
    expect(game.away).toEqual([]);
  });
});

describe("the player's turn", () => {
  it("offers what the server allows", () => {
    expect(game.canAct).toBe(true);
    expect(game.announcement).toBe("It’s your turn.");
    expect(game.bottom).toBe("N");
    expect(game.offers.exchange).toHaveLength(2);
    expect(game.steps[0]).toEqual({ step: "exchange", state: "now" });
  });

  it("selects a tile over the lake and previews what it would bring", async () => {
    select();
    expect(game.handTile).toEqual({
      tile: chosen.tile,
      rotation: chosen.rotation,
      cell: chosen.cell,
      pavilion: true,
    });
    expect(game.openCells).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.preview?.gains.S).toEqual([{ kind: "lantern", color: "red", reason: "facing" }]);
    expect(game.announcement).toContain("You would receive");
    expect(connection.asked).toBe(1);
  });

  it("says which tile was picked up, what it would bring, and that it was put back", async () => {
    game.selectHandTile(chosen.tile);
    expect(game.announcement).toMatch(/^Picked up: \w+ toward you, /);
    game.rotate(chosen.rotation);
    game.chooseCell(chosen.cell);
    game.withPavilion(chosen.pavilion);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.announcement).toMatch(/^Picked up: .*\. You would receive/);
    game.selectHandTile(chosen.tile);
    expect(game.announcement).toBe("Tile put back.");
  });

  it("asks only once for what is looked at again", async () => {
    select();
    await vi.advanceTimersByTimeAsync(200);
    game.rotate(1);
    expect(game.preview).toBeNull();
    game.rotate(-1);
    game.withPavilion(true);
    expect(game.preview).not.toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(connection.asked).toBe(1);
  });

  it("places the tile with the passes before it", async () => {
    select();
    const placed = game.confirm();
    expect(game.busy).toBe(true);
    const actions = [...Array<unknown>(passes).fill({ type: "pass" }), chosen];
    expect(connection.sent).toEqual([{ command: { type: "act", actions }, basedOn: TURN.number }]);
    void game.confirm();
    expect(connection.sent).toHaveLength(1);
    connection.accept(TURN.number + 1);
    await settle();
    // It stays selected until it is on the lake, so that it never vanishes in between.
    expect(game.handTile).not.toBeNull();
    connection.entries(taken, theirs, preview);
    await placed;
    expect(game.handTile).toBeNull();
    expect(game.busy).toBe(false);
    expect(game.canAct).toBe(false);
    expect(game.shown).toBe(theirs.view);
    expect(game.log.at(0)?.text).toContain("You placed a matching tile");
  });

  it("loses nothing when a move is refused", async () => {
    select();
    const placed = game.confirm();
    connection.refuse("illegal_action");
    await placed;
    expect(game.notice).toMatchObject({
      tone: "refused",
      text: "The rules do not allow that right now.",
    });
    expect(game.handTile?.cell).toEqual(chosen.cell);
    expect(game.busy).toBe(false);
    game.dismiss();
    expect(game.notice).toBeNull();
  });

  it("builds no pavilion where none is offered", () => {
    const bare = game.offers.place_tile.filter(({ action }) => !action.pavilion);
    connection.welcome({
      position: {
        ...position,
        ahead: [{ step: "place", legal: bare.map((one) => one.action) }],
      },
    });
    select();
    expect(game.handTile?.pavilion).toBe(false);
    expect(game.handTile?.cell).toEqual(chosen.cell);
  });

  it("chooses no cell that is not offered", () => {
    game.selectHandTile(chosen.tile);
    game.chooseCell({ x: 99, y: 99 });
    expect(game.handTile?.cell).toBeNull();
  });

  it("keeps the cell when another tile is selected", () => {
    select();
    game.selectHandTile(17);
    expect(game.handTile).toEqual({ tile: 17, rotation: 0, cell: chosen.cell, pavilion: false });
    game.selectHandTile(17);
    expect(game.handTile).toBeNull();
  });

  it("turns a tile of the lake", async () => {
    const cell = game.offers.rotate_tile[0]?.action.cell ?? null;
    game.selectLakeTile(cell);
    expect(game.lakeTile).toEqual({ cell, turns: 1 });
    game.rotate(1);
    void game.confirm();
    const { command } = connection.sent[0] ?? {};
    expect(command?.type === "act" && command.actions.at(-1)).toEqual({
      type: "rotate_tile",
      cell,
      turns: 2,
    });
    await game.cancel();
    expect(game.lakeTile).toBeNull();
  });

  it("drops the selection, and then undoes the turn", async () => {
    connection.welcome({ position: { ...position, undo: 2 } });
    select();
    await game.cancel();
    expect(game.handTile).toBeNull();
    expect(connection.sent).toEqual([]);
    void game.cancel();
    await settle();
    expect(connection.sent).toEqual([{ command: { type: "undo" }, basedOn: TURN.number }]);
  });

  it("previews an offer that is not selected", async () => {
    const [offer] = game.offers.dedicate;
    game.consider(offer ?? null);
    await vi.advanceTimersByTimeAsync(200);
    expect(game.preview).not.toBeNull();
    game.consider(null);
    expect(game.preview).toBeNull();
  });
});

describe("another's turn", () => {
  it("lets the player think ahead, but not act", async () => {
    connection.welcome({ position: theirs });
    game.selectHandTile(17);
    game.rotate(1);
    expect(game.handTile).toMatchObject({ tile: 17, rotation: 1, cell: null });
    await game.confirm();
    expect(game.notice?.text).toBe("It’s not your turn.");
    expect(connection.sent).toEqual([]);
    expect(connection.asked).toBe(0);
  });

  it("is shown before the player's own is offered", async () => {
    prefs.speed = "normal";
    connection.welcome({ position: theirs });
    connection.entries({ type: "acted", seat: "S", actions: [] }, position, preview);
    expect(game.canAct).toBe(false);
    expect(game.offers.place_tile).toEqual([]);
    expect(game.beats).toHaveLength(1);
    game.skip();
    expect(game.canAct).toBe(true);
    expect(game.offers.place_tile).not.toEqual([]);
  });

  it("is settled only after the last change, and not between two of them", () => {
    prefs.speed = "normal";
    connection.welcome({ position: theirs });
    connection.entries({ type: "acted", seat: "S", actions: [] }, theirs, preview);
    connection.entries({ type: "acted", seat: "S", actions: [] }, theirs, preview);
    const between: boolean[] = [];
    for (let time = 0; vi.getTimerCount() > 0 && time < 1000; time += 1) {
      if (game.beats.length === 0) between.push(game.settled);
      vi.advanceTimersToNextTimer();
    }
    // There is a pause after each change, and the game goes on after the first.
    expect(between).toEqual([false, false]);
    expect(game.settled).toBe(true);
    expect(game.beats).toEqual([]);
  });

  it("does not keep a player from preparing a tile, and from placing it before all is shown", () => {
    prefs.speed = "normal";
    connection.welcome({ position: theirs });
    connection.entries({ type: "acted", seat: "S", actions: [] }, position, preview);
    game.selectHandTile(chosen.tile);
    expect(game.canAct).toBe(false);
    expect(game.openCells).toHaveLength(2);
    game.rotate(chosen.rotation);
    game.chooseCell(chosen.cell);
    expect(game.handTile?.cell).toEqual(chosen.cell);
    void game.confirm();
    expect(connection.sent).toHaveLength(1);
  });

  it("leaves time to prepare a tile, which is checked when the turn comes", () => {
    const [open, taken] = [{ x: 3, y: 3 }, chosen.cell];
    connection.welcome({ position: { ...theirs, open_cells: [open, taken] } });
    expect(game.canPrepare).toBe(true);
    game.selectHandTile(17);
    game.chooseCell({ x: 9, y: 9 });
    expect(game.handTile?.cell).toBeNull();
    game.chooseCell(taken);
    expect(game.handTile?.cell).toEqual(taken);
    expect(connection.asked).toBe(0);
    const seen = { ...theirs, open_cells: [open] };
    connection.entries({ type: "acted", seat: "S", actions: [] }, seen, []);
    expect(game.handTile).toMatchObject({ tile: 17, cell: null });
    expect(game.notice?.text).toBe("The cell you chose is taken. Choose another one.");
  });
});

describe("a game that continues elsewhere", () => {
  it("takes a tile out of the hand that another tab has placed", () => {
    select();
    connection.entries(taken, theirs, preview);
    expect(game.handTile).toBeNull();
    expect(game.preview).toBeNull();
  });

  it("is caught up with when a move came too late", async () => {
    game.selectHandTile(17);
    game.chooseCell(chosen.cell);
    const placed = game.confirm();
    connection.entries(taken, theirs, preview);
    connection.refuse("stale");
    await placed;
    expect(game.notice?.text).toContain("has moved on");
    expect(game.position).toBe(theirs);
    expect(game.handTile?.tile).toBe(17);
  });

  it("shows the chat without disturbing anything", () => {
    select();
    connection.entries({ type: "chatted", seat: "S", text: "hm" }, null);
    expect(game.chat.map((one) => one.text)).toEqual(["hm"]);
    expect(game.handTile?.cell).toEqual(chosen.cell);
    expect(game.position).toBe(position);
  });
});

describe("a seat that a bot plays", () => {
  it("can be taken back once per turn", () => {
    expect(game.canReclaim).toBe(true);
    connection.entries({ type: "seat_reclaimed", seat: "N" }, position);
    expect(game.canReclaim).toBe(false);
    const turn = { type: "turn_started", seat: "S", turn: 9, final: false } as const;
    connection.entries(taken, theirs, [turn]);
    expect(game.canReclaim).toBe(true);
  });
});

describe("a hidden page", () => {
  it("tells the player that it is their turn, once allowed, and takes that back when seen", () => {
    const seen: (() => void)[] = [];
    const badges: number[] = [];
    const notes: string[] = [];
    const page = {
      visibilityState: "hidden",
      title: "Your turn",
      addEventListener: (_: string, listener: () => void) => seen.push(listener),
      removeEventListener: () => {},
    };
    class Note {
      static permission = "granted";
      constructor(title: string) {
        notes.push(title);
      }
      close() {
        notes.pop();
      }
    }
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", { Notification: Note, focus: () => {} });
    vi.stubGlobal("Notification", Note);
    vi.stubGlobal("location", { pathname: "/table/abc" });
    vi.stubGlobal("navigator", {
      languages: ["en"],
      setAppBadge: (count: number) => Promise.resolve(badges.push(count)),
      clearAppBadge: () => Promise.resolve(badges.pop()),
    });
    prefs.notify = true;
    const turn = {
      type: "turn_started",
      seat: "N",
      turn: position.view.turn,
      final: false,
    } as const;
    connection.entries(taken, theirs);
    connection.entries({ type: "acted", seat: "S", actions: [] }, position, [turn]);
    expect([badges, notes]).toEqual([[1], ["Your turn"]]);
    page.visibilityState = "visible";
    for (const listener of seen) listener();
    expect([badges, notes]).toEqual([[], []]);
    prefs.notify = false;
  });
});

describe("the connection", () => {
  it("counts down to the next try", async () => {
    connection.listener.onstate("lost", 2500);
    expect([game.connection, game.retryIn]).toEqual(["lost", 3]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(game.retryIn).toBe(1);
    connection.listener.onstate("live", null);
    expect([game.connection, game.retryIn]).toEqual(["live", null]);
    expect(game.announcement).toContain("restored");
  });

  it("may be to a table that does not exist", () => {
    connection.listener.onstate("missing", null);
    expect(game.connection).toBe("missing");
  });
});

describe("the end of a game", () => {
  it("leaves no step of a turn behind, even if somebody gave up in the middle of one", () => {
    connection.welcome({ table: { ...table, phase: "over" }, position: theirs });
    expect(game.steps).toEqual([]);
  });

  const outcome = {
    winners: ["N" as const],
    decided_by: "honor" as const,
    honor: { N: 9 },
    gifts: {},
    favors: {},
    lanterns: {},
  };
  const names = () => game.log.filter((line) => line.text.includes("win"));

  it("is a secret even if something was undone while the connection was lost", () => {
    prefs.speed = "normal";
    connection.welcome({ position: theirs });
    const placed: LogEntry["what"] = { type: "acted", seat: "S", actions: [chosen] };
    const missed: LogEntry[] = [
      { number: TURN.number + 1, at: 0, what: { type: "undone", seat: "S", count: 1 } },
      { number: TURN.number + 2, at: 0, what: placed, events: preview },
      {
        number: TURN.number + 3,
        at: 0,
        what: { type: "acted", seat: "N", actions: [] },
        events: [{ type: "game_ended", outcome }],
      },
    ];
    const number = TURN.number + 3;
    connection.number = number;
    connection.listener.onmessage({
      type: "update",
      number,
      entries: missed,
      table: null,
      position: theirs,
    });
    expect(game.announcement).toContain("placed");
    expect(game.announcement).not.toContain("win");
    expect([game.settled, game.revealed, names()]).toEqual([true, false, []]);
  });

  it("is not given away before the festival has shown the winner", () => {
    expect(game.revealed).toBe(true);
    connection.entries({ type: "acted", seat: "N", actions: [] }, theirs, [
      { type: "game_ended", outcome },
    ]);
    game.skip();
    expect(game.revealed).toBe(false);
    expect(game.announcement).not.toContain("win");
    expect(names()).toEqual([]);
    game.reveal();
    expect(names()).toHaveLength(1);
  });
});
