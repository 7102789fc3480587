import { expect, it } from 'vitest';
import { linked } from './linked';

const cocoa = { name: 'dark cocoa', url: '/en/products/dark-cocoa' };
const powder = { name: 'dark cocoa powder', url: '/en/products/powder' };

it('words of an ingredient lead to the shop, the longest of those that begin together', () => {
  expect(linked('3 tbsp dark cocoa powder, sifted', [cocoa, powder])).toEqual([
    { text: '3 tbsp ', url: null },
    { text: 'dark cocoa powder', url: powder.url },
    { text: ', sifted', url: null },
  ]);
});

it('words that are not there lead nowhere', () => {
  expect(linked('2 eggs', [cocoa, { name: '', url: '/en' }])).toEqual([{ text: '2 eggs', url: null }]);
});

it('every place where they stand leads there', () => {
  expect(linked('dark cocoa and dark cocoa', [cocoa]).filter(({ url }) => url)).toHaveLength(2);
});
