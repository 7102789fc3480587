import { material, mix } from '../materials.mjs';
import { band, barrel, cutFace, disc, fade, glint, rim, sheen, sphere, spread, WIDE_K } from '../paint.mjs';
import { clipped, line, oval, path, polygon, shadow, svg } from '../svg.mjs';
import { prop } from './props.mjs';

/** The colours of a baked crust: highlight, light, base, shade, deep. */
export const CRUST = ['#F7DDAA', '#E4B56E', '#CB9148', '#9C6327', '#5E3613'];

/**
 * A round cake standing at (x, y). `layers` are [[colour, share from the bottom]…], `top` its colour,
 * `art(r)` is drawn on it from above, `drip` a glaze that runs over the edge, `cut` [from, to] degrees an open wedge.
 */
export function cake({ x, y, r, h, k = WIDE_K, layers, inside = layers, top, art, drip, cut, rand }) {
  const [from, to] = cut ?? [90, 90];
  const outer = band(x, y, r, k, 0, h, 0, from) + band(x, y, r, k, 0, h, to, 180);
  let walls = '';
  let low = 0;
  for (const [color, share] of layers) {
    walls += path(band(x, y, r, k, low * h, (low + share) * h + 1), barrel(material(color)));
    low += share;
  }
  walls += path(band(x, y, r, k, 0, h * 0.22), fade('#2A0A0C', '#2A0A0C', 0, 1, 0, 0.28));
  const [ax, ay] = rim(x, y, r, k, from);
  const [bx, by] = rim(x, y, r, k, to);
  const lid = cut
    ? svg`<path d="M${x} ${y - h} L${bx} ${by - h} A${r} ${r * k} 0 1 1 ${ax} ${ay - h}Z"/>`
    : svg`<ellipse cx="${x}" cy="${y - h}" rx="${r}" ry="${r * k}"/>`;
  const c = material(top);
  return (
    shadow(x, y + r * 0.03, r, r * k, 0.36) +
    (cut
      ? polygon(
          [
            [x, y],
            [ax, ay],
            [bx, by],
          ],
          '#CDBFB0',
        ) +
        cutFace([x, y], [bx, by], h, inside, 0.16) +
        cutFace([x, y], [ax, ay], h, inside, 0)
      : '') +
    clipped(`<path d="${outer}"/>`, walls) +
    (drip ? glaze(x, y - h, r, k, h, drip, rand, cut) : '') +
    clipped(
      lid,
      oval(x, y - h, r, r * k, sheen(c)) +
        oval(x - r * 0.25, y - h - r * k * 0.35, r * 0.5, r * k * 0.3, '#fff', 'opacity=".14"') +
        (art ? disc(x, y - h, r, k, art(r)) : ''),
    ) +
    line(
      svg`M${x - r} ${y - h} A${r} ${r * k} 0 0 0 ${bx} ${by - h} ${cut ? svg`M${ax} ${ay - h}` : ''} A${r} ${r * k} 0 0 0 ${x + r} ${y - h}`,
      c[0],
      2.4,
      'stroke-opacity=".55"',
    )
  );
}

function glaze(x, y, r, k, h, tone, rand, cut) {
  const c = material(tone);
  const skip = (a) => cut && a > cut[0] - 4 && a < cut[1] + 4;
  let out = path(band(x, y, r * 1.006, k, -h * 0.1, 0), barrel(c));
  for (let a = 6; a < 176; a += 11 + rand() * 6) {
    if (skip(a)) continue;
    const [px, py] = rim(x, y, r * 1.004, k, a);
    const w = r * rand.between(0.035, 0.06);
    const long = h * rand.between(0.2, 0.72);
    out +=
      path(
        svg`M${px - w * 1.7} ${py} Q${px - w} ${py + 4} ${px - w} ${py + long} A${w} ${w} 0 0 0 ${px + w} ${py + long} Q${px + w} ${py + 4} ${px + w * 1.7} ${py}Z`,
        c[2],
      ) + line(svg`M${px - w * 0.4} ${py + h * 0.1} V${py + long}`, c[0], w * 0.4, 'stroke-opacity=".6"');
  }
  return cut ? clipped(`<path d="${band(x, y, r * 1.02, k, -h, 6, 0, cut[0])}${band(x, y, r * 1.02, k, -h, 6, cut[1], 180)}"/>`, out) : out;
}

