import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CartPage, PageBase } from '@/lib/api/types';
import { loadEveryChunk } from '@/lib/chunk';
import { setDictionary } from '@/lib/i18n/t';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { documentStore, store } from '@/lib/store';
import { locationAtom } from '@/lib/url-state';
import { pageBase } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import { FakeSocket } from '@/test/fake-socket';
import en from '../../../crates/site/locales/en.json';
import sv from '../../../crates/site/locales/sv.json';
import { App } from './app';
import { loadCode } from './page-loader';
import { start } from './start';

const cartPage = (more: Partial<PageBase>): CartPage => ({
  type: 'CartPage',
  component: 'cart-page',
  suggestions: [],
  ...pageBase('CartPage', more),
});

const model = cartPage({ url: '/en/cart', name: 'Cart' });

function inline(id: string, data: unknown) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(data);
  document.body.append(script);
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/en/cart');
});
// An app that stays would go on working when the test's window is gone.
afterEach(async () => {
  await act(() => app?.unmount());
  for (const own of document.head.querySelectorAll('meta[name^="dictionary"], link')) own.remove();
  vi.unstubAllGlobals();
});

let app: Root | undefined;

async function startApp() {
  await act(async () => {
    app = await start(root());
  });
}

const root = () => document.getElementById('root') as HTMLElement;

/** The document has all rules fetched of the sheets that it has some of. */
function fetchSheets() {
  document.head.insertAdjacentHTML('beforeend', '<link id="sheets" href="/styles?of=core,cart" />');
}

const linkedSheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

it('shows the page that came with the document without asking for it', async () => {
  const server = new FakeServer()
    .on('/api/identity-connect/token/anonymous', { access_token: 'token' })
    .on('/api/localizations', en);
  const meta = document.createElement('meta');
  meta.name = 'dictionary-version';
  meta.content = 'a1b2';
  document.head.append(meta);
  inline('page-model', model);
  fetchSheets();
  const started = startApp();
  linkedSheets().at(-1)?.dispatchEvent(new Event('load'));
  await started;
  // The sheets are known to the bundler's loader, and loaded by nobody; all their rules come in one.
  expect(linkedSheets().map((sheet) => [sheet.getAttribute('href'), Boolean(sheet.disabled)])).toEqual([
    ['/assets/core.css', true],
    ['/assets/cart.css', true],
    [`${window.location.origin}/styles?of=core,cart`, false],
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cart' })).toBeVisible();
  expect(server.to('/api/cda/content')).toEqual([]);
  expect(server.to('/api/localizations')[0]?.query.toString()).toBe('language=en&v=a1b2');
  await eventually(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
});

it.each(['load', 'error'])('begins when the rules are here, or cannot come (%s)', async (answer) => {
  new FakeServer().on('/api/localizations', en);
  inline('page-model', model);
  fetchSheets();
  const started = startApp();
  expect(screen.queryByRole('heading')).toBeNull();
  linkedSheets().at(-1)?.dispatchEvent(new Event(answer));
  await started;
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

it('takes over what the server rendered, and replaces nothing of it', async () => {
  new FakeServer()
    .on('/api/localizations', en)
    .on('/api/identity-connect/token/anonymous', { access_token: 'token' });
  const complaints = vi.spyOn(console, 'error');
  inline('page-model', model);
  await loadCode(model);
  // As the server has: what is still on its way cannot be rendered.
  await loadEveryChunk();
  setDictionary('en', en);
  for (const one of [store, documentStore]) {
    one.set(pageAtom, model);
    one.set(locationAtom, { path: '/en/cart', search: '', hash: '' });
  }
  root().innerHTML = renderToString(<App />);
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  skip.focus();
  await startApp();
  await eventually(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  expect(skip).toHaveFocus();
  expect(screen.getByRole('main')).toBe(main);
  expect(complaints).not.toHaveBeenCalled();
});

it('asks for the page and the texts when the document brought none', async () => {
  document.documentElement.lang = '%LANG%';
  window.history.replaceState(null, '', '/sv/varukorg');
  const metadata = { currentLanguage: 'sv', openInNewTabFileExtensionList: '' } as const;
  const swedish = cartPage({
    url: '/sv/varukorg',
    name: 'Varukorg',
    metadata,
  });
  const server = new FakeServer().on('/api/cda/content', [swedish]).on('/api/localizations', sv);
  store.set(pageAtom, null);
  await startApp();
  expect(server.to('/api/cda/content')[0]?.query.get('contentUrl')).toBe('/sv/varukorg');
  expect(server.to('/api/localizations')[0]?.query.get('language')).toBe('sv');
  expect(screen.getByRole('heading', { level: 1, name: 'Varukorg' })).toBeVisible();
  expect(document.title).toBe('Varukorg – Halla & Hillo');
  expect(document.documentElement.lang).toBe('sv');
});

it('begins with the texts that the document names, and gets the rest once the page is there', async () => {
  queries.forgetUnseen();
  const first = Object.fromEntries(Object.entries(en).filter(([key]) => !key.startsWith('/validation/')));
  const server = new FakeServer()
    .on('/api/identity-connect/token/anonymous', { access_token: 'token' })
    .on('/api/localizations', first);
  for (const [name, content] of [
    ['dictionary-version', 'a1b2'],
    ['dictionary-area', 'first'],
  ]) {
    const meta = Object.assign(document.createElement('meta'), { name, content });
    document.head.append(meta);
  }
  inline('page-model', model);
  await startApp();
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await eventually(() =>
    expect(server.to('/api/localizations').map(({ query }) => query.toString())).toEqual([
      'language=en&area=first&v=a1b2',
      'language=en&area=later&v=a1b2',
    ]),
  );
});
