import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Edition } from '@/lib/api/edit';
import { FakeServer, problem } from '@/test/fake-server';
import { apply, OpError, read } from './apply';
import { EitherKeeper } from './either';
import type { Socket } from './frames';
import { DraftLine } from './line';
import { DraftSaver } from './saver';
import { DraftSession } from './session';
import { difference } from './splice';
import type { Draft, Op } from './types';

const draft: Draft = { segment: null, published: '2026-01-02', content: { name: 'Home' } };
const place = { block: null, field: 'name' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server of one draft: applies at once, keeps when it is told to, and forgets what was not kept when it dies. */
class Server {
  kept = { draft, seq: 0 };
  draft = draft;
  applied = 0;
  revision = 1;
  rejected: { seq: number; code: string }[] = [];
  heard: { type: string; seq?: number; op?: Op & { base?: number } }[] = [];
  socket: (Socket & { isOpen: boolean }) | null = null;
  takesDrafts = true;
  isBusy = false;
  /** Something on the way takes sockets and says nothing. */
  isMute = false;

  open = (): Socket => {
    const socket: Socket & { isOpen: boolean } = {
      isOpen: true,
      onopen: null,
      onmessage: null,
      onclose: null,
      close: () => {
        socket.isOpen = false;
      },
      send: (text) => {
        if (socket.isOpen) this.hear(JSON.parse(text));
      },
    };
    this.socket = socket;
    if (!this.isMute) queueMicrotask(() => socket.onopen?.());
    return socket;
  };

  hear(frame: (typeof this.heard)[number]) {
    this.heard.push(frame);
    if (frame.type === 'hello') this.say({ type: 'welcome' });
    else if (frame.type === 'subscribe') {
      if (this.takesDrafts) this.tell();
      else this.say({ type: 'error', code: 'unknown-topic' });
    } else if (frame.seq !== undefined && this.isBusy && frame.seq === this.applied + 1) {
      this.say({ type: 'error', code: 'busy' });
    } else if (frame.seq !== undefined && frame.seq > this.applied + 1) {
      this.say({ type: 'error', code: 'seq-gap', expectedSeq: this.applied + 1 });
    } else if (frame.seq !== undefined && frame.op && frame.seq === this.applied + 1) {
      this.applied = frame.seq;
      this.revision += 1;
      try {
        this.draft = apply(this.draft, frame.op);
      } catch (error) {
        if (!(error instanceof OpError)) throw error;
        this.rejected.push({ seq: frame.seq, code: error.message });
      }
    }
  }

  tell() {
    const { draft: shown, applied, revision, rejected } = this;
    this.say({
      type: 'draft.state',
      contentId: 7,
      language: 'en',
      revision,
      settled: this.kept.seq === applied,
      appliedSeq: applied,
      ackedSeq: this.kept.seq,
      rejected,
      etag: revision,
      draft: shown,
    });
  }

  keep() {
    this.kept = { draft: this.draft, seq: this.applied };
    this.tell();
  }

  others(op: Op) {
    this.draft = apply(this.draft, op);
    this.revision += 1;
  }

  cut(code = 1006) {
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.isOpen = false;
      socket.onclose?.(code);
    }
  }

  die(code?: number) {
    this.draft = this.kept.draft;
    this.applied = this.kept.seq;
    this.revision = 1;
    this.cut(code);
  }

  say(frame: object) {
    const { socket } = this;
    if (socket?.isOpen) socket.onmessage?.({ data: JSON.stringify(frame) });
  }
}

async function open(server = new Server()) {
  const session = new DraftSession(draft);
  const onUnavailable = vi.fn();
  const onComments = vi.fn();
  const line = new DraftLine({
    tabId: 'tab',
    contentId: 7,
    language: 'en',
    etag: 1,
    session,
    token: async () => 'token',
    open: server.open,
    onComments,
    onUnavailable,
  });
  await vi.advanceTimersByTimeAsync(0);
  const type = (text: string) => {
    const made = difference(String(read(session.view.draft, place)), text);
    if (made) session.do({ kind: 'text', ...place, ...made });
  };
  return {
    server,
    session,
    line,
    type,
    onComments,
    onUnavailable,
    shown: () => read(session.view.draft, place),
  };
}

