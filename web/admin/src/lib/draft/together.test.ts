import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftServer } from '@/test/draft-server';
import { read } from './apply';
import { DraftLine } from './line';
import { DraftSession, type Lost } from './session';
import type { Draft, Op } from './types';

const PLACE = { block: 'c1', field: 'items' };

type Item = { id: string; text: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function randomly(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** An editor who works on one list of items, each added one under another name. */
class Editor {
  readonly session: DraftSession;
  readonly line: DraftLine;
  readonly lost: Lost[] = [];
  readonly added: string[] = [];
  readonly removed: string[] = [];
  /** By the item, what was typed in it. */
  readonly typed: [string, string][] = [];
  #count = 0;

  constructor(
    readonly name: string,
    readonly server: DraftServer,
  ) {
    this.session = new DraftSession(server.draft);
    this.session.onLost = (lost) => this.lost.push(lost);
    this.line = new DraftLine({
      tabId: name,
      contentId: 7,
      language: 'fi',
      etag: 1,
      session: this.session,
      token: async () => 'token',
      open: () => server.open(name),
      onComments: () => undefined,
      onUnavailable: () => {
        throw new Error('The line was given up');
      },
    });
  }

  get items(): Item[] {
    return itemsOf(this.session.view.draft);
  }

  /** As the fields of the app do it. */
  set(value: Item[]): void {
    this.session.do({ kind: 'set', ...PLACE, value });
  }

  add(at = this.items.length): void {
    this.#count += 1;
    const id = `${this.name}${this.#count}`;
    this.set(this.items.toSpliced(at, 0, { id, text: '' }));
    this.added.push(id);
  }

  remove(at: number): void {
    const item = this.items[at];
    if (!item) return;
    this.set(this.items.toSpliced(at, 1));
    this.removed.push(item.id);
  }

  move(from: number, to: number): void {
    const item = this.items[from];
    if (item) this.set(this.items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  type(at: number, isAtEnd: boolean): void {
    const item = this.items[at];
    if (!item) return;
    this.#count += 1;
    const insert = `<${item.id} ${this.name}${this.#count}>`;
    const field = `items.${at}.text`;
    const place = isAtEnd ? item.text.length : 0;
    if (this.session.do({ kind: 'text', block: 'c1', field, at: place, remove: '', insert }))
      this.typed.push([item.id, insert]);
  }
}

function itemsOf(draft: Draft): Item[] {
  return (read(draft, PLACE) ?? []) as Item[];
}

function begin(items: Item[]): Draft {
  const cards = { id: 'c1', type: 'CardsBlock', items };
  return { segment: null, published: '2026-01-02', content: { name: 'Home', mainContentArea: [cards] } };
}

async function open(items: Item[] = ['a', 'b', 'c'].map((id) => ({ id, text: '' }))) {
  const server = new DraftServer(begin(items));
  const editors = [new Editor('A', server), new Editor('B', server)] as const;
  await settle(server, editors);
  return { server, editors };
}

/** Until everything has arrived and is kept. */
async function settle(server: DraftServer, editors: readonly Editor[]): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    for (const { name } of editors) {
      for (let frame = 0; frame < 50; frame += 1) server.hear(name);
      for (let frame = 0; frame < 200; frame += 1) server.deliver(name);
    }
    const isDone =
      !server.isBusy &&
      editors.every(({ line, session }) => session.view.waiting === 0 && line.state.is === 'saved');
    if (isDone) return;
    server.keep();
  }
  throw new Error('It never settles');
}

interface Dangers {
  cuts?: boolean;
  deaths?: boolean;
  writes?: boolean;
  undo?: boolean;
}

/** Some work of one of two, delivered whenever it happens to be. */
async function step(
  random: (below: number) => number,
  server: DraftServer,
  editors: readonly [Editor, Editor],
  dangers: Dangers,
) {
  const editor = editors[random(2)] ?? editors[0];
  const { name, items } = editor;
  const at = random(items.length + 1);
  const kind = random(20);
  if (kind < 3) editor.add(random(2) === 0 ? at : items.length);
  else if (kind < 4) editor.remove(at);
  else if (kind < 6) editor.move(at, random(items.length));
  else if (kind < 10) editor.type(at, random(2) === 0);
  else if (kind < 11) {
    if (dangers.undo) random(3) > 0 ? editor.session.undo() : editor.session.redo();
    else if (random(4) === 0) editor.set(items.toReversed());
  } else if (kind < 14) server.hear(name);
  else if (kind < 17) server.deliver(name);
  else if (kind < 18) server.keep();
  else if (kind < 19 && dangers.cuts && random(4) === 0) {
    server.cut(name);
    await vi.advanceTimersByTimeAsync(random(2) * 1000);
  } else if (dangers.deaths && random(8) === 0) {
    server.die();
    await vi.advanceTimersByTimeAsync(random(2) * 1000);
  } else if (dangers.writes && random(8) === 0) {
    const value = { id: `W${server.revision}`, text: '' };
    const index = random(itemsOf(server.draft).length + 1);
    server.write({ kind: 'addItem', ...PLACE, index: Math.min(index, 1), value });
  }
}

const RUNS = 20;
const STEPS = 70;

test.each<[string, Dangers]>([
  ['over lines that hold', {}],
  ['over lines that break', { cuts: true }],
  ['while the server begins anew', { cuts: true, deaths: true }],
  ['while another program writes', { writes: true }],
  ['with all of it', { cuts: true, deaths: true, writes: true }],
])('two who work on one list see the same in the end, with all that both did: %s', async (_, dangers) => {
  for (let run = 1; run <= RUNS; run += 1) {
    const random = randomly(run);
    const { server, editors } = await open();
    for (let turn = 0; turn < STEPS; turn += 1) await step(random, server, editors, dangers);
    await settle(server, editors);
    const items = itemsOf(server.draft);
    const names = items.map(({ id }) => id);
    const added = ['a', 'b', 'c', ...editors.flatMap((editor) => editor.added)];
    const removed = editors.flatMap((editor) => editor.removed);
    // An item that another one added is gone for a while where the server gives up what it showed.
    const isGivenUp = dangers.deaths || dangers.writes;
    const told = isGivenUp ? editors.flatMap(({ lost }) => lost.map(({ op }) => insertOf(op))) : [];
    for (const { session } of editors) expect(session.view.draft, `run ${run}`).toEqual(server.draft);
    expect(new Set(names).size, `run ${run}: ${names}`).toBe(names.length);
    expect(names, `run ${run}`).toEqual(expect.arrayContaining(added.filter((id) => !removed.includes(id))));
    for (const { id, text } of items.filter((item) => !removed.includes(item.id))) {
      const typed = editors.flatMap((editor) => editor.typed.filter(([item]) => item === id));
      const kept = typed.map(([, piece]) => piece).filter((piece) => !told.includes(piece));
      expect((text.match(/<[^>]*>/g) ?? []).toSorted(), `run ${run}: ${id}`).toEqual(kept.toSorted());
    }
    // Nothing was typed in an item that was meant for another one.
    for (const { id, text } of items) expect(text.replaceAll(new RegExp(`<${id} \\w+>`, 'g'), '')).toBe('');
  }
});

test('nor does it matter what they take back', async () => {
  for (let run = 1; run <= RUNS; run += 1) {
    const random = randomly(run + 100);
    const { server, editors } = await open();
    const dangers = { cuts: true, deaths: true, undo: true };
    for (let turn = 0; turn < STEPS; turn += 1) await step(random, server, editors, dangers);
    await settle(server, editors);
    for (const { session } of editors) expect(session.view.draft, `run ${run}`).toEqual(server.draft);
  }
});

test('both add an item that says nothing yet, and write in it at once', async () => {
  const { server, editors } = await open([{ text: 'One' } as Item]);
  for (const editor of editors) {
    editor.set([...editor.items, { text: '' } as Item]);
    editor.session.do({
      kind: 'text',
      block: 'c1',
      field: 'items.1.text',
      at: 0,
      remove: '',
      insert: 'I am ',
    });
  }
  const [one, other] = editors;
  for (let frame = 0; frame < 4; frame += 1) server.hear(one.name);
  for (let frame = 0; frame < 2; frame += 1) server.deliver(other.name);
  // It stands behind the other one's by now.
  other.session.do({ kind: 'text', block: 'c1', field: 'items.2.text', at: 5, remove: '', insert: 'B' });
  one.session.do({ kind: 'text', block: 'c1', field: 'items.1.text', at: 5, remove: '', insert: 'A' });
  await settle(server, editors);
  const texts = itemsOf(server.draft).map(({ text }) => text);
  expect(texts).toEqual(['One', 'I am A', 'I am B']);
  for (const { session, lost } of editors) {
    expect(session.view.draft).toEqual(server.draft);
    expect(lost).toEqual([]);
  }
});

function insertOf(op: Op): string {
  return op.kind === 'text' ? op.insert : '';
}
