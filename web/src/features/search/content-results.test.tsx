import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { politeAtom } from '@/lib/announce';
import { type NavigateOptions, setNavigator } from '@/lib/navigate';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation, useLocation } from '@/lib/url-state';
import { showCart } from '@/test/cart';
import { contentSearch, hit } from '@/test/catalogue';
import { FakeServer, type Received } from '@/test/fake-server';
import { formatContentState, parseContentState } from './content-query';
import ContentResults from './content-results';

let server: FakeServer;
const steps: string[] = [];

async function navigate(href: string, { replace = false }: NavigateOptions = {}) {
  if (replace) steps.pop();
  steps.push(href);
  window.history.replaceState({}, '', href);
  syncLocation();
}

const categories = [
  {
    id: 100,
    name: 'Recipe type',
    order: 1,
    facetSubcategories: [
      { id: 101, name: 'Cakes', count: 3, selected: false },
      { id: 102, name: 'Biscuits', count: 0, selected: false },
    ],
  },
];

/** Two pages of two recipes, and one cake. */
function answer({ query }: Received) {
  const page = Number(query.get('page'));
  const chosen = query.get('categoryIds');
  const titles = chosen === '102' ? [] : chosen ? ['Cake'] : page === 1 ? ['First', 'Second'] : ['Third'];
  const hits = titles.map((title) => hit(title, { kind: 'recipe' }));
  return {
    body: contentSearch(titles, {
      hits,
      totalCount: chosen ? hits.length : 3,
      hasMore: !chosen && page === 1,
      facetCategories: categories,
    }),
  };
}

function Recipes() {
  const { search } = useLocation();
  const state = parseContentState(search);
  return (
    <ContentResults
      request={{ q: 'pie', language: 'en', kinds: ['recipe'], categoryIds: state.categoryIds }}
      state={state}
      hrefOf={(next) => `/en/search${formatContentState(next)}`}
      name="Recipes"
      firstFacets={4}
      empty={<p>No recipes</p>}
    />
  );
}

const go = (href: string) => act(() => navigate(href));
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

beforeEach(async () => {
  steps.length = 0;
  queries.forgetUnseen();
  showCart({});
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  server = new FakeServer().on('/api/search/content', answer);
  await go('/en/search?q=pie&show=recipes');
});
afterEach(() => vi.unstubAllGlobals());

describe('content results', () => {
  it('add more below, move the focus there and say how many', async () => {
    render(<Recipes />);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
    await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Third']));
    expect(screen.getByRole('link', { name: 'Third' })).toHaveFocus();
    expect(store.get(politeAtom).text).toBe('1 more result, 3 shown');
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(steps).toEqual(['/en/search?q=pie&show=recipes&page=2']);
    expect(server.calls.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('come back with all their pages', async () => {
    await go('/en/search?q=pie&show=recipes&page=2');
    render(<Recipes />);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Third']));
  });

  it('ask for no more pages than there are', async () => {
    await go('/en/search?q=pie&show=recipes&page=40');
    render(<Recipes />);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Third']));
    expect(server.calls.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('are narrowed by categories, from the first page', async () => {
    await go('/en/search?q=pie&show=recipes&page=2');
    render(<Recipes />);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Cakes/ }));
    expect(window.location.search).toBe('?q=pie&show=recipes&categoryIds=101');
    await waitFor(() => expect(titles()).toEqual(['Cake']));
    expect(server.calls.at(-1)?.query.get('kinds')).toBe('recipe');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Recipe type: Cakes' }));
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
  });

  it('name what to give up when nothing is left', async () => {
    await go('/en/search?q=pie&show=recipes&categoryIds=102');
    render(<Recipes />);
    expect(await screen.findByText('Nothing matches everything you chose.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Without Biscuits' }));
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
  });

  it('have words for none, and another try after a failure', async () => {
    server.on('/api/search/content', () => 'unreachable' as const);
    render(<Recipes />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Search is not working right now.');
    server.on('/api/search/content', contentSearch([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No recipes')).toBeVisible();
  });
});
