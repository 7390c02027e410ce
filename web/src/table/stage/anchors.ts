/** Where things are on the screen: the elements between which something flies. */
import { onScreen, pointOf, SIDES, spot, type Viewport } from "../../lake/geometry";
import type { CardName, CellJson, DedicationName, LanternName, SideName } from "../../protocol";
import { LANTERNS } from "../lanterns";

export interface Point {
  x: number;
  y: number;
}

/** A part of a seat's panel, such as the count of its favors; the whole panel if it is not shown. */
export type SeatPart = LanternName | "favors" | "gifts" | "honor" | "whole";

const PARTS: Partial<Record<SeatPart, string>> = {
  favors: "[data-favors]",
  gifts: "[data-gifts]",
  honor: "[data-honor]",
  whole: "",
};

/** Points of the page as it is laid out, for a viewer at one side. */
export class Anchors {
  /** The element of the lake, which is there whatever else is folded away. */
  readonly lake: DOMRect;

  readonly bottom: SideName;
  readonly #world = document.querySelector<HTMLElement>("[data-anchor=world]");
  readonly #found = new Map<string, Point | null>();

  /** Measures what is asked for; `all` of it at once, while that does not cost a layout. */
  constructor(bottom: SideName, all = false) {
    const lake = document.querySelector("[data-anchor=lake]");
    this.lake = lake?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    this.bottom = bottom;
    if (all) this.#findAll();
  }

  #findAll(): void {
    const parts: SeatPart[] = [...LANTERNS, "favors", "gifts", "honor", "whole"];
    for (const seat of SIDES) parts.forEach((part) => this.seat(seat, part));
    LANTERNS.forEach((lantern) => this.supply(lantern));
    for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-use]"))
      this.use(dataset["use"] as CardName);
    void this.tiles;
  }

  /** The length of a cell's side on the screen. */
  get cellSize(): number {
    return 100 * this.#viewport.scale;
  }

  /** Where the lake is going, not where it is in the middle of a transition; and without layout. */
  get #viewport(): Viewport {
    const { a: scale, e: x, f: y } = new DOMMatrix(this.#world?.style.transform ?? "");
    return { x, y, scale };
  }

  /** The middle of the first such element that is on the screen. */
  #find(selector: string): Point | null {
    const before = this.#found.get(selector);
    if (before !== undefined) return before;
    const found = find(selector);
    this.#found.set(selector, found);
    return found;
  }

  /** The middle of the lake. */
  get middle(): Point {
    return middleOf(this.lake);
  }

  /** A part of a seat's panel. */
  seat(seat: SideName, part: SeatPart = "whole"): Point {
    const inside = PARTS[part] ?? `[data-lantern="${part}"]`;
    const panel = `[data-seat="${seat}"]`;
    const found = inside ? this.#find(`${panel} ${inside}`) : null;
    return found ?? this.#find(panel) ?? this.shore(seat, 0);
  }

  /** On the water in front of a seat, that many pixels from the shore. */
  shore(seat: SideName, away: number): Point {
    const { left, right, top, bottom } = this.lake;
    const { x, y } = this.middle;
    const shores: Record<SideName, Point> = {
      N: { x, y: top + away },
      E: { x: right - away, y },
      S: { x, y: bottom - away },
      W: { x: left + away, y },
    };
    return shores[onScreen(seat, this.bottom)];
  }

  /** A stack of tokens or an emperor card; over the lake where they are folded away. */
  use(name: DedicationName | CardName): Point {
    const { x, y } =
      this.#find(`[data-use="${name}"] .token`) ??
      this.#find(`[data-use="${name}"]`) ??
      this.#center;
    // What gathers there needs room.
    const within = (at: number, length: number) => Math.min(Math.max(at, 76), length - 76);
    return { x: within(x, innerWidth), y: within(y, innerHeight) };
  }

  /** The lanterns of a color in the supply, or the button that exchanges one. */
  supply(lantern: LanternName): Point {
    const own = this.#find(`[data-testid=supply] [data-lantern="${lantern}"]`);
    return own ?? this.#find("[data-use=exchange]") ?? this.#center;
  }

  /** The tiles still to be drawn. */
  get tiles(): Point {
    return this.#find("[data-anchor=tiles]") ?? { x: this.middle.x, y: this.lake.top };
  }

  /** A cell of the lake, or a point that many cells from its middle toward a side. */
  cell(cell: CellJson, side?: SideName, by = 0): Point {
    const toward = side && onScreen(side, this.bottom);
    const { x, y } = pointOf(spot(cell, this.bottom), this.#viewport, toward, by);
    return { x: this.lake.left + x, y: this.lake.top + y };
  }

  /** A place over the lake for what has none of its own on a small screen. */
  get #center(): Point {
    return { x: this.middle.x, y: this.lake.top + this.lake.height * 0.42 };
  }
}

function find(selector: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const rect = element.getBoundingClientRect();
    const seen = rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
    if (seen && rect.right > 0 && rect.left < innerWidth) return middleOf(rect);
  }
  return null;
}

function middleOf(rect: DOMRect): Point {
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
