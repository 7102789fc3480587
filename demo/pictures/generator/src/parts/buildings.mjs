import { mix } from '../materials.mjs';
import { fade, glow } from '../paint.mjs';
import { blur, clipped, line, oval, path, polygon, rect, svg } from '../svg.mjs';
import { label } from '../text.mjs';

const WALL = {
  plaster: (w, h) => rect(0, 0, w, h * 0.16, 0, fade('#FFFFFF', '#FFFFFF', 0, 1, 0.2, 0)),
  stone: (w, h, c) => {
    let d = '';
    for (let y = 0, i = 0; y < h; y += 46, i++) {
      d += svg`M0 ${y} H${w} `;
      for (let x = (i % 2) * 46; x < w; x += 92) d += svg`M${x} ${y} v46 `;
    }
    return (
      line(d, mix(c, '#4A3A34', 0.4), 2, 'stroke-opacity=".5"') + line(d, '#fff', 1.4, 'stroke-opacity=".35" transform="translate(2 2)"')
    );
  },
  brick: (w, h, c, rand) => {
    let d = '';
    let odd = '';
    for (let y = 0, i = 0; y < h; y += 20, i++) {
      d += svg`M0 ${y} H${w} `;
      for (let x = (i % 2) * 24; x < w; x += 48) {
        d += svg`M${x} ${y} v20 `;
        if (rand() < 0.12) odd += rect(x, y, 48, 20, 0, mix(c, rand.pick(['#FFFFFF', '#2A0A0C']), 0.14));
      }
    }
    return odd + line(d, mix(c, '#F6E6D6', 0.4), 1.6, 'stroke-opacity=".6"');
  },
  boards: (w, h, c) => {
    let d = '';
    for (let x = 0; x < w; x += 30) d += svg`M${x} 0 V${h} `;
    return (
      line(d, mix(c, '#2A120A', 0.34), 2.4, 'stroke-opacity=".6"') + line(d, '#fff', 1.6, 'stroke-opacity=".25" transform="translate(3 0)"')
    );
  },
  planks: (w, h, c) => {
    let d = '';
    for (let y = 0; y < h; y += 24) d += svg`M0 ${y} H${w} `;
    return (
      line(d, mix(c, '#2A120A', 0.34), 2.4, 'stroke-opacity=".5"') + line(d, '#fff', 1.6, 'stroke-opacity=".3" transform="translate(0 3)"')
    );
  },
  logs: (w, h, c) => {
    let out = '';
    for (let y = 0; y < h; y += 40) out += rect(-8, y, w + 16, 39, 14, fade(mix(c, '#FFE9C8', 0.25), mix(c, '#1A0806', 0.35)));
    return out;
  },
};

/** A wall of plaster, stone, brick, boards (upright), planks (lying) or logs. */
export const wall = (kind, x, y, w, h, color, rand) =>
  rect(x, y, w, h, 0, fade(mix(color, '#FFFFFF', 0.1), mix(color, '#2A120A', 0.08), 0.3, 1)) +
  clipped(rect(x - 10, y, w + 20, h, 0, '#000'), svg`<g transform="translate(${x} ${y})">${WALL[kind](w, h, color, rand)}</g>`);

/** A window: `show(x, y, w, h)` draws what is behind the glass. */
export function window({ x, y, w, h, frame = '#F6EEE2', cols = 2, rows = 2, lit = false, show, sill = true, arch = false }) {
  const glass = lit ? fade('#FFE2A0', '#F2B45A') : fade('#7F99A6', '#C9D8DA', 0.6, 1);
  const shape = arch
    ? svg`<path d="M${x} ${y + h} V${y + w * 0.4} A${w / 2} ${w * 0.4} 0 0 1 ${x + w} ${y + w * 0.4} V${y + h}Z"/>`
    : rect(x, y, w, h, 0, '#000');
  let bars = '';
  for (let i = 1; i < cols; i++) bars += rect(x + (w * i) / cols - 3, y, 6, h, 0, frame);
  for (let j = 1; j < rows; j++) bars += rect(x, y + (h * j) / rows - 3, w, 6, 0, frame);
  const outer = arch
    ? path(
        svg`M${x - 10} ${y + h + 8} V${y + w * 0.4} A${w / 2 + 10} ${w * 0.4 + 10} 0 0 1 ${x + w + 10} ${y + w * 0.4} V${y + h + 8}Z`,
        frame,
      )
    : rect(x - 10, y - 10, w + 20, h + 20, 3, frame);
  return (
    (lit ? oval(x + w / 2, y + h / 2, w * 0.95, h * 0.9, glow('#FFD98A', 0.35)) : '') +
    outer +
    clipped(
      shape,
      rect(x, y, w, h, 0, glass) +
        (show ? show(x, y, w, h) : '') +
        path(svg`M${x + w * 0.1} ${y + h} L${x + w * 0.42} ${y} h${w * 0.16} L${x + w * 0.26} ${y + h}Z`, '#fff', 'opacity=".16"') +
        bars +
        rect(x, y, w, 10, 0, fade('#1A0806', '#1A0806', 0, 1, 0.3, 0)),
    ) +
    (sill ? rect(x - 16, y + h + 8, w + 32, 11, 2, mix(frame, '#5A3A2A', 0.16)) : '')
  );
}

