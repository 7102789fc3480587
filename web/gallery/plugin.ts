import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import definitions from './definitions.json' with { type: 'json' };
import { indexPage, markupPage, samplePage } from './pages.ts';
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
  themes,
} from './samples.ts';

const languages = ['fi', 'sv', 'en'];

/**
 * `/_gallery` of the development server: every block and every type of page from its sample. No build has it, and the shop's
 * own server answers 404 there.
 */
export function gallery(shop: string): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/_gallery', (request, response) => {
        answer(vite, shop, request)
          .then(([status, html]) => send(response, status, html))
          .catch((error: unknown) => send(response, 502, explained(error)));
      });
    },
  };
}

async function answer(
  vite: ViteDevServer,
  shop: string,
  request: IncomingMessage,
): Promise<[number, string]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gallery');
  const [view, kind, name] = pathname.split('/').filter(Boolean);
  if (view === undefined) return [200, indexPage(definitions, namesOf('page'))];
  if ((kind !== 'block' && kind !== 'page') || name === undefined || !namesOf(kind).includes(name))
    return [404, explained('There is no such sample.')];
  const theme = themes.find((one) => one === searchParams.get('theme')) ?? 'd2c';
  const language = languages.find((one) => one === searchParams.get('language')) ?? 'fi';
  if (view === 'frame') return [200, await framed(vite, shop, { kind, name, theme, language })];
  if (view === 'markup') return [200, markupPage(String((await sampleOf(vite, kind, name))['html'] ?? ''))];
  if (view !== 'sample') return [404, explained('There is no such page.')];
  const definition = definitions.find(({ component }) => component === name);
  return [200, samplePage({ kind, name, theme: searchParams.get('theme') ?? 'all', language, definition })];
}

interface Frame {
  kind: Kind;
  name: string;
  theme: Theme;
  language: string;
}

async function sampleOf(vite: ViteDevServer, kind: Kind, name: string): Promise<Sample> {
  const { sample } = await vite.ssrLoadModule(sampleFile(kind, name));
  // The shop's server answers with the markup of pages' blocks only: a sample's comes from here.
  return 'frameUrl' in sample ? { ...sample, frameUrl: `/_gallery/markup/${kind}/${name}` } : sample;
}

/** A document of the development server that opens with the sample. */
async function framed(vite: ViteDevServer, shop: string, frame: Frame): Promise<string> {
  const { kind, name, theme, language } = frame;
  const sample = await sampleOf(vite, kind, name);
  // biome-ignore lint/style/noRestrictedGlobals: the app's calls know a page and a visitor, and this has neither.
  const call = await fetch(`${shop}/api/cda/content?contentUrl=/${language}/`);
  if (!call.ok) throw new Error(`The shop's server answers ${call.status} to its start page.`);
  const [model]: Model[] = await call.json();
  if (!model) throw new Error('The shop has no start page.');
  inTheme(model, theme);
  if (kind === 'page') showPage(model, sample);
  else showBlocks(model, [sample]);
  const text = JSON.stringify(model).replaceAll('<', '\\u003c');
  const document = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
    .replace('%LANG%', language)
    .replace('%THEME%', theme)
    .replace('%MARKET%', String(model['market']))
    .replace(' nonce="%NONCE%"', '')
    .replace('<!--head-->', '<meta name="robots" content="noindex" />')
    .replace('<!--root-->', '')
    // A function: the model may hold what means something in a replacement.
    .replace('<!--data-->', () => `<script type="application/json" id="page-model">${text}</script>`);
  return vite.transformIndexHtml('/index.html', document);
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

function explained(error: unknown): string {
  const text = error instanceof Error ? `${error.message} Is the shop's server running?` : String(error);
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><title>Gallery</title><p>${safe}</p><p><a href="/_gallery/">All samples</a></p></html>`;
}
