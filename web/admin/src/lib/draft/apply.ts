import { splice } from './splice';
import {
  AREA_FIELDS,
  AREAS,
  type Area,
  type Block,
  type Draft,
  type Fields,
  type Holder,
  type ItemOp,
  type Json,
  type Op,
  type Place,
} from './types';

/** An operation that cannot be done to this draft: somebody has done something else meanwhile. */
export class OpError extends Error {}

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBlock(value: Json | undefined): value is Block {
  return isFields(value) && typeof value['type'] === 'string' && typeof value['id'] === 'string';
}

export function isBlocks(value: Json | undefined): value is Block[] {
  return Array.isArray(value) && value.length > 0 && value.every(isBlock);
}

/** What a holder holds. */
export function heldIn(draft: Draft, holder: Holder): Json | undefined {
  return 'area' in holder
    ? draft.content[AREA_FIELDS[holder.area]]
    : find(draft, holder.into.block)?.block[holder.into.field];
}

/** The blocks of what a holder holds; none where it is not there. */
export function blocksOf(held: Json | undefined): Block[] {
  return Array.isArray(held) ? held.filter(isBlock) : [];
}

export function blocksIn(draft: Draft, holder: Holder): Block[] {
  return blocksOf(heldIn(draft, holder));
}

export interface Found {
  block: Block;
  holder: Holder;
  index: number;
}

export function find(draft: Draft, id: string): Found | null {
  for (const area of AREAS) {
    const blocks = blocksIn(draft, { area });
    for (const [index, block] of blocks.entries()) {
      if (block.id === id) return { block, holder: { area }, index };
      for (const [field, value] of Object.entries(block)) {
        if (!isBlocks(value)) continue;
        const inner = value.findIndex((one) => one.id === id);
        const found = value[inner];
        if (found) return { block: found, holder: { into: { block: block.id, field } }, index: inner };
      }
    }
  }
  return null;
}

/** The area that a block stands in, itself or within another. */
export function areaOf(draft: Draft, id: string): Area | null {
  const found = find(draft, id);
  if (!found) return null;
  return 'area' in found.holder ? found.holder.area : areaOf(draft, found.holder.into.block);
}

export function read(draft: Draft, place: Place): Json | undefined {
  const steps = place.field.split('.');
  let at: Json | undefined = place.block === null ? root(draft, steps[0]) : find(draft, place.block)?.block;
  for (const step of steps) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isFields(at)) at = at[step];
    else return undefined;
  }
  return at;
}

function root(draft: Draft, first: string | undefined): Fields {
  return first === 'segment' || first === 'published'
    ? { segment: draft.segment, published: draft.published }
    : draft.content;
}

/** The draft after an operation; the given one stays as it is. */
export function apply(draft: Draft, op: Op): Draft {
  switch (op.kind) {
    case 'set':
      return write(draft, op, op.value);
    case 'text': {
      const before = read(draft, op) ?? '';
      const after = typeof before === 'string' ? splice(before, op) : null;
      if (after === null) throw new OpError('conflict');
      return write(draft, op, after);
    }
    case 'addItem':
    case 'moveItem':
    case 'removeItem':
      return write(draft, op, withItem(read(draft, op), op));
    case 'addBlock':
      return put(draft, op, op.index, op.block);
    case 'moveBlock':
      return put(take(draft, op.block), op, op.index, mustFind(draft, op.block).block);
    case 'removeBlock':
      return take(draft, op.block);
  }
}

/** A list after an operation on one of its items. */
export function withItem(value: Json | undefined, op: ItemOp): Json[] {
  const list = itemsOf(value);
  const item = op.kind === 'addItem' ? op.value : list[op.index];
  const rest = op.kind === 'addItem' ? list : list.toSpliced(op.index, 1);
  const to = op.kind === 'addItem' ? op.index : op.kind === 'moveItem' ? op.to : 0;
  if (item === undefined || to > rest.length) throw new OpError('unknown-field');
  return op.kind === 'removeItem' ? rest : rest.toSpliced(to, 0, item);
}

/** A list of items; one that is not there has none. Blocks are no items. */
export function itemsOf(value: Json | undefined): Json[] {
  const list = value ?? [];
  if (!Array.isArray(list) || isBlocks(list)) throw new OpError('not-allowed-here');
  return list;
}

