import { find, read } from '@/lib/draft/apply';
import type { Draft, Place } from '@/lib/draft/types';
import { placeKey } from '../context';

/** What is typed in a box and is no value of its field yet. */
export interface Typed {
  text: string;
  /** What the draft had when somebody began to type, or has of it by now. */
  over: string;
}

interface Entry extends Typed {
  place: Place;
  label: string;
}

/** The texts of a page that are typed and not taken: they outlive their boxes, and nobody leaves them behind unasked. */
export class Unfinished {
  readonly #entries = new Map<string, Entry>();
  readonly #takers = new Set<() => void>();

  of({ block, field }: Place): Typed | null {
    const entry = this.#entries.get(placeKey(block, field));
    return entry ? { text: entry.text, over: entry.over } : null;
  }

  /** Null where nothing is left to be taken. */
  keep(place: Place, label: string, typed: Typed | null): void {
    const key = placeKey(place.block, place.field);
    if (typed && typed.text !== typed.over) this.#entries.set(key, { ...typed, place, label });
    else this.#entries.delete(key);
  }

  /** A box that takes what is right in it when it is asked to. */
  onTake(take: () => void): () => void {
    this.#takers.add(take);
    return () => this.#takers.delete(take);
  }

  /** Takes all that is right, and tells the fields of which something is left. */
  take(draft: Draft): { label: string; text: string }[] {
    for (const take of this.#takers) take();
    return [...this.#entries.values()].filter(({ place }) => isThere(draft, place));
  }
}

/** Whether the block is there, and the item of a list that a place lies in. */
function isThere(draft: Draft, { block, field }: Place): boolean {
  if (block !== null && !find(draft, block)) return false;
  const item = /^.*\.\d+(?=\.)/.exec(field)?.[0];
  return item === undefined || read(draft, { block, field: item }) !== undefined;
}
