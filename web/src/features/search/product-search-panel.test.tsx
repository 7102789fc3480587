import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { politeAtom } from '@/lib/announce';
import { setNavigator } from '@/lib/navigate';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { showCart } from '@/test/cart';
import { suggestions } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import { ProductSearchPanel } from './product-search-panel';

let server: FakeServer;
const visited = vi.fn(async (_href: string) => {});

beforeEach(() => {
  vi.useFakeTimers();
  queries.forgetUnseen();
  visited.mockClear();
  setNavigator({ navigate: (href) => visited(href), prefetch: () => {}, refresh: () => {} });
  showCart({}, { searchSuggestions: ['lingonberry'], searchPageUrl: '/en/search' });
  server = new FakeServer().on('/api/search/suggest', suggestions({ products: ['A', 'B'], total: 42 }));
  setOverlay('search');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => render(<ProductSearchPanel searchPageUrl="/en/search" />);
const field = () => screen.getByRole('combobox', { name: 'Search products, recipes and stories' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string) => fireEvent.keyDown(field(), { key });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }));

describe('the search panel', () => {
  it('starts in the field, with a hint and suggestions', () => {
    open();
    expect(field()).toHaveFocus();
    expect(screen.getByText('Type at least three characters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'lingonberry' })).toBeVisible();
  });

  it('asks for nothing below three characters', async () => {
    open();
    type(' ch ');
    await pass(2_000);
    expect(server.calls).toEqual([]);
    submit();
    expect(visited).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks once, when typing has rested', async () => {
    open();
    type('cho');
    await pass(200);
    type('choc');
    await pass(349);
    expect(server.calls).toEqual([]);
    await pass(1);
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.query.get('q')).toBe('choc');
    expect(server.calls[0]?.query.get('language')).toBe('en');
    expect(server.calls[0]?.query.get('market')).toBe('FI');
  });

  it('lists products with their prices, and leads to all of them', async () => {
    open();
    type('pro');
    await pass(350);
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/en/products/a',
      '/en/products/b',
      '/en/search?q=pro',
    ]);
    expect(options[0]).toHaveTextContent('€5.90');
    expect(options[0]?.querySelector('mark')).toHaveTextContent('Pro');
    expect(options[2]).toHaveTextContent('42');
  });

  it('never shows the answer to an older phrase', async () => {
    const answers = new Map<string, (codes: string[]) => void>();
    server.on('/api/search/suggest', (call: { query: URLSearchParams }) => {
      return new Promise((resolve) => {
        answers.set(call.query.get('q') ?? '', (codes) =>
          resolve({ body: suggestions({ products: codes }) }),
        );
      });
    });
    open();
    type('old');
    await pass(350);
    type('newer');
    await pass(350);
    answers.get('newer')?.(['NEW']);
    await pass(0);
    answers.get('old')?.(['OLD']);
    await pass(0);
    const shown = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
    expect(shown).toContain('/en/products/new');
    expect(shown).not.toContain('/en/products/old');
  });

  it('moves through the options with the arrows, around both ends, and follows one with Enter', async () => {
    open();
    type('pro');
    await pass(350);
    const options = screen.getAllByRole('option');
    const active = () => field().getAttribute('aria-activedescendant');
    press('ArrowUp');
    expect(active()).toBe(options[2]?.id);
    press('ArrowDown');
    expect(active()).toBe(options[0]?.id);
    const followed = vi.fn((event: Event) => event.preventDefault());
    options[0]?.addEventListener('click', followed);
    submit();
    expect(followed).toHaveBeenCalledOnce();
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('goes to the search page and remembers the phrase', async () => {
    open();
    type('Dark Chocolate');
    await pass(350);
    submit();
    expect(visited).toHaveBeenCalledWith('/en/search?q=Dark%20Chocolate');
    expect(JSON.parse(localStorage.getItem('searchHistory') ?? '[]')).toEqual(['dark chocolate']);
  });

  it('goes at once with Enter, while the button waits for the results', async () => {
    open();
    type('chocolate');
    const button = screen.getByRole('button', { name: 'Search' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    act(() => button.focus());
    submit();
    expect(visited).not.toHaveBeenCalled();
    act(() => field().focus());
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    expect(visited).toHaveBeenCalledExactlyOnceWith('/en/search?q=chocolate');
  });

  it('offers previous searches, which can be taken out', () => {
    localStorage.setItem('searchHistory', '["liquorice","frost"]');
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove search liquorice' }));
    expect(screen.queryByRole('button', { name: 'liquorice' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'frost' }));
    expect(visited).toHaveBeenCalledWith('/en/search?q=frost');
  });

  it('is closed by Escape, whatever was typed', () => {
    open();
    type('choc');
    press('Escape');
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('groups what was found, and announces how much', async () => {
    const found = {
      products: ['A'],
      recipes: ['Bilberry pie'],
      content: ['About berries'],
      terms: ['berry jam'],
    };
    server.on('/api/search/suggest', suggestions(found));
    open();
    type('berry');
    await pass(350);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Products',
      'Search for',
      'Recipes',
      'Stories and places',
    ]);
    expect(screen.getByRole('option', { name: 'berry jam' })).toHaveAttribute(
      'href',
      '/en/search?q=berry%20jam',
    );
    expect(screen.getByRole('option', { name: /About berries/ })).toHaveTextContent('Story');
    expect(store.get(politeAtom).text).toBe('3 results');
  });

  it('tells what words are taken for', async () => {
    const facets = [{ filterName: 'diet', name: 'vegan', displayName: 'Vegan' }];
    const answer = { ...suggestions({ products: ['A'] }), understood: [{ words: 'vegansk', facets }] };
    server.on('/api/search/suggest', answer);
    open();
    type('vegansk');
    await pass(350);
    expect(field()).toHaveAccessibleDescription('“vegansk” is taken as a condition: Vegan.');
  });

  it('takes a better spelling into the field', async () => {
    server.on('/api/search/suggest', suggestions({ correctedQuery: 'chocolate' }));
    open();
    type('chocolade');
    await pass(350);
    expect(screen.getByText('We found nothing for “chocolade”.')).toBeVisible();
    server.on('/api/search/suggest', suggestions({ products: ['A'] }));
    press('ArrowDown');
    submit();
    expect(field()).toHaveValue('chocolate');
    await pass(350);
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('href', '/en/products/a');
  });

  it('aborts the query that is not wanted any more', async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    open();
    type('old');
    await pass(350);
    type('newer');
    await pass(350);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('goes on from the phrase of the results page', async () => {
    window.history.replaceState({}, '', '/en/search?q=liquorice');
    open();
    expect(field()).toHaveValue('liquorice');
    await pass(0);
    expect(server.calls[0]?.query.get('q')).toBe('liquorice');
    window.history.replaceState({}, '', '/fi/');
  });

  it('says that there is nothing, and that the search failed', async () => {
    server.on('/api/search/suggest', suggestions({}));
    open();
    type('zzz');
    await pass(350);
    expect(screen.getByText('We found nothing for “zzz”.')).toBeVisible();
    server.on('/api/search/suggest', () => 'unreachable' as const);
    type('zzzz');
    await pass(350);
    expect(screen.getByRole('alert')).toHaveTextContent('Search is not working right now.');
  });
});
