import { describe, expect, it } from 'vitest';
import type { CodeOperation, ProblemEntry } from '@/lib/api/types';
import { answer, cart, lineItem, state } from '@/test/builders';
import { type Operation, quantities } from './cart-ops';
import { type Effect, type Input, step, viewOf } from './cart-outbox';
import { emptyOutbox, isSettled, type Outbox } from './outbox';

const add = (code: string, quantity = 1): Operation => ({ kind: 'add', code, quantity, shipmentId: -1 });
const click = (code: string, quantity = 1): Input => ({
  type: 'operation',
  op: add(code, quantity),
  hold: false,
});
const held = (code: string, quantity = 1): Input => ({
  type: 'operation',
  op: add(code, quantity),
  hold: true,
});
const arrives = (...args: Parameters<typeof state>): Input => ({
  type: 'state',
  frame: state(...args),
  hold: false,
});

function run(inputs: Input[], start: Outbox = emptyOutbox('tab-1')) {
  let box = start;
  const effects: Effect[] = [];
  for (const input of inputs) {
    const [next, more] = step(box, input);
    box = next;
    effects.push(...more);
  }
  const sent = effects.flatMap((effect) => (effect.type === 'send' ? effect.ops.map(({ seq }) => seq) : []));
  return { box, effects, sent, shown: Object.fromEntries(quantities(viewOf(box))) };
}

describe('sending', () => {
  it('numbers from 1 and sends at once when the line is up', () => {
    const { sent, shown } = run([arrives({}), click('A'), click('A'), click('B', 3)]);
    expect(sent).toEqual([1, 2, 3]);
    expect(shown).toEqual({ A: 2, B: 3 });
  });

  it('keeps what is done before the first state, and sends it in order then', () => {
    const early = run([click('A'), click('B')]);
    expect(early.sent).toEqual([]);
    expect(early.shown).toEqual({ A: 1, B: 1 });
    expect(run([arrives({ A: 4 })], early.box)).toMatchObject({ sent: [1, 2], shown: { A: 5, B: 1 } });
  });

  it('sends what is not acknowledged again after a reconnect, in order', () => {
    const { sent, shown } = run([
      arrives({}),
      click('A'),
      click('A'),
      click('A'),
      { type: 'lost' },
      arrives({ A: 2 }, { appliedSeq: 2, ackedSeq: 1 }),
    ]);
    expect(sent).toEqual([1, 2, 3, 2, 3]);
    expect(shown).toEqual({ A: 3 });
  });
});

describe('states', () => {
  it('shows the state plus what it does not show yet, and forgets what is durable', () => {
    const { box, shown } = run([
      arrives({}),
      click('A'),
      click('A'),
      arrives({ A: 1 }, { revision: 2, appliedSeq: 1, ackedSeq: 0, settled: false }),
    ]);
    expect(shown).toEqual({ A: 2 });
    expect(box.ops.map(({ seq }) => seq)).toEqual([1, 2]);
    const after = run([arrives({ A: 2 }, { revision: 4, appliedSeq: 2, ackedSeq: 2 })], box);
    expect(after.shown).toEqual({ A: 2 });
    expect(isSettled(after.box)).toBe(true);
  });

  it('drops a state with a lower revision on the same connection only', () => {
    const live = run([arrives({ A: 5 }, { revision: 9 }), arrives({ A: 1 }, { revision: 8 })]);
    expect(live.shown).toEqual({ A: 5 });
    const again = run([{ type: 'lost' }, arrives({ A: 6 }, { revision: 1 })], live.box);
    expect(again.shown).toEqual({ A: 6 });
  });

  it('takes a new tab id when the server knows more of this tab than the tab does', () => {
    const { effects, box } = run([arrives({ A: 1 }, { appliedSeq: 4 })]);
    expect(effects).toEqual([{ type: 'new-tab' }]);
    expect(box.server).toBeNull();
  });
});

