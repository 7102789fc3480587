import { expect, it } from 'vitest';
import { returnPath, withReturn } from './return-url';

const from = (address: string) => returnPath(`?${new URLSearchParams({ returnUrl: address })}`);

it.each([
  ['/en/checkout', '/en/checkout'],
  ['/en/search?q=a&page=2#b', '/en/search?q=a&page=2#b'],
  ['/en/../fi/', '/fi/'],
])('%s is an address of the site', (asked, path) => expect(from(asked)).toBe(path));

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/en\\..\\evil',
  'javascript:alert(1)',
  'en/checkout',
  '',
])('%j is none', (asked) => expect(from(asked)).toBeNull());

it('nothing is asked for without the parameter', () => {
  expect(returnPath('')).toBeNull();
});

it('a form is told where to go after it', () => {
  expect(withReturn('/en/log-in', '/en/search?q=a&b')).toBe(
    '/en/log-in?returnUrl=%2Fen%2Fsearch%3Fq%3Da%26b',
  );
  expect(withReturn('/en/log-in?x=1', '/en/')).toBe('/en/log-in?x=1&returnUrl=%2Fen%2F');
  expect(withReturn('/en/log-in', null)).toBe('/en/log-in');
});
