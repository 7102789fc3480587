import { mix } from './materials.mjs';
import { clipped, linear, oval, polygon, radial, svg } from './svg.mjs';

/** How much a round thing on the table is foreshortened: wide things are seen from higher up than tall ones. */
export const WIDE_K = 0.56;
export const TALL_K = 0.36;

/** Light on a ball of a ramp. */
export const sphere = (c, cx = 0.36, cy = 0.26, r = 0.85) =>
  radial(
    [0, 0.3, 0.62, 0.88, 1].map((at, i) => [at, c[i]]),
    cx,
    cy,
    r,
  );

/** Light across an upright round wall of a ramp. */
export const barrel = (c) =>
  linear(
    [0, 0.13, 0.28, 0.44, 0.78, 1].map((at, i) => [at, c[[3, 1, 0, 1, 2, 4][i]]]),
    0,
    0,
    1,
    0,
  );

/** From one colour to another: downwards, or in the direction given. */
export const fade = (a, b, x2 = 0, y2 = 1, from = 1, to = 1) =>
  linear(
    [
      [0, a, from],
      [1, b, to],
    ],
    0,
    0,
    x2,
    y2,
  );

/** A colour that glows in the middle and is gone at the edge. */
export const glow = (color, strength, cx = 0.5, cy = 0.5, r = 0.5) =>
  radial(
    [
      [0, color, strength],
      [1, color, 0],
    ],
    cx,
    cy,
    r,
  );

/** Light on something flat that lies on the table. */
export const sheen = (c) =>
  radial(
    [0, 0.45, 0.8, 1].map((at, i) => [at, c[i]]),
    0.38,
    0.32,
    0.75,
  );

/** The point at an angle (degrees, clockwise from the right, 90 nearest to the viewer) of a lying circle. */
export const rim = (x, y, r, k, angle) => [x + r * Math.cos((angle * Math.PI) / 180), y + r * k * Math.sin((angle * Math.PI) / 180)];

/** Art on a lying round surface: drawn round (0, 0) as if seen from above, cut at the radius. */
export const disc = (x, y, r, k, body) =>
  svg`<g transform="translate(${x} ${y}) scale(1 ${k})">${clipped(svg`<circle r="${r}"/>`, body)}</g>`;

/** n places spread evenly over a circle, the farthest first: [x, y, how near the edge]. */
export function spread(n, r, rand, waver = 0.16) {
  const places = [];
  for (let i = 0; i < n; i++) {
    const a = i * 2.39996 + rand.around(0.3);
    const q = Math.sqrt((i + 0.5) / n);
    places.push([Math.cos(a) * q * r + rand.around(r * waver), Math.sin(a) * q * r + rand.around(r * waver), q]);
  }
  return places.sort((a, b) => a[1] - b[1]);
}

/** A closed soft outline through points. */
export const soft = (points) =>
  `${points
    .map(([x, y], i) => {
      const [px, py] = points.at(i - 1);
      const [nx, ny] = points[(i + 1) % points.length];
      return `${i ? '' : svg`M${(x + px) / 2} ${(y + py) / 2} `}${svg`Q${x} ${y} ${(x + nx) / 2} ${(y + ny) / 2}`}`;
    })
    .join(' ')}Z`;

/** An uneven round outline. */
export const blob = (x, y, rx, ry, rand, waver = 0.08, n = 14) =>
  soft(
    Array.from({ length: n }, (_, i) => {
      const a = (i / n) * Math.PI * 2;
      const q = 1 + rand.around(waver);
      return [x + Math.cos(a) * rx * q, y + Math.sin(a) * ry * q];
    }),
  );

/** A round band of an upright wall between two heights above (x, y), from the right (0) to the left (180 degrees). */
export function band(x, y, r, k, low, high, from = 0, to = 180) {
  const [ax, ay] = rim(x, y - high, r, k, from);
  const [bx, by] = rim(x, y - high, r, k, to);
  const [cx, cy] = rim(x, y - low, r, k, to);
  const [dx, dy] = rim(x, y - low, r, k, from);
  return svg`M${ax} ${ay} A${r} ${r * k} 0 0 1 ${bx} ${by} L${cx} ${cy} A${r} ${r * k} 0 0 0 ${dx} ${dy}Z`;
}

/** Sugar or cocoa sifted over a round place: a thin veil and grains. */
export function dust(x, y, rx, ry, rand, color = '#FFFFFF', n = 60, veil = 0.28) {
  let out = oval(x, y, rx * 1.1, ry * 1.1, glow(color, veil));
  for (const [a, b] of spread(n, 1, rand, 0.12)) {
    const s = rand.between(1.2, 3.4);
    out += oval(x + a * rx, y + b * ry, s, s * 0.8, color, svg`opacity="${rand.between(0.5, 0.95)}"`);
  }
  return out;
}

/** An upright wall of layers [[colour, share from the bottom]…] between two feet. */
export function cutFace([ax, ay], [bx, by], h, layers, dark = 0) {
  let out = '';
  let low = 0;
  for (const [color, share] of layers) {
    const high = low + share;
    const c = mix(color, '#2A0A0C', dark);
    out += polygon(
      [
        [ax, ay - low * h],
        [bx, by - low * h],
        [bx, by - high * h - 0.7],
        [ax, ay - high * h - 0.7],
      ],
      fade(mix(c, '#FFFFFF', 0.1), mix(c, '#2A0A0C', 0.1), 1, 0.4),
    );
    low = high;
  }
  return out;
}

/** A crisp light on something glossy. */
export const glint = (x, y, rx, ry, turn = -30, strength = 0.8) =>
  oval(x, y, rx, ry, '#fff', svg`opacity="${strength}" transform="rotate(${turn} ${x} ${y})"`);

/** A polygon with soft corners. */
export const plump = (points, color, width) =>
  polygon(points, color, svg`stroke="${color}" stroke-width="${width}" stroke-linejoin="round"`);
