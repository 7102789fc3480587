import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Page } from '@playwright/test';

const web = join(import.meta.dirname, '../..');
const folder = join(web, 'src/blocks');
const pagesFolder = join(web, 'src/pages');

export const themes = ['d2c', 'fi-default', 'froosh', 'willja'] as const;
export type Theme = (typeof themes)[number];

interface Body {
  html: string;
  modules: string[];
  styles: string;
}

interface Renderer {
  dictionary(language: string, json: string): void;
  render(language: string, model: string, path: string, search: string): Body;
}

interface Model {
  layoutTheme: string;
  isEcommerce: boolean;
  [area: string]: unknown;
}

/** The types of pages, by the folders of their components. */
export const pageTypes = foldersIn(pagesFolder);

function foldersIn(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The sample of every block there is. */
async function samples(): Promise<unknown[]> {
  return Promise.all(foldersIn(folder).map((name) => sampleIn(folder, name)));
}

async function sampleIn(path: string, name: string): Promise<Record<string, unknown>> {
  const { sample } = await import(join(path, name, 'sample.ts'));
  return sample;
}

/** The server's bundle in an interpreter that has no more than the server's: no document, no `Intl`. */
async function renderer(): Promise<Renderer> {
  const context = createContext({});
  runInContext('delete globalThis.Intl', context);
  runInContext(readFileSync(join(web, 'dist-renderer/renderer.js'), 'utf8'), context);
  // The chunks have come when no promise is left to be kept.
  await new Promise(setImmediate);
  return runInContext('praline', context) as Renderer;
}

/** Opens the start page with the samples of all blocks in the place of its own, in a theme. */
export async function openSamples(page: Page, shop: string, theme: Theme): Promise<void> {
  const blocks = await samples();
  await openChanged(page, `${shop}/fi/`, theme, (model) => {
    model[areaOf(model)] = blocks;
  });
}

/** Opens the sample of a type of page in the place of the start page, in a theme. Its name is the answer. */
export async function openPageSample(page: Page, shop: string, theme: Theme, type: string): Promise<string> {
  const sample = await sampleIn(pagesFolder, type);
  await openChanged(page, `${shop}/fi/`, theme, (model) => {
    Object.assign(model, { mainContentArea: [], bottomContentArea: [] }, sample);
  });
  return String(sample['name']);
}

/**
 * Opens a page in a theme, with its model changed: as the server would have rendered it, by the server's own bundle, and taken
 * over by the browser.
 */
export async function openChanged(
  page: Page,
  address: string,
  theme: Theme,
  change: (model: Model) => void = () => {},
): Promise<void> {
  const program = await renderer();
  // The page before this one may have been changed as well.
  await page.unroute(address);
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const document = await answer.text();
    const language = /<html[^>]* lang="([a-z]{2})/.exec(document)?.[1] ?? 'fi';
    const { origin, pathname, search } = new URL(address);
    const texts = await page.request.get(`${origin}/api/localizations?language=${language}`);
    program.dictionary(language, await texts.text());
    const model = JSON.parse(inside(document, opening('page-model'))) as Model;
    model.layoutTheme = theme;
    // The shop's theme is one; the others are content sites'.
    model.isEcommerce = theme === 'd2c';
    change(model);
    const text = JSON.stringify(model);
    const { html, modules } = program.render(language, text, pathname, search);
    const changed = [
      (now: string) => replaceRoot(now, html),
      (now: string) => now.replace(/data-theme="[^"]*"/, `data-theme="${theme}"`),
      (now: string) => replaceInside(now, opening('page-model'), text.replaceAll('<', '\\u003c')),
      (now: string) => replaceInside(now, opening('modules'), JSON.stringify(modules)),
    ].reduce((now, step) => step(now), document);
    await route.fulfill({ response: answer, body: changed });
  });
  await page.goto(address);
}

function opening(id: string): string {
  return `<script type="application/json" id="${id}">`;
}

/** The area of a page that holds blocks. */
function areaOf(model: Model): string {
  const area = Object.keys(model).find((name) => {
    const [first] = Array.isArray(model[name]) ? model[name] : [];
    return typeof first === 'object' && first !== null && 'component' in first;
  });
  if (!area) throw new Error('The start page has no blocks');
  return area;
}

function inside(document: string, tag: string): string {
  const from = start(document, tag);
  return document.slice(from, document.indexOf('</script>', from));
}

function replaceInside(document: string, tag: string, content: string): string {
  const from = start(document, tag);
  return document.slice(0, from) + content + document.slice(document.indexOf('</script>', from));
}

/** The markup of the app ends where the document's own scripts with data begin. */
function replaceRoot(document: string, html: string): string {
  const from = start(document, '<div id="root">');
  const until = document.indexOf('<script type="application/json"', from);
  return `${document.slice(0, from) + html}</div>${document.slice(until)}`;
}

function start(document: string, tag: string): number {
  const at = document.indexOf(tag);
  if (at < 0) throw new Error(`The document has no ${tag}`);
  return at + tag.length;
}
