import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Review } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { FakeServer, type Received } from '@/test/fake-server';
import Reviews from './reviews';

const LIST = '/api/products/HH-1001/reviews';

function review(id: string, stars: number, more: Partial<Review> = {}): Review {
  return {
    id,
    stars,
    title: `Title ${id}`,
    text: 'Words.',
    name: 'Aino',
    language: 'en',
    writtenAt: '2026-10-09T10:00:00Z',
    answer: null,
    ...more,
  };
}

const all = [
  review('1', 5, { language: 'fi' }),
  review('2', 3, { answer: 'Thanks.' }),
  review('3', 5),
  review('4', 4),
  review('5', 5),
  review('6', 4),
  review('7', 1),
];

function answer({ query }: Received) {
  const stars = Number(query.get('stars') ?? 0);
  const size = Number(query.get('pageSize'));
  const found = all.filter((one) => !stars || one.stars === stars);
  if (query.get('sort') === 'highest') found.sort((one, other) => other.stars - one.stars);
  const from = (Number(query.get('page')) - 1) * size;
  return {
    body: {
      rating: { average: 3.9, averageString: '3.9', count: all.length },
      distribution: [5, 4, 3, 2, 1].map((stars) => ({
        stars,
        count: all.filter((one) => one.stars === stars).length,
      })),
      reviews: found.slice(from, from + size),
      totalCount: found.length,
      hasMore: from + size < found.length,
    },
  };
}

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  store.set(pageAtom, page({ url: '/en/products/frost' }));
  server = new FakeServer().on(LIST, answer);
});

const titles = () =>
  within(screen.getByRole('list', { name: 'Reviews' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

it('shows pages of reviews, and leads to the first of the next ones', async () => {
  render(<Reviews code="HH-1001" />);
  await screen.findByRole('list', { name: 'Reviews' });
  expect(titles()).toHaveLength(5);
  expect(titles()[0]).toBe('5 stars: Title 1');
  expect(screen.getByText('Written in Finnish')).toBeVisible();
  expect(screen.getByText('Thanks.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(titles()).toHaveLength(7));
  expect(screen.getByRole('heading', { name: '4 stars: Title 6' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

it('shows those with so many stars, and all again', async () => {
  render(<Reviews code="HH-1001" />);
  const fives = await screen.findByRole('button', { name: '5 stars: 3 reviews' });
  expect(screen.getByRole('button', { name: '2 stars: 0 reviews' })).toBeDisabled();
  await userEvent.click(fives);
  await waitFor(() => expect(titles()).toEqual(['5 stars: Title 1', '5 stars: Title 3', '5 stars: Title 5']));
  expect(fives).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most stars first');
  await waitFor(() =>
    expect(server.to(LIST).some(({ query }) => query.get('sort') === 'highest')).toBe(true),
  );
});

it('puts forward what is good, in the language of the reader first', async () => {
  render(<Reviews code="HH-1001" />);
  const band = await screen.findByRole('list', { name: 'In other people’s words' });
  const shown = within(band).getAllByRole('figure');
  expect(shown.map((figure) => figure.querySelector('p')?.textContent)).toEqual([
    'Title 3',
    'Title 5',
    'Title 4',
    'Title 6',
    'Title 1',
  ]);
});

it('takes an objection, and says when it could not', async () => {
  let answered = { status: 503, body: { status: 503, title: 'busy' } as unknown };
  server.on('/api/reviews/1/reports', () => answered);
  render(<Reviews code="HH-1001" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Report the review: Title 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this review' });
  const send = within(dialog).getByRole('button', { name: 'Send the report' });
  await userEvent.click(send);
  expect(await within(dialog).findByText('Choose what is wrong with the review.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Is offensive' }));
  await userEvent.click(send);
  expect(await within(dialog).findByText(/could not be sent/)).toBeVisible();
  answered = { status: 204, body: undefined };
  await userEvent.click(send);
  expect(await within(dialog).findByText(/^Thank you/)).toBeVisible();
  expect(server.to('/api/reviews/1/reports').map(({ body }) => body)).toEqual([
    { reason: 'offensive' },
    { reason: 'offensive' },
  ]);
});

it('says that reviews cannot be shown, and tries again', async () => {
  let works = false;
  server.on(LIST, (call: Received) => (works ? answer(call) : 'unreachable'));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Reviews code="HH-1001" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be shown');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByRole('list', { name: 'Reviews' })).toBeVisible();
  expect(log).toHaveBeenCalled();
});
