import { type Cancel, type Clock, systemClock } from '@/lib/clock';

/** A pointer that rests on a link this long is about to follow it; one that crosses it is not. Milliseconds. */
export const DWELL = 65;

/** Decides which links are worth fetching ahead: those that the pointer or the focus stays on. */
export class PrefetchDwell {
  #href: string | null = null;
  #cancel: Cancel = () => {};

  constructor(
    readonly fetch: (href: string) => void,
    readonly clock: Clock = systemClock,
  ) {}

  /** The pointer or the focus is on this link now, or on none. */
  over(href: string | null): void {
    if (href === this.#href) return;
    this.#cancel();
    this.#href = href;
    this.#cancel = href === null ? () => {} : this.clock.after(DWELL, () => this.fetch(href));
  }

  /** A finger is on the link: nobody touches by accident on the way to something else. */
  touch(href: string | null): void {
    this.over(null);
    if (href !== null) this.fetch(href);
  }
}
