import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoryQuery } from '@/features/catalog/product-queries';
import { useListingQuery } from '@/lib/listing-query';
import { type NavigateOptions, setNavigator } from '@/lib/navigate';
import { queries } from '@/lib/query-cache';
import { syncLocation } from '@/lib/url-state';
import { showCart } from '@/test/cart';
import { facetGroup, listing } from '@/test/catalogue';
import { FakeServer, type Received } from '@/test/fake-server';
import { ProductListing } from './product-listing';

let server: FakeServer;
let wide = true;
const steps: string[] = [];

async function navigate(href: string, { replace = false }: NavigateOptions = {}) {
  if (replace) steps.pop();
  steps.push(href);
  window.history.replaceState({}, '', href);
  syncLocation();
}

/** As the server counts: a group without its own choice. */
function answer({ query }: Received) {
  const vegan = query.get('filter.diet') === 'vegan';
  const korpi = query.get('filter.brand') === 'korpi';
  const codes = vegan && korpi ? [] : vegan ? ['V'] : ['X', 'Y', 'V'];
  const facetGroups = [
    facetGroup('diet', { vegan: korpi ? 0 : 1, organic: 0 }),
    facetGroup('brand', { halla: vegan ? 1 : 2, hillo: 1, korpi: vegan ? 0 : 1, metsa: 1, suo: 1 }),
  ];
  return { body: { ...listing(codes), facetGroups } };
}

function Bars() {
  const { query } = useListingQuery();
  const { page, filters } = query;
  const request = { category: 'bars', page, filters, market: 'FI', language: 'en' } as const;
  return (
    <ProductListing
      query={categoryQuery({ ...request, sort: query.sortBy, sortDirection: query.sortDirection })}
      list={{ id: 'bars', name: 'Bars' }}
      firstFacets={4}
    />
  );
}

const go = (href: string) => act(() => navigate(href));

beforeEach(async () => {
  steps.length = 0;
  wide = true;
  queries.forgetUnseen();
  showCart({});
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 64rem') && wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  server = new FakeServer().on('/api/categories/products', answer);
  await go('/en/bars');
});
afterEach(() => vi.unstubAllGlobals());

const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const products = () =>
  screen.queryAllByRole('heading', { level: 2, name: /^Product/ }).map((one) => one.textContent);

