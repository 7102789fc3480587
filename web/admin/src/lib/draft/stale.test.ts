import { expect, test } from 'vitest';
import { apply, read } from './apply';
import { DraftSession, type Lost, type ServerDraft } from './session';
import type { Draft, Json, Op } from './types';

const place = { block: 'c1', field: 'items' };
const listed = (...texts: string[]): Draft => {
  const cards = { id: 'c1', type: 'CardsBlock', items: texts.map((text) => ({ text })) };
  return { segment: null, published: '2026-01-02', content: { name: 'Home', mainContentArea: [cards] } };
};
const textsOf = (draft: Draft) => (read(draft, place) as { text: string }[]).map(({ text }) => text);

/** An editor whose operations are sent as they are made. */
function open(draft = listed('a', 'b', 'c')) {
  const session = new DraftSession(draft);
  const lost: Lost[] = [];
  session.onLost = (told) => lost.push(told);
  return {
    session,
    lost,
    texts: () => textsOf(session.view.draft),
    /** As the fields of the app do it. */
    set: (...texts: string[]) => {
      const value: Json = texts.map((text) => ({ text }));
      return session.do({ kind: 'set', ...place, value });
    },
    type: (index: number, insert: string) =>
      session.do({ kind: 'text', block: 'c1', field: `items.${index}.text`, at: 0, remove: '', insert }),
    numbers: () => session.pending().map(({ seq }) => seq),
    told: (state: Partial<ServerDraft> & { draft: Draft }, ...stale: number[]) =>
      session.receive({
        appliedSeq: 0,
        ackedSeq: 0,
        sentSeq: 9,
        rejected: stale.map((seq) => ({ seq, code: 'stale' })),
        ...state,
      }),
  };
}

const remove = (index: number): Op => ({ kind: 'removeItem', ...place, index });

test('what is stale is carried over what others did, and waits under another number', () => {
  const { session, lost, set, texts, numbers, told } = open();
  set('a', 'b', 'x', 'c');
  told({ draft: listed('b', 'c'), appliedSeq: 1, sentSeq: 1 }, 1);
  expect(session.pending()).toEqual([
    { seq: 2, op: { kind: 'addItem', ...place, index: 1, value: { text: 'x' } } },
  ]);
  expect(texts()).toEqual(['b', 'x', 'c']);
  // It is told again and again that the first was refused.
  told({ draft: listed('b', 'c'), appliedSeq: 1, sentSeq: 2 }, 1);
  expect(numbers()).toEqual([2]);
  told({ draft: listed('b', 'x', 'c'), appliedSeq: 2, ackedSeq: 2, sentSeq: 2 }, 1);
  expect(session.view.waiting).toBe(0);
  expect(texts()).toEqual(['b', 'x', 'c']);
  expect(lost).toEqual([]);
});

test('what was done after it waits behind it, whether it is on its way or not', () => {
  const { session, set, type, texts, numbers, told } = open();
  set('a', 'b', 'x', 'c');
  type(2, 'on its way ');
  type(2, 'not sent ');
  told({ draft: listed('b', 'c'), appliedSeq: 1, sentSeq: 2 }, 1);
  expect(numbers()).toEqual([3, 2, 4]);
  expect(session.awaited, 'what is on its way may be stale as well').toBe(2);
  expect(texts()).toEqual(['b', 'not sent on its way x', 'c']);
  told({ draft: listed('b', 'c'), appliedSeq: 2, sentSeq: 2 }, 1, 2);
  expect(numbers()).toEqual([3, 4, 5]);
  expect(texts()).toEqual(['b', 'not sent on its way x', 'c']);
  let draft = listed('b', 'c');
  for (const { op } of session.pending()) draft = apply(draft, op);
  expect(textsOf(draft)).toEqual(['b', 'not sent on its way x', 'c']);
});

test('nothing more is to be sent where others met what is on its way, until that is decided', () => {
  const { session, set, told } = open();
  set('a', 'b', 'c', 'x');
  told({ draft: listed('b', 'c'), sentSeq: 1 });
  expect(session.awaited).toBe(1);
  told({ draft: listed('b', 'c'), appliedSeq: 1, sentSeq: 1 }, 1);
  expect(session.awaited).toBe(1);
  // Another connection: nothing is on its way there.
  set('b', 'c');
  told({ draft: listed('c'), appliedSeq: 1, sentSeq: 0 }, 1);
  expect(session.awaited).toBeLessThanOrEqual(1);
});

test('others who do something else keep nobody waiting', () => {
  const { session, set, told } = open();
  set('a', 'b', 'c', 'x');
  const draft = apply(listed('a', 'b', 'c'), { kind: 'set', block: null, field: 'name', value: 'Start' });
  told({ draft, sentSeq: 1 });
  expect(session.awaited).toBe(0);
});

