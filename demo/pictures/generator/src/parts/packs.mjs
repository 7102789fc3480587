import { mix } from '../materials.mjs';
import { slab } from '../space.mjs';
import { blur, clipped, line, linear, move, oval, path, polygon, rect, shadow, svg } from '../svg.mjs';
import { front, paperColor } from './print.mjs';

const sheen = (w, h) =>
  rect(
    0,
    0,
    w,
    h,
    3,
    linear(
      [
        [0, '#fff', 0.26],
        [0.3, '#fff', 0],
        [0.62, '#fff', 0.05],
        [1, '#1C0607', 0.2],
      ],
      0,
      0,
      0.7,
      1,
    ),
  );

/** A wrapped bar lying on the table; of a torn wrapper `d` is left of the `whole` length. */
export function wrapped({ x, y, w, d, turn, h = 22, z = 0, print, cast, whole = d }) {
  const color = paperColor(print);
  return slab({
    x,
    y,
    w,
    d,
    h,
    turn,
    z,
    cast,
    round: 5,
    colors: { top: color, front: mix(color, '#1C0607', 0.38), right: mix(color, '#1C0607', 0.48), left: mix(color, '#1C0607', 0.18) },
    top: clipped(rect(0, 0, w, d, 0, '#000'), front(w, whole, print) + sheen(w, d)),
  });
}

/** Gold or silver foil folded back over a bar: a jagged strip lying at height z. */
export function foil({ x, y, w, d, turn, h, rand, color = '#E8D9B8' }) {
  const bands = [];
  for (let i = 0; i <= 14; i++) bands.push([i / 14, mix(color, i % 3 === 0 ? '#FFFFFF' : '#8A744A', rand.between(0.05, 0.5))]);
  let jag = svg`M0 0 H${w} V${d * 0.7} `;
  for (let i = 12; i >= 0; i--) jag += svg`L${(w * i) / 12} ${d * (i % 2 ? 1 : 0.62) + rand.around(4)} `;
  const top =
    path(`${jag}Z`, linear(bands, 0, 0, 1, 0.25)) +
    line(svg`M0 ${d * 0.2} L${w} ${d * 0.32} M0 ${d * 0.5} L${w} ${d * 0.42}`, '#fff', 1.5, 'stroke-opacity=".5"');
  return slab({
    x,
    y,
    w,
    d,
    h,
    turn,
    round: 0,
    cast: 0,
    colors: { top: 'none', front: 'none', right: mix(color, '#6B5530', 0.4), left: mix(color, '#FFFFFF', 0.2) },
    top,
  });
}

