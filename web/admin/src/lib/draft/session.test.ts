import { beforeEach, expect, test } from 'vitest';
import { apply, blocksIn, find, read } from './apply';
import { DraftSession, type Lost } from './session';
import { difference } from './splice';
import type { Block, Draft, Op } from './types';

const hero: Block = { id: 'a1', type: 'HeroBlock', title: { fi: 'Makeaa', en: 'Sweet' } };
const note: Block = { id: 'b2', type: 'NoticeBlock', heading: { en: 'Closed' } };
const draft: Draft = {
  segment: null,
  published: '2026-01-02',
  content: { name: 'Home', mainContentArea: [hero, note] },
};
const title = { block: 'a1', field: 'title.en' };
let now = 0;

beforeEach(() => {
  now = 0;
});

function open() {
  return new DraftSession(draft, () => now);
}

function type(session: DraftSession, text: string) {
  const made = difference(String(read(session.view.draft, title) ?? ''), text);
  if (made) session.do({ kind: 'text', ...title, ...made });
}

const shown = (session: DraftSession) => read(session.view.draft, title);
const ids = (session: DraftSession) => blocksIn(session.view.draft, { area: 'main' }).map(({ id }) => id);

/** A server that does what it gets, and what others do. */
class Server {
  draft = draft;
  applied = 0;

  take(session: DraftSession, most = Number.POSITIVE_INFINITY) {
    for (const { seq, op } of session.pending()) {
      if (seq <= this.applied || seq > most) continue;
      this.draft = apply(this.draft, op);
      this.applied = seq;
    }
  }

  others(op: Op) {
    this.draft = apply(this.draft, op);
  }

  tell(session: DraftSession) {
    session.receive({ draft: this.draft, appliedSeq: this.applied, ackedSeq: this.applied });
  }
}

test('what is typed is there at once, and stays when the server has it', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweets');
  expect(shown(session)).toBe('Sweets');
  expect(session.view.waiting).toBe(1);
  server.take(session);
  server.tell(session);
  expect(shown(session)).toBe('Sweets');
  expect(session.view.waiting).toBe(0);
});

test('what another typed before it arrives beside what waits', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweet!');
  server.others({ kind: 'text', ...title, at: 0, remove: '', insert: 'Very ' });
  server.tell(session);
  expect(shown(session)).toBe('Very Sweet!');
  type(session, 'Very Sweet!?');
  server.take(session);
  server.tell(session);
  expect(shown(session)).toBe('Very Sweet!?');
  expect(server.draft).toEqual(session.view.draft);
});

test('one part of the typed work is with the server while another does more', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweet a');
  type(session, 'Sweet ab');
  type(session, 'Sweet abc');
  server.take(session, 1);
  server.others({ kind: 'text', ...title, at: 0, remove: 'Sweet', insert: 'Bitter' });
  server.tell(session);
  expect(shown(session)).toBe('Bitter abc');
  server.take(session);
  server.tell(session);
  expect(server.draft).toEqual(session.view.draft);
  expect(session.view.waiting).toBe(0);
});

test('whatever two do, in whatever order it arrives, both see the same in the end', () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let run = 0; run < 60; run += 1) {
    const session = open();
    const server = new Server();
    for (let step = 0; step < 30; step += 1) {
      const mine = String(shown(session));
      const theirs = String(read(server.draft, title));
      const kind = random(4);
      if (kind < 2) {
        const at = random(mine.length + 1);
        type(session, mine.slice(0, at) + String.fromCharCode(97 + random(26)) + mine.slice(at + random(2)));
      } else if (kind === 2) {
        const at = random(theirs.length + 1);
        server.others({ kind: 'text', ...title, at, remove: theirs.slice(at, at + random(3)), insert: 'Z' });
        server.tell(session);
      } else {
        server.take(session);
        server.tell(session);
      }
    }
    server.take(session);
    server.tell(session);
    expect(session.view.draft).toEqual(server.draft);
    expect(session.view.waiting).toBe(0);
  }
});

test('blocks are added, moved and removed, and all of it is taken back', () => {
  const session = open();
  session.do({ kind: 'addBlock', area: 'main', index: 1, block: { id: 'c3', type: 'IntroBlock' } });
  session.do({ kind: 'moveBlock', area: 'main', index: 2, block: 'a1' });
  session.do({ kind: 'removeBlock', block: 'b2' });
  expect(ids(session)).toEqual(['c3', 'a1']);
  while (session.view.canUndo) session.undo();
  expect(session.view.draft).toEqual(draft);
  while (session.view.canRedo) session.redo();
  expect(ids(session)).toEqual(['c3', 'a1']);
});

