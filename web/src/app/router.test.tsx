import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageModel } from '@/lib/api/types';
import { answerConsent } from '@/lib/consent';
import { navigate, prefetch, refreshPage } from '@/lib/navigate';
import { overlayAtom, setOverlay } from '@/lib/overlay';
import { loadingAtom, pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { locationAtom } from '@/lib/url-state';
import { navigation, page } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer, type Received } from '@/test/fake-server';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import en from '../../../crates/site/locales/en.json';
import fi from '../../../crates/site/locales/fi.json';
import { followLinks } from './links';
import { PageRenderer } from './page-renderer';
import { Router } from './router';

// Pages of a type that nobody registered: the test is about the way to them, not about their looks.
const plain = (url: string, name: string, more: Partial<PageModel> = {}) => {
  const base = page({ url, name, navigation: navigation({ currentLanguageStartPage: '/en/' }) });
  return { ...base, type: 'PlainPage', component: 'plain-page', ...more } as PageModel;
};

const site: Record<string, PageModel> = {
  '/en/': plain('/en/', 'Start'),
  '/en/bars': plain('/en/bars', 'Bars'),
  '/en/pralines': plain('/en/pralines', 'Pralines'),
  '/en/b%E0rs': plain('/en/b%E0rs', 'Broken'),
  '/en/lost': plain('/en/lost', 'Lost', {
    navigation: navigation({ currentLanguageStartPage: '/nowhere/' }),
  }),
  '/en/slow': plain('/en/slow', 'Slow'),
  '/fi/': plain('/fi/', 'Etusivu', {
    metadata: { currentLanguage: 'fi', openInNewTabFileExtensionList: '' },
    navigation: navigation({ currentLanguageStartPage: '/fi/' }),
  }),
};

let server: FakeServer;
let release: () => void = () => {};
let run = 0;
const router = { current: null as Router | null };

function content({ query }: Received) {
  const found = site[query.get('contentUrl')?.replace(/\?run=\d+$/, '') ?? ''];
  const market = query.get('market');
  return found
    ? { body: [{ ...found, market: market ?? found.market }] }
    : { status: 404, body: { status: 404 } };
}

/** Addresses of this test alone: the page cache lives as long as the page. */
const at = (path: string) => `${path}?run=${run}`;
const asked = () => server.to('/api/cda/content').map(({ query }) => query.get('contentUrl'));

beforeEach(async () => {
  run += 1;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  server = new FakeServer()
    .on('/api/cda/content', async (call: Received) => {
      if (call.query.get('contentUrl')?.startsWith('/en/slow'))
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return content(call);
    })
    .on('/api/localizations', (call: Received) => ({ body: call.query.get('language') === 'fi' ? fi : en }));
  window.history.replaceState(null, '', at('/en/'));
  store.set(pageAtom, site['/en/'] ?? null);
  if (!router.current) {
    router.current = new Router();
    router.current.start();
    followLinks();
  } else await act(async () => navigate(at('/en/'), { replace: true }));
  server.calls.length = 0;
  answerConsent('granted');
  window.dataLayer = [];
  render(
    <>
      <nav>
        <a href={at('/en/bars')}>Bars</a>
        <a href="https://example.org/">Elsewhere</a>
      </nav>
      <main>
        <PageRenderer />
      </main>
      <SnackbarStack />
    </>,
  );
});

afterEach(() => vi.unstubAllGlobals());

const shown = () => store.get(pageAtom)?.name;
const go = (href: string, options = {}) => act(async () => navigate(href, options));

describe('a click on a link', () => {
  it('shows the page without a load: address, title, focus, virtual page view', async () => {
    await userEvent.setup().click(screen.getByRole('link', { name: 'Bars' }));
    await waitFor(() => expect(shown()).toBe('Bars'));
    expect(window.location.pathname).toBe('/en/bars');
    expect(document.title).toBe('Bars – Halla & Hillo');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'virtualPageView', pagePath: at('/en/bars'), pageTitle: 'Bars' }),
    );
  });
});

