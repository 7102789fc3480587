import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Page } from '@playwright/test';
import {
  inTheme,
  type Kind,
  type Model,
  namesOf,
  type Sample,
  sampleFile,
  showBlocks,
  showPage,
  type Theme,
} from '../../gallery/samples.ts';
import { takenOver } from './waits';

export { type Theme, themes } from '../../gallery/samples.ts';

const web = join(import.meta.dirname, '../..');

interface Body {
  html: string;
  modules: string[];
  styles: string;
  laterTexts: boolean;
}

interface Renderer {
  dictionary(language: string, all: string, first: string): void;
  render(language: string, model: string, path: string, search: string): Body;
}

/** The types of pages, by the folders of their components. */
export const pageTypes = namesOf('page');

/** The sample of every block there is. */
async function samples(): Promise<Sample[]> {
  return Promise.all(namesOf('block').map((name) => sampleOf('block', name)));
}

async function sampleOf(kind: Kind, name: string): Promise<Sample> {
  const { sample } = await import(sampleFile(kind, name));
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
    showBlocks(model, blocks);
  });
}

/** Opens the start page with the sample of one block in the place of its own, some fields of which have other values. */
export async function openBlock(page: Page, shop: string, name: string, fields: Sample): Promise<void> {
  const sample = await sampleOf('block', name);
  await openChanged(page, `${shop}/fi/`, 'd2c', (model) => {
    showBlocks(model, [{ ...sample, ...fields }]);
  });
}

/** Opens the sample of a type of page in the place of the start page, in a theme. Its name is the answer. */
export async function openPageSample(page: Page, shop: string, theme: Theme, type: string): Promise<string> {
  const sample = await sampleOf('page', type);
  await openChanged(page, `${shop}/fi/`, theme, (model) => {
    showPage(model, sample);
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
    // The connection of the page before may just be closed: a busy machine takes as long between two as the server keeps one.
    const answer = await route.fetch({ maxRetries: 2 });
    const document = await answer.text();
    const language = /<html[^>]* lang="([a-z]{2})/.exec(document)?.[1] ?? 'fi';
    const { origin, pathname, search } = new URL(address);
    const [all, first] = await Promise.all(
      ['', '&area=first'].map(async (area) =>
        (
          await page.request.get(`${origin}/api/localizations?language=${language}${area}`, { maxRetries: 2 })
        ).text(),
      ),
    );
    program.dictionary(language, all ?? '', first ?? '');
    const model = JSON.parse(inside(document, opening('page-model'))) as Model;
    inTheme(model, theme);
    change(model);
    const text = JSON.stringify(model);
    const { html, modules, laterTexts } = program.render(language, text, pathname, search);
    const changed = [
      (now: string) => replaceRoot(now, html),
      (now: string) => now.replace(/data-theme="[^"]*"/, `data-theme="${theme}"`),
      (now: string) => (laterTexts ? withAllTexts(now) : now),
      (now: string) => replaceInside(now, opening('page-model'), text.replaceAll('<', '\\u003c')),
      (now: string) => replaceInside(now, opening('modules'), JSON.stringify(modules)),
    ].reduce((now, step) => step(now), document);
    await route.fulfill({ response: answer, body: changed });
  });
  await page.goto(address);
  // The document still has the rules of the page that the server wrote: those of what stands in its place come with the app.
  await takenOver(page);
}

/** The document as the server writes it for a page that says more than the first texts. */
function withAllTexts(document: string): string {
  return document
    .replace(/<meta name="dictionary-area"[^>]*>/, '')
    .replace(/(href="\/api\/localizations\?[^"]*?)&amp;area=first/, '$1');
}

function opening(id: string): string {
  return `<script type="application/json" id="${id}">`;
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