describe('refusals', () => {
  const error: ProblemEntry[] = [{ code: 'insufficient-stock', value: 'Only 3 left', available: 3 }];

  it('are shown once each, and the screen returns to the truth', () => {
    const refused = { revision: 2, appliedSeq: 1, ackedSeq: 1, rejected: [{ seq: 1, error }] };
    const { effects, shown } = run([
      arrives({ A: 3 }),
      click('A', 40),
      arrives({ A: 3 }, refused),
      arrives({ A: 3 }, { ...refused, revision: 3 }),
      { type: 'lost' },
      arrives({ A: 3 }, refused),
    ]);
    expect(effects.filter(({ type }) => type === 'refusal')).toEqual([
      { type: 'refusal', op: expect.objectContaining({ kind: 'add', code: 'A', quantity: 40 }), error },
    ]);
    expect(shown).toEqual({ A: 3 });
  });

  it('are not mistaken for a change of another window', () => {
    const { effects } = run([
      arrives({ A: 3 }),
      click('A', 40),
      arrives({ A: 3 }, { revision: 2, appliedSeq: 1, ackedSeq: 1, rejected: [{ seq: 1, error }] }),
    ]);
    expect(effects.some(({ type }) => type === 'elsewhere')).toBe(false);
  });
});

describe('changes of another window', () => {
  it('are noticed, own ones are not', () => {
    const own = run([
      arrives({ A: 1 }),
      click('A'),
      arrives({ A: 2 }, { revision: 2, appliedSeq: 1, ackedSeq: 1 }),
    ]);
    expect(own.effects.some(({ type }) => type === 'elsewhere')).toBe(false);
    const other = run([arrives({ A: 2, B: 1 }, { revision: 3, appliedSeq: 1, ackedSeq: 1 })], own.box);
    expect(other.effects).toEqual([{ type: 'elsewhere', codes: ['B'] }]);
  });

  it('are not announced with the first state', () => {
    expect(run([arrives({ A: 9 })]).effects).toEqual([]);
  });
});

describe('a gap', () => {
  const start = () => run([arrives({}), click('A'), click('A'), click('A')]).box;

  it('is filled from the number that is missing', () => {
    const { sent } = run([{ type: 'gap', expectedSeq: 2, now: 0 }], start());
    expect(sent).toEqual([2, 3]);
  });

  it('is filled once, although every frame behind it reports it', () => {
    const gap = (now: number): Input => ({ type: 'gap', expectedSeq: 2, now });
    expect(run([gap(0), gap(10), gap(20)], start()).sent).toEqual([2, 3]);
    expect(run([gap(0), gap(1_500)], start()).sent).toEqual([2, 3, 2, 3]);
  });

  it('that cannot be filled leads to a new tab id, under which everything missing is said again', () => {
    const acked = run([arrives({ A: 2 }, { revision: 2, appliedSeq: 2, ackedSeq: 2 })], start()).box;
    const { box, effects } = run([{ type: 'gap', expectedSeq: 1, now: 0 }], acked);
    expect(effects).toEqual([{ type: 'new-tab' }]);
    const fresh = run([{ type: 'tab', tabId: 'tab-2', reset: false }, arrives({ A: 2 })], box);
    expect(fresh.sent).toEqual([1]);
    expect(fresh.box.ops).toMatchObject([{ tabId: 'tab-2', seq: 1 }]);
    expect(fresh.shown).toEqual({ A: 3 });
  });
});

describe('a new tab id', () => {
  it('leaves what may have arrived under its old identity, so that it counts once', () => {
    const { box, sent } = run([
      arrives({}),
      click('A'),
      { type: 'lost' },
      click('B'),
      { type: 'tab', tabId: 'tab-2', reset: false },
      arrives({ A: 1 }),
    ]);
    expect(box.ops.map(({ tabId, seq, op }) => `${tabId}:${seq} ${'code' in op && op.code}`)).toEqual([
      'tab-1:1 A',
      'tab-2:1 B',
    ]);
    expect(sent).toEqual([1, 1]);
    const done = run([{ type: 'answer', answer: answer({ A: 1 }), call: { tabId: 'tab-1', seq: 1 } }], box);
    expect(done.shown).toEqual({ A: 1, B: 1 });
  });
});

