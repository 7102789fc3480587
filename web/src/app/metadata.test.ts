import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigation, page, pageBase } from '@/test/builders';
import { categoryPage } from '@/test/catalogue';
import { applyDocument, applyLocation, applyMetadata, documentTitle } from './metadata';

const meta = (selector: string) => document.head.querySelector<HTMLMetaElement>(`meta[${selector}]`)?.content;
const bars = () => {
  const model = page({ name: 'Bars', url: '/en/bars' });
  return {
    ...model,
    pageMetadata: { ...model.pageMetadata, ogImage: '/pictures/a-960.webp', robots: 'noindex' },
  };
};

beforeEach(() => {
  document.head.innerHTML = '';
});

describe('the head', () => {
  it('says what the page is', () => {
    applyMetadata(bars());
    expect(document.title).toBe('Bars – Halla & Hillo');
    expect(meta('name="description"')).toBe('About Bars');
    expect(meta('property="og:title"')).toBe('Bars');
    expect(meta('property="og:image"')).toBe('/pictures/a-960.webp');
    expect(meta('property="og:url"')).toBe('http://localhost/en/bars');
    expect(meta('name="robots"')).toBe('noindex');
    expect(document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(
      'http://localhost/en/bars',
    );
    expect(window.pageMetadata?.metaTitle).toBe('Bars');
  });

  it('keeps nothing of the page before', () => {
    applyMetadata(bars());
    applyMetadata(page({ name: 'Start' }));
    expect(meta('property="og:image"')).toBeUndefined();
    expect(meta('name="robots"')).toBe('index,follow');
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
  });

  it('gives each page of a listing its own address, and keeps it in step', () => {
    const listing = categoryPage([], 0, pageBase('Category', { name: 'Bars', url: '/en/bars' }));
    const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    window.history.replaceState(null, '', '/en/bars?page=3&sortBy=name');
    applyMetadata(listing);
    expect(canonical()).toBe('http://localhost/en/bars?page=3');
    expect(meta('property="og:url"')).toBe('http://localhost/en/bars?page=3');
    window.history.replaceState(null, '', '/en/bars');
    const { pageMetadata } = listing;
    applyLocation({
      ...listing,
      pageMetadata: { ...pageMetadata, canonicalUrl: 'http://localhost/en/bars?page=3' },
    });
    expect(canonical()).toBe('http://localhost/en/bars');
  });

  it('names the page in the languages that it is in, and no longer the page before', () => {
    const pageLanguages = (path: string) => [
      { name: 'fi' as const, displayName: 'Suomi', url: `/fi/${path}`, isTranslation: true },
      // The nearest page above: this one is not in the language.
      { name: 'sv' as const, displayName: 'Svenska', url: '/sv/', isTranslation: false },
      { name: 'en' as const, displayName: 'English', url: `/en/${path}`, isTranslation: true },
    ];
    const alternates = () =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')].map((link) => [
        link.hreflang,
        link.href,
      ]);
    applyMetadata(page({ navigation: navigation({ pageLanguages: pageLanguages('a') }) }));
    applyMetadata(page({ navigation: navigation({ pageLanguages: pageLanguages('b') }) }));
    expect(alternates()).toEqual([
      ['fi', 'http://localhost/fi/b'],
      ['en', 'http://localhost/en/b'],
    ]);
    applyMetadata({
      type: 'ErrorPage',
      suggestions: [],
      component: 'error-page',
      ...pageBase('ErrorPage'),
      statusCode: 404,
      heading: 'Not here',
      body: '',
    });
    expect(alternates()).toEqual([]);
  });

  it('starts the personalisation of the host page again', () => {
    const init = vi.fn();
    window.personalisation = { init };
    applyMetadata(bars());
    delete window.personalisation;
    expect(init).toHaveBeenCalledTimes(1);
  });
});

it('does not say the name of the site twice', () => {
  const model = page({ name: 'Halla & Hillo' });
  expect(documentTitle(model)).toBe('Halla & Hillo');
});

it('tells the document its language, theme and market', () => {
  applyDocument(page({ layoutTheme: '', market: 'SE' }));
  const { documentElement: html } = document;
  expect([html.lang, html.dataset['theme'], html.dataset['market']]).toEqual(['en', 'fi-default', 'SE']);
});
