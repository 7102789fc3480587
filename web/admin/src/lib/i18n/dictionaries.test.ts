import { expect, test } from 'vitest';
import en from '@/locales/en.json';
import fi from '@/locales/fi.json';
import sv from '@/locales/sv.json';
import { setDictionary, t } from '.';

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test('all languages say the same things', () => {
  for (const other of [sv, en]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(fi).sort());
    for (const [key, text] of Object.entries(fi))
      expect(places(other[key as keyof typeof fi]), key).toEqual(places(text));
  }
});

test('numbers choose their form', () => {
  setDictionary('en', { '/x_one': '{count} block', '/x_other': '{count} blocks' });
  expect(t('/x' as never, { count: 1 })).toBe('1 block');
  expect(t('/x' as never, { count: 1200 })).toBe('1,200 blocks');
});