describe('over HTTP', () => {
  const calling = (seq: number): Input => ({ type: 'calling', tabId: 'tab-1', seq });
  const answered = (seq: number, lines: Record<string, number>, more = {}): Input => ({
    type: 'answer',
    answer: answer(lines, { appliedSeq: seq, ackedSeq: seq, ...more }),
    call: { tabId: 'tab-1', seq },
  });

  it('merges clicks before they are numbered', () => {
    const { box, shown } = run([
      { type: 'answer', answer: answer({}) },
      held('A'),
      held('A'),
      held('B'),
      { type: 'number' },
    ]);
    expect(box.ops).toMatchObject([
      { seq: 1, op: { code: 'A', quantity: 2 } },
      { seq: 2, op: { code: 'B', quantity: 1 } },
    ]);
    expect(shown).toEqual({ A: 2, B: 1 });
  });

  it('shows an answer and forgets its operation', () => {
    const { box, shown } = run([
      { type: 'answer', answer: answer({}) },
      click('A', 2),
      click('B'),
      calling(1),
      answered(1, { A: 2 }, { version: 2 }),
    ]);
    expect(box.ops.map(({ seq }) => seq)).toEqual([2]);
    expect(shown).toEqual({ A: 2, B: 1 });
  });

  it('does not read a plain answer while an operation is under way: it may or may not show it', () => {
    const { shown } = run([
      { type: 'answer', answer: answer({ A: 1 }) },
      click('A'),
      calling(1),
      { type: 'answer', answer: answer({ A: 2 }, { version: 2 }) },
    ]);
    expect(shown).toEqual({ A: 2 });
  });

  it('is not heard any more once the socket has sent a state', () => {
    const { shown } = run([
      click('A'),
      calling(1),
      arrives({ A: 1, B: 2 }, { version: 5, appliedSeq: 1, ackedSeq: 1 }),
      answered(1, { A: 1 }, { version: 4 }),
    ]);
    expect(shown).toEqual({ A: 1, B: 2 });
  });

  it('does not go back to an older version', () => {
    const { shown } = run([
      { type: 'answer', answer: answer({ A: 3 }, { version: 7 }) },
      { type: 'answer', answer: answer({ A: 1 }, { version: 6 }) },
    ]);
    expect(shown).toEqual({ A: 3 });
  });

  it('passes over a first state that left before the answer, until the line is another', () => {
    const after = run([
      { type: 'answer', answer: answer({ A: 3 }, { version: 7 }) },
      arrives({}, { version: 6 }),
    ]);
    expect(after.shown).toEqual({ A: 3 });
    expect(run([arrives({ A: 4 }, { version: 7, revision: 2 })], after.box).shown).toEqual({ A: 4 });
    expect(run([{ type: 'lost' }, arrives({}, { version: 6 })], after.box).shown).toEqual({});
  });

  it('forgets an operation that was refused', () => {
    const { box, shown } = run([
      { type: 'answer', answer: answer({ A: 3 }) },
      click('A', 40),
      calling(1),
      { type: 'refused', tabId: 'tab-1', seq: 1 },
    ]);
    expect(isSettled(box)).toBe(true);
    expect(shown).toEqual({ A: 3 });
  });

  it('hands over to the socket without doubling', () => {
    const { sent, shown } = run([
      { type: 'answer', answer: answer({}) },
      click('A'),
      calling(1),
      held('A', 2),
      arrives({ A: 1 }, { appliedSeq: 1, ackedSeq: 1 }),
    ]);
    expect(sent).toEqual([2]);
    expect(shown).toEqual({ A: 3 });
  });
});

