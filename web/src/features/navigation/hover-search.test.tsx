import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNavigator } from '@/lib/navigate';
import { overlayAtom } from '@/lib/overlay';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { showCart } from '@/test/cart';
import { contentSearch, hit } from '@/test/catalogue';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import HoverSearch from './hover-search';

let server: FakeServer;
const visited = vi.fn(async (_href: string) => {});

beforeEach(() => {
  vi.useFakeTimers();
  queries.forgetUnseen();
  visited.mockClear();
  setNavigator({ navigate: (href) => visited(href), prefetch: () => {}, refresh: () => {} });
  showCart({});
  server = new FakeServer().on(
    '/api/search/content',
    contentSearch(['Berries'], { hits: [hit('Berries'), hit('Frost', { kind: 'product' })], totalCount: 9 }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const spot = () =>
  screen.getByRole('button', { name: 'Search', expanded: store.get(overlayAtom) === 'search' });
const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openByClick() {
  render(<HoverSearch searchPageUrl="/en/search" />);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await eventually(() => expect(field()).toHaveFocus());
}

describe('the search of the content sites', () => {
  it('shows up to five pages, products among them, when typing has rested', async () => {
    await openByClick();
    type('ber');
    await pass(499);
    expect(server.calls).toEqual([]);
    await pass(1);
    const { query } = server.calls[0] ?? { query: new URLSearchParams() };
    expect(Object.fromEntries(query)).toEqual({
      q: 'ber',
      page: '1',
      pageSize: '5',
      language: 'en',
      includeProducts: 'true',
    });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'BerriesStory',
      'FrostProduct',
      'Show all 9 results for “ber”',
    ]);
  });

  it('takes the results away with each keystroke, and says that it searches', async () => {
    await openByClick();
    type('ber');
    await pass(500);
    type('berr');
    expect(screen.queryByRole('option')).toBeNull();
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    await pass(500);
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  it('goes with Enter to the option that the arrows reached, else to all results', async () => {
    await openByClick();
    type('ber');
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    expect(visited).toHaveBeenCalledExactlyOnceWith('/en/search?q=ber');
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('has a button that waits for the results', async () => {
    await openByClick();
    type('ber');
    const [go] = field().closest('form')?.getElementsByTagName('button') ?? [];
    expect(go).toHaveAttribute('aria-disabled', 'true');
    act(() => go?.focus());
    fireEvent.click(go as HTMLElement);
    expect(visited).not.toHaveBeenCalled();
    await pass(500);
    expect(go).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(go as HTMLElement);
    expect(visited).toHaveBeenCalledExactlyOnceWith('/en/search?q=ber');
  });

  it('opens for the pointer without taking the focus, and closes when it leaves', async () => {
    render(<HoverSearch searchPageUrl="/en/search" />);
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Search' }).parentElement as HTMLElement, {
      pointerType: 'mouse',
    });
    await eventually(() => expect(field()).toBeInTheDocument());
    expect(field()).not.toHaveFocus();
    fireEvent.pointerLeave(spot().parentElement as HTMLElement);
    expect(store.get(overlayAtom)).toBe('none');
  });

  it('stays while it has the focus; Escape clears, then closes and gives the focus back', async () => {
    await openByClick();
    fireEvent.pointerLeave(spot().parentElement as HTMLElement);
    expect(store.get(overlayAtom)).toBe('search');
    type('ber');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field()).toHaveValue('');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(store.get(overlayAtom)).toBe('none');
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });

  it('says that the search failed, and tries again', async () => {
    server.on('/api/search/content', () => 'unreachable' as const);
    await openByClick();
    type('ber');
    await pass(500);
    expect(screen.getByRole('alert')).toHaveTextContent('Search is not working right now.');
    server.on('/api/search/content', contentSearch([]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(screen.getByText('We found nothing for “ber”.')).toBeVisible();
  });
});