describe('a navigation', () => {
  it('closes what lay over the page, and leaves what was opened on the way', async () => {
    setOverlay('menu');
    await go(at('/en/bars'));
    expect(store.get(overlayAtom)).toBe('none');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

    let navigation: Promise<void> = Promise.resolve();
    await act(async () => {
      navigation = navigate(at('/en/slow'));
    });
    setOverlay('search');
    screen.getByRole('link', { name: 'Bars' }).focus();
    await act(async () => {
      release();
      await navigation;
    });
    expect(shown()).toBe('Slow');
    expect(store.get(overlayAtom)).toBe('search');
    expect(screen.getByRole('link', { name: 'Bars' })).toHaveFocus();
  });

  it('leaves the old page on the screen until the new one is there', async () => {
    let navigation: Promise<void> = Promise.resolve();
    await act(async () => {
      navigation = navigate(at('/en/slow'));
    });
    expect(shown()).toBe('Start');
    expect(store.get(loadingAtom)).toBe(true);
    expect(window.location.pathname).toBe('/en/');
    await act(async () => {
      release();
      await navigation;
    });
    expect(shown()).toBe('Slow');
    expect(store.get(loadingAtom)).toBe(false);
  });

  it('that was overtaken does not arrive', async () => {
    let slow: Promise<void> = Promise.resolve();
    await act(async () => {
      slow = navigate(at('/en/slow'));
    });
    await go(at('/en/bars'));
    await act(async () => {
      release();
      await slow;
    });
    expect(shown()).toBe('Bars');
    expect(window.location.pathname).toBe('/en/bars');
    expect(store.get(loadingAtom)).toBe(false);
  });

  it('goes on while the address changes on the page that is left', async () => {
    let slow: Promise<void> = Promise.resolve();
    await act(async () => {
      slow = navigate(at('/en/slow'));
    });
    await go(`${at('/en/')}&page=2`, { replace: true, keepScroll: true });
    expect(store.get(locationAtom).search).toContain('page=2');
    expect(store.get(loadingAtom)).toBe(true);
    await act(async () => {
      release();
      await slow;
    });
    expect(shown()).toBe('Slow');
    expect(store.get(loadingAtom)).toBe(false);
    expect(window.location.pathname).toBe('/en/slow');
  });

  it('to a page seen within the hour asks nothing', async () => {
    await go(at('/en/bars'));
    await go(at('/en/pralines'));
    server.calls.length = 0;
    await go(at('/en/bars'));
    expect(shown()).toBe('Bars');
    expect(asked()).toEqual([]);
  });

  it('within a listing changes the address and asks for no page', async () => {
    await go(at('/en/bars'));
    server.calls.length = 0;
    await go(`${at('/en/bars')}&page=2&filter.brand=halla`, { keepScroll: true });
    expect(store.get(locationAtom).search).toContain('page=2');
    expect(asked()).toEqual([]);
  });

  it('to another language brings its texts and tells the document', async () => {
    await go(at('/fi/'));
    expect(document.documentElement.lang).toBe('fi');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tätä sivua ei voi näyttää');
    await go(at('/en/bars'));
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('back', () => {
  it('returns to the page before, where it was', async () => {
    await go(at('/en/bars'));
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    await go(at('/en/pralines'));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    const entry = window.history.state;
    expect(entry).toHaveProperty('entry');
    await act(async () => {
      window.history.back();
      await eventually(() => expect(shown()).toBe('Bars'));
    });
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });
});

it('goes two entries back in a row and leaves the one between its own scroll position', async () => {
  const scrolledTo = (value: number) =>
    Object.defineProperty(window, 'scrollY', { value, configurable: true });
  await go(at('/en/bars'));
  // An entry of a page that takes its time, as after a reload of the tab.
  window.history.pushState({ entry: 'between' }, '', at('/en/slow'));
  await go(at('/en/pralines'));
  scrolledTo(300);
  await act(async () => {
    window.history.back();
    await eventually(() => expect(asked()).toContain(at('/en/slow')));
    window.history.back();
    await eventually(() => expect(shown()).toBe('Bars'));
  });
  expect(store.get(loadingAtom)).toBe(false);
  await act(async () => {
    window.history.forward();
    await eventually(() => expect(store.get(loadingAtom)).toBe(true));
    release();
    await eventually(() => expect(shown()).toBe('Slow'));
  });
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  scrolledTo(0);
});

it('shows a page whose address has an escape that says nothing', async () => {
  await go(at('/en/b%E0rs'));
  expect(shown()).toBe('Broken');
});

it('shows a page whose fragment is not well-formed', async () => {
  await go(`${at('/en/bars')}#50%`);
  expect(shown()).toBe('Bars');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('leaves a place on the page to the browser', async () => {
  await go(at('/en/bars'));
  vi.mocked(window.scrollTo).mockClear();
  window.history.pushState(null, '', `${at('/en/bars')}#content`);
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(store.get(locationAtom).hash).toBe('#content');
  expect(window.history.state).toHaveProperty('entry');
});

describe('fetching ahead', () => {
  it('keeps the page for the click, untracked', async () => {
    await act(async () => prefetch(at('/en/bars')));
    expect(shown()).toBe('Start');
    expect(server.to('/api/cda/content')[0]?.headers.get('X-Do-Not-Track')).toBe('1');
    server.calls.length = 0;
    await go(at('/en/bars'));
    expect(shown()).toBe('Bars');
    expect(asked()).toEqual([]);
  });
});

describe('a page that is out of date', () => {
  it('is fetched again without a sign, and the focus stays', async () => {
    await go(at('/en/bars'));
    const link = screen.getByRole('link', { name: 'Elsewhere' });
    link.focus();
    window.dataLayer = [];
    let loading = false;
    const stop = store.sub(loadingAtom, () => {
      loading ||= store.get(loadingAtom);
    });
    server.on('/api/cda/content', [{ ...site['/en/bars'], name: 'Better bars' }]);
    queries.invalidate(['prices']);
    await act(async () => {
      refreshPage();
      await eventually(() => expect(shown()).toBe('Better bars'));
    });
    stop();
    expect(loading).toBe(false);
    expect(link).toHaveFocus();
    expect(window.dataLayer).toEqual([]);
    expect(server.to('/api/cda/content').at(-1)?.headers.get('X-Do-Not-Track')).toBe('1');
  });

  it('stays when it cannot be fetched', async () => {
    await go(at('/en/bars'));
    server.on('/api/cda/content', () => 'unreachable');
    queries.invalidate(['content']);
    await act(async () => refreshPage());
    await eventually(() => expect(asked()).toHaveLength(2));
    expect(shown()).toBe('Bars');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an address without a page', () => {
  it('leads to the error page that the host names', async () => {
    const meta = document.createElement('meta');
    meta.name = 'error-page';
    meta.content = at('/en/pralines');
    document.head.append(meta);
    await go(at('/en/nothing'));
    meta.remove();
    expect(shown()).toBe('Pralines');
    expect(screen.getByRole('status')).toHaveTextContent('The page you were looking for was not found.');
  });

  it('leads to the start page of the language shown when the host names a page of another', async () => {
    const metas = ['error-page', 'not-found-page'].map((name) => {
      const meta = document.createElement('meta');
      meta.name = name;
      meta.content = '/en/pralines';
      document.head.append(meta);
      return meta;
    });
    await go(at('/fi/'));
    await go(at('/fi/nothing'));
    for (const meta of metas) meta.remove();
    expect(asked()).toContain('/fi/pralines');
    expect(shown()).toBe('Etusivu');
    expect(window.location.pathname).toBe('/fi/');
    expect(screen.getByRole('status')).toHaveTextContent(fi['/shell/page-missing']);
  });

  it('leads to the start page when the host names none, and back to where one was', async () => {
    await go(at('/en/bars'));
    await go(at('/en/nothing'));
    expect(shown()).toBe('Start');
    expect(window.location.pathname).toBe('/en/');
    expect(screen.getByRole('status')).toHaveTextContent('The page you were looking for was not found.');
    await act(async () => {
      window.history.back();
      await eventually(() => expect(shown()).toBe('Bars'));
    });
  });

  it('leads to the root when there is not even a start page', async () => {
    const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await go(at('/en/lost'));
    await go(at('/en/nothing'));
    expect(assigned).toHaveBeenCalledExactlyOnceWith('/');
  });
});

it('that cannot be fetched leaves the page alone and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  server.on('/api/cda/content', (call: Received) => (broken ? 'unreachable' : content(call)));
  await go(at('/en/bars'));
  expect(shown()).toBe('Start');
  expect(screen.getByRole('alert')).toHaveTextContent('The page could not be loaded.');
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown()).toBe('Bars'));
});

describe('another market', () => {
  it('shows the same page in its place: no scroll, no focus, no view counted, and the next pages in it', async () => {
    await go(at('/en/bars'));
    const link = screen.getByRole('link', { name: 'Elsewhere' });
    link.focus();
    const address = window.location.href;
    window.dataLayer = [];
    await act(async () => router.current?.toMarket('SE'));
    const markets = () => server.to('/api/cda/content').map(({ query }) => query.get('market'));
    expect(markets().at(-1)).toBe('SE');
    expect(window.location.href).toBe(address);
    expect(link).toHaveFocus();
    expect(window.dataLayer).toEqual([]);
    await go(at('/en/pralines'));
    expect(markets().at(-1)).toBe('SE');
    await act(async () => router.current?.toMarket('FI'));
  });

  it('is shown where the visitor is by then: a filter that is chosen meanwhile stays', async () => {
    await go(at('/en/bars'));
    server.on('/api/cda/content', async (call: Received) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return content(call);
    });
    let changed: Promise<void> = Promise.resolve();
    await act(async () => {
      changed = router.current?.toMarket('SE') ?? changed;
    });
    await go(`${at('/en/bars')}&filter.diet=vegan`, { keepScroll: true });
    await act(async () => {
      release();
      await changed;
    });
    expect(store.get(pageAtom)?.market).toBe('SE');
    expect(window.location.search).toContain('filter.diet=vegan');
    expect(store.get(loadingAtom)).toBe(false);
    server.on('/api/cda/content', content);
    await act(async () => router.current?.toMarket('FI'));
  });

  it('waits for the page that the visitor has gone on to', async () => {
    await go(at('/en/bars'));
    server.on('/api/cda/content', async (call: Received) => {
      if (call.query.get('contentUrl')?.startsWith('/en/bars')) return new Promise(() => {});
      return content(call);
    });
    let changed: Promise<void> = Promise.resolve();
    await act(async () => {
      changed = router.current?.toMarket('SE') ?? changed;
    });
    await go(at('/en/pralines'));
    await act(async () => changed);
    expect(store.get(pageAtom)).toMatchObject({ name: 'Pralines', market: 'SE' });
    await act(async () => router.current?.toMarket('FI'));
  });

  it('that cannot be fetched leaves the tab where it is', async () => {
    server.on('/api/cda/content', () => 'unreachable');
    await expect(router.current?.toMarket('XX')).rejects.toThrow();
    expect(shown()).toBe('Start');
    expect(store.get(loadingAtom)).toBe(false);
  });
});
