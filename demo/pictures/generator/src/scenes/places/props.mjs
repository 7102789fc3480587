import { mix } from '../../materials.mjs';
import { fade, glow, sheen } from '../../paint.mjs';
import { awning, door, sign, wall, window } from '../../parts/buildings.mjs';
import { CRUST } from '../../parts/cakes.mjs';
import { blur, clipped, line, oval, path, rect, svg } from '../../svg.mjs';
import { table } from '../tables.mjs';

/** Browns of buns. */
export const GOLDEN = ['#E4B56E', '#CB9148', '#D9A860', '#B9783A'];

/** Colours of gift boxes. */
export const PAPERS = ['#8E1B3A', '#2F4A3C', '#F0E2C8', '#D9A853', '#4A3B52', '#C97A6A'];

/** What stands in shop windows and on shelves, small: rows of things on boards across (x, y, w, h). */
export const shelves =
  (rows, draw, wood = '#B98A5A') =>
  (r) =>
  (x, y, w, h) => {
    let out = rect(x, y, w, h, 0, '#FFE9BE', 'opacity=".5"');
    for (let j = 0; j < rows; j++) {
      const foot = y + (h * (j + 1)) / rows - 10;
      out += rect(x, foot, w, 7, 0, wood);
      for (let at = x + 22; at < x + w - 16; ) at += draw(at, foot, (h / rows) * 0.62, r, (body) => (out += body));
    }
    return clipped(rect(x, y, w, h, 0, '#000'), out);
  };

/** Shelves of ribboned boxes. */
export const boxShelves = shelves(3, (x, foot, h, r, add) => {
  const w = h * r.between(0.8, 1.3);
  const c = r.pick(PAPERS);
  add(
    rect(x, foot - h * 0.8, w, h * 0.8, 2, fade(mix(c, '#FFFFFF', 0.16), c, 1, 0.6)) +
      rect(x + w * 0.44, foot - h * 0.8, w * 0.12, h * 0.8, 0, mix(c, '#F2C879', 0.8)) +
      oval(x + w / 2, foot - h * 0.84, w * 0.13, h * 0.09, '#F2C879'),
  );
  return w + 12;
});

/** Shelves of buns. */
export const bunShelves = shelves(3, (x, foot, h, r, add) => {
  const w = h * 0.66;
  add(
    oval(x + w / 2, foot - h * 0.26, w * 0.6, h * 0.3, sheen([CRUST[0], CRUST[1], r.pick(GOLDEN), CRUST[3]])) +
      [0.3, 0.5, 0.66].map((f) => oval(x + w * f, foot - h * 0.4, 3, 2.4, '#FFFDF6')).join(''),
  );
  return w * 1.24;
});

/** Shelves of jars. */
export const jarShelves = shelves(2, (x, foot, h, r, add) => {
  const w = h * 0.6;
  const c = r.pick(['#2A2226', '#B3203A', '#2A2226', '#D98A2B', '#4B3A78']);
  add(
    rect(x, foot - h, w, h, 6, '#FFFFFF', 'opacity=".6"') +
      rect(x + 3, foot - h * 0.76, w - 6, h * 0.73, 4, fade(mix(c, '#FFFFFF', 0.25), c, 1, 0.3)) +
      rect(x - 2, foot - h * 1.04, w + 4, h * 0.16, 3, '#B98A4E') +
      line(svg`M${x + 7} ${foot - h * 0.7} V${foot - 8}`, '#fff', 4, 'stroke-opacity=".5"'),
  );
  return w + 12;
});

/** Shelves of cups. */
export const cupShelves = shelves(3, (x, foot, h, r, add) => {
  const w = h * 0.6;
  const c = r.pick(['#F6EEE2', '#8FA3A6', '#C97A6A', '#E9DFD0']);
  add(
    path(svg`M${x} ${foot - h * 0.6} H${x + w} L${x + w * 0.86} ${foot} H${x + w * 0.14}Z`, c) +
      oval(x + w * 1.06, foot - h * 0.34, w * 0.16, h * 0.16, 'none', svg`stroke="${c}" stroke-width="5"`),
  );
  return w + 26;
});

