import { blocksOf, read } from './apply';
import { difference, over } from './splice';
import type { Draft, Op, Place, Splice } from './types';

/** What others did to texts, carried over operations that were made without it. */
export class Others {
  /** By the text, as far as anybody asked for it; nothing where it is gone. */
  #did = new Map<string, Splice | null>();
  /** Set or put there whole on the way: what others did in them is gone. */
  #whole: ((key: string) => boolean)[] = [];

  constructor(
    /** What the draft would be without them. */
    readonly expected: Draft,
    readonly actual: Draft,
  ) {}

  copy(): Others {
    const copy = new Others(this.expected, this.actual);
    copy.#did = new Map(this.#did);
    copy.#whole = [...this.#whole];
    return copy;
  }

  /** The operation as it is after what others did; from then on that is what it is after the operation. */
  before(op: Op): Op {
    if (op.kind === 'set') this.#forget((key) => key === keyOf(op) || key.startsWith(`${keyOf(op)}.`));
    if (op.kind === 'addBlock') {
      const ids = [op.block, ...Object.values(op.block).flatMap(blocksOf)].map(({ id }) => id);
      this.#forget((key) => ids.some((id) => key.startsWith(`${id}/`)));
    }
    if (op.kind !== 'text') return op;
    const key = keyOf(op);
    const did = this.#did.get(key) ?? this.#first(key, op);
    if (!did) return op;
    this.#did.set(key, over(did, op, false));
    return { ...op, ...over(op, did) };
  }

  #forget(isWhole: (key: string) => boolean): void {
    this.#whole.push(isWhole);
    for (const key of this.#did.keys()) if (isWhole(key)) this.#did.set(key, null);
  }

  #first(key: string, place: Place): Splice | null {
    if (this.#did.has(key) || this.#whole.some((isWhole) => isWhole(key))) return null;
    return difference(text(this.expected, place), text(this.actual, place));
  }
}

function keyOf({ block, field }: Place): string {
  return `${block ?? ''}/${field}`;
}

function text(draft: Draft, place: Place): string {
  const value = read(draft, place);
  return typeof value === 'string' ? value : '';
}
