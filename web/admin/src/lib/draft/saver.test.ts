import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, problem } from '@/test/fake-server';
import { apply } from './apply';
import { DraftSaver } from './saver';
import { DraftSession } from './session';
import type { Draft } from './types';

const PATH = '/api/edit/pages/start/en';
const draft: Draft = { segment: null, published: '2026-01-02', content: { name: 'Home', metaTitle: 'Shop' } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Keeps a draft by its etag, as the server does. */
function keeping() {
  const kept = { etag: 1, draft, isDown: false, losesAnswer: false };
  const server = new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { etag: kept.etag, draft: kept.draft } }))
    .on(`PUT ${PATH}`, ({ body }) => {
      if (kept.isDown) return 'unreachable';
      const sent = body as { etag: number; draft: Draft };
      if (sent.etag !== kept.etag) return problem(409, 'edited-meanwhile', 'Somebody else');
      kept.etag += 1;
      kept.draft = sent.draft;
      if (kept.losesAnswer) return 'unreachable';
      return { body: { etag: kept.etag, state: 'changed' } };
    });
  const session = new DraftSession(draft);
  const saver = new DraftSaver('start', 'en', 1, session);
  return { kept, server, session, saver };
}

const rename = (session: DraftSession, value: string) =>
  session.do({ kind: 'set', block: null, field: 'name', value });

test('work is saved after a moment of quiet, once', async () => {
  const { kept, server, session, saver } = keeping();
  rename(session, 'A');
  rename(session, 'AB');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.to(`PUT ${PATH}`)).toHaveLength(1);
  expect(kept.draft.content['name']).toBe('AB');
  expect(saver.state.is).toBe('saved');
  expect(session.view.waiting).toBe(0);
});

test('over a broken line work waits, and is saved when it is whole', async () => {
  const { kept, session, saver } = keeping();
  kept.isDown = true;
  rename(session, 'A');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.state.is).toBe('waiting');
  expect(session.view.draft.content['name']).toBe('A');
  kept.isDown = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(saver.state.is).toBe('saved');
  expect(kept.draft.content['name']).toBe('A');
});

test('work that was kept is not done twice where the answer is lost', async () => {
  const { kept, session, saver } = keeping();
  kept.losesAnswer = true;
  const type = (at: number, insert: string) =>
    session.do({ kind: 'text', block: null, field: 'name', at, remove: '', insert });
  type(4, ' sweet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.state.is).toBe('waiting');
  // The line stays broken for a while, and what is sent meanwhile does not arrive at all.
  kept.losesAnswer = false;
  kept.isDown = true;
  type(10, ' home');
  await vi.advanceTimersByTimeAsync(4000);
  kept.isDown = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(saver.state.is).toBe('saved');
  expect(kept.draft.content['name']).toBe('Home sweet home');
  expect(session.view.draft).toEqual(kept.draft);
});

test('who goes on to another page leaves nothing behind: it is tried until it is kept', async () => {
  const { kept, session, saver } = keeping();
  kept.isDown = true;
  rename(session, 'A');
  saver.close();
  await vi.advanceTimersByTimeAsync(1000);
  kept.isDown = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(kept.draft.content['name']).toBe('A');
  expect(session.view.waiting).toBe(0);
});

test('nor what was typed while the work before was being saved', async () => {
  const { kept, session, saver } = keeping();
  rename(session, 'A');
  void saver.flush();
  rename(session, 'AB');
  saver.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept.draft.content['name']).toBe('AB');
  expect(session.view.waiting).toBe(0);
});

test('what somebody else saved meanwhile is there beside one’s own work', async () => {
  const { kept, session, saver } = keeping();
  kept.draft = apply(draft, { kind: 'set', block: null, field: 'metaTitle', value: 'Theirs' });
  kept.etag = 5;
  rename(session, 'Mine');
  await saver.flush();
  expect(kept.draft.content).toEqual({ name: 'Mine', metaTitle: 'Theirs' });
  expect(session.view.draft).toEqual(kept.draft);
});

test('what the server refuses is told, and stays on the screen', async () => {
  const { server, session, saver } = keeping();
  server.on(`PUT ${PATH}`, () => problem(422, 'invalid', 'content.name: too long'));
  rename(session, 'x');
  await expect(saver.flush()).rejects.toThrow('content.name: too long');
  expect(saver.state.is).toBe('refused');
  expect(session.view.draft.content['name']).toBe('x');
});

test('who is told that the page is another one has it as it is now, with its etag', async () => {
  const { kept, session, saver } = keeping();
  kept.draft = apply(draft, { kind: 'set', block: null, field: 'metaTitle', value: 'Theirs' });
  kept.etag = 5;
  const told = vi.fn();
  saver.subscribe(told);
  await saver.catchUp();
  expect(saver.etag).toBe(5);
  expect(session.view.draft).toEqual(kept.draft);
  expect(told).toHaveBeenCalled();
});

test('who catches up while work is being saved does not go back behind it', async () => {
  const { kept, session, saver } = keeping();
  rename(session, 'A');
  const saved = saver.flush();
  await Promise.all([saver.catchUp(), saved]);
  expect(saver.etag).toBe(kept.etag);
  expect(session.view.draft.content['name']).toBe('A');
});
