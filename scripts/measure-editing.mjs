// How soon those who look at a preview see what an editor types, in Chromium: `npm run measure:editing -- [--seconds 30] [--clients 18]`.
// A shop of its own, from target/release/praline; a page of about 60 kB, two visible previews and so many more over plain sockets.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium as playwright, request } from '@playwright/test';
import { chromium, stop, target } from './tools.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    clients: { type: 'string', default: '18' },
    keys: { type: 'string', default: '300' },
  },
});
const [seconds, clients, keys] = [values.seconds, values.clients, values.keys].map(Number);
if (![seconds, clients, keys].every((count) => Number.isInteger(count) && count > 0))
  stop('npm run measure:editing -- [--seconds 30] [--clients 18] [--keys 300]');
const executablePath = chromium();
if (!executablePath) stop('Chromium is needed; on Debian: apt-get install chromium.');

/** Strokes a second: a quick typist. */
const RATE = 10;
const BLOCKS = 50;
const PASSWORD = 'seven quiet lingonberries';

const binary = join(target, 'release/praline');
const folder = mkdtempSync(join(tmpdir(), 'praline-editing-'));
const data = ['--data-dir', join(folder, 'data')];
const command = (...words) =>
  execFileSync(binary, [...words, ...data], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const server = spawn(binary, ['serve', '--seed', 'demo', '--no-limits', '--listen', '127.0.0.1:0', ...data], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
const browser = await playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const url = await listening();
  const token = command('tokens', 'issue', '--role', 'editor');
  const made = await madePage(url, token);
  const shown = await previewTimes(url, token, made);
  const link = command(
    ...'staff create --email e@shop.example --name Editor --role administrator --language en'.split(' '),
  );
  const { ready, took } = await keyTimes(url, link, made.id);
  console.log(
    `\nA page of ${(made.bytes / 1000).toFixed(0)} kB, ${shown.length} strokes seen in two previews beside ${clients} over sockets\n`,
  );
  console.log('| measured | p50 | p95 | p99 | goal |');
  console.log('| --- | ---: | ---: | ---: | --- |');
  console.log(row('stroke to the screen of a preview', shown, 'p50 at most 50 ms, p95 at most 120 ms'));
  console.log(row('a key in a text field, until the app has done all for it', took, 'p95 at most 16 ms'));
  console.log(
    `\nThe editor with that page open: ready to type after ${(ready / 1000).toFixed(2)} s (goal 2 s).`,
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function listening() {
  return new Promise((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.on('exit', () => reject(new Error('The server did not start.')));
    server.on('error', () => stop('npm run build makes target/release/praline, which is measured.'));
  });
}

/** A page that nobody sees yet, and a link to its preview. */
async function madePage(url, token) {
  const headers = { authorization: `Bearer ${token}` };
  const calls = await request.newContext({ baseURL: url, extraHTTPHeaders: headers });
  const call = async (path, data) => {
    for (const begun = Date.now(); ; ) {
      const answer = await calls.post(path, { data });
      if (answer.ok()) return answer.json();
      // A page is there a moment after it is made.
      if (answer.status() !== 404 || Date.now() - begun > 10_000)
        throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    }
  };
  const body = {
    en: `<p>${'Chocolate keeps best where it is cool and dry, far from all that smells. '.repeat(15)}</p>`,
  };
  const content = {
    type: 'LandingPage',
    name: 'Measured',
    mainIntro: 'Stroke 0.',
    mainContentArea: Array.from({ length: BLOCKS }, () => ({ type: 'RichTextBlock', body })),
  };
  const draft = { segment: 'measured', published: '2026-01-01', content };
  const page = await call('/api/edit/pages', { type: 'LandingPage', parent: null, language: 'en', draft });
  const link = await call('/api/edit/preview-links', { contentId: page.contentId, language: 'en', days: 1 });
  const path = new URL(link.url);
  return { ...page, preview: url + path.pathname + path.search, bytes: JSON.stringify(content).length };
}

/** Milliseconds from each stroke to the frame after which a visible preview shows it. */
async function previewTimes(url, token, made) {
  const screens = await Promise.all([1, 2].map(() => openPreview(made.preview)));
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/healthz`);
  const sent = await page.evaluate(typeAtRate, {
    token,
    clients,
    rate: RATE,
    strokes: seconds * RATE,
    contentId: made.contentId,
  });
  const last = sent.length;
  const seen = await Promise.all(
    screens.map(async (screen) => {
      await screen.waitForFunction((stroke) => window.seenStrokes.at(-1)?.stroke >= stroke, last);
      return screen.evaluate(() => window.seenStrokes);
    }),
  );
  await Promise.all([...screens, page].map((one) => one.context().close()));
  return seen.flatMap((strokes) => {
    let from = 0;
    // What came together was seen together.
    return strokes.flatMap(({ stroke, at }) => {
      const times = sent.slice(from, stroke).map((since) => at - since);
      from = Math.max(from, stroke);
      return times;
    });
  });
}

async function openPreview(address) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const follows = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"preview.updated"')) resolve();
      }),
    );
  });
  await page.goto(address);
  await follows;
  await page.evaluate(() => {
    window.seenStrokes = [];
    const now = () => performance.timeOrigin + performance.now();
    new MutationObserver(() => {
      const stroke = Number(/Stroke (\d+)\./.exec(document.querySelector('main')?.textContent ?? '')?.[1]);
      if (!stroke || stroke <= (window.seenStrokes.at(-1)?.stroke ?? 0)) return;
      const seen = { stroke, at: Number.POSITIVE_INFINITY };
      window.seenStrokes.push(seen);
      // The frame is drawn between this callback and the task after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen.at = now();
        };
        port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return page;
}

/** In a page of its own: follows the preview over plain sockets, and types. Returns when each stroke was sent. */
async function typeAtRate({ token, clients, rate, strokes, contentId }) {
  const about = { contentId, language: 'en' };
  const open = (topic) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
      const hello = { type: 'hello', protocol: 1, tabId: crypto.randomUUID(), language: 'en', staff: token };
      socket.onopen = () => socket.send(JSON.stringify(hello));
      socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
      socket.onmessage = ({ data }) => {
        const { type } = JSON.parse(data);
        if (type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', topic, ...about }));
        if (type === 'draft.state' || type === 'preview.updated') {
          socket.onmessage = null;
          resolve(socket);
        }
      };
    });
  await Promise.all(Array.from({ length: clients }, () => open('preview')));
  const editor = await open('draft');
  const sent = [];
  for (let stroke = 1; stroke <= strokes; stroke += 1) {
    const op = { kind: 'set', block: null, field: 'mainIntro', value: `Stroke ${stroke}.` };
    sent.push(performance.timeOrigin + performance.now());
    editor.send(JSON.stringify({ type: 'draft.op', seq: stroke, project: null, ...about, op }));
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate));
  }
  return sent;
}

/** Milliseconds until the editor is ready, and until it has done all for each key. */
async function keyTimes(url, link, id) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url + new URL(link, url).pathname + new URL(link, url).hash);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Start using the account' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.close();
  const editor = await context.newPage();
  const begun = Date.now();
  await editor.goto(`${url}/admin/pages/${id}/en`);
  await editor.getByText('Introduction', { exact: true }).waitFor({ state: 'attached' });
  const ready = Date.now() - begun;
  const summary = editor.locator('summary').first();
  if (!(await editor.getByLabel('Introduction').isVisible())) await summary.click();
  await editor.getByLabel('Introduction').focus();
  await editor.evaluate(() => {
    window.keyTimes = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // React has drawn what the input changed when the task after it begins.
        addEventListener(
          'input',
          () => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)),
          {
            once: true,
          },
        );
      },
      { capture: true },
    );
  });
  for (let key = 0; key < keys; key += 1) await editor.keyboard.press('KeyA', { delay: 1000 / RATE });
  return { ready, took: await editor.evaluate(() => window.keyTimes) };
}

function row(name, times, goal) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)} ms`;
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${goal} |`;
}
