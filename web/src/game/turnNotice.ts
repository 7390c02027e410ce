/** Tells a player whose page is hidden that it is their turn: a badge, and a system notification. */
import { prefs } from "../prefs.svelte";

const ICON = `${STATIC_SITE ? "." : ""}/icon-192.png`;
/** It shows notifications where pages may not do so themselves, as on Android. */
const WORKER = STATIC_SITE ? "./sw.js" : "/notify.js";

export class TurnNotice {
  #shown: Notification | null = null;
  #stop = () => {};

  /** It is the player's turn. If they can see the page, it says so itself. */
  show(text: string): void {
    if (document.visibilityState === "visible") return;
    this.#clearWhenSeen();
    void navigator.setAppBadge?.(1).catch(() => {});
    if (!prefs.notify || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const details = { body: text, tag: location.pathname + location.hash, icon: ICON };
    try {
      this.#shown = new Notification(document.title, details);
      this.#shown.onclick = () => window.focus();
    } catch {
      void navigator.serviceWorker
        ?.getRegistration(WORKER)
        .then((worker) => worker?.showNotification(document.title, details));
    }
  }

  close(): void {
    this.#stop();
  }

  #clearWhenSeen(): void {
    this.#stop();
    const seen = () => {
      if (document.visibilityState === "visible") this.#stop();
    };
    document.addEventListener("visibilitychange", seen);
    this.#stop = () => {
      document.removeEventListener("visibilitychange", seen);
      void navigator.clearAppBadge?.().catch(() => {});
      this.#shown?.close();
      this.#shown = null;
      this.#stop = () => {};
    };
  }
}

/** Ask the browser for permission, because the player has just asked for notifications. */
export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker?.register(WORKER).catch(() => {});
  return true;
}