test('what was typed in one go is taken back together', () => {
  const session = open();
  for (const text of ['S', 'Sa', 'Sal']) type(session, text);
  now = 5000;
  type(session, 'Salt');
  session.undo();
  expect(shown(session)).toBe('Sal');
  session.undo();
  expect(shown(session)).toBe('Sweet');
  session.redo();
  expect(shown(session)).toBe('Sal');
});

test('taking back leaves what another typed meanwhile', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweet and salty');
  server.take(session);
  server.others({ kind: 'text', ...title, at: 0, remove: '', insert: 'Very ' });
  server.tell(session);
  session.undo();
  expect(shown(session)).toBe('Very Sweet');
});

test('work on a block that somebody removed is told, and the rest goes on', () => {
  const session = open();
  const server = new Server();
  const lost: string[] = [];
  session.onLost = ({ code }) => lost.push(code);
  type(session, 'Sweets');
  session.do({ kind: 'set', block: null, field: 'name', value: 'Start' });
  server.others({ kind: 'removeBlock', block: 'a1' });
  server.tell(session);
  expect(lost).toEqual(['conflict']);
  expect(find(session.view.draft, 'a1')).toBeNull();
  expect(session.view.draft.content['name']).toBe('Start');
});

test('a refusal of the server is told once, and the screen shows the truth', () => {
  const session = open();
  const lost: string[] = [];
  session.onLost = ({ code }) => lost.push(code);
  session.do({ kind: 'set', block: null, field: 'name', value: 'x'.repeat(9999) });
  const state = { draft, appliedSeq: 1, ackedSeq: 1, rejected: [{ seq: 1, code: 'too-long' }] };
  session.receive(state);
  session.receive(state);
  expect(lost).toEqual(['too-long']);
  expect(session.view.draft.content['name']).toBe('Home');
});

test('older steps are taken back as well, whatever others typed on top of the newer ones', () => {
  const session = open();
  const server = new Server();
  for (const text of ['Sweet abc', 'Sweet abc def', 'abc def']) {
    now += 5000;
    type(session, text);
  }
  server.take(session);
  server.others({ kind: 'text', ...title, at: 7, remove: '', insert: '!' });
  server.tell(session);
  expect(shown(session)).toBe('abc def!');
  const lost: Op[] = [];
  session.onLost = ({ op }) => lost.push(op);
  const back: unknown[] = [];
  while (session.view.canUndo) {
    session.undo();
    back.push(shown(session));
  }
  expect(back).toEqual(['Sweet abc def!', 'Sweet abc!', 'Sweet!']);
  while (session.view.canRedo) session.redo();
  expect(shown(session)).toBe('abc def!');
  expect(lost).toEqual([]);
});

test('whatever others put into a text, all of the own work in it is taken back', () => {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let run = 0; run < 200; run += 1) {
    const session = open();
    const server = new Server();
    const lost: Op[] = [];
    session.onLost = ({ op }) => lost.push(op);
    let others = 0;
    for (let step = 0; step < 20; step += 1) {
      const mine = String(shown(session));
      const kind = random(5);
      now += random(3000);
      if (kind < 2) {
        const at = random(mine.length + 1);
        type(session, mine.slice(0, at) + 'abcdefghi'.slice(random(5), 5 + random(5)) + mine.slice(at));
      } else if (kind === 2) {
        const at = random(String(read(server.draft, title)).length + 1);
        server.others({ kind: 'text', ...title, at, remove: '', insert: 'Z' });
        others += 1;
        server.tell(session);
      } else if (kind === 3) {
        server.take(session);
        server.tell(session);
      } else session.undo();
    }
    while (session.view.canUndo) session.undo();
    expect(lost).toEqual([]);
    expect(String(shown(session)).replaceAll('Z', '')).toBe('Sweet');
    server.take(session);
    server.tell(session);
    expect(String(shown(session)).match(/Z/g) ?? []).toHaveLength(others);
  }
});

test('a text that was set whole is taken back to what it was, with what was typed before', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweets');
  session.do({ kind: 'set', ...title, value: 'Copied' });
  server.take(session);
  server.others({ kind: 'text', ...title, at: 0, remove: '', insert: 'Not ' });
  server.tell(session);
  expect(shown(session)).toBe('Not Copied');
  session.undo();
  expect(shown(session)).toBe('Sweets');
  session.undo();
  expect(shown(session)).toBe('Sweet');
});

