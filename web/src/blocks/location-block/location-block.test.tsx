import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { contentSearch } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import LocationBlock from '.';
import { sample as full } from './sample';

/** Of a page that came without results. */
const sample = { ...full, results: null, cities: null };

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  server = new FakeServer()
    .on('/api/location/locations', contentSearch([]))
    .on('/api/location/cityoptions', []);
  store.set(pageAtom, page({ url: '/en/shops' }));
});

const categories = [401, 402].map((id) => ({ ...sample.contentLink, id }));

it.each([
  ['', null],
  ['?categoryIds=402', '402'],
  ['?categoryIds=402,501', '402,501'],
])('asks within the categories of the block, whatever %j chooses', async (search, chosen) => {
  window.history.replaceState(null, '', `/en/shops${search}`);
  syncLocation();
  render(<LocationBlock block={{ ...sample, predefinedCategories: categories }} />);
  await screen.findByText('0 places');
  const asked = server.to('/api/location/locations').map(({ query }) => query);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.get('predefinedCategoryIds')).toBe('401,402');
  expect(asked[0]?.get('categoryIds')).toBe(chosen);
});

it('asks among everything where the block names no categories', async () => {
  window.history.replaceState(null, '', '/en/shops');
  syncLocation();
  render(<LocationBlock block={sample} />);
  await screen.findByText('0 places');
  expect(server.to('/api/location/locations')[0]?.query.has('predefinedCategoryIds')).toBe(false);
});

it('asks for nothing that came with the page', async () => {
  window.history.replaceState(null, '', '/en/shops');
  syncLocation();
  render(<LocationBlock block={full} />);
  expect(await screen.findByRole('heading', { name: 'Kahvila Kauppatori' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Porvoo' })).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

it('shows its places on a map with their names beside it, until the map is hidden', async () => {
  window.history.replaceState(null, '', '/en/shops');
  syncLocation();
  render(<LocationBlock block={full} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  const names = await screen.findAllByRole('button', { name: 'Tehtaanmyymälä' });
  for (const name of names) expect(name).toHaveAttribute('aria-pressed', 'false');
  const [first] = names;
  if (first) await userEvent.click(first);
  expect(screen.getByText('Kauppakatu 1, Porvoo')).toBeVisible();
  for (const name of names) expect(name).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Hide the map' }));
  expect(screen.queryByText('Kauppakatu 1, Porvoo')).toBeNull();
});
