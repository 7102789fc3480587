// A picture is one string; gradients and clips made on the way are collected here and put into its <defs>.
let defs = [];
let count = 0;

const round = (n) => Math.round(n * 100) / 100;
/** Numbers in a template with two decimals: svg`M${x} ${y}`. */
export const svg = (parts, ...values) =>
  parts.reduce(
    (out, part, i) => out + part + (i < values.length ? (typeof values[i] === 'number' ? round(values[i]) : (values[i] ?? '')) : ''),
    '',
  );

const stops = (list) =>
  list
    .map(
      ([at, color, alpha]) => `<stop offset="${at}" stop-color="${color}"${alpha === undefined ? '' : ` stop-opacity="${round(alpha)}"`}/>`,
    )
    .join('');
function define(make) {
  const id = `d${count++}`;
  defs.push(make(id));
  return `url(#${id})`;
}

export const linear = (list, x1 = 0, y1 = 0, x2 = 1, y2 = 1) =>
  define((id) => svg`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`);
export const radial = (list, cx = 0.35, cy = 0.28, r = 0.85) =>
  define((id) => svg`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`);
export const clip = (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
export const clipped = (shape, body) => `<g clip-path="${clip(shape)}">${body}</g>`;
export const move = (x, y, body, turn = 0, scale = 1) =>
  svg`<g transform="translate(${x} ${y})${turn ? svg` rotate(${turn})` : ''}${scale !== 1 ? svg` scale(${scale})` : ''}">${body}</g>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const line = (d, color, width, more = '') =>
  svg`<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const oval = (x, y, rx, ry, fill, more = '') =>
  svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;
export const rect = (x, y, w, h, r, fill, more = '') =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${more && ` ${more}`}/>`;
export const polygon = (points, fill, more = '') =>
  `<polygon points="${points.map(([x, y]) => svg`${x},${y}`).join(' ')}" fill="${fill}"${more && ` ${more}`}/>`;

const BLURS = { tight: 4, soft: 14, wide: 34, b1: 1.2, b2: 2.4, b5: 5, b9: 9 };
/** The filter attribute of a named blur. */
export const blur = (name) => `filter="url(#${name})"`;

/** Wide soft shadow and tight dark one under something of this footprint. */
export function shadow(cx, cy, rx, ry, strength = 0.34) {
  return (
    oval(cx + rx * 0.12, cy + ry * 0.18, rx * 1.14, ry * 1.25, '#3A1D12', svg`opacity="${strength * 0.45}" ${blur('soft')}`) +
    oval(cx + rx * 0.04, cy, rx * 0.95, ry * 0.68, '#1A0C07', svg`opacity="${strength}" ${blur('tight')}`)
  );
}

/** Starts a picture: forgets the definitions of the one before. */
export function begin() {
  defs = [];
  count = 0;
}

/** Wraps a drawn body into a whole document. */
export function finish(width, height, ground, body) {
  const filters = Object.entries(BLURS)
    .map(([name, d]) => `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${d}"/></filter>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${filters}${defs.join('')}</defs>${ground}${body}</svg>`;
}
