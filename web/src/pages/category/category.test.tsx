import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sample as hero } from '@/blocks/hero-block/sample';
import { setNavigator } from '@/lib/navigate';
import { queries } from '@/lib/query-cache';
import { syncLocation } from '@/lib/url-state';
import { showCart } from '@/test/cart';
import { categoryPage, listing } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import Category from './index';

let server: FakeServer;

async function navigate(href: string) {
  window.history.replaceState({}, '', href);
  syncLocation();
}

const go = (href: string) => act(() => navigate(href));

beforeEach(async () => {
  queries.forgetUnseen();
  showCart({});
  server = new FakeServer().on('/api/categories/products', listing(['X', 'Y'], 30));
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
  Element.prototype.scrollIntoView = () => {};
  await go('/en/bars');
});
afterEach(() => vi.unstubAllGlobals());

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;

describe('a category', () => {
  it('shows the listing that came with the page without asking', async () => {
    render(<Category page={categoryPage(['A', 'B'], 30)} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Chocolate bars' })).toBeVisible();
    expect(screen.getByText('30 products')).toBeVisible();
    expect(names()).toEqual(['Product A', 'Product B']);
    await act(async () => {});
    expect(server.calls).toEqual([]);
    expect(robots()).toBe('index,follow');
  });

  it('begins with what editors put on top, whose picture is loaded first, in the place of its own head', async () => {
    const page = categoryPage(['A'], 1, { topContentArea: [hero], body: '<p>All bars.</p>' });
    await act(async () => void render(<Category page={page} />));
    expect(await screen.findByRole('heading', { level: 2, name: hero.title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Chocolate bars' })).toBeInTheDocument();
    expect(screen.queryByText('All bars.')).toBeNull();
    expect(document.querySelector('img')).toHaveAttribute('loading', 'eager');
  });

  it('is shown to search engines again once the order that its document was opened with is gone', async () => {
    await go('/en/bars?sortBy=price');
    const page = categoryPage(['A'], 1);
    page.pageMetadata.robots = 'noindex,nofollow';
    page.query = '?sortBy=price';
    render(<Category page={page} />);
    expect(robots()).toBe('noindex,nofollow');
    await go('/en/bars');
    expect(robots()).toBe('index,follow');
  });

  it('asks for another page and leaves the address to say so', async () => {
    render(<Category page={categoryPage(['A', 'B'], 30)} />);
    const [second] = await screen.findAllByRole('link', { name: 'Page 2' });
    expect(second).toHaveAttribute('href', '/en/bars?page=2');
    if (second) await userEvent.click(second);
    await waitFor(() => expect(names()).toEqual(['Product X', 'Product Y']));
    expect(window.location.search).toBe('?page=2');
    expect(server.to('/api/categories/products')[0]?.query.get('page')).toBe('2');
  });

  it('keeps the old products, dimmed, until the new ones are there', async () => {
    server.on('/api/categories/products', () => new Promise(() => {}));
    render(<Category page={categoryPage(['A', 'B'], 30)} />);
    await go('/en/bars?page=3');
    expect(names()).toEqual(['Product A', 'Product B']);
    expect(screen.getByRole('heading', { name: 'Product A' }).closest('ul')).toHaveAttribute(
      'aria-busy',
      'true',
    );
  });

  it('orders from the first page again, and hides that version from search engines', async () => {
    render(<Category page={categoryPage(['A', 'B'], 30)} />);
    await go('/en/bars?page=2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price highest to lowest');
    await waitFor(() => expect(window.location.search).toBe('?sortBy=price&sortDirection=desc'));
    const last = server.to('/api/categories/products').at(-1)?.query;
    expect([last?.get('sort'), last?.get('sortDirection'), last?.get('page')]).toEqual([
      'price',
      'desc',
      '1',
    ]);
    expect(robots()).toBe('noindex,nofollow');
  });

  it('offers another try after a failure', async () => {
    server.on('/api/categories/products', () => 'unreachable' as const);
    render(<Category page={categoryPage(['A'], 1, { listing: null })} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The products could not be loaded.');
    server.on('/api/categories/products', listing(['X']));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Product X']));
  });

  it('has no pages for one page, and words for none', async () => {
    const { unmount } = render(<Category page={categoryPage(['A'])} />);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    unmount();
    queries.forgetUnseen();
    render(<Category page={categoryPage([])} />);
    expect(await screen.findByText('There is nothing here right now.')).toBeVisible();
  });
});
