import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '@/lib/cache';
import { setNavigator } from '@/lib/navigate';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { store } from '@/lib/store';
import { showCart } from '@/test/cart';
import { listing } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import { SearchPanel } from './search-panel';

let server: FakeServer;
const visited = vi.fn(async (_href: string) => {});

beforeEach(() => {
  vi.useFakeTimers();
  queries.clear();
  visited.mockClear();
  setNavigator({ navigate: (href) => visited(href), prefetch: () => {} });
  showCart({}, { searchSuggestions: ['lingonberry'], searchPageUrl: '/en/search' });
  server = new FakeServer().on('/api/search/products', { ...listing(['A', 'B'], 42) });
  setOverlay('search');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => render(<SearchPanel searchPageUrl="/en/search" />);
const field = () => screen.getByRole('combobox', { name: 'Search products' });
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
    expect(server.calls[0]?.query.get('displayLanguage')).toBe('en');
    expect(server.calls[0]?.query.has('language')).toBe(false);
  });

  it('lists products with their prices, and leads to all of them', async () => {
    open();
    type('pro');
    await pass(350);
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/en/products/a?code=A-150',
      '/en/products/b?code=B-150',
      '/en/search?q=pro',
    ]);
    expect(options[0]).toHaveTextContent('€5.90');
    expect(options[0]?.querySelector('mark')).toHaveTextContent('Pro');
    expect(options[2]).toHaveTextContent('42');
  });

  it('never shows the answer to an older phrase', async () => {
    const answers = new Map<string, (codes: string[]) => void>();
    server.on('/api/search/products', (call: { query: URLSearchParams }) => {
      return new Promise((resolve) => {
        answers.set(call.query.get('q') ?? '', (codes) => resolve({ body: listing(codes) }));
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
    expect(screen.getByText('Product NEW', { exact: false })).toBeVisible();
    expect(screen.queryByText('Product OLD', { exact: false })).toBeNull();
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

  it('is cleared by Escape, then closed by Escape', () => {
    open();
    type('choc');
    press('Escape');
    expect(field()).toHaveValue('');
    expect(store.get(overlayAtom)).toBe('search');
    press('Escape');
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('says that there is nothing, and that the search failed', async () => {
    server.on('/api/search/products', listing([], 0));
    open();
    type('zzz');
    await pass(350);
    expect(screen.getByText('We found nothing for “zzz”.')).toBeVisible();
    server.on('/api/search/products', () => 'unreachable' as const);
    type('zzzz');
    await pass(350);
    expect(screen.getByRole('alert')).toHaveTextContent('Search is not working right now.');
  });
});
