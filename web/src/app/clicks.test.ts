import { beforeEach, describe, expect, it } from 'vitest';
import { followed, prefetched } from './clicks';

function link(attributes: Record<string, string>): Element {
  document.body.innerHTML = '<a><span>text</span></a>';
  const anchor = document.querySelector('a') as HTMLAnchorElement;
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  return anchor.firstElementChild as Element;
}

const click = (attributes: Record<string, string>, more = {}) =>
  followed({ target: link(attributes), defaultPrevented: false, ...more });

beforeEach(() => window.history.replaceState(null, '', '/fi/levyt?page=2'));

describe('a click', () => {
  it.each([
    ['/fi/', '/fi/'],
    ['/sv/produkter?page=3#top', '/sv/produkter?page=3#top'],
    ['?page=3', '/fi/levyt?page=3'],
    ['http://localhost/en/', '/en/'],
  ])('on %s is followed by the app', (href, expected) => {
    expect(click({ href })).toBe(expected);
  });

  it.each([
    [{ href: 'https://example.org/' }],
    [{ href: 'mailto:a@example.org' }],
    [{ href: '/fi/', target: '_blank' }],
    [{ href: '/fi/', download: '' }],
    [{ href: '/api/x' }],
    [{ href: '/pictures/a.webp' }],
    [{ href: '/sitemap.xml' }],
    [{ href: '/privacy/terms' }],
    [{ href: '/feeds/products/FI/fi.xml' }],
    [{ href: '/finland' }],
    [{ href: '#content' }],
    [{ href: '/fi/levyt?page=2#reviews' }],
  ])('on %j is left to the browser', (attributes) => {
    expect(click(attributes)).toBeNull();
  });

  it.each([
    [{ metaKey: true }],
    [{ ctrlKey: true }],
    [{ shiftKey: true }],
    [{ altKey: true }],
    [{ button: 1 }],
    [{ defaultPrevented: true }],
  ])('with %j is left to the browser', (more) => {
    expect(click({ href: '/fi/' }, more)).toBeNull();
  });

  it('beside a link is nothing', () => {
    expect(followed({ target: document.body, defaultPrevented: false })).toBeNull();
  });
});

describe('a pointer over a link', () => {
  it('fetches the page ahead', () => {
    expect(prefetched(link({ href: '/fi/' }))).toBe('/fi/');
  });

  it.each([
    [{ href: '/fi/levyt?page=2' }],
    [{ href: '/fi/', 'data-prefetch': 'off' }],
    [{ href: 'https://example.org/' }],
    [{ href: '/fi/', target: '_blank' }],
  ])('fetches nothing for %j', (attributes) => {
    expect(prefetched(link(attributes))).toBeNull();
  });
});
