import { afterEach, describe, expect, it, vi } from 'vitest';
import { store } from '@/lib/store';
import { eventually } from '@/test/eventually';
import { completeDictionary, dictionaryAtom, setDictionary, t, tMaybe } from './t';

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
    setDictionary('sv', {}, { fallback: load });
    expect(t(missing)).toBe(missing);
    expect(t(missing)).toBe(missing);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(t(missing)).toBe('Suomeksi');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('with the texts of most pages', () => {
  const begin = () => {
    const entries = { '/cart/title': 'Cart' };
    const rest = vi.fn(async () => Object.assign(entries, { '/checkout/arrives': 'Required' }));
    setDictionary('en', entries, { rest });
    return rest;
  };

  it('says nothing for what is still to come, then gets it and has the page drawn again', async () => {
    const rest = begin();
    const drawn = vi.fn();
    const stop = store.sub(dictionaryAtom, drawn);
    expect([t('/cart/title'), t('/checkout/arrives')]).toEqual(['Cart', '']);
    await eventually(() => expect(drawn).toHaveBeenCalledTimes(1));
    expect(t('/checkout/arrives')).toBe('Required');
    expect(rest).toHaveBeenCalledTimes(1);
    stop();
  });

  it('draws nothing again where nothing waits', async () => {
    const rest = begin();
    const drawn = vi.fn();
    const stop = store.sub(dictionaryAtom, drawn);
    await completeDictionary();
    expect(rest).toHaveBeenCalledTimes(1);
    expect(t('/checkout/arrives')).toBe('Required');
    expect(drawn).not.toHaveBeenCalled();
    stop();
  });
});

it('tMaybe knows what nobody wrote', () => {
  expect(tMaybe('/cart/title')).toBe('Cart');
  expect(tMaybe('/nutrient/unobtainium')).toBeUndefined();
});
