import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '@/lib/clock';
import type { Operation } from './cart-ops';
import { emptyOutbox, type NumberedOp, type Outbox } from './outbox';
import { pendingLines, recoverOutbox } from './outbox-recovery';
import { storeOutbox } from './outbox-storage';

const add = (code: string): Operation => ({ kind: 'add', code, quantity: 1, shipmentId: -1 });
const numbered = (tabId: string, seq: number, code: string, sent: boolean): NumberedOp => ({
  tabId,
  seq,
  op: add(code),
  sent,
});
const begun = (code: string) => numbered('fresh', 1, code, false);
const owner = { anonymousId: 'a-1', market: 'FI' } as const;
const box = (more: Partial<Outbox>): Outbox => ({ ...emptyOutbox('tab'), ...more });

beforeEach(() => localStorage.clear());

describe('pendingLines', () => {
  it('keeps the numbers of what may have arrived, and gives what cannot have new ones without a gap', () => {
    const gift = { kind: 'applyGiftCard', giftCardCode: 'C', giftCardPin: '1' } as never;
    const lines = pendingLines(
      box({
        ops: [
          numbered('earlier', 4, 'A', false),
          numbered('tab', 1, 'B', true),
          { tabId: 'tab', seq: 2, op: gift, sent: false },
          numbered('tab', 3, 'C', false),
        ],
        drafts: [gift, add('D')],
      }),
      'fresh',
    );
    expect(lines.map(({ tabId, seq, op }) => [tabId, seq, 'code' in op && op.code])).toEqual([
      ['earlier', 4, 'A'],
      ['tab', 1, 'B'],
      ['fresh', 1, 'C'],
      ['fresh', 2, 'D'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('giftCard');
  });
});

describe('recoverOutbox', () => {
  it('gives what documents of the same cart stored, oldest first, and gives it once', () => {
    storeOutbox([begun('B')], owner, 2);
    storeOutbox([begun('A')], owner, 1);
    storeOutbox([begun('C')], { ...owner, market: 'SE' }, 1);
    storeOutbox([begun('D')], { ...owner, anonymousId: 'a-2' }, 1);
    expect(recoverOutbox(owner, 3).map(({ op }) => 'code' in op && op.code)).toEqual(['A', 'B']);
    expect(recoverOutbox(owner, 3)).toEqual([]);
    expect(localStorage).toHaveLength(2);
  });

  it('drops what is too old to be meant, whoever stored it, and what it cannot read', () => {
    storeOutbox([begun('A')], owner, 0);
    storeOutbox([begun('B')], { ...owner, anonymousId: 'a-2' }, 0);
    localStorage.setItem('praline:unsent-x', 'no json');
    localStorage.setItem('praline:unsent-y', JSON.stringify({ ...owner, at: 25 * HOUR }));
    localStorage.setItem('other', '1');
    expect(recoverOutbox(owner, 25 * HOUR)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['other']);
  });

  it('leaves nothing where all is durable, nor for nobody', () => {
    expect(storeOutbox([], owner, 1)).toBe(false);
    expect(storeOutbox([begun('A')], { ...owner, anonymousId: null }, 1)).toBe(false);
    expect(localStorage).toHaveLength(0);
  });
});