describe('codes', () => {
  const coupon: CodeOperation = { kind: 'applyCoupon', couponCode: 'SOMMAR' };
  const asks = (op: CodeOperation = coupon): Input => ({ type: 'operation', op, hold: false });
  const decided = (effects: readonly Effect[]) => effects.filter(({ type }) => type === 'decided');
  const error: ProblemEntry[] = [{ code: 'coupon-unknown', value: 'No such code' }];

  it('change no line, and are asked until a state shows their outcome', () => {
    const { box, sent, shown } = run([arrives({ A: 2 }), asks()]);
    expect(sent).toEqual([1]);
    expect(shown).toEqual({ A: 2 });
    expect(viewOf(box)).toMatchObject({ asked: ['applyCoupon'], pending: true });
    const applied = run([arrives({ A: 2 }, { appliedSeq: 1, ackedSeq: 0 })], box);
    expect(viewOf(applied.box)).toMatchObject({ asked: [], pending: false });
    expect(decided(applied.effects)).toEqual([]);
  });

  it('are granted once they are durable, and then forgotten', () => {
    const { box, effects } = run([
      arrives({ A: 2 }),
      asks(),
      arrives({ A: 2 }, { appliedSeq: 1, ackedSeq: 0 }),
      arrives({ A: 2 }, { appliedSeq: 1, ackedSeq: 1 }),
      arrives({ A: 2 }, { appliedSeq: 1, ackedSeq: 1 }),
    ]);
    expect(decided(effects)).toEqual([{ type: 'decided', op: coupon, error: null }]);
    expect(JSON.stringify(box)).not.toContain('SOMMAR');
  });

  it('that are refused are told so once, and are not a refusal of a line', () => {
    const refused = { appliedSeq: 1, rejected: [{ seq: 1, error }] };
    const { effects } = run([
      arrives({ A: 2 }),
      asks(),
      arrives({ A: 2 }, { ...refused, ackedSeq: 0 }),
      arrives({ A: 2 }, { ...refused, ackedSeq: 1 }),
    ]);
    expect(decided(effects)).toEqual([{ type: 'decided', op: coupon, error }]);
    expect(effects.some(({ type }) => type === 'refusal')).toBe(false);
  });

  it('are granted by the answer of a call as well, also under an earlier tab id', () => {
    const call = { tabId: 'tab-1', seq: 1 };
    const granted = {
      type: 'answer',
      answer: answer({ A: 2 }, { appliedSeq: 1, ackedSeq: 1 }),
      call,
    } as const;
    const over = run([asks(), { type: 'calling', ...call }, granted]);
    expect(decided(over.effects)).toHaveLength(1);
    const moved = run([
      arrives({ A: 2 }),
      asks(),
      { type: 'lost' },
      { type: 'tab', tabId: 'tab-2', reset: false },
      arrives({ A: 2 }),
      granted,
    ]);
    expect(decided(moved.effects)).toHaveLength(1);
    expect(isSettled(moved.box)).toBe(true);
  });

  it('keep their place among changes that wait to be merged', () => {
    const { box } = run([held('A'), { ...asks(), hold: true } as Input, held('A'), { type: 'number' }]);
    expect(box.ops.map(({ op }) => op)).toMatchObject([{ kind: 'add', quantity: 2 }, coupon]);
  });
});

it('does not take a gift for a change by another window', () => {
  const gift = lineItem('G', 1, { isGift: true });
  const withGift = cart([lineItem('A', 3), gift]);
  const { box, effects, shown } = run([
    arrives({ A: 2 }),
    click('A'),
    arrives(withGift, { appliedSeq: 1, ackedSeq: 1 }),
  ]);
  expect(effects.filter(({ type }) => type === 'elsewhere')).toEqual([]);
  expect(shown).toEqual({ A: 3 });
  expect(viewOf(box).lines.map(({ key }) => key)).toEqual(['A', 'G!gift']);
});

describe('a change of lines', () => {
  const accepted = ({ effects }: { effects: readonly Effect[] }) =>
    effects.flatMap((effect) => (effect.type === 'accepted' ? [effect.op.code] : []));

  it('is accepted once it is durable, and never when it was refused', () => {
    const start = run([arrives({}), click('A'), click('B', 50)]);
    expect(accepted(start)).toEqual([]);
    const shown = run([arrives({ A: 1 }, { revision: 2, appliedSeq: 2, ackedSeq: 0 })], start.box);
    expect(accepted(shown)).toEqual([]);
    const error = [{ code: 'insufficient-stock' as const, value: 'Only 3' }];
    const durable = arrives(
      { A: 1 },
      { revision: 3, appliedSeq: 2, ackedSeq: 2, rejected: [{ seq: 2, error }] },
    );
    const end = run([durable, durable], shown.box);
    expect(accepted(end)).toEqual(['A']);
  });
});