/** A house front on the ground at 640: walls, upper windows, shop window, door, awning, sign. */
export function house(
  {
    x,
    w,
    top,
    walls,
    color,
    trim = '#F6EEE2',
    doorColor,
    display,
    floors = 1,
    awn,
    board: plaque,
    lit,
    shop = {},
    doorAt = 0.84,
    upper = true,
    cap,
  },
  r,
) {
  const h = 640 - top;
  const shopW = shop.w ?? w * 0.52;
  const shopX = x + w * (shop.at ?? 0.09);
  const shopY = 640 - (shop.h ?? 200) - 62;
  let out = rect(x + 24, top + 30, w, h, 0, '#2A120A', `opacity=".2" ${blur('soft')}`) + wall(walls, x, top, w, h, color, r) + (cap ?? '');
  const rowsUp = upper ? floors : 0;
  const n = Math.max(2, Math.round(w / 180));
  for (let f = 0; f < rowsUp; f++)
    for (let i = 0; i < n; i++)
      out += window({ x: x + (w * (i + 0.5)) / n - 36, y: top + 40 + f * 150, w: 72, h: 96, frame: trim, rows: 3, lit: lit && r() < 0.6 });
  out +=
    rect(x, 606, w, 34, 0, mix(color, '#3A2A2A', 0.4)) +
    window({
      x: shopX,
      y: shopY,
      w: shopW,
      h: shop.h ?? 200,
      frame: trim,
      cols: shop.cols ?? 3,
      rows: 1,
      lit,
      show: display?.(r),
      arch: shop.arch,
    });
  out += door(x + w * doorAt - 44, 640, 88, 214, doorColor, trim, lit);
  if (awn) out += awning(shopX - 18, shopY - 40, shopW + 36, awn, '#FBF3E4');
  if (plaque)
    out += sign(
      awn ? x + w * doorAt : shopX + shopW / 2,
      awn ? shopY - 26 : shopY - 46,
      awn ? Math.min(210, w * 0.26) : Math.min(340, shopW),
      plaque,
    );
  return out;
}

/** A room: wall, what is on it, and a table or counter before it. */
export function room({ walls = 'plaster', color, edge = 470, floor = ['wood', '#C9A06A'], on = '', front }, r) {
  const plane = front
    ? rect(0, edge, 1200, 800 - edge, 0, front) +
      clipped(rect(0, edge, 1200, 800 - edge, 0, '#000'), wall('boards', 0, edge + 110, 1200, 700 - edge, mix(front, '#2A120A', 0.12), r)) +
      rect(0, edge, 1200, 110, 0, fade(mix(front, '#FFFFFF', 0.34), mix(front, '#FFFFFF', 0.08))) +
      rect(0, edge + 108, 1200, 14, 0, mix(front, '#2A120A', 0.3))
    : svg`<g transform="translate(0 ${edge}) scale(1 ${(800 - edge) / 800})">${table(floor[0], floor[1], r)}</g>`;
  return (
    wall(walls, 0, 0, 1200, edge, color, r) +
    rect(0, 0, 1200, edge, 0, glow('#FFFFFF', 0.35, 0.3, 0.3, 0.7)) +
    on +
    plane +
    rect(0, edge, 1200, 24, 0, fade('#2A120A', '#2A120A', 0, 1, 0.22, 0))
  );
}

/** What is seen through a window: clipped there, drawn in its own 1200 × 640 and scaled to fit. */
export const view = (body) => (x, y, w, h) => svg`<g transform="translate(${x} ${y}) scale(${w / 1200} ${h / 640})">${body}</g>`;

/** A scene that draws its own sky or wall. */
export const scene = (draw, back = () => '') => ({ ground: back, draw });

/** A curtain at the left (0) or right (1) edge, tied back. */
export const curtain = (side, c) => {
  const x = side ? 1200 : 0;
  const f = side ? -1 : 1;
  return (
    path(
      svg`M${x} -10 H${x + f * 190} Q${x + f * 150} 200 ${x + f * 60} 330 L${x + f * 86} 520 H${x}Z`,
      fade(mix(c, '#FFFFFF', 0.2), mix(c, '#3A1D12', 0.16), 1, 0.3),
    ) +
    [40, 90, 140]
      .map((a) =>
        line(svg`M${x + f * a} -10 Q${x + f * a * 0.9} 180 ${x + f * a * 0.4} 320`, mix(c, '#3A1D12', 0.3), 5, 'stroke-opacity=".3"'),
      )
      .join('') +
    rect(Math.min(x, x + f * 80), 322, 80, 16, 6, '#D9A853')
  );
};
