import { describe, expect, it } from 'vitest';
import { pictureAt, pictureSources } from './picture';
import { contentUrl, isInternal, opensInNewTab, pageKey } from './url';

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

it.each([
  ['/fi/', true],
  ['?page=2', true],
  ['http://localhost/fi/', true],
  ['https://example.org/', false],
  ['mailto:shop@example.org', false],
  ['tel:+358401234567', false],
  ['http://', false],
])('isInternal %s: %s', (href, expected) => {
  expect(isInternal(href)).toBe(expected);
});

it.each([
  ['/files/terms.pdf', 'pdf', true],
  ['/files/TERMS.PDF?v=2', 'docx, pdf', true],
  ['/files/terms.pdf', '', false],
  ['/fi/pdf', 'pdf', false],
  ['/files/a.html#x.pdf', 'pdf', false],
])('opensInNewTab %s of "%s": %s', (href, extensions, expected) => {
  expect(opensInNewTab(href, extensions)).toBe(expected);
});

describe('pictures', () => {
  it('come in three widths, and in one for browsers that know the older format only', () => {
    const { avif, webp, src } = pictureSources('/pictures/halla-640.webp');
    expect(src).toBe('/pictures/halla-640.webp');
    expect(webp).toBeUndefined();
    expect(avif).toBe(
      '/pictures/halla-320.avif 320w, /pictures/halla-640.avif 640w, /pictures/halla-960.avif 960w',
    );
    expect(pictureAt('/pictures/halla-640.webp', 76)).toBe('/pictures/halla-192.webp');
    expect(pictureAt('/pictures/halla-640.webp', 32)).toBe('/pictures/halla-64.webp');
  });

  it('names the sizes of a picture of a recipe, a story or a location', () => {
    expect(pictureSources('/pictures/recipe-pie-640.webp').avif).toBe(
      '/pictures/recipe-pie-320.avif 320w, /pictures/recipe-pie-640.avif 640w, /pictures/recipe-pie-1280.avif 1280w',
    );
  });

  it('names all sizes of a picture of the shop, which may stand anywhere', () => {
    const { avif } = pictureSources('/pictures/hero-cake-4f0c2a9be1d07733-640.webp');
    expect(avif?.match(/\d+w/g)).toEqual(['320w', '640w', '960w', '1280w', '1920w']);
  });

  it('names the wide sizes of a picture that fills the screen', () => {
    const { avif } = pictureSources('/pictures/hero-winter-640.webp');
    expect(avif).toBe(
      '/pictures/hero-winter-640.avif 640w, /pictures/hero-winter-1280.avif 1280w, /pictures/hero-winter-1920.avif 1920w',
    );
  });

  it('from elsewhere stay as they are', () => {
    expect(pictureSources('/logo.svg')).toEqual({ avif: undefined, webp: undefined, src: '/logo.svg' });
  });
});
