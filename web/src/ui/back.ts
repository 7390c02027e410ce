/**
 * The browser's way back closes what is open over the page before it leaves the page, as people
 * with a phone expect. One entry of the browser's history stands for everything that is open. It
 * stays when something is closed in another way, and is skipped when its time comes: taking it away
 * at once could take away the entry of what opens next.
 */
const MARK = "open";
const open: (() => void)[] = [];
/** Whether the browser is at that entry. */
let there = false;

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true;

function mark(): void {
  if (!isMarked()) history.pushState({ [MARK]: true }, "");
  there = true;
}

function wentBack(): void {
  const left = there;
  there = isMarked();
  if (there || !left) return;
  const close = open.at(-1);
  if (!close) history.back();
  close?.();
  // It may take a moment until what was closed is gone.
  if (open.some((one) => one !== close)) mark();
}

/** Go to another address of the page: the entry of what was open over it gives way. */
export function visit(address: string): void {
  if (isMarked()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  there = false;
}

/** Something opened over the page; `close` closes it. Call what is returned when it has closed. */
export function closeOnBack(close: () => void): () => void {
  // Adding it again changes nothing.
  addEventListener("popstate", wentBack);
  open.push(close);
  mark();
  return () => {
    open.splice(open.indexOf(close), 1);
  };
}