/** What takes an operation back, asked before it is done. */
export function inverse(draft: Draft, op: Op): Op {
  switch (op.kind) {
    case 'set':
      return { kind: 'set', block: op.block, field: op.field, value: read(draft, op) ?? null };
    case 'text':
      return { ...op, remove: op.insert, insert: op.remove };
    case 'addItem': {
      const { block, field, index } = op;
      // The list that is begun is no list again.
      return Array.isArray(read(draft, op))
        ? { kind: 'removeItem', block, field, index }
        : { kind: 'set', block, field, value: null };
    }
    case 'moveItem':
      return { ...op, index: op.to, to: op.index };
    case 'removeItem': {
      const { block, field, index } = op;
      return { kind: 'addItem', block, field, index, value: itemsOf(read(draft, op))[index] ?? null };
    }
    case 'addBlock':
      return { kind: 'removeBlock', block: op.block.id };
    case 'moveBlock':
    case 'removeBlock': {
      const found = mustFind(draft, op.block);
      return op.kind === 'moveBlock'
        ? { kind: 'moveBlock', block: op.block, index: found.index, ...found.holder }
        : { kind: 'addBlock', index: found.index, block: found.block, ...found.holder };
    }
  }
}

/** A copy of a block that may stand beside it. */
export function copyOf(block: Block, newId: () => string = freshId): Block {
  const copy: Block = { ...block, id: newId() };
  for (const [name, value] of Object.entries(copy))
    if (isBlocks(value)) copy[name] = value.map((inner) => ({ ...inner, id: newId() }));
  return copy;
}

/** The content of another page: its blocks, those within blocks as well, get ids of their own. */
export function withFreshIds(content: Fields, newId: () => string = freshId): Fields {
  const fresh = (value: Json): Json => (isBlocks(value) ? value.map((block) => copyOf(block, newId)) : value);
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, fresh(value)]));
}

/** The words of a sample in the language that is edited: they are there to be replaced. */
export function inLanguage(value: Json, language: string, known: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language, known));
  if (!isFields(value)) return value;
  const names = Object.keys(value);
  const isText = names.length > 0 && names.every((name) => known.includes(name));
  if (isText) return { [language]: value[language] ?? value[names[0] ?? ''] ?? '' };
  return Object.fromEntries(names.map((name) => [name, inLanguage(value[name] ?? null, language, known)]));
}

/** Ten hexadecimal digits, as the server's own. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function write(draft: Draft, place: Place, value: Json): Draft {
  const steps = place.field.split('.');
  if (place.block !== null) return change(draft, place.block, (block) => setIn(block, steps, value) as Block);
  const [first] = steps;
  if (first === 'segment') return { ...draft, segment: typeof value === 'string' ? value : null };
  if (first === 'published') return { ...draft, published: String(value) };
  return { ...draft, content: setIn(draft.content, steps, value) as Fields };
}

/** A value with another one at the end of a path; null takes a field away. */
export function setIn(at: Json | undefined, [step, ...rest]: string[], value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(at)) {
    const index = Number(step);
    if (!(index in at)) throw new OpError('unknown-field');
    return at.map((item, i) => (i === index ? setIn(item, rest, value) : item));
  }
  const fields = isFields(at) ? at : {};
  // Nothing takes a field away.
  if (rest.length === 0 && value === null) {
    const { [step]: _, ...others } = fields;
    return others;
  }
  return { ...fields, [step]: setIn(fields[step], rest, value) };
}

function change(draft: Draft, id: string, how: (block: Block) => Block): Draft {
  const { block, holder, index } = mustFind(draft, id);
  return withBlocks(draft, holder, blocksIn(draft, holder).with(index, how(block)));
}

function take(draft: Draft, id: string): Draft {
  const { holder, index } = mustFind(draft, id);
  return withBlocks(draft, holder, blocksIn(draft, holder).toSpliced(index, 1));
}

function put(draft: Draft, holder: Holder, index: number, block: Block): Draft {
  if (find(draft, block.id)) throw new OpError('wrong-value');
  return withBlocks(draft, holder, blocksIn(draft, holder).toSpliced(index, 0, block));
}

/** With other blocks in a holder. All others stay the same objects: nobody need look at them again. */
function withBlocks(draft: Draft, holder: Holder, blocks: Block[]): Draft {
  if ('area' in holder)
    return { ...draft, content: { ...draft.content, [AREA_FIELDS[holder.area]]: blocks } };
  const { block, field } = holder.into;
  return change(draft, block, (outer) => ({ ...outer, [field]: blocks }));
}

function mustFind(draft: Draft, id: string): Found {
  const found = find(draft, id);
  if (!found) throw new OpError('unknown-block');
  return found;
}
