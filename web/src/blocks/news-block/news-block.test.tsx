import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewsBlock as Model, ReleaseList, ReleaseSummary } from '@/lib/api/types';
import { setNavigator } from '@/lib/navigate';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer, type Received } from '@/test/fake-server';
import NewsBlock from './index';
import { sample } from './sample';

const LIST = '/api/cision/releases/press';

function release(id: number, language: ReleaseSummary['languageCode'] = 'en'): ReleaseSummary {
  return {
    id: `r${id}`,
    title: `Release ${id}`,
    intro: '',
    publishDateUtc: '2026-10-06T06:00:00Z',
    categories: [],
    images: [],
    languageCode: language,
  };
}

const list = (items: ReleaseSummary[], hasMore = false): ReleaseList => ({
  items,
  hasMore,
  totalCount: hasMore ? 99 : items.length,
});

/** Of a page that came without results. */
const bare: Model = { ...sample, count: 2, results: null, categories: null, years: null };

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  server = new FakeServer()
    .on('/api/cision/categoriesoptions', [
      { code: 'company', name: 'Company' },
      { code: 'products', name: 'Products' },
    ])
    .on('/api/cision/yearoptions', [2026, 2025]);
  setNavigator({
    navigate: async (href) => {
      window.history.replaceState(null, '', href);
      act(() => syncLocation());
    },
    prefetch: () => {},
    refresh: () => {},
  });
  store.set(pageAtom, page({ url: '/en/media' }));
  at('');
});

function at(search: string) {
  window.history.replaceState(null, '', `/en/media${search}`);
  syncLocation();
}

const asked = () => server.to(LIST).map(({ query }) => Object.fromEntries(query));

/** The end of the list stands so far below the window. */
function scrollTo(below: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    top: window.innerHeight + below,
  } as DOMRect);
  fireEvent.scroll(window);
}

