import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const data = path.join(here, '../../..');
const productsFolder = path.join(data, 'products');

/** Where the finished pictures are. */
export const OUT = path.join(here, '../../out');

/** The quality of masters: the server makes of them what is asked for, so they lose less than what is shown. */
export const MASTER_QUALITY = 75;

// Large pictures forgive more: they are seen on dense screens.
const QUALITY = [
  [320, 50],
  [640, 47],
  [1920, 42],
];

/** The quality of a ready-made AVIF of a width; a form of picture may have its own. */
export const quality = (width, form) => (form.quality ?? QUALITY).find(([upTo]) => width <= upTo)[1];

/** The manifest of the pictures in out/, empty when there is none. */
export function readManifest() {
  const file = path.join(OUT, 'manifest.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { pictures: {} };
}

/** The products whose data asks for a second view, `{picture}-open`. */
export function secondViews() {
  const names = products()
    .flatMap((product) => product.pictures)
    .filter((name) => name.endsWith('-open'));
  return new Set(names.map((name) => name.slice(0, -5)));
}

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(data, file), 'utf8'));
const products = () =>
  fs
    .readdirSync(productsFolder)
    .filter((f) => f.endsWith('.jsonl'))
    .flatMap((f) => fs.readFileSync(path.join(productsFolder, f), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line));

/**
 * The pictures of the start page, which a new shop shows first: they are ready in the widths that browsers ask for, made with
 * more patience than a server has while somebody waits.
 */
export function firstPaints() {
  const productOf = new Map(products().map((product) => [product.code, product.pictures[0]]));
  const categoryOf = new Map(readJson('categories.json').map((category) => [category.code, category.picture]));
  const names = new Set(['placeholder']);
  const walk = (node) => {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'images' || key === 'mobileImages') for (const name of value) names.add(name);
      else if (/^(?:image|searchImage)$/.test(key) && typeof value === 'string') names.add(value);
      else if (key === 'products') for (const code of value) names.add(productOf.get(code));
      else if (key === 'categories' && Array.isArray(value)) for (const code of value) names.add(categoryOf.get(code));
      else if (key === 'pages') for (const id of value) names.add(pagePicture(id));
      else if (value && typeof value === 'object') walk(value);
    }
  };
  walk(readJson('content/pages/start.json').shared);
  names.delete(undefined);
  return names;
}

function pagePicture(id) {
  for (const folder of ['recipes', 'articles', 'locations']) {
    const file = `content/pages/${folder}/${id}.json`;
    if (!fs.existsSync(path.join(data, file))) continue;
    const { shared } = readJson(file);
    return (shared.mainImage ?? shared.heroImage)?.url;
  }
}

/** A hash of all that decides how a picture's files look: its drawing, sizes and qualities. */
export function fingerprint(drawing, form) {
  return crypto
    .createHash('sha256')
    .update(drawing)
    .update(JSON.stringify([form, MASTER_QUALITY, QUALITY]))
    .digest('hex')
    .slice(0, 16);
}

/** Whether every file of a picture is there. */
export const complete = (name, form, ready) => filesOf(name, form, ready).every((file) => fs.existsSync(path.join(OUT, file)));

/** The files of a picture: its master, and its ready-made widths where it is one of the `ready`. */
export const filesOf = (name, form, ready) => [
  `${name}.webp`,
  ...(ready.has(name) ? form.widths.map((width) => `${name}-${width}.avif`) : []),
];
