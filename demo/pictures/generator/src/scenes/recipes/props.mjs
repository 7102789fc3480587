import { material } from '../../materials.mjs';
import { blob, glint, sheen, spread } from '../../paint.mjs';
import { cover } from '../../parts/cakes.mjs';
import { leaf, strew } from '../../parts/props.mjs';
import { line, oval, path, svg } from '../../svg.mjs';

/** The colour of whipped cream. */
export const CREAM = '#FBF1DF';

/** Cracks of a cake that fell together. */
export const cracks = (r, rand, color, n = 9) => {
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 + rand.around(0.3);
    d += svg`M${Math.cos(a) * r * 0.25} ${Math.sin(a) * r * 0.25} l${Math.cos(a) * r * 0.25 + rand.around(16)} ${Math.sin(a) * r * 0.25 + rand.around(16)} l${Math.cos(a) * r * 0.3 + rand.around(20)} ${Math.sin(a) * r * 0.3 + rand.around(20)} `;
  }
  return line(d, color, 5, 'stroke-opacity=".7"');
};

/** Small pieces over the top of a glass or bowl. */
export const bits =
  (kind, n, size, pile = 0) =>
  (x, y, r, k, rand) =>
    cover(kind, x, y, r * 0.82, k, n, size, rand, pile);

/** Flecks of colours over a round top. */
export const flecks = (x, y, r, k, n, colors, rand, size = 6) =>
  spread(n, r * 0.86, rand)
    .map(([a, b]) => oval(x + a, y + b * k, size * rand.between(0.6, 1.3), size * 0.6, rand.pick(colors)))
    .join('');

/** Sauce that has run over a round top. */
export const sauceOn = (x, y, r, k, color, rand) => {
  const c = material(color);
  return (
    path(blob(x, y, r * 0.74, r * 0.74 * k, rand, 0.16, 11), sheen([c[1], c[2], c[2], c[3]])) +
    glint(x - r * 0.25, y - r * 0.2 * k, r * 0.28, r * 0.07, -12, 0.55)
  );
};

/** Berries with two leaves. */
export const sprayOf = (kind, x, y, rand, size = 26) =>
  leaf(x - 30, y - 10, 80, '#4F7440', -150) +
  leaf(x, y - 20, 84, '#5B7F3A', -40) +
  strew(
    kind,
    [
      [x - 40, y + 10, size],
      [x + 4, y + 28, size * 1.1],
      [x + 46, y + 6, size],
      [x + 14, y - 14, size * 0.9],
      [x - 14, y + 52, size],
    ],
    rand,
  );

/** A branch of sea buckthorn. */
export const branch = (x, y, r) =>
  line(svg`M${x - 120} ${y + 60} q140 -90 280 -100`, '#7A5A3A', 9) +
  [
    [-80, 30, -60],
    [-20, 10, 30],
    [40, -20, -70],
    [90, -30, 20],
    [130, -44, -40],
  ]
    .map(([dx, dy, t]) => leaf(x + dx, y + dy, 96, '#7E9A6A', t))
    .join('') +
  strew(
    'buckthorn',
    [
      [x - 70, y + 40, 30],
      [x - 30, y + 20, 32],
      [x + 10, y + 30, 30],
      [x + 40, y - 4, 32],
      [x + 76, y + 6, 30],
      [x + 110, y - 24, 28],
      [x - 96, y + 64, 26],
    ],
    r,
  );