test('what others removed as well is done, and what they removed alone is told', () => {
  const { lost, set, type, texts, told, session } = open();
  set('a', 'c');
  type(0, 'my ');
  told({ draft: listed('c'), appliedSeq: 2, sentSeq: 2 }, 1, 2);
  expect(texts()).toEqual(['c']);
  expect(lost.map(({ code, at }) => [code, at])).toEqual([['conflict', 'items']]);
  expect(session.pending().every(({ op }) => op.kind === 'text' && op.insert === '')).toBe(true);
});

test('a whole list that is stale is put together with what others typed in it', () => {
  const { lost, set, texts, told } = open();
  set('c', 'b', 'a');
  told({ draft: listed('a', 'not b', 'c'), appliedSeq: 1, sentSeq: 1 }, 1);
  expect(texts()).toEqual(['c', 'not b', 'a']);
  expect(lost).toEqual([]);
});

test('it is taken back and done again under its new number', () => {
  const { session, set, texts, told, numbers } = open();
  set('a', 'b', 'x', 'c');
  told({ draft: listed('b', 'c'), appliedSeq: 1, sentSeq: 1 }, 1);
  session.undo();
  expect(texts()).toEqual(['b', 'c']);
  session.redo();
  expect(texts()).toEqual(['b', 'x', 'c']);
  expect(numbers()).toEqual([2, 3, 4]);
  // Refused for good, the last one leaves nothing that could be taken back.
  const refused = { seq: 4, code: 'too-long' };
  told({ draft: listed('b', 'c'), appliedSeq: 4, ackedSeq: 4, sentSeq: 4, rejected: [refused] });
  expect(texts()).toEqual(['b', 'c']);
  session.undo();
  session.undo();
  expect(texts()).toEqual(['b', 'c']);
});

test('what the server showed and refused after all waits anew, once', () => {
  const { set, type, texts, told, numbers, lost } = open();
  set('a', 'b', 'x', 'c');
  type(2, 'my ');
  told({ draft: listed('a', 'b', 'my x', 'c'), appliedSeq: 2, sentSeq: 2 });
  told({ draft: listed('new', 'a', 'b', 'my x', 'c'), appliedSeq: 2, sentSeq: 2 });
  // Another program wrote beside it.
  told({ draft: listed('a', 'c'), appliedSeq: 2, sentSeq: 2 }, 1, 2);
  expect(numbers()).toEqual([3, 4]);
  expect(texts()).toEqual(['a', 'my x', 'c']);
  told({ draft: listed('a', 'my x', 'c'), appliedSeq: 4, ackedSeq: 4, sentSeq: 4 }, 1, 2);
  expect(texts()).toEqual(['a', 'my x', 'c']);
  expect(lost).toEqual([]);
});

test('what a server showed that began anew waits again, once', () => {
  const { set, texts, told, numbers } = open();
  set('a', 'b', 'x', 'c');
  set('b', 'x', 'c');
  told({ draft: listed('b', 'x', 'c'), appliedSeq: 2, sentSeq: 2 });
  told({ draft: listed('a', 'b', 'c'), appliedSeq: 0, sentSeq: 0 });
  expect(numbers()).toEqual([1, 2]);
  expect(texts()).toEqual(['b', 'x', 'c']);
});

test('work that another session goes on with can be stale as well', () => {
  const { session, set, told } = open();
  set('a', 'b', 'x', 'c');
  told({ draft: listed('a', 'b', 'x', 'c'), appliedSeq: 1, sentSeq: 1 });
  const next = DraftSession.from(JSON.parse(JSON.stringify(session.snapshot())));
  const rejected = [{ seq: 1, code: 'stale' }];
  next.receive({ draft: listed('b', 'c'), appliedSeq: 1, ackedSeq: 1, sentSeq: 0, rejected });
  expect(next.pending()).toEqual([
    { seq: 2, op: { kind: 'addItem', ...place, index: 1, value: { text: 'x' } } },
  ]);
});

test('a removal that is on its way takes the item as the server does, one that is not leaves what others wrote', () => {
  const sent = open();
  sent.session.do(remove(1));
  sent.told({ draft: listed('a', 'not b', 'c'), sentSeq: 1 });
  expect(sent.texts()).toEqual(['a', 'c']);
  const waiting = open();
  waiting.session.do(remove(1));
  waiting.told({ draft: listed('a', 'not b', 'c'), sentSeq: 0 });
  expect(waiting.texts()).toEqual(['a', 'not b', 'c']);
  expect(waiting.lost.map(({ code }) => code)).toEqual(['conflict']);
  expect(waiting.session.view.canUndo, 'nothing was done').toBe(false);
});
