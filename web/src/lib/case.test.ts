import { expect, it } from 'vitest';
import { kebab, typeName } from './case';

it.each([
  ['StartPage', 'start-page'],
  ['Category', 'category'],
  ['ProductHighlightBlock', 'product-highlight-block'],
  ['D2CArticlePage', 'd2c-article-page'],
])('%s is %s', (name, expected) => {
  expect(kebab(name)).toBe(expected);
});

it('names a model by the last entry of its type', () => {
  expect(typeName({ contentType: ['Page', 'StartPage'] })).toBe('start-page');
  expect(typeName({ contentType: [] })).toBe('');
});
