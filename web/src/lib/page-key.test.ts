import { describe, expect, it } from 'vitest';
import { contentUrl, pageKey } from './page-key';

describe('contentUrl', () => {
  it.each([
    ['/fi/suklaalevyt?page=2&sortBy=name&sortDirection=desc', '/fi/suklaalevyt'],
    ['/fi/suklaalevyt?filter.brand=halla&filter.diet=vegan', '/fi/suklaalevyt'],
    ['/fi/tuotteet/puolukka?code=HH-1', '/fi/tuotteet/puolukka'],
    ['/en/search?q=dark', '/en/search?q=dark'],
    ['/en/search?q=dark%20chocolate', '/en/search?q=dark+chocolate'],
    ['/en/search?q=dark+chocolate&page=2', '/en/search?q=dark+chocolate'],
    ['/fi/suklaalevyt?market=SE&page=2#top', '/fi/suklaalevyt?market=SE'],
    ['http://localhost/en/cart', '/en/cart'],
    ['/en/stories?block.12.q=pie&block.12.page=2&q=cake', '/en/stories?q=cake'],
  ])('%s -> %s', (href, expected) => {
    expect(contentUrl(href)).toBe(expected);
  });
});

it.each([
  ['/en/search?q=dark%20milk&show=recipes&categoryIds=101,202&page=2', '/en/search?q=dark+milk'],
  ['/en/cafes?query=x&city=Turku', '/en/cafes'],
  ['/en/bars?filter.brand=halla&market=SE', '/en/bars?market=SE'],
])('pageKey %s -> %s', (href, expected) => {
  expect(pageKey(href)).toBe(expected);
});