describe('the filters of a listing', () => {
  it('bring the beginning of the list back into sight, and leave it where it is otherwise', async () => {
    const seen = vi.fn();
    Element.prototype.scrollIntoView = seen;
    const { container } = render(<Bars />);
    await userEvent.click(await box(/^Vegan/));
    expect(seen).not.toHaveBeenCalled();
    const tools = container.querySelector('[tabindex="-1"]') as HTMLElement;
    tools.getBoundingClientRect = () => new DOMRect(0, -900, 800, 44);
    await userEvent.click(await box(/^Vegan/));
    expect(seen.mock.contexts).toEqual([tools]);
    expect(await box(/^Vegan/)).toHaveFocus();
  });

  it('take effect at once, and say so in the address from page 1', async () => {
    await go('/en/bars?page=2&sortBy=price');
    render(<Bars />);
    await userEvent.click(await box(/^Vegan/));
    expect(window.location.search).toBe('?sortBy=price&filter.diet=vegan');
    expect(await box(/^Vegan/)).toBeChecked();
    await waitFor(() => expect(products()).toEqual(['Product V']));
    expect(server.calls.at(-1)?.query.get('filter.diet')).toBe('vegan');
    await userEvent.click(await box(/^Vegan/));
    expect(window.location.search).toBe('?sortBy=price');
  });

  it('come back from the address', async () => {
    await go('/en/bars?filter.brand=halla,hillo');
    render(<Bars />);
    expect(await box(/^Halla/)).toBeChecked();
    expect(await box(/^Hillo/)).toBeChecked();
    await go('/en/bars?filter.brand=hillo');
    await waitFor(async () => expect(await box(/^Halla/)).not.toBeChecked());
  });

  it('lead nowhere without a product, unless they are chosen', async () => {
    render(<Bars />);
    expect(await box(/^Organic/)).toBeDisabled();
    await go('/en/bars?filter.diet=organic');
    expect(await box(/^Organic/)).toBeEnabled();
  });

  it('show the first four of a group, and all when asked', async () => {
    render(<Bars />);
    const brands = await screen.findByRole('group', { name: 'Brand' });
    expect(within(brands).getAllByRole('checkbox')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5 Brand' }));
    expect(within(brands).getAllByRole('checkbox')).toHaveLength(5);
    expect(screen.getByRole('checkbox', { name: /^Suo/ })).toHaveFocus();
  });

  it('are taken back one by one, or all at once with the order', async () => {
    await go('/en/bars?filter.brand=halla,hillo&filter.diet=vegan&sortBy=name');
    render(<Bars />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Brand: Hillo' }));
    expect(window.location.search).toBe('?sortBy=name&filter.brand=halla&filter.diet=vegan');
    expect(screen.getByRole('button', { name: 'Remove filter Brand: Halla' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(window.location.search).toBe('');
  });

  it('that the shop does not have go out of the address, and out of the calls after it', async () => {
    server.on('/api/categories/products', (call: Received) =>
      call.query.has('filter.colour')
        ? { status: 422, body: { status: 422, errors: { 'filter.colour': ['Unknown'] } } }
        : answer(call),
    );
    await go('/en/bars?filter.colour=red&filter.brand=halla,gone&page=2');
    render(<Bars />);
    await waitFor(() => expect(window.location.search).toBe('?page=2&filter.brand=halla'));
    expect(await screen.findByRole('button', { name: 'Remove filter Brand: Halla' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
    await userEvent.click(await box(/^Vegan/));
    const { query } = server.calls.at(-1) as Received;
    expect([query.get('filter.colour'), query.get('filter.brand')]).toEqual([null, 'halla']);
  });

  it('name the one to drop when nothing is left', async () => {
    await go('/en/bars?filter.brand=korpi&filter.diet=vegan');
    render(<Bars />);
    expect(await screen.findByText('Nothing matches everything you chose.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Without Vegan' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Without Korpi' }));
    expect(window.location.search).toBe('?filter.diet=vegan');
    await waitFor(() => expect(products()).toEqual(['Product V']));
  });

  it('stay when the products could not be loaded', async () => {
    render(<Bars />);
    const vegan = await box(/^Vegan/);
    server.on('/api/categories/products', () => 'unreachable' as const);
    await userEvent.click(vegan);
    expect(await screen.findByRole('alert')).toHaveTextContent('The products could not be loaded.');
    expect(await box(/^Vegan/)).toBeChecked();
    server.on('/api/categories/products', answer);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(products()).toEqual(['Product V']));
  });

  it('promise no number in the drawer while nobody could tell one', async () => {
    wide = false;
    render(<Bars />);
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filter' });
    expect(within(drawer).getByRole('button', { name: 'Show 3 products' })).toBeVisible();
    server.on('/api/categories/products', () => 'unreachable' as const);
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /^Vegan/ }));
    expect(await within(drawer).findByRole('button', { name: 'Show the results' })).toBeVisible();
  });

  it('open in a drawer on a phone, whose choices are one step of the history', async () => {
    wide = false;
    render(<Bars />);
    const open = await screen.findByRole('button', { name: 'Filter' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(open);
    const drawer = await screen.findByRole('dialog', { name: 'Filter' });
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /^Halla/ }));
    await userEvent.click(within(drawer).getByRole('checkbox', { name: /^Vegan/ }));
    expect(steps).toEqual(['/en/bars', '/en/bars?filter.brand=halla&filter.diet=vegan']);
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Show 1 product' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter, 2 chosen' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});