/** A slice of a cake with its tip at (x, y), spreading between two directions in degrees. */
export function slice({ x, y, r, h, k = WIDE_K, from, to, inside, outer = inside.at(-1)[0], top, art }) {
  const a = rim(x, y, r, k, from);
  const b = rim(x, y, r, k, to);
  const c = material(top);
  const lid = svg`M${x} ${y - h} L${a[0]} ${a[1] - h} A${r} ${r * k} 0 0 1 ${b[0]} ${b[1] - h}Z`;
  const cx = (x + a[0] + b[0]) / 3;
  const cy = (y + a[1] + b[1]) / 3;
  const face = (p, angle, sign) =>
    sign * Math.cos((angle * Math.PI) / 180) > 0 ? cutFace([x, y], p, h, inside, sign > 0 ? 0.02 : 0.14) : '';
  const arc =
    Math.max(from, 0) < Math.min(to, 180)
      ? path(band(x, y, r, k, 0, h, Math.max(from, 0), Math.min(to, 180)), barrel(material(outer)))
      : '';
  return (
    shadow(cx, cy + 4, r * 0.5, r * k * 0.42, 0.34) +
    face(a, from, -1) +
    arc +
    face(b, to, 1) +
    path(lid, sheen(c)) +
    clipped(`<path d="${lid}"/>`, art ? laid(cx, cy - h, k, art(r * 0.5)) : '') +
    line(svg`M${a[0]} ${a[1] - h} L${x} ${y - h} L${b[0]} ${b[1] - h}`, c[0], 2, 'stroke-opacity=".5"')
  );
}
const laid = (x, y, k, body) => svg`<g transform="translate(${x} ${y}) scale(1 ${k})">${body}</g>`;

/** A pie in its dish: a crimped crust round a filling; `fill(x, y, r, k)` draws what lies in it. */
export function pie({ x, y, r, h = r * 0.24, k = WIDE_K, crust = CRUST, dish = '#E9DCCB', content, fill, crimps = 34 }) {
  const d = material(dish);
  const c = material(content);
  const t = y - h;
  const dough = sphere(crust);
  const edge = [];
  for (let i = 0; i < crimps; i++) {
    const a = (i / crimps) * 360;
    const [px, py] = rim(x, t, r * 0.95, k, a);
    edge.push([
      py,
      svg`<g transform="translate(${px} ${py}) scale(1 ${0.8}) rotate(${a + 62})"><ellipse rx="${r * 0.085}" ry="${r * 0.062}" fill="${dough}"/></g>`,
    ]);
  }
  return (
    shadow(x, y, r * 0.94, r * k * 0.94, 0.4) +
    path(
      svg`M${x - r * 1.02} ${t} L${x - r * 0.86} ${y} A${r * 0.86} ${r * k * 0.86} 0 0 0 ${x + r * 0.86} ${y} L${x + r * 1.02} ${t}Z`,
      barrel(d),
    ) +
    oval(x, t, r * 1.02, r * k * 1.02, d[0]) +
    oval(x, t + 2, r * 0.97, r * k * 0.97, crust[3]) +
    oval(x, t + r * 0.045, r * 0.89, r * 0.89 * k, sheen(c)) +
    (fill ? fill(x, t + r * 0.03, r * 0.84, k) : '') +
    edge
      .sort((p, q) => p[0] - q[0])
      .map(([, drawn]) => drawn)
      .join('') +
    line(
      svg`M${x - r * 0.9} ${t + r * k * 0.52} A${r * 1.02} ${r * k * 1.02} 0 0 0 ${x + r * 0.9} ${t + r * k * 0.52}`,
      '#fff',
      3,
      'stroke-opacity=".4"',
    )
  );
}
/** Berries, nuts and the like laid all over a round top. */
export const cover = (kind, x, y, r, k, n, size, rand, pile = 0) =>
  spread(n, r, rand, 0.07)
    .map(([a, b, q]) => prop(kind, x + a, y + b * k - pile * (1 - q) * size, size * rand.between(0.88, 1.12)))
    .join('');

