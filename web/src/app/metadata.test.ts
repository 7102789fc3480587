import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '@/test/builders';
import { applyDocument, applyMetadata, documentTitle } from './metadata';

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
