import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, themes } from './samples.ts';

/** A field as the definitions of blocks tell it; `npm run types` writes them. */
export interface Field {
  name: string;
  kind: string;
  required: boolean;
  purpose: string | null;
  min?: number;
  max?: number;
  words?: string[] | null;
  fields?: Field[];
}

export interface Definition {
  type: string;
  component: string;
  label: { fi: string; sv: string; en: string };
  purpose: string | null;
  areas: string[];
  fields: Field[];
}

/** Those of small and usual phones, those from which pages have more columns, and that of a laptop. */
const widths = [360, 390, 768, 1024, 1440];
const languages = ['fi', 'sv', 'en'];

const style = `
  body { margin: 0; padding: 1rem 1.5rem 3rem; font: 1rem/1.5 system-ui, sans-serif; color: #1d1a18; background: #f6f4f1; }
  a { color: #7a2e12; } h1 { margin: .5rem 0; } nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-block: .75rem; }
  a[aria-current] { font-weight: 700; text-decoration: none; color: inherit; }
  ul.all { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem; padding: 0; list-style: none; }
  ul.all a { display: block; padding: .75rem 1rem; border-radius: .5rem; background: #fff; } small { display: block; color: #5b534e; }
  label { display: block; max-width: 24rem; } input { width: 100%; font: inherit; padding: .5rem .75rem; box-sizing: border-box; }
  .frames { display: flex; gap: 1rem; overflow-x: auto; padding-block: .5rem; } figure { margin: 0; flex: none; }
  iframe { height: 44rem; border: 1px solid #cfc8c2; border-radius: .5rem; background: #fff; }
  table { border-collapse: collapse; background: #fff; } th, td { padding: .375rem .75rem; border: 1px solid #ddd6d0; text-align: left; vertical-align: top; }
  .scroll { overflow-x: auto; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function whole(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} – Gallery</title><style>${style}</style></head>
<body>${body}</body></html>`;
}

/** All samples, with a field that narrows the list down. */
export function indexPage(definitions: readonly Definition[], pages: readonly string[]): string {
  const blocks = [...definitions].sort((one, other) => one.label.en.localeCompare(other.label.en));
  const entry = (kind: Kind, name: string, title: string, more: string) =>
    `<li><a href="/_gallery/sample/${kind}/${name}">${escaped(title)}<small>${escaped(more)}</small></a></li>`;
  return whole(
    'All samples',
    `<h1>Gallery</h1>
<label>Search <input type="search" id="search" autofocus></label>
<p role="status" id="found"></p>
<h2>Blocks</h2>
<ul class="all">${blocks.map(({ component, label, type }) => entry('block', component, label.en, `${type} · ${label.fi} · ${label.sv}`)).join('')}</ul>
<h2>Pages</h2>
<ul class="all">${pages.map((name) => entry('page', name, titleOf(name), name)).join('')}</ul>
<script>
  const entries = [...document.querySelectorAll('.all li')];
  document.getElementById('search').addEventListener('input', ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    for (const one of entries) one.hidden = !one.textContent.toLowerCase().includes(wanted);
    const left = entries.filter((one) => !one.hidden).length;
    document.getElementById('found').textContent = wanted ? left + ' of ' + entries.length : '';
  });
</script>`,
  );
}

interface Shown {
  kind: Kind;
  name: string;
  /** `all` puts the themes one below another. */
  theme: string;
  language: string;
  definition: Definition | undefined;
}

/** One sample in its frames, with what editors can write into it. */
export function samplePage({ kind, name, theme, language, definition }: Shown): string {
  const title = definition?.label.en ?? titleOf(name);
  const here = `/_gallery/sample/${kind}/${name}`;
  const choice = (words: readonly string[], now: string, address: (word: string) => string) =>
    words
      .map((word) => `<a href="${address(word)}"${word === now ? ' aria-current="true"' : ''}>${word}</a>`)
      .join('');
  const shown = themes.filter((one) => theme === 'all' || one === theme);
  const frames = (one: string) =>
    widths
      .map(
        (width) =>
          `<figure><figcaption>${width} px</figcaption><iframe loading="lazy" width="${width}" title="${one}, ${width} px" src="/_gallery/frame/${kind}/${name}?theme=${one}&amp;language=${language}"></iframe></figure>`,
      )
      .join('');
  return whole(
    title,
    `<a href="/_gallery/">All samples</a><h1>${escaped(title)}</h1>
${definition?.purpose ? `<p>${escaped(definition.purpose)}</p>` : ''}
<nav aria-label="Theme">${choice(['all', ...themes], theme, (word) => `${here}?theme=${word}&amp;language=${language}`)}</nav>
<nav aria-label="Language of the page around it">${choice(languages, language, (word) => `${here}?theme=${theme}&amp;language=${word}`)}</nav>
${shown.map((one) => `<h2>${one}</h2><div class="frames" tabindex="0" role="group" aria-label="${one}">${frames(one)}</div>`).join('\n')}
${definition ? `<h2>Fields</h2>${fieldTable(definition.fields)}<p>May stand in these areas: ${definition.areas.join(', ')}.</p>` : ''}`,
  );
}

/** What the shop's server puts markup into; it has the rules of its policy in a header. */
const frame = join(import.meta.dirname, '../../crates/site/src/frame.html');
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:";

/** The document of a sample's markup. No host of others is let in, as where the shop's settings name none. */
export function markupPage(markup: string): string {
  return readFileSync(frame, 'utf8')
    .replace('%LANG%', 'fi')
    .replace('%TITLE%', 'Sample')
    .replace('<style>', `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>`)
    .replace('<!--markup-->', () => markup);
}

function fieldTable(fields: readonly Field[], above = ''): string {
  const rows = (list: readonly Field[], prefix: string): string =>
    list
      .map(
        ({ name, kind, required, purpose, min, max, words, fields: inner }) =>
          `<tr><td><code>${prefix}${name}</code></td><td>${kind}</td><td>${[
            min === undefined ? '' : `from ${min}`,
            max === undefined ? '' : `at most ${max}`,
            (words ?? []).join(', '),
          ]
            .filter(Boolean)
            .join(
              ' ',
            )}</td><td>${required ? 'required' : ''}</td><td>${escaped(purpose ?? '')}</td></tr>${inner ? rows(inner, `${prefix}${name}[].`) : ''}`,
      )
      .join('');
  return `<div class="scroll"><table><thead><tr><th>field</th><th>kind</th><th>limits</th><th></th><th></th></tr></thead><tbody>${rows(fields, above)}</tbody></table></div>`;
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
