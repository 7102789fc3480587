import { afterEach, expect, it, vi } from 'vitest';
import { type ConnectionEvent, connection } from '@/features/realtime/connection';
import { store } from '@/lib/store';
import { eventually } from '@/test/eventually';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { watchMerges } from './merge-sync';

afterEach(() => {
  vi.restoreAllMocks();
  store.set(snackbarsAtom, []);
});

const state = (at: string, ...values: string[]) => {
  const notices = values.map((value) => ({ code: 'coupon-not-merged', value }));
  return { type: 'state', frame: { merged: { at, notices } } } as unknown as ConnectionEvent;
};

const texts = () => store.get(snackbarsAtom).map(({ text }) => text);

it('says what a merge left behind once, however many states tell of it', async () => {
  let tell: (event: ConnectionEvent) => void = () => {};
  vi.spyOn(connection, 'subscribe').mockImplementation((listener) => {
    tell = listener;
    return () => {};
  });
  watchMerges();
  tell({ type: 'state', frame: {} } as ConnectionEvent);
  tell(state('2026-11-02T10:00:00Z', 'The coupon was left out.', 'Milk: one at most.'));
  await eventually(() => expect(texts()).toEqual(['The coupon was left out.', 'Milk: one at most.']));
  store.set(snackbarsAtom, []);
  tell(state('2026-11-02T10:00:00Z', 'The coupon was left out.'));
  tell(state('2026-11-02T10:05:00Z', 'Tea: none left.'));
  await eventually(() => expect(texts()).toEqual(['Tea: none left.']));
});
