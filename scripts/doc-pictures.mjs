// Takes the pictures of docs/blocks and docs/pages from the gallery: `npm run pictures`, or `npm run pictures -- video-block my-page`
// for some of them. It starts the server that `cargo build -p server` made and the development server, on ports and a folder of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WITHOUT_PICTURE } from './block-docs.mjs';
import { root, stop, target } from './tools.mjs';

/** In bytes. */
export const LARGEST = 12_000;
/** Of what is drawn and of what is kept, in pixels; what is longer is cut. */
const DRAWN = { width: 1200, height: 900 };
/** Best first; a busy picture is better small than smeared. */
const KEPT = [720, 600, 480, 360].flatMap((width) => [72, 60, 50, 40].map((quality) => ({ width, quality })));

const FOLDERS = { block: 'blocks', page: 'pages' };

/** Each picture of the editors' pages: the kind and name of its sample, and its file. */
export function pictures() {
  return Object.entries(FOLDERS).flatMap(([kind, folder]) =>
    readdirSync(join(root, 'docs', folder))
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .map((file) => file.slice(0, -'.md'.length))
      .filter((name) => !WITHOUT_PICTURE.has(name))
      .map((name) => ({ kind, name, file: `docs/pictures/${folder}/${name}.webp` })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await takeAll(process.argv.slice(2));

async function takeAll(names) {
  const wanted = pictures().filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !wanted.some((picture) => picture.name === name));
  if (unknown.length > 0) stop(`The editors' pages have no picture of ${unknown.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'praline-pictures-'));
  const shop = await openShop(folder);
  try {
    await withGallery(shop.url, (gallery) => draw(gallery, wanted));
  } finally {
    shop.child.kill('SIGTERM');
    await new Promise((resolve) => shop.child.once('exit', resolve));
    rmSync(folder, { recursive: true });
  }
}

async function openShop(folder) {
  const binary = process.env['PRALINE_BIN'] ?? join(target, 'debug/praline');
  if (!existsSync(binary)) stop('There is no server yet; run `cargo build -p server`.');
  const child = spawn(binary, ['serve', '--data-dir', folder, '--listen', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error('The server did not get ready.')));
  });
  return { child, url };
}

async function withGallery(shop, work) {
  process.env['PRALINE_SERVER'] = shop;
  const { createServer } = await import('vite');
  const web = join(root, 'web');
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0 },
  });
  await vite.listen();
  try {
    await work(`http://localhost:${vite.httpServer.address().port}/_gallery`);
  } finally {
    await vite.close();
  }
}

async function draw(gallery, wanted) {
  const { chromium } = await import('@playwright/test');
  const { runnerImport } = await import('vite');
  // Which browser it is, and how it is started, is what the browser tests say.
  const { module } = await runnerImport(join(root, 'web/playwright.config.ts'));
  const browser = await chromium.launch(module.default.use.launchOptions);
  try {
    const context = await browser.newContext({ viewport: DRAWN, reducedMotion: 'reduce', bypassCSP: true });
    // Nobody is asked about statistics on a picture.
    await context.addInitScript(() => {
      // Frames tell how high they are.
      window.framesTold = new Set();
      addEventListener('message', ({ source, data }) => {
        if (data?.type === 'frame-height') window.framesTold.add(source);
      });
      localStorage.setItem('statistics-consent', JSON.stringify({ choice: 'refused', at: Date.now() }));
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    for (const { kind, name, file } of wanted) {
      await page.goto(`${gallery}/frame/${kind}/${name}?theme=d2c&language=fi`);
      // The developers' list of reports is no part of a page.
      await page.addStyleTag({ content: '.reports { display: none }' });
      const bytes = await take(devtools, await whereIs(page, kind));
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), bytes);
      console.log(`${file}: ${bytes.length} bytes`);
    }
  } finally {
    await browser.close();
  }
}

/** The part of the page that a picture shows: a block alone, or a page from its top. */
async function whereIs(page, kind) {
  const main = page.getByRole('main');
  await main.locator(':scope > *').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
  await page.waitForFunction(
    () => window.framesTold.size >= document.querySelectorAll('iframe[sandbox]').length,
  );
  if (kind === 'page') return { x: 0, y: 0, ...DRAWN };
  const { y, height } = await main.boundingBox();
  return { x: 0, y, width: DRAWN.width, height: Math.min(height, DRAWN.height) };
}

/** The best form that keeps within the limit. */
async function take(devtools, area) {
  for (const { width, quality } of KEPT) {
    const clip = { ...area, scale: width / DRAWN.width };
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
      captureBeyondViewport: true,
    });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= LARGEST) return bytes;
  }
  return stop(`A picture has more than ${LARGEST} bytes even at the lowest quality.`);
}
