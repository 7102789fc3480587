import { describe, expect, it } from 'vitest';
import { pictureAt, pictureSources } from './picture';
import { isInternal, opensInNewTab } from './url';

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
  ['/files/TERMS.PDF?v=2', 'docx,pdf', true],
  ['/files/terms.pdf', '', false],
  ['/fi/pdf', 'pdf', false],
  ['/files/a.html#x.pdf', 'pdf', false],
])('opensInNewTab %s of "%s": %s', (href, extensions, expected) => {
  expect(opensInNewTab(href, extensions)).toBe(expected);
});

describe('pictures', () => {
  it('come in three widths, and in one for browsers that know the older format only', () => {
    const { avif, webp, src } = pictureSources('/pictures/halla-640.webp', '320px');
    expect(src).toBe('/pictures/halla-640.webp');
    expect(webp).toBeUndefined();
    expect(avif).toBe(
      '/pictures/halla-320.avif 320w,/pictures/halla-640.avif 640w,/pictures/halla-960.avif 960w',
    );
    expect(pictureAt('/pictures/halla-640.webp', 76)).toBe('/pictures/halla-192.webp');
    expect(pictureAt('/pictures/halla-640.webp', 32)).toBe('/pictures/halla-64.webp');
  });

  it('names the sizes of a picture of a recipe, a story or a location', () => {
    expect(pictureSources('/pictures/recipe-pie-640.webp', '320px').avif).toBe(
      '/pictures/recipe-pie-320.avif 320w,/pictures/recipe-pie-640.avif 640w,/pictures/recipe-pie-960.avif 960w,/pictures/recipe-pie-1280.avif 1280w',
    );
  });

  it('names all sizes of a picture of the shop, which may stand anywhere', () => {
    const { avif } = pictureSources('/pictures/hero-cake-4f0c2a9be1d07733-640.webp', '320px');
    expect(avif?.match(/\d+w/g)).toEqual(['320w', '640w', '960w', '1280w', '1920w']);
  });

  it('names the wide sizes of a picture that fills the screen', () => {
    const { avif } = pictureSources('/pictures/hero-winter-640.webp', '320px');
    expect(avif).toBe(
      '/pictures/hero-winter-640.avif 640w,/pictures/hero-winter-1280.avif 1280w,/pictures/hero-winter-1920.avif 1920w',
    );
  });

  it.each([
    ['/pictures/halla-640.webp', '(min-width: 48rem) 36rem, 100vw', '/pictures/halla-832.avif'],
    ['/pictures/halla-640.webp', '160vw', '/pictures/halla-1280.avif'],
    ['/pictures/halla-640.webp', '(min-width: 48rem) 36rem, 92vw', '/pictures/halla-768.avif'],
    ['/pictures/recipe-pie-640.webp', '100vw', '/pictures/recipe-pie-832.avif'],
    ['/pictures/hero-winter-640.webp', '100vw', '/pictures/hero-winter-832.avif'],
    ['/pictures/hero-winter-640.webp', '(min-width: 64rem) 100vw, 160vw', '/pictures/hero-winter-1280.avif'],
    // Never wider than the server has them.
    ['/pictures/halla-640.webp', '400vw', '/pictures/halla-1920.avif'],
    ['/pictures/halla-640.webp', '(min-width: 48rem) 18rem, 46vw', undefined],
    ['/pictures/halla-640.webp', '(min-width: 48rem) 20rem, 7rem', undefined],
  ])('%s in a place of %s has the version %s on telephones', (url, sizes, phone) => {
    expect(pictureSources(url, sizes).phone).toBe(phone);
  });

  it('from elsewhere stay as they are', () => {
    expect(pictureSources('/logo.svg', '100vw')).toEqual({ src: '/logo.svg' });
  });
});
