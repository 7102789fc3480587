import type { Page } from '@playwright/test';
import type { Server } from './support/server';
import { expect, test } from './support/shop';
import { heard } from './support/waits';

const STORY = '/api/edit/pages/storing-chocolate';

/** What a program of an editor is let in by. */
async function editor(server: Server) {
  const token = (await server.command('tokens', 'issue', '--role', 'editor')).trim();
  return { token, headers: { authorization: `Bearer ${token}` } };
}

/** Types into a draft over the socket, as an editor's app does; resolves once it is stored. */
async function edit(from: Page, token: string, contentId: number, op: object): Promise<void> {
  await from.evaluate(
    ([staff, id, operation]) =>
      new Promise<void>((resolve, reject) => {
        const about = { contentId: id, language: 'en' };
        const socket = new WebSocket(`${window.location.origin.replace('http', 'ws')}/ws`);
        const say = (frame: object) => socket.send(JSON.stringify(frame));
        const hello = { type: 'hello', protocol: 1, tabId: crypto.randomUUID(), language: 'en', staff };
        socket.onopen = () => say(hello);
        socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
        let isSent = false;
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data));
          if (frame.type === 'welcome') say({ type: 'subscribe', topic: 'draft', ...about });
          if (frame.type !== 'draft.state') return;
          if (!isSent) say({ type: 'draft.op', seq: 1, project: null, ...about, op: operation });
          isSent = true;
          if (frame.ackedSeq >= 1) resolve();
        };
      }),
    [token, contentId, op] as const,
  );
}

test('whoever has a preview link sees each change as it is made, without a reload', async ({
  context,
  page,
  ownServer,
}) => {
  const { token, headers } = await editor(ownServer);
  const calls = context.request;
  const { contentId } = await (await calls.get(ownServer.url + STORY, { headers })).json();
  const data = { contentId, language: 'en', days: 1 };
  const made = await calls.post(`${ownServer.url}/api/edit/preview-links`, { headers, data });
  await expect(made).toBeOK();
  const { url } = (await made.json()) as { url: string };

  const follows = heard(page, 'preview.updated');
  await page.goto(url);
  await follows;
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
    window.scrollTo(0, 200);
  });
  const link = page.getByRole('navigation').first().getByRole('link').first();
  await link.focus();
  const place = await page.evaluate(() => window.scrollY);

  const other = await context.newPage();
  await other.goto(`${ownServer.url}/robots.txt`);
  await edit(other, token, contentId, {
    kind: 'set',
    block: null,
    field: 'name',
    value: 'Kept in the cellar',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Kept in the cellar' })).toBeVisible();
  await expect(page).toHaveTitle(/Kept in the cellar/);
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);

  // It goes on over a server that was started again.
  await ownServer.crash();
  await ownServer.startAgain();
  await other.goto(`${ownServer.url}/robots.txt`);
  await expect.poll(async () => (await calls.get(`${ownServer.url}/readyz`)).status()).toBe(200);
  await edit(other, token, contentId, {
    kind: 'set',
    block: null,
    field: 'name',
    value: 'Kept in the attic',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Kept in the attic' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  // Readers know nothing of it.
  const seen = await (await calls.get(`${ownServer.url}/en/stories/storing-chocolate`)).text();
  expect(seen).not.toContain('Kept in');
});

test('in the editors’ frame blocks and texts are chosen by pointer and keyboard, and links lead nowhere', async ({
  page,
  server,
}) => {
  const { token, headers } = await editor(server);
  // The shell is any page of the shop: it hands a token over, and keeps what it is told.
  await page.route(/epieditmode=true/, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...headers } }),
  );
  await page.goto(`${server.url}/en/search`);
  await page.evaluate((staff) => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    window.addEventListener('message', ({ data, origin, source }) => {
      if (origin !== window.location.origin || typeof data?.type !== 'string') return;
      told.push(data);
      if (data.type === 'praline:token')
        (source as Window).postMessage({ type: 'praline:token', token: staff }, origin);
    });
    const frame = document.createElement('iframe');
    Object.assign(frame, { name: 'sitePreview', src: '/en/?epieditmode=true', width: 900, height: 700 });
    document.body.prepend(frame);
  }, token);
  const follows = heard(page, 'preview.updated');
  const frame = page.frameLocator('iframe[name="sitePreview"]');
  const told = (type: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { told: { type: string }[] }).told.filter((message) => message.type === wanted),
      type,
    );
  await follows;
  expect(await told('praline:ready')).toMatchObject([
    { language: 'en', isEditMode: true, isEditable: true, isInShell: true },
  ]);
  const hero = frame.locator('[data-epi-content-id]').first();
  const title = hero.locator('[data-epi-property-name="title"]');
  await expect(title).toBeVisible();
  await title.click();
  await expect.poll(() => told('praline:select')).toMatchObject([{ field: 'title' }]);
  const [{ block }] = (await told('praline:select')) as unknown as [{ block: string }];
  expect(block).toMatch(/^[0-9a-f]{10}$/);
  await hero.getByRole('link').first().click();
  await expect
    .poll(() => told('praline:select'))
    .toMatchObject([{ block }, { block, field: 'callToActionName' }]);
  await expect(frame.locator('main h1')).toBeVisible();
  // By keyboard.
  const section = hero.locator('> *').first();
  await section.focus();
  await section.press('Enter');
  await expect.poll(() => told('praline:select')).toMatchObject([{}, {}, { block, field: null }]);
  // What was saved is shown already: nothing is loaded again.
  const say = (message: object) =>
    page.evaluate(
      (sent) =>
        document
          .querySelector<HTMLIFrameElement>('iframe')
          ?.contentWindow?.postMessage(sent, window.location.origin),
      message,
    );
  await frame.locator('html').evaluate((html) => html.setAttribute('data-kept', 'yes'));
  await say({ id: 'contentSaved', data: { previewUrl: '/en/?epieditmode=true' } });
  const last = frame.locator('main > [data-epi-content-id]').last();
  const blocks = await frame.locator('script#page-model').evaluate((script) => {
    const { mainContentArea } = JSON.parse(script.textContent ?? '') as { mainContentArea: { id: string }[] };
    return mainContentArea.map(({ id }) => id);
  });
  await say({ type: 'praline:scroll', block: blocks.at(-1) });
  await expect(last.locator('> *').first()).toBeInViewport();
  await expect(frame.locator('html')).toHaveAttribute('data-kept', 'yes');
  await say({ id: 'contentSaved', data: { previewUrl: '/en/products?epieditmode=true' } });
  await expect(frame.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
});