/** A panelled door with a pane. */
export const door = (x, y, w, h, color, frame = '#F6EEE2', lit = false) =>
  rect(x - 10, y - h - 10, w + 20, h + 10, 2, frame) +
  rect(x, y - h, w, h, 0, fade(mix(color, '#FFFFFF', 0.12), mix(color, '#1A0806', 0.12), 1, 0.4)) +
  rect(x + w * 0.16, y - h * 0.93, w * 0.68, h * 0.46, 3, lit ? fade('#FFE2A0', '#F2B45A') : fade('#8FA8B2', '#D5E0E0')) +
  rect(x + w * 0.16, y - h * 0.38, w * 0.68, h * 0.3, 3, mix(color, '#1A0806', 0.22)) +
  oval(x + w * 0.9, y - h * 0.46, 5, 5, '#E9C873') +
  rect(x - 18, y - 8, w + 36, 10, 2, '#B9AB9C');

/** A striped awning hanging from (x, y). */
export function awning(x, y, w, color, other = '#FBF3E4', h = 92) {
  const n = Math.round(w / 44);
  let out = '';
  for (let i = 0; i < n; i++) {
    const a = x + (w * i) / n;
    const b = x + (w * (i + 1)) / n;
    const spread = (v) => x + w / 2 + (v - x - w / 2) * 1.07;
    const c = i % 2 ? other : color;
    out +=
      polygon(
        [
          [a, y],
          [b, y],
          [spread(b), y + h * 0.74],
          [spread(a), y + h * 0.74],
        ],
        fade(mix(c, '#FFFFFF', 0.12), mix(c, '#2A0A0C', 0.12)),
      ) +
      path(
        svg`M${spread(a)} ${y + h * 0.74 - 1} V${y + h * 0.9} A${(spread(b) - spread(a)) / 2} ${h * 0.13} 0 0 0 ${spread(b)} ${y + h * 0.9} V${y + h * 0.74 - 1}Z`,
        mix(c, '#2A0A0C', 0.1),
      );
  }
  return rect(x, y + h * 0.7, w, h * 0.6, 0, '#1A0806', `opacity=".25" ${blur('b9')}`) + out;
}

/** The house's name on a board. */
export const sign = (x, y, w, color, ink = '#FBF0DC', text = 'HALLA & HILLO') =>
  rect(x - w / 2 + 3, y - 20, w, 52, 4, '#1A0806', `opacity=".3" ${blur('b2')}`) +
  rect(x - w / 2, y - 26, w, 52, 4, fade(mix(color, '#FFFFFF', 0.1), color)) +
  rect(x - w / 2 + 5, y - 21, w - 10, 42, 2, 'none', svg`stroke="${ink}" stroke-opacity=".5" stroke-width="1.6"`) +
  label(text, x, y + 9, 26, ink, { spacing: 0.14, max: w * 0.84 });

/** A pitched or hipped roof over a wall from x, w wide, its eaves at y. */
export const roof = (x, y, w, h, color, { hip = 0.5, snow = false } = {}) => {
  const over = 26;
  const top = [
    [x - over, y],
    [x + w * hip * 0.34, y - h],
    [x + w - w * hip * 0.34, y - h],
    [x + w + over, y],
  ];
  return (
    polygon(top, fade(mix(color, '#FFFFFF', 0.14), mix(color, '#1A0806', 0.12), 0.5, 1)) +
    (snow
      ? path(
          svg`M${x - over} ${y - 4} L${x + w * hip * 0.34 - 6} ${y - h - 10} H${x + w - w * hip * 0.34 + 6} L${x + w + over} ${y - 4} Q${x + w * 0.8} ${y - 30} ${x + w * 0.6} ${y - 14} T${x + w * 0.3} ${y - 18} T${x - over} ${y - 4}Z`,
          '#FFFFFF',
          'opacity=".94"',
        )
      : '') +
    rect(x - over, y - 6, w + over * 2, 12, 2, mix(color, '#1A0806', 0.3))
  );
};
/** The pointed end of a roof over a wall. */
export const gable = (x, y, w, h, wallColor, roofColor, kind, rand) => {
  const d = svg`M${x} ${y} L${x + w / 2} ${y - h} L${x + w} ${y}Z`;
  return (
    path(d, wallColor) +
    clipped(`<path d="${d}"/>`, wall(kind, x, y - h, w, h, wallColor, rand)) +
    line(svg`M${x - 24} ${y + 12} L${x + w / 2} ${y - h - 6} L${x + w + 24} ${y + 12}`, roofColor, 20)
  );
};
/** A chimney with its foot at y. */
export const chimney = (x, y, w, h, color = '#9A5A48') =>
  rect(x, y - h, w, h, 0, fade(color, mix(color, '#2A0A0C', 0.3), 1, 0)) +
  rect(x - 5, y - h - 10, w + 10, 14, 0, mix(color, '#2A0A0C', 0.2));

