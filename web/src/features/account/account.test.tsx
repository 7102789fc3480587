import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '@/lib/clock';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { navigation, page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { accountAtom, forgetAccount, loadAccount, setAccount } from './account';
import { AccountLink } from './account-link';
import { keepNote } from './notes';

const CHECK = '/api/user/isauthenticatedtomyfazer';
const urls = { loginPageUrl: '/en/log-in', logOutPageUrl: '/en/log-out', myFazerPageUrl: '/en/my-details' };

beforeEach(() => {
  forgetAccount();
  store.set(pageAtom, page({ navigation: navigation(urls) }));
  syncLocation('/en/search?q=a');
});

describe('whether somebody has signed in', () => {
  it('is asked once a minute', async () => {
    const server = new FakeServer().on(CHECK, () => ({ body: true }));
    let time = 10 * MINUTE;
    const now = () => time;
    await Promise.all([loadAccount(now), loadAccount(now)]);
    await loadAccount(now);
    expect(store.get(accountAtom)).toBe('member');
    expect(server.to(CHECK)).toHaveLength(1);
    time += MINUTE;
    await loadAccount(now);
    expect(server.to(CHECK)).toHaveLength(2);
  });

  it('is told by the document of a visitor before the server answers, whose answer counts', async () => {
    document.documentElement.dataset['account'] = 'visitor';
    const server = new FakeServer().on(CHECK, () => ({ body: true }));
    render(<AccountLink />);
    expect(store.get(accountAtom)).toBe('visitor');
    await waitFor(() => expect(store.get(accountAtom)).toBe('member'));
    expect(server.to(CHECK)).toHaveLength(1);
    delete document.documentElement.dataset['account'];
  });

  it('is not so for who cannot be asked about', async () => {
    const server = new FakeServer();
    await loadAccount();
    expect(store.get(accountAtom)).toBe('visitor');
    expect(server.to(CHECK)).toHaveLength(1);
  });

  describe('where no answer comes', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(Math, 'random').mockReturnValue(0);
    });
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['a line that broke', 'unreachable' as const],
      ['a busy shop', { status: 503, body: { code: 'busy' } }],
    ])('is unknown, and asked again after a pause: %s', async (_, failure) => {
      let works = false;
      const server = new FakeServer().on(CHECK, () => (works ? { body: true } : failure));
      const answered = loadAccount();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(store.get(accountAtom)).toBe('unknown');
      // Whoever asks meanwhile waits for the same answer.
      expect(loadAccount()).toBe(answered);
      expect(server.to(CHECK)).toHaveLength(1);
      works = true;
      await vi.advanceTimersByTimeAsync(1);
      await answered;
      expect(store.get(accountAtom)).toBe('member');
      expect(server.to(CHECK)).toHaveLength(2);
    });

    it('lets pages that wait for it go on after one more try', async () => {
      new FakeServer().on(CHECK, () => 'unreachable');
      void loadAccount();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(store.get(accountAtom)).toBe('unknown');
      await vi.advanceTimersByTimeAsync(1);
      expect(store.get(accountAtom)).toBe('visitor');
    });

    it('stays what it was', async () => {
      setAccount('member', Date.now() - MINUTE);
      const server = new FakeServer().on(CHECK, () => 'unreachable');
      void loadAccount();
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(server.to(CHECK)).toHaveLength(8);
      expect(store.get(accountAtom)).toBe('member');
    });
  });
});

describe('the way in and out', () => {
  it('keeps its place until it is known, then leads in and back', async () => {
    let answer = (_: boolean) => {};
    new FakeServer().on(CHECK, async () => ({
      body: await new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
    }));
    render(<AccountLink />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelector('[data-unknown]')).not.toBeNull();
    answer(false);
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', '/en/log-in?returnUrl=%2Fen%2Fsearch%3Fq%3Da');
  });

  it('leads to the customer area in the header, and out of it above', async () => {
    new FakeServer().on(CHECK, () => ({ body: true }));
    render(
      <>
        <AccountLink />
        <AccountLink strip />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'My account' })).toHaveAttribute('href', '/en/my-details');
    expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/en/log-out');
  });

  it('is not there where the site has none', () => {
    store.set(pageAtom, page());
    new FakeServer().on(CHECK, () => ({ body: false }));
    const { container } = render(<AccountLink />);
    expect(container).toBeEmptyDOMElement();
  });
});

it('says once what became of the cart', async () => {
  new FakeServer().on(CHECK, () => ({ body: true }));
  keepNote({
    is: 'signed-in',
    merged: {
      quantity: 3,
      notices: [
        { code: 'coupon-unknown', value: '' },
        { code: 'cart-empty', value: 'Said.' },
      ],
    },
  });
  render(<AccountLink />);
  const texts = () => store.get(snackbarsAtom).map(({ text }) => text);
  await waitFor(() => expect(texts()[0]).toBe('You are logged in. 3 items moved into your cart.'));
  expect(texts()).toHaveLength(3);
  expect(texts()[2]).toBe('Said.');
  store.set(snackbarsAtom, []);
  render(<AccountLink strip />);
  expect(texts()).toEqual([]);
});