describe('the list', () => {
  it('asks for nothing that came with the page', async () => {
    render(<NewsBlock block={sample} />);
    const first = await screen.findByRole('link', { name: 'Uusi kahvila avaa ovensa Oulussa' });
    expect(first).toHaveAttribute('href', '/fi/tiedote?id=opening');
    expect(screen.getByText('06.10.2026')).toBeVisible();
    expect(screen.getByText('12 press releases')).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  it('is narrowed by categories and one year, which live in the address', async () => {
    server.on(LIST, list([release(1)]));
    at('?page=3');
    render(<NewsBlock block={{ ...bare, keywords: ['cocoa'] }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Company' }));
    fireEvent.click(screen.getByRole('button', { name: 'Products' }));
    fireEvent.click(screen.getByRole('button', { name: '2026' }));
    fireEvent.click(screen.getByRole('button', { name: '2025' }));
    expect(window.location.search).toBe('?filters=company,products&year=2025');
    expect(screen.getByRole('button', { name: '2025', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: '2026', pressed: false })).toBeVisible();
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        language: 'en',
        keywords: 'cocoa',
        filters: 'company,products',
        year: '2025',
        page: '1',
        pageSize: '2',
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: '2025' }));
    expect(window.location.search).toBe('?filters=company,products');
  });

  it('says that nothing matches, and how to begin again', async () => {
    server.on(LIST, ({ query }: Received) => ({ body: list(query.has('year') ? [] : [release(1)]) }));
    at('?year=2025');
    render(<NewsBlock block={bare} />);
    expect(await screen.findByText('No press release matches the filters.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByText('Release 1')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('says that there is nothing at all', async () => {
    server.on(LIST, list([]));
    render(<NewsBlock block={bare} />);
    expect(await screen.findByText('There are no press releases in English yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
  });

  it('says that it failed, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.on(LIST, () => ({ status: 404, body: { status: 404 } }));
    render(<NewsBlock block={bare} />);
    expect(await screen.findByText(/cannot be shown right now/)).toBeVisible();
    server.on(LIST, list([release(1)]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Release 1')).toBeVisible();
  });
});

describe('a newsroom', () => {
  const pages = (language: ReleaseSummary['languageCode'] = 'en') => {
    server.on(LIST, ({ query }: Received) => {
      const page = Number(query.get('page'));
      const own = page === 1 ? 'en' : language;
      return { body: list([release(page * 2 - 1, own), release(page * 2, own)], page < 3) };
    });
  };

  it('goes on within 100 px of its end, page by page', async () => {
    pages();
    render(<NewsBlock block={bare} />);
    await screen.findByText('Release 2');
    scrollTo(101);
    expect(asked()).toHaveLength(1);
    scrollTo(100);
    expect(await screen.findByText('Release 4')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
    // Not by itself: only when somebody scrolls on.
    expect(screen.queryByText('Release 5')).toBeNull();
    scrollTo(0);
    expect(await screen.findByText('Release 6')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    scrollTo(0);
    expect(asked().map(({ page }) => page)).toEqual(['1', '2', '3']);
  });

  it('has a button for the same, which leads to the first new one', async () => {
    pages();
    render(<NewsBlock block={bare} />);
    fireEvent.click(await screen.findByRole('link', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Release 3' })).toHaveFocus();
  });

  it('puts no page of another language below', async () => {
    pages('fi');
    render(<NewsBlock block={bare} />);
    await screen.findByText('Release 2');
    scrollTo(0);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull());
    expect(screen.queryByText('Release 3')).toBeNull();
    expect(screen.getByText('Release 2')).toBeVisible();
  });

  it('elsewhere the list has an end, and a way to the newsroom', async () => {
    pages();
    render(<NewsBlock block={{ ...bare, newsroomView: false }} />);
    await screen.findByText('Release 2');
    scrollTo(0);
    expect(asked()).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All press releases' })).toHaveAttribute(
      'href',
      sample.newsroomPageUrl,
    );
  });
});

describe('subscribing', () => {
  const open = async (block: Model = sample) => {
    render(<NewsBlock block={block} />);
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    return within(await screen.findByRole('dialog', { name: 'Subscribe to press releases' }));
  };
  const submit = () => vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});

  it('is not offered where nobody takes subscriptions', () => {
    render(<NewsBlock block={{ ...sample, showSubscriptionForm: false, subscription: null }} />);
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('posts the form to the provider, with its names', async () => {
    const submitted = submit();
    const dialog = await open();
    const send = dialog.getByRole('button', { name: 'Subscribe' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Aino Kivelä' } });
    fireEvent.change(dialog.getByLabelText('E-mail address'), { target: { value: 'aino@paper.example' } });
    fireEvent.click(dialog.getByLabelText('Svenska'));
    fireEvent.click(dialog.getByLabelText('Yhtiö'));
    fireEvent.click(dialog.getByLabelText('I accept the privacy statement'));
    expect(send).not.toHaveAttribute('aria-disabled');
    fireEvent.click(send);
    expect(submitted).toHaveBeenCalledOnce();
    const form = submitted.mock.contexts[0] as HTMLFormElement;
    expect([form.method, form.getAttribute('action')]).toEqual([
      'post',
      'https://press.example/Subscription/Subscribe',
    ]);
    expect([...new FormData(form)]).toEqual([
      ['subscriptionUniqueIdentifier', '5f1c2a'],
      ['redirectUrlSubscriptionSuccess', 'http://localhost/fi/thank-you?identifier=press-subscription'],
      ['redirectUrlSubscriptionFailed', 'http://localhost/fi/subscription-failed'],
      ['Language', 'sv'],
      ['Name', 'Aino Kivelä'],
      ['Email', 'aino@paper.example'],
      ['Replylanguage', 'sv'],
      ['Categories', 'company'],
      ['privacyStatementAccepted', 'true'],
    ]);
  });

  it('begins in Finnish, and says what is missing before anything is sent', async () => {
    const submitted = submit();
    const dialog = await open();
    expect(dialog.getByLabelText('Suomi')).toBeChecked();
    fireEvent.change(dialog.getByLabelText('E-mail address'), { target: { value: 'aino' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));
    expect(submitted).not.toHaveBeenCalled();
    const summary = within(dialog.getByRole('group', { name: 'Please check these fields' }));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Enter a name.',
      'Enter the e-mail address in the form name@example.com.',
      'Accept the privacy statement before you subscribe.',
    ]);
  });

  it('keeps what was typed when it closes, until it is sent', async () => {
    submit();
    const dialog = await open();
    const again = () => fireEvent.click(screen.getByText('Subscribe', { selector: '[aria-haspopup]' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Aino Kivelä' } });
    fireEvent.change(dialog.getByLabelText('E-mail address'), { target: { value: 'aino@paper.example' } });
    fireEvent.click(dialog.getByLabelText('English'));
    fireEvent.click(dialog.getByLabelText('Yhtiö'));
    fireEvent.click(dialog.getByLabelText('I accept the privacy statement'));
    // As Escape does.
    (screen.getByRole('dialog') as HTMLDialogElement).close();
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    again();
    expect(dialog.getByLabelText('Name')).toHaveValue('Aino Kivelä');
    expect(dialog.getByLabelText('E-mail address')).toHaveValue('aino@paper.example');
    expect(dialog.getByLabelText('English')).toBeChecked();
    expect(dialog.getByLabelText('Yhtiö')).toBeChecked();
    expect(dialog.getByLabelText('Tuotteet')).not.toBeChecked();
    expect(dialog.getByLabelText('I accept the privacy statement')).toBeChecked();

    fireEvent.click(dialog.getByRole('button', { name: 'Subscribe' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    again();
    expect(dialog.getByLabelText('Name')).toHaveValue('');
    expect(dialog.getByLabelText('Suomi')).toBeChecked();
    expect(dialog.getByLabelText('Yhtiö')).not.toBeChecked();
    expect(dialog.getByLabelText('I accept the privacy statement')).not.toBeChecked();
  });

  it('leads to the privacy policy, where the site has one', async () => {
    const dialog = await open();
    expect(dialog.queryByRole('link')).toBeNull();
    const shown = page({ url: '/en/media' });
    const navigation = { ...shown.navigation, privacyPolicyUrl: '/en/privacy' };
    act(() => store.set(pageAtom, { ...shown, navigation }));
    const policy = dialog.getByRole('link', { name: /^Read more.*: I accept the privacy statement/ });
    expect(policy).toHaveAttribute('href', '/en/privacy');
    expect(policy).toHaveAttribute('target', '_blank');
  });
});
