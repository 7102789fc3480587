import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { store } from '@/lib/store';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { refusedLines, tellFailure } from './failures';

beforeEach(() => {
  store.set(snackbarsAtom, []);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const few = new ApiError(409, {
  code: 'insufficient-stock',
  error: [{ code: 'insufficient-stock', value: 'Not that many.' }],
  errors: { 'lineItem[1]': ['Not that many.'], 'lineItem[2]': ['Something else.'] },
});

it('says no sentence twice', () => {
  tellFailure(few);
  expect(store.get(snackbarsAtom).map(({ text }) => text)).toEqual(['Not that many.', 'Something else.']);
});

it('knows what is about lines that cannot be bought', () => {
  expect(refusedLines(few)).toBe('Not that many.');
  expect(refusedLines(new ApiError(409, { code: 'cart-locked' }))).toBeNull();
  expect(refusedLines(new Error('no answer'))).toBeNull();
});