test('a step that cannot be taken back is told, and those before it can', () => {
  const session = open();
  const server = new Server();
  const lost: string[] = [];
  session.onLost = ({ code }) => lost.push(code);
  session.do({ kind: 'set', block: null, field: 'name', value: 'Start' });
  type(session, 'Sweets');
  server.take(session);
  server.others({ kind: 'removeBlock', block: 'a1' });
  server.tell(session);
  expect(session.undo()).toBe(false);
  expect(lost).toEqual(['conflict']);
  session.undo();
  expect(session.view.draft.content['name']).toBe('Home');
});

test('a block that is put back has the texts that it went with, and what was typed in it before is taken back', () => {
  const session = open();
  const server = new Server();
  type(session, 'Sweets');
  server.take(session);
  session.do({ kind: 'removeBlock', block: 'a1' });
  server.others({ kind: 'text', ...title, at: 0, remove: '', insert: 'Very ' });
  server.tell(session);
  session.undo();
  expect(shown(session)).toBe('Sweets');
  session.undo();
  expect(shown(session)).toBe('Sweet');
});

test('what the server refused is not taken back, and what was typed with it is', () => {
  const session = open();
  const lost: string[] = [];
  session.onLost = ({ code }) => lost.push(code);
  type(session, 'Sweets');
  type(session, 'Sweets!');
  const [taken] = session.pending();
  if (!taken) throw new Error('Nothing waits');
  const rejected = [{ seq: 2, code: 'too-long' }];
  session.receive({ draft: apply(draft, taken.op), appliedSeq: 2, ackedSeq: 2, rejected });
  expect(shown(session)).toBe('Sweets');
  expect(session.undo()).toBe(true);
  expect(shown(session)).toBe('Sweet');
  expect(session.view.canUndo).toBe(false);
  expect(lost).toEqual(['too-long']);
});

test('what is typed after something refused is no part of what was typed long before it', () => {
  const session = open();
  type(session, 'Sweets');
  now = 5000;
  type(session, 'Sweets!');
  const [taken] = session.pending();
  if (!taken) throw new Error('Nothing waits');
  const rejected = [{ seq: 2, code: 'too-long' }];
  session.receive({ draft: apply(draft, taken.op), appliedSeq: 2, ackedSeq: 2, rejected });
  type(session, 'Sweets?');
  session.undo();
  expect(shown(session)).toBe('Sweets');
});

/** What is done to lists: the items of a block that others write in as well. */
const items = { block: 'c3', field: 'items' };
const item = (text: string, link = '/') => ({ text: { fi: text }, link });
const [one, two, three] = [item('Yksi'), item('Kaksi', '/2'), item('Kolme', '/3')];

function openList(list = [one, two, three]) {
  const cards: Block = { id: 'c3', type: 'CardsBlock', items: list };
  const listed: Draft = { ...draft, content: { ...draft.content, mainContentArea: [hero, note, cards] } };
  const session = new DraftSession(listed, () => now);
  const server = new Server();
  server.draft = listed;
  const lost: Lost[] = [];
  session.onLost = (told) => lost.push(told);
  return { session, server, lost, list: () => read(session.view.draft, items) };
}

const typed = (index: number, text: string): Op => ({
  kind: 'text',
  block: 'c3',
  field: `items.${index}.text.fi`,
  at: 0,
  remove: '',
  insert: text,
});

test('a list that is taken back keeps what others wrote in its other items', () => {
  const { session, server, lost, list } = openList();
  session.do({ kind: 'set', ...items, value: [one, three] });
  server.take(session);
  server.others(typed(1, 'Ei '));
  server.tell(session);
  expect(list()).toEqual([one, item('Ei Kolme', '/3')]);
  session.undo();
  expect(list()).toEqual([one, two, item('Ei Kolme', '/3')]);
  session.redo();
  expect(list()).toEqual([one, item('Ei Kolme', '/3')]);
  server.take(session);
  server.tell(session);
  expect(server.draft).toEqual(session.view.draft);
  expect(lost).toEqual([]);
});