/** A rough crumble of pieces in the colours given over a round top. */
export function crumble(x, y, r, k, n, c, rand, size = 0.09) {
  let out = '';
  for (const [a, b] of spread(n, r, rand, 0.08)) {
    const s = r * size * rand.between(0.6, 1.25);
    const px = x + a;
    const py = y + b * k;
    out +=
      oval(px + s * 0.2, py + s * 0.4, s, s * 0.7, c[4], 'opacity=".4"') +
      oval(px, py, s, s * 0.78, rand.pick([c[1], c[2], c[1], mix(c[2], c[3], 0.5)])) +
      oval(px - s * 0.25, py - s * 0.28, s * 0.5, s * 0.28, c[0], 'opacity=".8"');
  }
  return out;
}

/** A swirl of cream, or another soft thing, standing at (x, y). */
export function swirl(x, y, r, color = '#FFF6E6', tip = 1) {
  const c = material(color);
  const pale = [c[0], mix(c[0], color, 0.5), color, mix(color, '#7A4A36', 0.18), mix(color, '#7A4A36', 0.34)];
  let out = shadow(x, y + r * 0.16, r * 0.9, r * 0.34, 0.24);
  const rows = 4;
  for (let i = 0; i < rows; i++) {
    const q = r * (1 - i * 0.24);
    const py = y - i * r * 0.33 * tip;
    out +=
      oval(x, py, q, q * 0.5, sphere(pale)) +
      line(
        svg`M${x - q * 0.8} ${py + q * 0.12} Q${x - q * 0.1} ${py + q * 0.5} ${x + q * 0.86} ${py - q * 0.08}`,
        pale[3],
        r * 0.05,
        'stroke-opacity=".6"',
      );
  }
  return (
    out +
    path(
      svg`M${x - r * 0.16} ${y - r * 1.05 * tip} Q${x - r * 0.04} ${y - r * 1.2 * tip} ${x + r * 0.1} ${y - r * 1.42 * tip} Q${x + r * 0.12} ${y - r * 1.12 * tip} ${x + r * 0.18} ${y - r * 1.02 * tip}Z`,
      pale[1],
    )
  );
}

/** A loose spoonful of cream, jam or ice lying flat. */
export function dollop(x, y, r, color, { gloss = 0.7, k = 0.62 } = {}) {
  const c = material(color);
  const d = svg`M${x - r} ${y} C${x - r * 1.05} ${y - r * 0.7 * k * 1.4} ${x - r * 0.4} ${y - r * 1.2 * k} ${x + r * 0.1} ${y - r * 1.05 * k} C${x + r * 0.9} ${y - r * 0.95 * k} ${x + r * 1.2} ${y - r * 0.2 * k} ${x + r * 0.95} ${y + r * 0.35 * k} C${x + r * 0.5} ${y + r * 0.95 * k} ${x - r * 0.8} ${y + r * 0.8 * k} ${x - r} ${y}Z`;
  return (
    shadow(x, y + r * 0.2, r * 0.9, r * 0.4, 0.26) +
    path(d, sphere(c)) +
    line(
      svg`M${x - r * 0.5} ${y + r * 0.05} C${x - r * 0.3} ${y - r * 0.6 * k} ${x + r * 0.5} ${y - r * 0.5 * k} ${x + r * 0.45} ${y}`,
      c[3],
      r * 0.06,
      'stroke-opacity=".35"',
    ) +
    glint(x - r * 0.35, y - r * 0.42 * k, r * 0.24, r * 0.09, -20, gloss)
  );
}
