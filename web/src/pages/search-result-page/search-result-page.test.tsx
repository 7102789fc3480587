import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { politeAtom } from '@/lib/announce';
import type { FoundKinds, SearchResultPage as Model } from '@/lib/api/types';
import { setNavigator } from '@/lib/navigate';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { navigation, pageBase } from '@/test/builders';
import { showCart } from '@/test/cart';
import { contentSearch, productSearch } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import SearchResultPage from './index';

let server: FakeServer;

const go = (href: string) =>
  act(async () => {
    window.history.replaceState({}, '', href);
    syncLocation();
  });

const model = (more: Partial<Model> = {}): Model => ({
  type: 'SearchResultPage',
  component: 'search-result-page',
  suggestions: [],
  ...pageBase('SearchResultPage', {
    url: '/en/search',
    navigation: navigation({ searchSuggestions: ['liquorice'] }),
  }),
  listing: null,
  content: null,
  found: null,
  ...more,
});

const found = (best: FoundKinds['best'], products = 14, recipes = 2, content = 1): FoundKinds => ({
  products,
  recipes,
  content,
  best,
});

beforeEach(() => {
  queries.forgetUnseen();
  showCart({});
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  server = new FakeServer()
    .on('/api/search/products', productSearch(['A', 'B'], 14))
    .on('/api/search/content', ({ query }: { query: URLSearchParams }) => ({
      body: query.get('kinds') === 'recipe' ? contentSearch(['Pie', 'Cake']) : contentSearch(['Berries']),
    }));
});
afterEach(() => vi.unstubAllGlobals());

const tabs = () => within(screen.getByRole('navigation', { name: 'Kinds of results' })).getAllByRole('link');

