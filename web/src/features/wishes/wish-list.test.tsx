import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportedList, ReportedProduct } from '@/features/analytics/events';
import { MemberFrame } from '@/features/members/member-frame';
import { bus } from '@/features/realtime/bus';
import { connection } from '@/features/realtime/connection';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { navigation, page } from '@/test/builders';
import { showCart } from '@/test/cart';
import { card } from '@/test/catalogue';
import { FakeServer, type Received } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import CardHeart from './card-heart';
import { provideHearts } from './provide-hearts';
import WishButton from './wish-button';
import { KeepList, WishList } from './wish-list';

const LIST = '/api/me/wish-list';
let server: FakeServer;
/** What the server has: codes, the newest first. */
let kept: string[];
let version = 1_000;

const entry = (code: string) => ({
  code,
  addedAt: '2026-11-26T06:00:00Z',
  product: code.startsWith('GONE') ? null : card(code),
});

beforeEach(() => {
  queries.forgetUnseen();
  provideHearts();
  kept = [];
  showCart({});
  store.set(
    pageAtom,
    page({
      anonymousId: 'a',
      navigation: navigation({ wishListPageUrl: '/en/wish-list', loginPageUrl: '/en/log-in' }),
    }),
  );
  server = new FakeServer()
    .on('/api/identity-connect/token/anonymous', {
      access_token: 't',
      token_type: 'Bearer',
      expires_in: 2_700,
    })
    .on('/api/user/isauthenticatedtomyfazer', false)
    .on(LIST, () => ({ body: { version, wishes: kept.map(entry) } }));
  for (const code of ['A', 'B', 'C', 'GONE-1', 'GONE-2'])
    server.on(`${LIST}/${code}`, ({ method }: Received) => {
      kept = kept.filter((one) => one !== code);
      if (method === 'PUT') kept.unshift(code);
      version += 1;
      return { body: { version, codes: kept } };
    });
  // Another owner each time: nothing is left of the test before.
  version += 1_000;
  const me = { anonymousId: `a-${version}`, market: 'FI', language: 'en' as const };
  if (connection.identity) connection.become(me.anonymousId, true);
  else connection.adopt(me);
});

const heart = (code: string) => screen.findByRole('button', { name: `Save to wish list: Product ${code}` });
const messages = () => store.get(snackbarsAtom).map(({ text }) => text);

describe('a heart', () => {
  it('puts the product on the list and says so, with the way there', async () => {
    const user = userEvent.setup();
    render(<CardHeart code="A" name="Product A" />);
    const button = await heart('A');
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(messages()).toEqual(['Product A is on your wish list.']));
    expect(store.get(snackbarsAtom)[0]?.actionText).toBe('View wish list');
    expect(server.to(`${LIST}/A`)[0]?.headers.get('Authorization')).toBe('Bearer t');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(messages()).toEqual(['Product A was taken off your wish list.']));
    expect(kept).toEqual([]);
  });

  it('explains why the shop refuses', async () => {
    const detail = 'Your wish list is full.';
    server.on(`${LIST}/A`, () => ({ status: 409, body: { status: 409, code: 'wish-list-full', detail } }));
    render(<WishButton code="A" name="Product A" />);
    await userEvent.click(screen.getByRole('button', { name: 'Save to wish list' }));
    await waitFor(() => expect(messages()).toEqual([detail]));
    expect(screen.getByRole('button', { name: 'Save to wish list' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says in words on the product’s own page that it is saved', async () => {
    render(<WishButton code="A" name="Product A" />);
    await userEvent.click(screen.getByRole('button', { name: 'Save to wish list' }));
    expect(screen.getByRole('link', { name: 'View wish list' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'On your wish list – remove' }));
    expect(screen.getByRole('button', { name: 'Save to wish list' })).toBeVisible();
  });

  it('is none where the site has no page for the list', () => {
    store.set(pageAtom, page({ navigation: navigation({ wishListPageUrl: null }) }));
    render(<CardHeart code="A" name="Product A" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the page of the list', () => {
  it('is reported as a list, once for the products that are on it', async () => {
    kept = ['B', 'A'];
    const reported: string[] = [];
    const stop = bus.on('d2c:list:view', (detail) => {
      const { list, products } = detail as { list: ReportedList; products: readonly ReportedProduct[] };
      reported.push(`${list.id}: ${products.map(({ displayName }) => displayName).join(', ')}`);
    });
    render(<WishList />);
    expect(await screen.findByText('2 products')).toBeVisible();
    stop();
    expect(reported).toEqual(['wish-list: Product B, Product A']);
  });

  it('shows the products, and takes one off with a way back', async () => {
    kept = ['B', 'A'];
    const user = userEvent.setup();
    render(<WishList />);
    expect(await screen.findByText('2 products')).toBeVisible();
    const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(names).toEqual(['Product B', 'Product A']);
    const [first, second] = [await heart('B'), await heart('A')];
    first.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Product B' })).toBeNull());
    // The next heart is where the shopper would look.
    expect(second).toHaveFocus();
    await waitFor(() => expect(store.get(snackbarsAtom)[0]?.actionText).toBe('Undo'));
    act(() => store.get(snackbarsAtom)[0]?.action?.());
    expect(await screen.findByRole('heading', { name: 'Product B' })).toBeVisible();
    await waitFor(() => expect(kept).toEqual(['B', 'A']));
  });

  it('says that it is empty', async () => {
    render(<WishList />);
    expect(await screen.findByText('Your wish list is empty.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  });

  it('lets go of what the shop has no more', async () => {
    kept = ['A', 'GONE-1', 'GONE-2'];
    render(<WishList />);
    expect(await screen.findByText('2 products on your list are not in the shop any more.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take them off the list' }));
    await waitFor(() => expect(kept).toEqual(['A']));
    expect(screen.queryByText(/not in the shop any more/)).toBeNull();
    expect(screen.getByText('1 product')).toBeVisible();
  });

  it('can be asked for again', async () => {
    let broken = true;
    server.on(LIST, () => (broken ? { status: 400, body: {} } : { body: { version, wishes: [entry('A')] } }));
    render(<WishList />);
    expect(await screen.findByText('The wish list could not be loaded.')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Product A' })).toBeVisible();
  });

  it('is for visitors without an account too', async () => {
    kept = ['A'];
    const visitor = (
      <>
        <KeepList />
        <WishList />
      </>
    );
    render(
      <MemberFrame heading="Wish list" intro={null} visitor={visitor}>
        {() => null}
      </MemberFrame>,
    );
    const section = await screen.findByRole('region', { name: 'Wish list' });
    expect(await within(section).findByRole('heading', { name: 'Product A' })).toBeVisible();
    const keep = within(section).getByRole('link', { name: /Log in to have the list with you/ });
    expect(keep.getAttribute('href')).toContain('/en/log-in');
  });
});