/** Muted houses far away, along y. */
export function skyline(y, colors, rand, { from = -20, to = 1220, low = 120, high = 240, snow = false } = {}) {
  let out = '';
  for (let x = from; x < to; ) {
    const w = rand.between(90, 170);
    const h = rand.between(low, high);
    const c = rand.pick(colors);
    out +=
      rect(x, y - h, w, h, 0, c) +
      polygon(
        [
          [x - 6, y - h],
          [x + w / 2, y - h - w * 0.36],
          [x + w + 6, y - h],
        ],
        mix(c, snow ? '#FFFFFF' : '#4A2A22', snow ? 0.8 : 0.28),
      );
    for (let i = 0; i < 2; i++)
      for (let j = 0; j < Math.floor(h / 70); j++)
        out += rect(x + w * (0.2 + i * 0.4), y - h + 22 + j * 62, w * 0.2, 32, 0, mix(c, '#FFFFFF', 0.4));
    x += w + rand.between(-4, 12);
  }
  return out;
}

/** A row of red storehouses at the water's edge. */
export const storehouses = (x, y, n, s = 1, color = '#A63D2F') =>
  Array.from({ length: n }, (_, i) => [x + i * 132 * s, i % 2 ? 150 * s : 120 * s])
    .map(
      ([a, h], i) =>
        rect(a, y - h, 126 * s, h, 0, fade(mix(color, '#FFFFFF', 0.1), mix(color, '#2A0A0C', 0.12), 1, 0.4)) +
        polygon(
          [
            [a - 8 * s, y - h],
            [a + 63 * s, y - h - 66 * s],
            [a + 134 * s, y - h],
          ],
          mix('#4A3434', color, (i % 3) * 0.12),
        ) +
        rect(a + 44 * s, y - h * 0.55, 38 * s, h * 0.55, 0, '#5A241E') +
        rect(a + 20 * s, y - h * 0.8, 18 * s, 22 * s, 0, '#F6EEE2') +
        rect(a + 88 * s, y - h * 0.8, 18 * s, 22 * s, 0, '#F6EEE2'),
    )
    .join('');

/** A stone castle with round towers. */
export const castle = (x, y, s, color = '#B4A99C') =>
  [
    [0, 230, 60],
    [170, 260, 66],
    [330, 210, 56],
  ]
    .map(
      ([a, h, w]) =>
        rect(x + a * s - w * s, y - h * s, w * 2 * s, h * s, 0, fade(mix(color, '#FFFFFF', 0.2), mix(color, '#3A2A2A', 0.2), 1, 0)) +
        polygon(
          [
            [x + (a - w - 10) * s, y - h * s],
            [x + a * s, y - (h + 90) * s],
            [x + (a + w + 10) * s, y - h * s],
          ],
          '#8A4A3C',
        ) +
        rect(x + (a - 7) * s, y - (h - 60) * s, 14 * s, 34 * s, 6, '#5A4A44'),
    )
    .join('') + rect(x - 20 * s, y - 120 * s, 370 * s, 120 * s, 0, fade(color, mix(color, '#3A2A2A', 0.14)));

/** A church spire, far off. */
export const spire = (x, y, h, color = '#B9856A') =>
  rect(x - h * 0.1, y - h * 0.55, h * 0.2, h * 0.55, 0, fade(mix(color, '#FFFFFF', 0.2), color, 1, 0)) +
  polygon(
    [
      [x - h * 0.12, y - h * 0.54],
      [x, y - h],
      [x + h * 0.12, y - h * 0.54],
    ],
    mix('#5F7A70', color, 0.2),
  ) +
  oval(x, y - h * 0.44, h * 0.04, h * 0.04, '#F6EEE2') +
  rect(x - 2, y - h * 1.07, 4, h * 0.08, 0, '#C9A04A');