describe('the page of results', () => {
  it('shows products first, and counts the other kinds', async () => {
    await go('/en/search?q=choc&filter.brand=halla');
    render(<SearchResultPage page={model({ found: found('products') })} />);
    expect(await screen.findByText('14 products')).toBeVisible();
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Products 14', '/en/search?q=choc&show=products'],
      ['Recipes 2', '/en/search?q=choc&show=recipes'],
      ['Stories and places 1', '/en/search?q=choc&show=content'],
    ]);
    expect(tabs()[0]).toHaveAttribute('aria-current', 'page');
    const asked = server.to('/api/search/products').map(({ query }) => query.get('filter.brand'));
    expect(asked).toContain('halla');
    expect(document.head.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex');
  });

  it('marks what matched in the names', async () => {
    const found = productSearch(['A', 'B']);
    found.productViewModels[0]?.highlights.displayName.push([0, 7]);
    server.on('/api/search/products', found);
    await go('/en/search?q=prod');
    const { container } = render(<SearchResultPage page={model()} />);
    expect(await screen.findByRole('link', { name: 'Product A' })).toBeVisible();
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Product']);
  });

  it('asks for nothing that came with the page', async () => {
    await go('/en/search?q=choc');
    const listing = { ...productSearch(['C'], 5), page: 1, pageSize: 12 };
    render(<SearchResultPage page={model({ query: '?q=choc', listing, found: found('products', 5) })} />);
    expect(screen.getByText('5 products')).toBeVisible();
    await act(async () => {});
    expect(server.calls).toEqual([]);
  });

  it('asks for no recipes that came with the page, and for those that did not', async () => {
    await go('/en/search?q=choc&utm_source=mail');
    const content = contentSearch(['Brownies']);
    const page = model({ query: '?q=choc', content, found: found('recipes', 0) });
    render(<SearchResultPage page={page} />);
    expect(await screen.findByRole('heading', { name: 'Brownies' })).toBeVisible();
    await act(async () => {});
    expect(server.calls).toEqual([]);
    await go('/en/search?q=choc&show=recipes&categoryIds=101');
    expect(await screen.findByRole('heading', { name: 'Cake' })).toBeVisible();
    expect(server.to('/api/search/content')[0]?.query.get('categoryIds')).toBe('101');
  });

  it('shows the kind that the address names', async () => {
    await go('/en/search?q=choc&show=recipes');
    render(<SearchResultPage page={model()} />);
    expect(await screen.findByRole('heading', { name: 'Cake' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Berries' })).toBeNull();
    await go('/en/search?q=choc&show=content');
    expect(await screen.findByRole('heading', { name: 'Berries' })).toBeVisible();
    expect(screen.getByText('Story')).toBeVisible();
  });

  it('offers a better spelling, and what to try when there is nothing', async () => {
    server.on('/api/search/products', { ...productSearch([]), correctedQuery: 'chocolate' });
    await go('/en/search?q=chocolade&show=products');
    render(<SearchResultPage page={model()} />);
    expect(await screen.findByText('We found no products for “chocolade”.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Did you mean “chocolate”?' })).toHaveAttribute(
      'href',
      '/en/search?q=chocolate',
    );
    const term = await screen.findByRole('link', { name: 'liquorice' });
    expect(term).toHaveAttribute('href', '/en/search?q=liquorice');
  });

  it('opens the kind that has the words, and stays where the address says', async () => {
    server.on('/api/search/products', { ...productSearch(['A']), correctedQuery: 'joulutähdet' });
    server.on('/api/search/content', ({ query }: { query: URLSearchParams }) => ({
      body: query.get('kinds') === 'recipe' ? contentSearch([]) : contentSearch(['Oulu café']),
    }));
    await go('/en/search?q=oulu');
    const page = model({ found: found('content', 1, 0) });
    const { unmount } = render(<SearchResultPage page={page} />);
    expect(await screen.findByRole('heading', { name: 'Oulu café' })).toBeVisible();
    expect(screen.queryByText('Product A')).toBeNull();
    expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, 'page']);
    unmount();
    await go('/en/search?q=oulu&show=products');
    render(<SearchResultPage page={page} />);
    expect(await screen.findByText('Product A')).toBeVisible();
  });

  it('tells what words were taken for, with the way to the words themselves', async () => {
    const facets = [
      { filterName: 'without', name: 'nuts', displayName: 'No nuts' },
      { filterName: 'without', name: 'peanuts', displayName: 'No peanuts' },
    ];
    server.on('/api/search/products', {
      ...productSearch(['A']),
      understood: [{ words: 'nut free', facets }],
    });
    await go('/en/search?q=nut+free+bar&page=2');
    render(<SearchResultPage page={model()} />);
    expect(
      await screen.findByText('“nut free” is taken as a condition: No nuts · No peanuts.'),
    ).toBeVisible();
    const literally = screen.getByRole('link', { name: 'Search for the word instead' });
    expect(literally).toHaveAttribute('href', '/en/search?q=nut+free+bar&literal=true');
    server.on('/api/search/products', productSearch(['A', 'B']));
    await go('/en/search?q=nut+free+bar&literal=true');
    expect(await screen.findByText('Product B')).toBeVisible();
    expect(server.to('/api/search/products').at(-1)?.query.get('literal')).toBe('true');
  });

  it('has a field to ask again where nothing was found', async () => {
    const navigate = vi.fn(async () => {});
    setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
    server.on('/api/search/products', productSearch([]));
    await go('/en/search?q=xyz&show=products');
    render(<SearchResultPage page={model()} />);
    const field = await screen.findByRole('searchbox', { name: /^Search/ });
    expect(field).toHaveValue('xyz');
    await userEvent.clear(field);
    await userEvent.type(field, 'choc{Enter}');
    expect(navigate).toHaveBeenCalledWith('/en/search?q=choc', undefined);
  });

  it('says how much is behind a tab that was turned to', async () => {
    await go('/en/search?q=choc');
    const { id } = store.get(politeAtom);
    render(<SearchResultPage page={model({ found: found('products') })} />);
    await screen.findByText('14 products');
    expect(store.get(politeAtom).id).toBe(id);
    await go('/en/search?q=choc&show=recipes');
    await waitFor(() => expect(store.get(politeAtom).text).toBe('2 results'));
  });

  it('has a field while nothing was searched for', async () => {
    const navigate = vi.fn(async () => {});
    setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
    await go('/en/search');
    render(<SearchResultPage page={model()} />);
    const field = await screen.findByRole('searchbox', { name: /^Search/ });
    await userEvent.type(field, 'ch{Enter}');
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.type(field, 'oc{Enter}');
    expect(navigate).toHaveBeenCalledWith('/en/search?q=choc', undefined);
  });

  it('asks for nothing below three characters', async () => {
    await go('/en/search?q=ch');
    render(<SearchResultPage page={model()} />);
    expect(await screen.findByText('Type at least three characters.')).toBeVisible();
    expect(server.calls).toEqual([]);
  });
});
