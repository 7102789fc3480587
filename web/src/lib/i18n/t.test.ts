import { afterEach, describe, expect, it, vi } from 'vitest';
import { setDictionary, t, tMaybe } from './t';

const missing = '/cart/nobody-wrote-this' as Parameters<typeof t>[0];

afterEach(() => vi.unstubAllEnvs());

describe('t', () => {
  it('counts in the language that is spoken', () => {
    expect(t('/cart/heading', { count: 1 })).toBe('Cart, 1 item');
    expect(t('/cart/heading', { count: 2 })).toBe('Cart, 2 items');
  });

  it('throws for a missing text while developing', () => {
    expect(() => t(missing)).toThrow('/cart/nobody-wrote-this');
  });

  it('falls back to the default language in production, and to the key until that is here', async () => {
    vi.stubEnv('DEV', false);
    vi.useFakeTimers();
    const load = vi.fn(async () => ({ [missing]: 'Suomeksi' }));
    setDictionary('sv', {}, load);
    expect(t(missing)).toBe(missing);
    expect(t(missing)).toBe(missing);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(t(missing)).toBe('Suomeksi');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('tMaybe knows what nobody wrote', () => {
  expect(tMaybe('/cart/title')).toBe('Cart');
  expect(tMaybe('/nutrient/unobtainium')).toBeUndefined();
});
