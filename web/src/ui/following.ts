/** Whether a list that grows at its end keeps the newest line in view. */

/** How a list is scrolled: the part of an element's properties that matters here. */
export interface Scrolled {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** A reader who is closer to the end than this, in pixels, is at the end. */
const SLACK = 40;

/**
 * The list follows until the reader scrolls up, and again from when they return to the end. Being
 * away from the end does not stop it by itself: a scroll event may arrive when lines have been added
 * since, and a list may get less room.
 */
export class Following {
  on = true;
  #top = 0;

  scrolled({ scrollTop, clientHeight, scrollHeight }: Scrolled): void {
    const atEnd = scrollTop + clientHeight > scrollHeight - SLACK;
    this.on = atEnd || (this.on && scrollTop >= this.#top);
    this.#top = scrollTop;
  }
}