test('a list of which one item was changed tells that item alone', () => {
  const { session } = openList();
  session.do({ kind: 'set', ...items, value: [one, { ...two, link: '/uusi' }, three] });
  const told = { kind: 'set', block: 'c3', field: 'items.1.link', value: '/uusi' };
  expect(session.pending().map(({ op }) => op)).toEqual([told]);
});

test('a list that waits is joined with what others did to it', () => {
  const { session, server, lost, list } = openList();
  session.do({ kind: 'set', ...items, value: [three, one, two] });
  server.others(typed(0, 'Ei '));
  server.tell(session);
  expect(list()).toEqual([three, item('Ei Yksi'), two]);
  server.take(session);
  server.tell(session);
  expect(server.draft).toEqual(session.view.draft);
  expect(lost).toEqual([]);
});

test('what waits for an item follows it, however others move it', () => {
  const { session, server, lost, list } = openList();
  session.do(typed(2, 'Vain '));
  session.do({ kind: 'set', block: 'c3', field: 'items.2.link', value: '/uusi' });
  server.others({ kind: 'set', ...items, value: [three, one] });
  server.tell(session);
  expect(list()).toEqual([item('Vain Kolme', '/uusi'), one]);
  session.undo();
  session.undo();
  expect(list()).toEqual([three, one]);
  expect(lost).toEqual([]);
});

test('what waits for an item that others removed is told at the list, and nothing is done to another item', () => {
  const { session, server, lost, list } = openList();
  session.do(typed(1, 'Vain '));
  session.do({ kind: 'set', block: 'c3', field: 'items.1.link', value: '/uusi' });
  server.others({ kind: 'set', ...items, value: [one, three] });
  server.tell(session);
  expect(list()).toEqual([one, three]);
  expect(lost.map(({ code, at }) => [code, at])).toEqual([
    ['conflict', 'items'],
    ['conflict', 'items'],
  ]);
  server.take(session);
  server.tell(session);
  expect(list()).toEqual([one, three]);
  expect(session.view.waiting).toBe(0);
});

test('where others changed the same since, taking back leaves it to them and says so', () => {
  const { session, server, lost, list } = openList();
  session.do({ kind: 'set', ...items, value: [one, { ...two, link: '/oma' }, three] });
  server.take(session);
  server.others({ kind: 'set', block: 'c3', field: 'items.1.link', value: '/muiden' });
  server.tell(session);
  expect(session.undo()).toBe(false);
  expect(list()).toEqual([one, { ...two, link: '/muiden' }, three]);
  expect(lost.map(({ code }) => code)).toEqual(['conflict']);
  expect(session.view.canUndo).toBe(false);
});

test('a value that waits comes after what others made of the same item, as the server has it', () => {
  const { session, server, lost, list } = openList();
  session.do({ kind: 'set', ...items, value: [one, { ...two, link: '/oma' }, three] });
  server.others({ kind: 'set', block: 'c3', field: 'items.1.link', value: '/muiden' });
  server.tell(session);
  expect(list()).toEqual([one, { ...two, link: '/oma' }, three]);
  server.take(session);
  server.tell(session);
  expect(server.draft).toEqual(session.view.draft);
  expect(lost).toEqual([]);
});

test('whatever is done to items, all of the own work is taken back and nothing of the others’', () => {
  let state = 13;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let run = 0; run < 150; run += 1) {
    const { session, server, lost, list } = openList();
    let others = 0;
    for (let step = 0; step < 12; step += 1) {
      const now = list() as (typeof one)[];
      const kind = random(5);
      if (kind === 0)
        session.do({ kind: 'set', ...items, value: [...now, item(`Lisätty ${step}`, `/${step}`)] });
      else if (kind === 1) session.do({ kind: 'set', ...items, value: [...now.slice(1), now[0] ?? one] });
      else if (kind === 2) session.do({ kind: 'set', ...items, value: [now[0] ?? one, ...now] });
      else if (kind === 3) {
        const own = now.findIndex(({ link }) => link === '/2');
        if (read(server.draft, { block: 'c3', field: `items.${own}.link` }) !== '/2') continue;
        server.others(typed(own, 'Z'));
        others += 1;
        server.tell(session);
      } else {
        server.take(session);
        server.tell(session);
      }
    }
    while (session.view.canUndo) session.undo();
    expect(lost).toEqual([]);
    expect(list()).toEqual([one, item(`${'Z'.repeat(others)}Kaksi`, '/2'), three]);
    server.take(session);
    server.tell(session);
    expect(server.draft).toEqual(session.view.draft);
  }
});
