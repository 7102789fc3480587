import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setNavigator } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { contentSearch } from '@/test/catalogue';
import { FakeServer } from '@/test/fake-server';
import SearchBlock from '.';
import { sample as full } from './sample';

/** Of a page that came without results. */
const sample = { ...full, results: null };

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  server = new FakeServer().on('/api/search/content', contentSearch([]));
  store.set(pageAtom, page({ url: '/en/stories' }));
});

const categories = [401, 402].map((id) => ({ ...sample.contentLink, id }));

it.each([
  ['', null],
  ['?categoryIds=402', '402'],
  ['?categoryIds=402,501', '402,501'],
])('asks within the categories of the block, whatever %j chooses', async (search, chosen) => {
  window.history.replaceState(null, '', `/en/stories${search}`);
  syncLocation();
  render(<SearchBlock block={{ ...sample, predefinedCategories: categories }} />);
  await screen.findByText('0 results');
  const asked = server.to('/api/search/content').map(({ query }) => query);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.get('predefinedCategoryIds')).toBe('401,402');
  expect(asked[0]?.get('categoryIds')).toBe(chosen);
});

it('asks among everything where the block names no categories', async () => {
  window.history.replaceState(null, '', '/en/stories');
  syncLocation();
  render(<SearchBlock block={sample} />);
  await screen.findByText('0 results');
  expect(server.to('/api/search/content')[0]?.query.has('predefinedCategoryIds')).toBe(false);
});

it('keeps its state apart from that of another search on the page', async () => {
  const steps: string[] = [];
  setNavigator({
    navigate: async (href) => {
      steps.push(href);
    },
    prefetch: () => {},
    refresh: () => {},
  });
  const other = { ...sample, title: 'Other stories', id: '3f9a02c41b' };
  store.set(pageAtom, page({ url: '/en/stories', mainContentArea: [sample, other] }));
  server.on('/api/search/content', contentSearch(['One'], { totalCount: 13, hasMore: true }));
  window.history.replaceState(null, '', '/en/stories?q=pie&categoryIds=402&block.3f9a02c41b.q=cake');
  syncLocation();
  render(
    <>
      <SearchBlock block={sample} />
      <SearchBlock block={other} />
    </>,
  );
  const [first, second] = await screen.findAllByRole('searchbox');
  expect([first, second].map((field) => (field as HTMLInputElement).value)).toEqual(['pie', 'cake']);
  const queriesAsked = server.to('/api/search/content').map(({ query }) => query);
  expect(queriesAsked.map((query) => [query.get('q'), query.get('categoryIds')])).toEqual([
    ['pie', '402'],
    ['cake', null],
  ]);
  const [, more] = await screen.findAllByRole('link', { name: 'Show more' });
  await userEvent.click(more as HTMLElement);
  expect(steps).toEqual([
    '/en/stories?q=pie&categoryIds=402&block.3f9a02c41b.q=cake&block.3f9a02c41b.page=2',
  ]);
});
