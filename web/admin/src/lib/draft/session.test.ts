import { beforeEach, expect, test } from 'vitest';
import { apply, blocksIn, find, read } from './apply';
import { DraftSession } from './session';
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
