import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import { FakeSocket } from '@/test/fake-socket';
import en from '../../../crates/site/locales/en.json';
import sv from '../../../crates/site/locales/sv.json';
import { start } from './start';

const model = page({ contentType: ['Page', 'CartPage'], url: '/en/cart', name: 'Cart' });

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
  vi.unstubAllGlobals();
});

let app: Root | undefined;

async function startApp() {
  await act(async () => {
    app = await start(root());
  });
}

const root = () => document.getElementById('root') as HTMLElement;

it('shows the page that came with the document without asking for it', async () => {
  const server = new FakeServer().on('/api/identity-connect/token/anonymous', { access_token: 'token' });
  inline('page-model', model);
  inline('dictionary', en);
  await startApp();
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cart' })).toBeVisible();
  expect(server.to('/api/cda/content')).toEqual([]);
  expect(server.to('/api/localizations')).toEqual([]);
  await eventually(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
});

it.each([
  ['the skip link', '<a href="#content">Skip</a><main><h1>Cart</h1></main>', 'Skip to content'],
  ['a link of the header', '<header><a href="/en/">Halla &amp; Hillo</a></header>', /Halla/],
])('keeps the focus on %s when it takes over', async (_, markup, name) => {
  new FakeServer().on('/api/identity-connect/token/anonymous', { access_token: 'token' });
  inline('page-model', model);
  inline('dictionary', en);
  root().innerHTML = markup;
  root().querySelector('a')?.focus();
  await startApp();
  expect(screen.getAllByRole('link', { name })[0]).toHaveFocus();
});

it('keeps the focus on the content after a skip', async () => {
  new FakeServer().on('/api/identity-connect/token/anonymous', { access_token: 'token' });
  inline('page-model', model);
  inline('dictionary', en);
  root().innerHTML = '<main id="content" tabindex="-1"></main>';
  document.getElementById('content')?.focus();
  await startApp();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('asks for the page and the texts when the document brought none', async () => {
  document.documentElement.lang = '%LANG%';
  window.history.replaceState(null, '', '/sv/varukorg');
  const metadata = { currentLanguage: 'sv', openInNewTabFileExtensionList: '' } as const;
  const swedish = page({
    contentType: ['Page', 'CartPage'],
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