test('who else works on the page is known, and hears where this editor is', async () => {
  const { server, line } = await open();
  const own = server.heard.find(({ type }) => type === 'hello') as unknown as { tabId: string };
  const other = { tabId: 'other', name: 'Eino', block: 'b1', field: 'heading.en' };
  const here = { contentId: 7, language: 'en' };
  server.say({
    type: 'presence',
    ...here,
    editors: [other, { tabId: own.tabId, name: 'Aino', block: null, field: null }],
  });
  expect(line.others).toEqual([other]);
  line.where('b2', 'heading.en');
  line.where('b2', 'heading.en');
  const told = server.heard.filter(({ type }) => type === 'draft.presence');
  expect(told).toHaveLength(2);
  expect(told[1]).toMatchObject({ ...here, block: 'b2', field: 'heading.en' });
});

test('what is said of the draft is asked for once there is a line, told, and asked for again after a broken one', async () => {
  const { server, onComments } = await open();
  expect(onComments).toHaveBeenCalledTimes(1);
  server.say({ type: 'draft.comments', contentId: 7, language: 'fi' });
  server.say({ type: 'draft.comments', contentId: 8, language: 'en' });
  expect(onComments).toHaveBeenCalledTimes(1);
  server.say({ type: 'draft.comments', contentId: 7, language: 'en' });
  expect(onComments).toHaveBeenCalledTimes(2);
  server.cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onComments).toHaveBeenCalledTimes(3);
});

test('a line that says nothing any more is given up and opened anew, with what waits', async () => {
  const { server, session, line, type } = await open();
  const first = server.socket;
  type('Home!');
  expect(line.state.is).toBe('saving');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first?.isOpen).toBe(false);
  expect(line.state.is).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.socket).not.toBe(first);
  server.keep();
  expect(line.state.is).toBe('saved');
  expect(session.view.waiting).toBe(0);
});

test('where a socket neither opens nor closes another way is taken', async () => {
  const server = new Server();
  server.isMute = true;
  const { session, type, onUnavailable } = await open(server);
  type('Home!');
  expect(onUnavailable).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onUnavailable).toHaveBeenCalledOnce();
  expect(server.socket?.isOpen).toBe(false);
  expect(session.view.waiting).toBe(1);
});

test('a line that broke is tried again as well where its next socket neither opens nor closes', async () => {
  const { server, session, line, type } = await open();
  server.isMute = true;
  server.cut();
  type('Home!');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.socket).not.toBeNull();
  server.isMute = false;
  await vi.advanceTimersByTimeAsync(12_000);
  server.keep();
  expect(line.state.is).toBe('saved');
  expect(session.view.waiting).toBe(0);
});

test('who goes on to another page leaves nothing behind: the line ends when everything is kept', async () => {
  const { server, line, type } = await open();
  type('Home!');
  line.close();
  expect(server.socket?.isOpen).toBe(true);
  server.socket?.onclose?.(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.heard.filter(({ type: kind }) => kind === 'draft.op')).toHaveLength(2);
  server.keep();
  expect(server.socket?.isOpen).toBe(false);
  expect(server.kept.draft.content['name']).toBe('Home!');
});

test('each stroke is sent at once under its number, and is done when it is kept', async () => {
  const { server, session, line, type } = await open();
  type('Home!');
  type('Home!?');
  expect(server.heard.map(({ type: kind, seq }) => [kind, seq])).toEqual([
    ['hello', undefined],
    ['subscribe', undefined],
    ['draft.presence', undefined],
    ['draft.op', 1],
    ['draft.op', 2],
  ]);
  expect(server.heard[3]?.op).toEqual({ kind: 'text', ...place, at: 4, remove: '', insert: '!', base: 1 });
  server.tell();
  expect(line.state.is).toBe('saving');
  expect(session.view.waiting).toBe(2);
  server.keep();
  expect(line.state.is).toBe('saved');
  expect(line.etag).toBe(server.revision);
  expect(session.view.waiting).toBe(0);
});

