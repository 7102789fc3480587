import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const productsFolder = path.join(here, '../../../products');

/** Where the finished pictures are. */
export const OUT = path.join(here, '../../out');

// Large pictures forgive more: they are seen on dense screens. WebP is the fallback, so its largest size is kept small.
const QUALITY = {
  webp: [
    [320, 76],
    [640, 72],
    [1280, 54],
    [1920, 58],
  ],
  avif: [
    [320, 50],
    [640, 47],
    [1280, 42],
    [1920, 42],
  ],
};

/** The quality of a file type at a width; a form of picture may have its own. */
export const quality = (type, width, form) => (form.quality ?? QUALITY)[type].find(([upTo]) => width <= upTo)[1];

/** The manifest of the pictures in out/, empty when there is none. */
export function readManifest() {
  const file = path.join(OUT, 'manifest.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { pictures: {} };
}

/** The products whose data asks for a second view, `{picture}-open`. */
export function secondViews() {
  const lines = fs
    .readdirSync(productsFolder)
    .filter((f) => f.endsWith('.jsonl'))
    .flatMap((f) => fs.readFileSync(path.join(productsFolder, f), 'utf8').split('\n').filter(Boolean));
  const names = lines.flatMap((l) => JSON.parse(l).pictures).filter((name) => name.endsWith('-open'));
  return new Set(names.map((name) => name.slice(0, -5)));
}

/** A hash of all that decides how a picture's files look: its drawing, sizes and qualities. */
export function fingerprint(drawing, form) {
  return crypto
    .createHash('sha256')
    .update(drawing)
    .update(JSON.stringify([form, QUALITY]))
    .digest('hex')
    .slice(0, 16);
}

/** Whether every file of a picture is there. */
export const complete = (name, form) =>
  form.widths.every((width) => ['webp', 'avif'].every((type) => fs.existsSync(path.join(OUT, `${name}-${width}.${type}`))));
