import { readStored, writeStored } from '@/lib/storage';

const KEY = 'scroll-positions';
const MAX = 50;

/** Where each entry of the history was scrolled to; survives a reload of the tab. */
export class ScrollMemory {
  readonly #positions: Map<string, number>;

  constructor(readonly area: () => Storage = () => sessionStorage) {
    this.#positions = new Map(readStored<[string, number][]>(KEY, [], area));
  }

  remember(entry: string, position: number): void {
    this.#positions.delete(entry);
    this.#positions.set(entry, Math.round(position));
    for (const oldest of this.#positions.keys()) {
      if (this.#positions.size <= MAX) break;
      this.#positions.delete(oldest);
    }
    writeStored(KEY, [...this.#positions], this.area);
  }

  recall(entry: string): number | undefined {
    return this.#positions.get(entry);
  }
}