test('what was typed over a broken line is sent once when it is whole, beside what others did', async () => {
  const { server, line, type, shown } = await open();
  type('Home!');
  server.keep();
  server.cut();
  type('Home!?');
  expect(line.state.is).toBe('waiting');
  server.others({ kind: 'text', ...place, at: 0, remove: '', insert: 'My ' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toBe('My Home!?');
  server.keep();
  expect(server.draft.content['name']).toBe('My Home!?');
  expect(line.state.is).toBe('saved');
});

test('what was done and not acknowledged is sent again and has no second effect', async () => {
  const { server, type, shown } = await open();
  type('Home!');
  server.cut();
  await vi.advanceTimersByTimeAsync(2000);
  const sent = server.heard.filter(({ seq }) => seq === 1);
  expect(sent).toHaveLength(2);
  server.keep();
  expect(server.draft.content['name']).toBe('Home!');
  expect(shown()).toBe('Home!');
});

test('a server that dies before it has kept something gets it again', async () => {
  const { server, session, type, shown } = await open();
  type('Home!');
  server.tell();
  server.die();
  await vi.advanceTimersByTimeAsync(2000);
  server.keep();
  expect(server.draft.content['name']).toBe('Home!');
  expect(shown()).toBe('Home!');
  expect(session.view.waiting).toBe(0);
});

test('an older state is passed over', async () => {
  const { server, type, shown } = await open();
  const { draft: old } = server;
  type('Home!');
  server.keep();
  server.say({
    type: 'draft.state',
    contentId: 7,
    language: 'en',
    revision: 1,
    settled: true,
    appliedSeq: 0,
    ackedSeq: 0,
    draft: old,
  });
  expect(shown()).toBe('Home!');
});

test('who does nothing here hears as well that the page is another one', async () => {
  const { server, line } = await open();
  const hear = vi.fn();
  line.subscribe(hear);
  server.tell();
  expect(hear).not.toHaveBeenCalled();
  server.others({ kind: 'text', ...place, at: 0, remove: '', insert: 'My ' });
  server.tell();
  expect(line.etag).toBe(server.revision);
  expect(hear).toHaveBeenCalledOnce();
});

test('a state that comes after the answer to a newer change does not take its etag back', async () => {
  const { server, line } = await open();
  line.taken({ etag: 9 } as Edition);
  server.others({ kind: 'text', ...place, at: 0, remove: '', insert: 'My ' });
  server.tell();
  expect(line.etag).toBe(9);
});

test('where drafts do not go over the socket another way is taken', async () => {
  const server = new Server();
  server.takesDrafts = false;
  const { onUnavailable } = await open(server);
  expect(onUnavailable).toHaveBeenCalledOnce();
});

test('whoever publishes waits until all is kept, and is told when the line is gone', async () => {
  const { server, line, type } = await open();
  type('Home!');
  const flushed = line.flush();
  server.keep();
  await flushed;
  type('Home!?');
  const lost = line.flush();
  server.cut();
  await expect(lost).rejects.toThrow();
});

test('what a busy server refused is sent again after a while, each once, and nothing is lost', async () => {
  const { server, type, shown, session } = await open();
  server.isBusy = true;
  type('Home!');
  type('Home!?');
  type('Home!?.');
  const sent = () => server.heard.filter(({ seq }) => seq !== undefined).length;
  // The first is refused, the others stand behind it: one of these answers sends all again.
  expect(sent()).toBeLessThanOrEqual(6);
  server.isBusy = false;
  await vi.advanceTimersByTimeAsync(10_000);
  server.keep();
  expect(server.draft.content['name']).toBe('Home!?.');
  expect(shown()).toBe('Home!?.');
  expect(session.view.waiting).toBe(0);
});

test('what is sent again is what was sent, whatever others did since', async () => {
  const { server, type } = await open();
  server.isBusy = true;
  type('Home!');
  server.isBusy = false;
  server.others({ kind: 'text', ...place, at: 0, remove: '', insert: 'My ' });
  server.tell();
  await vi.advanceTimersByTimeAsync(5000);
  const [first, second] = server.heard.filter(({ seq }) => seq === 1);
  expect(second).toEqual(first);
});

test('values and items name what they were made upon as well', async () => {
  const { server, session } = await open();
  session.do({ kind: 'set', ...place, value: 'Start' });
  session.do({ kind: 'set', block: null, field: 'items', value: ['a'] });
  const ops = server.heard.flatMap(({ op }) => (op ? [op] : []));
  expect(ops.map(({ kind, base }) => [kind, base])).toEqual([
    ['set', 1],
    ['addItem', 1],
  ]);
});

test('no more wait for a decision than refusals are told of', async () => {
  const { server, session, type, shown } = await open();
  for (let stroke = 1; stroke <= 30; stroke += 1) type(`Home${'!'.repeat(stroke)}`);
  const sent = () => server.heard.filter(({ seq }) => seq !== undefined).length;
  expect(sent()).toBe(20);
  server.tell();
  expect(sent()).toBe(30);
  server.keep();
  expect(session.view.waiting).toBe(0);
  expect(server.draft.content['name']).toBe(shown());
});

test('what is done after what others met is sent when that is decided', async () => {
  const { server, type } = await open();
  const sent = () => server.heard.filter(({ seq }) => seq !== undefined).map(({ seq }) => seq);
  server.isBusy = true;
  type('Home!');
  server.others({ kind: 'text', ...place, at: 0, remove: '', insert: 'My ' });
  server.tell();
  type('My Home!?');
  expect(sent()).toEqual([1]);
  server.isBusy = false;
  await vi.advanceTimersByTimeAsync(5000);
  server.tell();
  expect(sent()).toEqual([1, 1, 2]);
});

test('a server that lost what it had kept is left for another way', async () => {
  const { server, type, onUnavailable, session } = await open();
  type('Home!');
  server.keep();
  server.applied = 0;
  type('Home!?');
  expect(onUnavailable).toHaveBeenCalledOnce();
  expect(session.view.waiting).toBe(1);
});

test('what is too large for the socket goes another way, once everything before it is kept', async () => {
  const { server, session, line, type, onUnavailable } = await open();
  type('Home!');
  type(`Home!${'ä'.repeat(30_000)}`);
  type(`Home!${'ä'.repeat(30_000)}?`);
  const sent = () => server.heard.filter(({ type }) => type === 'draft.op').map(({ seq }) => seq);
  expect(sent()).toEqual([1]);
  server.tell();
  expect(onUnavailable).not.toHaveBeenCalled();
  const flushed = expect(line.flush()).rejects.toThrow();
  server.keep();
  expect(onUnavailable).toHaveBeenCalledOnce();
  expect(sent()).toEqual([1]);
  expect(session.pending().map(({ seq }) => seq)).toEqual([2, 3]);
  await flushed;
});

test('what a socket was closed for is not sent again', async () => {
  const { server, type, onUnavailable } = await open();
  type('Home!');
  server.keep();
  type('Home and much more');
  server.heard = [];
  server.die(1009);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.heard.map(({ type }) => type)).toEqual(['hello', 'subscribe', 'draft.presence']);
  expect(onUnavailable).toHaveBeenCalledOnce();
});

/** A page over both ways, which are one draft to the server. */
async function openEither() {
  const server = new Server();
  const session = new DraftSession(draft);
  const path = '/api/edit/pages/start/en';
  const puts: Draft[] = [];
  /** The sockets hear a moment later of what came by a call. */
  const told = { isLate: false };
  new FakeServer()
    .on(`GET ${path}`, () => ({ body: { etag: server.revision, draft: server.draft } }))
    .on(`PUT ${path}`, ({ body }) => {
      const sent = body as { etag: number; draft: Draft };
      if (sent.etag !== server.revision) return problem(409, 'edited-meanwhile', 'Somebody else');
      puts.push(sent.draft);
      const etag = server.revision + 1;
      if (!told.isLate) {
        server.draft = sent.draft;
        server.kept = { draft: sent.draft, seq: server.applied };
        server.revision = etag;
      }
      return { body: { etag, state: 'changed' } };
    });
  const lost = vi.fn();
  session.onLost = lost;
  const keeper = new EitherKeeper(
    (onUnavailable, after) =>
      new DraftLine({
        tabId: 'tab',
        contentId: 7,
        language: 'en',
        etag: after?.etag ?? 1,
        session,
        token: async () => 'token',
        open: server.open,
        onComments: vi.fn(),
        onUnavailable,
        ...(after && { after: after.state }),
      }),
    (etag, onKept) => new DraftSaver('start', 'en', etag, session, onKept),
  );
  keeper.where('b1', 'text');
  await vi.advanceTimersByTimeAsync(0);
  const type = (text: string) => {
    const made = difference(String(read(session.view.draft, place)), text);
    if (made) session.do({ kind: 'text', ...place, ...made });
  };
  const ops = () => server.heard.filter(({ type }) => type === 'draft.op');
  return { server, session, keeper, puts, told, lost, type, ops };
}

const LARGE = `Home!${'ä'.repeat(30_000)}`;

test('what is too large goes by a call, and all that is done after it over the socket again, counted on', async () => {
  const { server, session, keeper, puts, lost, type, ops } = await openEither();
  type('Home!');
  server.keep();
  type(LARGE);
  await vi.advanceTimersByTimeAsync(1000);
  expect(puts).toHaveLength(1);
  expect(keeper.state.is).toBe('saved');
  expect(server.heard.at(-1)).toMatchObject({ type: 'draft.presence', block: 'b1', field: 'text' });
  server.heard = [];
  type(`${LARGE}?`);
  expect(ops().map(({ seq }) => seq)).toEqual([2]);
  expect(keeper.state.is).toBe('saving');
  server.keep();
  expect(keeper.state.is).toBe('saved');
  expect(server.draft).toEqual(session.view.draft);
  // What was done before is taken back over the socket as well.
  session.undo();
  expect(ops().at(-1)).toMatchObject({ seq: 3, op: { remove: '?', insert: '' } });
  session.undo();
  expect(read(session.view.draft, place)).toBe('Home');
  expect(lost).not.toHaveBeenCalled();
  expect(puts).toHaveLength(1);
});

test('what is written while the large change is being saved is sent once', async () => {
  const { server, session, keeper, puts, lost, type, ops } = await openEither();
  type('Home!');
  server.keep();
  type(LARGE);
  const flushed = keeper.flush();
  type(`${LARGE}?`);
  await flushed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(puts).toHaveLength(1);
  expect(ops().map(({ seq }) => seq)).toEqual([1, 2]);
  await expectKept();
  expect(lost).not.toHaveBeenCalled();

  async function expectKept() {
    const all = keeper.flush();
    server.keep();
    await all;
    expect(read(server.draft, place)).toBe(`${LARGE}?`);
    expect(server.draft).toEqual(session.view.draft);
  }
});

test('a socket that has not heard of the large change yet is not believed', async () => {
  const { server, session, told, lost, type, ops } = await openEither();
  type('Home!');
  server.keep();
  told.isLate = true;
  type(LARGE);
  await vi.advanceTimersByTimeAsync(1000);
  type(`${LARGE}?`);
  expect(read(session.view.draft, place)).toBe(`${LARGE}?`);
  expect(ops().map(({ seq }) => seq)).toEqual([1]);
  server.others({ kind: 'set', ...place, value: LARGE });
  server.keep();
  expect(ops().map(({ seq }) => seq)).toEqual([1, 2]);
  expect(read(server.draft, place)).toBe(`${LARGE}?`);
  expect(lost).not.toHaveBeenCalled();
});

test('where sockets take nothing any more, the call that was taken for a while stays', async () => {
  const { server, session, keeper, puts, type } = await openEither();
  type('Home!');
  server.keep();
  server.takesDrafts = false;
  type(LARGE);
  await vi.advanceTimersByTimeAsync(1000);
  type(`${LARGE}?`);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(puts.map((sent) => read(sent, place))).toEqual([LARGE, `${LARGE}?`]);
  expect(keeper.state.is).toBe('saved');
  expect(session.view.waiting).toBe(0);
});
