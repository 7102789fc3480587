import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { t } from '@/lib/i18n/t';
import { setNavigator } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer, type Received } from '@/test/fake-server';
import RecipeSearchBlock from '.';
import { sample as full } from './sample';

/** Of a page that came without results. */
const sample = { ...full, results: null };

const everything = Array.from({ length: 14 }, (_, index) => `Recipe ${index + 1}`);

function answer({ query }: Received) {
  const q = query.get('q');
  const from = (Number(query.get('page') ?? 1) - 1) * 12;
  const titles = q ? [`${q} pie`] : everything;
  const initial = !q && !query.has('page');
  return {
    body: {
      hits: titles.slice(from, from + 12).map((title) => ({
        contentId: everything.indexOf(title),
        url: `/en/recipes/${encodeURIComponent(title)}`,
        image: null,
        title,
        recipeCategories: ['Cakes and pies', 'Midsummer'],
        allergens: ['Gluten', 'Milk', 'Egg'],
        highlights: { title: [] },
      })),
      facetCategories: [
        {
          id: 100,
          name: 'Kind',
          order: 1,
          facetSubcategories: [{ id: 101, name: 'Cakes and pies', count: 14, selected: false }],
        },
      ],
      relatedProducts: initial ? [{ id: 7, name: 'Halla' }] : [],
      hasMore: titles.length > from + 12,
      totalCount: titles.length,
      correctedQuery: null,
      understood: [],
    },
  };
}

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  server = new FakeServer().on('/api/search/recipes', answer);
  go('/en/recipes');
  store.set(pageAtom, page({ url: '/en/recipes' }));
  setNavigator({
    navigate: async (href) => act(() => go(href)),
    prefetch: () => {},
    refresh: () => {},
  });
});

function go(href: string) {
  window.history.replaceState(null, '', href);
  syncLocation();
}

const cards = () => screen.findAllByRole('article');

