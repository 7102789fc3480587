import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What blocks and pages are looked at in. The gallery and the browser tests draw the same samples the same way. */
export const themes = ['d2c', 'fi-default', 'froosh', 'willja'] as const;
export type Theme = (typeof themes)[number];

export type Kind = 'block' | 'page';
export type Sample = Record<string, unknown>;

/** A page's model, as far as a sample changes it. */
export interface Model {
  layoutTheme: string;
  isEcommerce: boolean;
  [area: string]: unknown;
}

const source = join(import.meta.dirname, '../src');
const folders: Record<Kind, string> = { block: join(source, 'blocks'), page: join(source, 'pages') };

/** The folders of the components of a kind. */
export function namesOf(kind: Kind): string[] {
  const entries = readdirSync(folders[kind], { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Where the sample of one is written. */
export function sampleFile(kind: Kind, name: string): string {
  return join(folders[kind], name, 'sample.ts');
}

/** Makes a page one of a theme. The shop's theme is one; the others are content sites'. */
export function inTheme(model: Model, theme: Theme): void {
  model.layoutTheme = theme;
  model.isEcommerce = theme === 'd2c';
}

/** Puts samples of blocks in the place of a page's own. */
export function showBlocks(model: Model, samples: readonly Sample[]): void {
  model[areaOf(model)] = samples;
}

/** Puts the sample of a page in the place of what the page says. */
export function showPage(model: Model, sample: Sample): void {
  Object.assign(model, { mainContentArea: [], bottomContentArea: [] }, sample);
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
