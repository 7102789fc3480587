import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnReview, OwnReviewList } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { FakeServer, type Received } from '@/test/fake-server';
import { OwnReviews } from './own-reviews';

const PATH = '/api/cda/me/reviews';
let server: FakeServer;

const product = (code: string) => ({
  code,
  displayName: `Product ${code}`,
  url: `/en/products/${code}`,
  imageUrl: `/pictures/${code}-640.webp`,
});

const written = (id: string, more: Partial<OwnReview> = {}): OwnReview => ({
  product: product(id),
  status: 'approved',
  review: {
    id,
    stars: 4,
    title: `Title ${id}`,
    text: 'Very good.',
    name: 'Aino',
    language: 'fi',
    writtenAt: '2026-11-20T08:00:00Z',
    answer: null,
  },
  ...more,
});

const list = (more: Partial<OwnReviewList> = {}): OwnReviewList => ({
  reviews: [],
  unreviewed: [],
  next: null,
  ...more,
});

beforeEach(() => {
  store.set(pageAtom, page());
  server = new FakeServer();
});

describe('one’s own reviews', () => {
  it('tell how they stand', async () => {
    const reviews = [written('A', { status: 'waiting' }), written('B'), written('C', { status: 'rejected' })];
    server.on(PATH, list({ reviews }));
    render(<OwnReviews />);
    const articles = await screen.findAllByRole('article');
    expect(articles).toHaveLength(3);
    for (const [index, state] of ['Waiting to be checked', 'Published', 'Not published'].entries())
      expect(articles[index]).toHaveTextContent(state);
    const first = within(articles[0] as HTMLElement);
    expect(first.getByRole('heading', { name: '4 stars: Title A' })).toBeVisible();
    expect(first.getByText('Very good.')).toHaveAttribute('lang', 'fi');
    expect(first.getByText('20.11.2026')).toBeVisible();
    expect(first.getByRole('link', { name: 'Product A' })).toHaveAttribute('href', '/en/products/A');
  });

  it('lead to what may still be reviewed', async () => {
    const open = { product: product('A'), orderNumber: '100042', orderedAt: '2026-11-06T06:00:00Z' };
    server.on(PATH, list({ unreviewed: [{ ...open, url: '/en/review#secret' }] }));
    render(<OwnReviews />);
    const link = await screen.findByRole('link', { name: 'Review: Product A' });
    expect(link).toHaveAttribute('href', '/en/review#secret');
    expect(screen.getByText('Order 100042, 06.11.2026')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Reviews that you wrote' })).toBeNull();
  });

  it('come page by page', async () => {
    server.on(PATH, ({ query }: Received) => ({
      body: query.get('after')
        ? list({ reviews: [written('B')] })
        : list({ reviews: [written('A')], next: 'n' }),
    }));
    render(<OwnReviews />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText('Title B')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.to(PATH).map(({ query }) => query.get('after'))).toEqual([null, 'n']);
  });

  it('are none yet', async () => {
    server.on(PATH, list());
    render(<OwnReviews />);
    expect(await screen.findByText(/You have not reviewed anything yet/)).toBeVisible();
  });

  it('can be asked for again where they did not come', async () => {
    let broken = true;
    server.on(PATH, () => (broken ? { status: 400, body: {} } : { body: list({ reviews: [written('A')] }) }));
    render(<OwnReviews />);
    expect(await screen.findByText('The reviews could not be loaded.')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title A')).toBeVisible();
  });
});