it('shows recipes with their first category and their allergens, and adds more below', async () => {
  render(<RecipeSearchBlock block={sample} />);
  const first = (await cards())[0] as HTMLElement;
  expect(within(first).getByRole('heading', { name: 'Recipe 1' })).toBeVisible();
  expect(within(first).getByText('Cakes and pies')).toBeVisible();
  expect(within(first).queryByText('Midsummer')).toBeNull();
  expect(
    within(first)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Gluten', 'Milk', '+1Egg']);

  await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
  expect(window.location.search).toBe('?page=2');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Recipe 13' })).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
});

it('offers all recipes while no filter is set and some are not shown yet', async () => {
  const all = () => screen.queryByRole('link', { name: 'All recipes (14)' });
  render(<RecipeSearchBlock block={sample} />);
  await cards();
  const product = screen.getByRole('combobox', { name: 'Product' });
  await userEvent.selectOptions(product, 'Halla');
  await waitFor(() => expect(all()).toBeNull());
  await userEvent.selectOptions(product, 'All products');
  await waitFor(() => expect(all()).toBeVisible());
  await userEvent.click(all() as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
  expect(all()).toBeNull();
});

it('asks for no more pages than there are', async () => {
  go('/en/recipes?page=40');
  render(<RecipeSearchBlock block={sample} />);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
  // The first page goes without its number.
  const pages = server.calls.map(({ query }) => query.get('page'));
  expect(pages.filter((page) => page !== null)).toEqual(['2']);
});

it('keeps what is asked for in the address, and follows it back', async () => {
  render(<RecipeSearchBlock block={sample} />);
  await cards();
  const field = screen.getByRole('searchbox', { name: 'Keyword' });
  await userEvent.type(field, 'ru{Enter}');
  expect(screen.getByText('Type at least three characters.')).toBeVisible();
  expect(window.location.search).toBe('');
  await userEvent.type(field, 'ne{Enter}');
  expect(window.location.search).toBe('?q=rune');
  expect(await screen.findByRole('link', { name: 'rune pie' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Halla');
  expect(window.location.search).toBe('?q=rune&productPageId=7');
  await waitFor(() => expect(server.calls.at(-1)?.query.get('productPageId')).toBe('7'));

  act(() => go('/en/recipes'));
  expect(field).toHaveValue('');
  expect(await screen.findByRole('link', { name: 'Recipe 1' })).toBeVisible();
});

it('leads to the page that it names, with what was chosen', async () => {
  go('/en/');
  render(<RecipeSearchBlock block={{ ...sample, searchPageUrl: '/en/recipes' }} />);
  const category = await screen.findByRole('checkbox', { name: 'Cakes and pies' });
  expect(screen.getByRole('link', { name: 'All recipes' })).toHaveAttribute('href', '/en/recipes');
  await userEvent.click(category);
  expect(screen.queryByRole('link', { name: 'All recipes' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Keyword' }), 'berry{Enter}');
  expect(window.location.pathname + window.location.search).toBe('/en/recipes?q=berry&categoryIds=101');
});

it('can lead there without words, once something is chosen', async () => {
  go('/en/');
  render(<RecipeSearchBlock block={{ ...sample, searchPageUrl: '/en/recipes' }} />);
  const button = screen.getByRole('button', { name: 'Search for recipes' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cakes and pies' }));
  expect(button).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(button);
  expect(window.location.pathname + window.location.search).toBe('/en/recipes?categoryIds=101');
});

it('says that a search failed, and tries again', async () => {
  let broken = true;
  server.on('/api/search/recipes', (call: Received) => (broken ? { status: 503, body: {} } : answer(call)));
  render(<RecipeSearchBlock block={sample} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Search is not working right now');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(12);
});

it('asks for nothing that came with the page, and goes on from there', async () => {
  const results = { ...answer({ query: new URLSearchParams() } as Received).body };
  go('/en/recipes?utm_source=mail');
  render(<RecipeSearchBlock block={{ ...full, results }} />);
  expect(await cards()).toHaveLength(12);
  expect(screen.getByRole('option', { name: 'Halla' })).toBeInTheDocument();
  expect(server.calls).toEqual([]);
  const more = screen.getByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/en/recipes?utm_source=mail&page=2');
  await userEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
  expect(server.calls.map(({ query }) => query.get('page'))).toEqual(['2']);
});

it('asks where the page was made for something else', async () => {
  const results = { ...answer({ query: new URLSearchParams() } as Received).body };
  go('/en/recipes?q=rune');
  render(<RecipeSearchBlock block={{ ...full, results }} />);
  expect(await screen.findByRole('link', { name: 'rune pie' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('can be sent without scripts, with what is chosen', async () => {
  go('/en/recipes?categoryIds=101');
  store.set(pageAtom, page({ url: '/en/recipes', query: '?categoryIds=101' }));
  const results = { ...answer({ query: new URLSearchParams() } as Received).body };
  render(<RecipeSearchBlock block={{ ...full, results }} />);
  await cards();
  const form = screen.getByRole('searchbox', { name: 'Keyword' }).closest('form') as HTMLFormElement;
  expect(form.getAttribute('action')).toBe('/en/recipes');
  expect([...new FormData(form)]).toEqual([
    ['q', ''],
    ['productPageId', ''],
    ['categoryIds', '101'],
  ]);
});

it('has chosen already what the address of its own page asks of it, and offers every group of categories', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    id: 201 + index,
    name: `Diet ${index + 1}`,
    count: 1,
    selected: false,
  }));
  server.on('/api/search/recipes', (received: Received) => {
    const { body } = answer(received);
    const diets = { id: 200, name: 'Diet', order: 2, facetSubcategories: many };
    return { body: { ...body, facetCategories: [diets, ...body.facetCategories] } };
  });
  store.set(pageAtom, page({ url: '/en/', query: '?q=rhubarb&categoryIds=101,212&productPageId=7' }));
  go('/en/?q=rhubarb&categoryIds=101,212&productPageId=7');
  const user = userEvent.setup();
  render(<RecipeSearchBlock block={{ ...sample, searchPageUrl: '/en/recipes' }} />);
  expect(await screen.findByRole('checkbox', { name: 'Cakes and pies' })).toBeChecked();
  expect(screen.getByRole('searchbox')).toHaveValue('rhubarb');
  expect(screen.getByRole('combobox')).toHaveValue('7');
  const [kind, diet] = screen.getAllByRole('group');
  expect(kind).toHaveAccessibleName('Kind');
  // Ten, and the one that is chosen.
  expect(within(diet as HTMLElement).getAllByRole('checkbox')).toHaveLength(11);
  expect(screen.getByRole('checkbox', { name: 'Diet 12' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: /12/ }));
  expect(within(diet as HTMLElement).getAllByRole('checkbox')).toHaveLength(12);
});

it('says where what it can be narrowed by could not be fetched, and tries again', async () => {
  go('/en/');
  server.on('/api/search/recipes', () => ({ status: 500, body: {} }));
  const user = userEvent.setup();
  render(<RecipeSearchBlock block={{ ...sample, searchPageUrl: '/en/recipes' }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(t('/search/error'));
  server.on('/api/search/recipes', answer);
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(await screen.findByRole('checkbox', { name: 'Cakes and pies' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