/** A stand-up pouch seen from the front; (x, y) is the middle of its foot. */
export function pouch({ x, y, w, h, print }) {
  const l = x - w / 2;
  const t = y - h;
  const shape = svg`M${l + w * 0.03} ${t} H${l + w * 0.97} L${l + w * 0.975} ${t + h * 0.1} C${l + w * 1.02} ${t + h * 0.4} ${l + w * 1.01} ${t + h * 0.8} ${l + w * 0.97} ${y - h * 0.015} C${l + w * 0.75} ${y + h * 0.03} ${l + w * 0.25} ${y + h * 0.03} ${l + w * 0.03} ${y - h * 0.015} C${l - w * 0.01} ${t + h * 0.8} ${l - w * 0.02} ${t + h * 0.4} ${l + w * 0.025} ${t + h * 0.1}Z`;
  const color = paperColor(print);
  let body = move(l, t + h * 0.1, front(w, h * 0.93, print));
  body = move(l - w * 0.02, t, rect(0, 0, w * 1.04, h * 1.05, 0, color)) + body;
  let crimp = '';
  for (let i = 0; i < 5; i++) crimp += svg`M${l} ${t + h * (0.015 + i * 0.015)} H${l + w} `;
  const shade =
    rect(
      l - w * 0.05,
      t,
      w * 1.1,
      h * 1.05,
      0,
      linear(
        [
          [0, '#1C0607', 0.34],
          [0.1, '#fff', 0.2],
          [0.22, '#fff', 0.02],
          [0.6, '#fff', 0],
          [0.86, '#1C0607', 0.14],
          [0.94, '#fff', 0.08],
          [1, '#1C0607', 0.4],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    rect(
      l - w * 0.05,
      t,
      w * 1.1,
      h * 1.05,
      0,
      linear(
        [
          [0, '#fff', 0.12],
          [0.1, '#1C0607', 0.12],
          [0.16, '#fff', 0.08],
          [0.8, '#1C0607', 0],
          [1, '#1C0607', 0.32],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    path(
      svg`M${l + w * 0.1} ${t + h * 0.12} C${l + w * 0.2} ${t + h * 0.18} ${l + w * 0.06} ${t + h * 0.5} ${l + w * 0.1} ${t + h * 0.86}`,
      'none',
      `stroke="#fff" stroke-opacity=".3" stroke-width="${w * 0.03}" ${blur('b5')}`,
    ) +
    path(
      svg`M${l + w * 0.82} ${y - h * 0.02} C${l + w * 0.86} ${y - h * 0.14} ${l + w * 0.95} ${y - h * 0.16} ${l + w} ${y - h * 0.3}`,
      'none',
      `stroke="#1C0607" stroke-opacity=".25" stroke-width="4" ${blur('b2')}`,
    );
  return (
    shadow(x, y, w * 0.52, h * 0.05, 0.42) +
    clipped(`<path d="${shape}"/>`, body + line(crimp, '#1C0607', 2, 'stroke-opacity=".16"') + shade) +
    oval(x, t + h * 0.05, w * 0.028, w * 0.028, mix(color, '#1C0607', 0.5))
  );
}

/** An upright carton: front turned a little, one side visible. (x, y) is the middle of its foot. */
export function carton({ x, y, w, h, side = 0.3, print }) {
  const color = paperColor(print);
  const s = w * side;
  const l = x - (w + s) / 2;
  const t = y - h;
  const rise = s * 0.34;
  const lid = polygon(
    [
      [l, t],
      [l + w, t],
      [l + w + s, t - rise],
      [l + s, t - rise],
    ],
    mix(color, '#FFF1E0', 0.32),
  );
  const wall = polygon(
    [
      [l + w, t],
      [l + w + s, t - rise],
      [l + w + s, y - rise],
      [l + w, y],
    ],
    linear(
      [
        [0, mix(color, '#1C0607', 0.42)],
        [1, mix(color, '#1C0607', 0.28)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  return (
    shadow(x + s * 0.3, y - rise * 0.3, (w + s) * 0.52, h * 0.05, 0.42) +
    lid +
    wall +
    move(l, t, front(w, h, print) + sheen(w, h)) +
    line(svg`M${l + w} ${t} V${y}`, '#fff', 1.4, 'stroke-opacity=".3"')
  );
}

/** A silk ribbon across something flat, with a bow at its middle. */
export function bow(x, y, s, color) {
  const dark = mix(color, '#1C0607', 0.45);
  const fill = linear(
    [
      [0, mix(color, '#FFFFFF', 0.45)],
      [0.35, color],
      [0.7, dark],
      [1, color],
    ],
    0,
    0,
    1,
    1,
  );
  const loop = (m) =>
    `<g transform="${svg`translate(${x} ${y}) scale(${m} 1)`}">${path(svg`M0 0 C${s * 0.25} ${-s * 0.75} ${s * 1.15} ${-s * 0.8} ${s * 1.1} ${-s * 0.28} C${s * 1.08} ${s * 0.1} ${s * 0.4} ${s * 0.16} 0 0Z`, fill)}${path(svg`M${s * 0.16} ${-s * 0.08} C${s * 0.4} ${-s * 0.46} ${s * 0.9} ${-s * 0.5} ${s * 0.9} ${-s * 0.26} C${s * 0.86} ${-s * 0.04} ${s * 0.5} 0 ${s * 0.16} ${-s * 0.08}Z`, dark, 'opacity=".7"')}${path(svg`M${s * 0.05} ${s * 0.04} C${s * 0.3} ${s * 0.3} ${s * 0.5} ${s * 0.4} ${s * 0.62} ${s * 0.72} L${s * 0.86} ${s * 0.52} C${s * 0.64} ${s * 0.24} ${s * 0.4} ${s * 0.1} ${s * 0.05} ${s * 0.04}Z`, fill)}</g>`;
  return (
    oval(x + s * 0.1, y + s * 0.34, s * 0.9, s * 0.3, '#1A0806', `opacity=".3" ${blur('b5')}`) +
    loop(1) +
    loop(-1) +
    rect(x - s * 0.17, y - s * 0.2, s * 0.34, s * 0.36, s * 0.1, fill) +
    line(svg`M${x - s * 0.06} ${y - s * 0.14} v${s * 0.22}`, '#fff', s * 0.04, 'stroke-opacity=".5"')
  );
}
