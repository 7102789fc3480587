import fs from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { path } from './svg.mjs';

const require = createRequire(import.meta.url);
const load = (file) => {
  const bytes = fs.readFileSync(require.resolve(file));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
const FONTS = {
  display: load('@fontsource/young-serif/files/young-serif-latin-400-normal.woff'),
  body: load('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
};

/** Text width in `font` at `size` with letter spacing in em. */
export function measure(text, size, font = 'display', spacing = 0) {
  return [...text].reduce((sum, c) => sum + FONTS[font].getAdvanceWidth(c, size) + spacing * size, 0) - spacing * size;
}

const at = (n) => Math.round(n * 100) / 100;
const command = ({ type, x, y, x1, y1, x2, y2 }) =>
  ({
    M: () => `M${at(x)} ${at(y)}`,
    L: () => `L${at(x)} ${at(y)}`,
    Q: () => `Q${at(x1)} ${at(y1)} ${at(x)} ${at(y)}`,
    C: () => `C${at(x1)} ${at(y1)} ${at(x2)} ${at(y2)} ${at(x)} ${at(y)}`,
    Z: () => 'Z',
  })[type]();

/** The outline of one centred line as path data. */
export function outline(text, cx, y, size, font = 'display', spacing = 0) {
  let x = cx - measure(text, size, font, spacing) / 2;
  let d = '';
  for (const c of text) {
    d += FONTS[font].getPath(c, x, y, size).commands.map(command).join('');
    x += FONTS[font].getAdvanceWidth(c, size) + spacing * size;
  }
  return d;
}

/** One centred line of text as an outline, made smaller when wider than `max`. */
export function label(text, cx, y, size, fill, { font = 'display', spacing = 0, max = Infinity } = {}) {
  const width = measure(text, size, font, spacing);
  const fitted = width > max ? (size * max) / width : size;
  return path(outline(text, cx, y, fitted, font, spacing), fill);
}

/**
 * Breaks a name into the lines that allow the largest letters in a box of `max` width; returns lines and size.
 * It breaks at spaces and, with a hyphen, at soft hyphens (U+00AD), and stays within `tall`.
 */
export function fit(text, max, size, most = 3, tall = Infinity) {
  const pieces = text.split(/( |\u00AD)/);
  const words = pieces.filter((_, i) => i % 2 === 0);
  const gaps = pieces.filter((_, i) => i % 2 === 1);
  const joined = (from, to) => {
    let out = words[from];
    for (let i = from + 1; i < to; i++) out += (gaps[i - 1] === ' ' ? ' ' : '') + words[i];
    return out + (to < words.length && gaps[to - 1] !== ' ' ? '-' : '');
  };
  let best = { lines: [joined(0, words.length)], size: 0 };
  const consider = (...breaks) => {
    const lines = [0, ...breaks].map((from, i) => joined(from, breaks[i] ?? words.length));
    const fitted = Math.min(size, max / Math.max(...lines.map((l) => measure(l, 1))), tall / (lines.length * 1.08));
    if (fitted > best.size * 1.08) best = { lines, size: fitted };
  };
  consider();
  for (let i = 1; i < words.length && most > 1; i++) {
    consider(i);
    for (let j = i + 1; j < words.length && most > 2; j++) consider(i, j);
  }
  return best;
}

/** A centred block of text around `cy`. */
export function block(text, cx, cy, max, size, fill, tall) {
  const best = fit(text, max, size, 3, tall);
  const step = best.size * 1.08;
  const first = cy - ((best.lines.length - 1) * step) / 2 + best.size * 0.34;
  return best.lines.map((l, i) => path(outline(l, cx, first + i * step, best.size), fill)).join('');
}
