/** Keeps the focus at a place whose buttons come and go with what the server says. */

/** When the focused button is gone, focus the first one that is there instead. */
export function keepFocus(place: HTMLElement): () => void {
  let last: Element | null = null;
  const note = () => (last = document.activeElement);
  const watcher = new MutationObserver(() => {
    const lost = last && !last.isConnected && document.activeElement === document.body;
    if (lost) place.querySelector("button")?.focus();
  });
  place.addEventListener("focusin", note);
  watcher.observe(place, { childList: true, subtree: true });
  return () => {
    place.removeEventListener("focusin", note);
    watcher.disconnect();
  };
}
