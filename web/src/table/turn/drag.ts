/** Dragging a tile from the hand to the lake with a finger, pen or mouse. */
import type { CellJson } from "../../protocol";

export interface Carried {
  x: number;
  y: number;
  over: CellJson | null;
}

export interface Hooks {
  /** The drag begins: the tile leaves the hand. */
  lift: () => void;
  carry: (at: Carried) => void;
  /** The drag ends; null if the browser canceled it. */
  drop: (at: Carried | null) => void;
}

/** Pixels that a press may move before it becomes a drag. */
const SLACK = 8;

/** Makes an element draggable: `{@attach draggable(hooks)}`. */
export function draggable(hooks: Hooks): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let lifted = false;

    function down(event: PointerEvent) {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      lifted = false;
      // At once: a quick flick has left the element before its first move is seen.
      node.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent) {
      if (event.pointerId !== start?.pointer) return;
      if (!lifted) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
        lifted = true;
        hooks.lift();
      }
      hooks.carry(carried(event));
    }

    function up(event: PointerEvent) {
      if (event.pointerId !== start?.pointer) return;
      start = null;
      if (!lifted) return;
      hooks.drop(event.type === "pointerup" ? carried(event) : null);
    }

    /** A drag is not a click. */
    function click(event: MouseEvent) {
      if (!lifted) return;
      lifted = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("click", click, { capture: true });
    return () => {
      // The tile has gone, to the table or to a bot, and the drag with it.
      if (start && lifted) hooks.drop(null);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}

function carried(event: PointerEvent): Carried {
  return { x: event.clientX, y: event.clientY, over: cellAt(event.clientX, event.clientY) };
}

/** The open cell of the lake at a point of the screen. */
function cellAt(x: number, y: number): CellJson | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]")?.dataset[
    "cell"
  ];
  const [east, north] = (cell ?? "").split(",").map(Number);
  return cell && east !== undefined && north !== undefined ? { x: east, y: north } : null;
}
