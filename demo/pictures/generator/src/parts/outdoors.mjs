import { mix } from '../materials.mjs';
import { blob, fade, glow } from '../paint.mjs';
import { blur, line, oval, path, polygon, rect, svg } from '../svg.mjs';

const SKY = {
  day: ['#CFE2EA', '#F8F1E2'],
  bright: ['#B9DCE6', '#FBF5E4'],
  evening: ['#E8BFA0', '#FBE9CC'],
  dusk: ['#22345C', '#A98FA6'],
  winter: ['#C9D5DF', '#F4F2EF'],
  night: ['#101F3C', '#3D5577'],
  autumn: ['#DAD3C4', '#F6EBD6'],
};

/** A sky over the whole picture, down to the horizon. */
export const sky = (kind, w = 1200, horizon = 620) => rect(0, 0, w, horizon + 2, 0, fade(...SKY[kind]));

/** A low sun with its glow. */
export const sun = (x, y, r, color = '#FFE3A0') =>
  oval(x, y, r * 4, r * 4, glow(color, 0.65)) + oval(x, y, r, r, mix(color, '#FFFFFF', 0.45));

/** Green northern lights. */
export const aurora = (color = '#8FE3BE') =>
  [
    [80, 330, 0.55, 70],
    [330, 210, 0.5, 90],
    [640, 270, 0.6, 80],
    [900, 180, 0.45, 100],
  ]
    .map(([x, y, o, s]) =>
      path(
        svg`M${x} ${y} C${x + 90} ${y - 160} ${x + 170} ${y + 60} ${x + 300} ${y - 110} L${x + 310} ${y + 60} C${x + 180} ${y + 220} ${x + 90} ${y + 20} ${x} ${y + 150}Z`,
        color,
        svg`opacity="${o}" ${blur(s > 85 ? 'wide' : 'soft')}`,
      ),
    )
    .join('');

/** Stars above a height. */
export function stars(n, rand, low = 400) {
  let out = '';
  for (let i = 0; i < n; i++)
    out += oval(
      rand() * 1200,
      rand() * low,
      rand.between(1, 2.6),
      rand.between(1, 2.6),
      '#FFF6E8',
      svg`opacity="${rand.between(0.4, 0.9)}"`,
    );
  return out;
}

/** Flakes falling over the whole picture. */
export function snowfall(n, rand) {
  let out = '';
  for (let i = 0; i < n; i++) {
    const s = rand.between(2, 5.5);
    out += oval(rand() * 1200, rand() * 800, s, s, '#FFFFFF', svg`opacity="${rand.between(0.5, 0.95)}"`);
  }
  return out;
}

/** Far hills or a forest's edge in one colour. */
export function hills(y, h, color, rand, n = 5) {
  let d = svg`M-20 ${y + 10} L-20 ${y - h * 0.4} `;
  for (let i = 0; i < n; i++)
    d += svg`Q${(1240 * (i + 0.5)) / n - 20} ${y - h * rand.between(0.7, 1.4)} ${(1240 * (i + 1)) / n - 20} ${y - h * rand.between(0.3, 0.6)} `;
  return path(`${d}L1220 ${y + 10}Z`, color);
}

/** Open water with a few lights on it, from the horizon down. */
export function water(y, h, color, rand, n = 22) {
  let out = rect(0, y, 1200, h, 0, fade(mix(color, '#FFFFFF', 0.45), color));
  for (let i = 0; i < n; i++) {
    const at = y + h * ((i + 0.6) / n);
    out += rect(
      rand.between(-60, 1100),
      at,
      rand.between(60, 260),
      3 + (i / n) * 5,
      3,
      '#FFFFFF',
      svg`opacity="${rand.between(0.12, 0.4)}"`,
    );
  }
  return out;
}

const GROUND = {
  stone: (y, c, rand) => {
    let d = '';
    for (let i = 1; i < 4; i++) {
      d += svg`M0 ${y + i * i * 17} H1200 `;
      for (let j = 0; j < 9; j++)
        d += svg`M${600 + (j - 4 + (i % 2) / 2) * (110 + i * 46)} ${y + i * i * 17} l${(j - 4) * 9} ${(2 * i + 1) * 17} `;
    }
    return (
      line(d, mix(c, '#4A3424', 0.35), 2.4, 'stroke-opacity=".4"') + oval(300 + rand() * 600, y + 90, 420, 40, '#fff', 'opacity=".16"')
    );
  },
  cobble: (y, c, rand) => {
    let out = '';
    for (let i = 0; i < 7; i++)
      for (let j = 0; j < 26 - i * 2; j++)
        out += oval(
          (j + (i % 2) / 2) * (48 + i * 5),
          y + 16 + i * 25,
          21 + i * 2.4,
          8 + i * 1.5,
          mix(c, rand.pick(['#FFFFFF', '#4A3424', '#FFFFFF', '#8A6A4A']), rand.between(0.08, 0.26)),
        );
    return out;
  },
  snow: (y, c) =>
    path(svg`M0 ${y + 10} Q300 ${y - 26} 620 ${y + 6} T1200 ${y - 4} V800 H0Z`, c) +
    path(svg`M0 ${y + 90} Q400 ${y + 40} 760 ${y + 90} T1200 ${y + 70} V800 H0Z`, '#FFFFFF', 'opacity=".55"'),
  grass: (y, c, rand) => {
    let d = '';
    for (let i = 0; i < 90; i++) d += svg`M${rand() * 1200} ${y + 14 + rand() * 170} l${rand.around(8)} ${-rand.between(12, 24)} `;
    return line(d, mix(c, '#F2FFC0', 0.3), 3, 'stroke-opacity=".6"');
  },
  planks: (y, c) => [0, 1, 2, 3, 4].map((i) => rect(0, y + 8 + i * 38, 1200, 4, 0, mix(c, '#3A1D12', 0.4), 'opacity=".5"')).join(''),
  plain: () => '',
};
/** The ground from its horizon down. */
export const ground = (kind, y, color, rand) =>
  rect(0, y, 1200, 800 - y, 0, fade(color, mix(color, '#3A1D12', 0.16))) +
  GROUND[kind](y, color, rand) +
  rect(0, y, 1200, 22, 0, fade('#2A120A', '#2A120A', 0, 1, 0.18, 0));

/** A birch: white trunk, light crown (none in winter). */
export function birch(x, y, h, rand, crown = '#9DB46A') {
  let marks = '';
  const w = h * 0.052;
  for (let i = 0; i < 12; i++)
    marks += svg`M${x - w * 0.5 + (i % 2) * w * 0.5} ${y - h * (0.04 + i * 0.066)} h${w * rand.between(0.25, 0.6)} `;
  const leaves = crown
    ? [
        [-0.14, 0.84, 0.17],
        [0.13, 0.8, 0.18],
        [0, 0.98, 0.19],
        [-0.06, 0.7, 0.14],
        [0.18, 0.95, 0.14],
        [-0.2, 0.98, 0.13],
      ]
        .map(([a, b, s], i) =>
          path(blob(x + a * h, y - b * h, s * h, s * h * 0.86, rand, 0.1), mix(crown, i % 2 ? '#FFFFE0' : '#3A4A1A', 0.16), 'opacity=".9"'),
        )
        .join('')
    : line(
        svg`M${x} ${y - h * 0.7} l${-h * 0.16} ${-h * 0.2} M${x} ${y - h * 0.6} l${h * 0.18} ${-h * 0.2} M${x} ${y - h * 0.8} l${h * 0.1} ${-h * 0.16} M${x} ${y - h * 0.5} l${-h * 0.14} ${-h * 0.16}`,
        '#B9B0A4',
        h * 0.012,
      );
  return (
    oval(x, y + 4, w * 2.6, w * 0.7, '#2A120A', `opacity=".25" ${blur('b5')}`) +
    path(svg`M${x - w * 0.6} ${y} L${x - w * 0.3} ${y - h} H${x + w * 0.3} L${x + w * 0.6} ${y}Z`, fade('#FFFDF6', '#CFC4B6', 1, 0)) +
    line(marks, '#4A423C', w * 0.16) +
    leaves
  );
}

/** A tall pine with a red trunk. */
export const pine = (x, y, h, rand, crown = '#5F7F5A') =>
  oval(x, y + 3, h * 0.1, h * 0.02, '#2A120A', `opacity=".25" ${blur('b5')}`) +
  path(
    svg`M${x - h * 0.026} ${y} L${x - h * 0.012} ${y - h * 0.86} H${x + h * 0.012} L${x + h * 0.026} ${y}Z`,
    fade('#D0936A', '#7A4A34', 1, 0.6),
  ) +
  line(svg`M${x} ${y - h * 0.56} l${h * 0.13} ${-h * 0.07} M${x} ${y - h * 0.66} l${-h * 0.13} ${-h * 0.06}`, '#A96F4E', h * 0.012) +
  [
    [-0.13, 0.74, 0.12],
    [0.14, 0.68, 0.12],
    [0.02, 0.92, 0.16],
    [-0.1, 0.86, 0.12],
    [0.13, 0.84, 0.12],
  ]
    .map(([a, b, s], i) =>
      path(blob(x + a * h, y - b * h, s * h, s * h * 0.55, rand, 0.12), mix(crown, i % 2 ? '#E8F2C8' : '#12240A', 0.14)),
    )
    .join('');

/** A spruce; snow lies on it when asked for. */
export function spruce(x, y, h, color = '#4F6E52', snow = false) {
  let out =
    oval(x, y + 3, h * 0.2, h * 0.03, '#2A120A', `opacity=".22" ${blur('b5')}`) +
    rect(x - h * 0.025, y - h * 0.1, h * 0.05, h * 0.1, 0, '#7A4A34');
  for (let i = 0; i < 4; i++) {
    const w = h * (0.26 - i * 0.05);
    const t = y - h * (0.08 + i * 0.22);
    out += path(
      svg`M${x - w} ${t} Q${x} ${t + h * 0.05} ${x + w} ${t} L${x} ${t - h * 0.36}Z`,
      fade(mix(color, '#F2FFC8', 0.16), mix(color, '#0A1A10', 0.2), 1, 0.4),
    );
    if (snow)
      out += path(
        svg`M${x - w * 0.62} ${t - h * 0.12} Q${x - w * 0.2} ${t - h * 0.07} ${x + w * 0.1} ${t - h * 0.1} L${x} ${t - h * 0.36}Z`,
        '#FFFFFF',
        'opacity=".85"',
      );
  }
  return out;
}

/** A round-headed street tree. */
export const lime = (x, y, h, rand, crown = '#8FA86A') =>
  oval(x, y + 3, h * 0.12, h * 0.02, '#2A120A', `opacity=".25" ${blur('b5')}`) +
  path(
    svg`M${x - h * 0.03} ${y} L${x - h * 0.016} ${y - h * 0.6} H${x + h * 0.016} L${x + h * 0.03} ${y}Z`,
    fade('#A9866A', '#6A4A38', 1, 0),
  ) +
  path(blob(x, y - h * 0.7, h * 0.24, h * 0.3, rand, 0.07, 18), fade(mix(crown, '#FFFFE0', 0.3), mix(crown, '#1A2A0A', 0.25), 0.8, 1)) +
  [
    [-0.08, 0.8],
    [0.08, 0.66],
    [-0.1, 0.6],
  ]
    .map(([a, b]) => path(blob(x + a * h, y - b * h, h * 0.08, h * 0.07, rand, 0.1), mix(crown, '#FFFFE0', 0.28), 'opacity=".7"'))
    .join('');

/** A street lamp, lit or not. */
export const lamp = (x, y, h, lit) =>
  (lit ? oval(x, y - h, 150, 150, glow('#FFD98A', 0.75)) : '') +
  rect(x - 4, y - h + 20, 8, h - 20, 3, '#3A3436') +
  oval(x, y, 20, 6, '#3A3436') +
  path(
    svg`M${x - 20} ${y - h + 22} L${x - 26} ${y - h - 14} Q${x} ${y - h - 44} ${x + 26} ${y - h - 14} L${x + 20} ${y - h + 22}Z`,
    lit ? '#FFE9B0' : '#EDE3D0',
  ) +
  path(svg`M${x - 28} ${y - h - 14} Q${x} ${y - h - 50} ${x + 28} ${y - h - 14}Z`, '#3A3436');

/** A small boat with a mast on the water. */
export const boat = (x, y, s, color) =>
  path(
    svg`M${x - s} ${y - s * 0.2} Q${x} ${y} ${x + s} ${y - s * 0.3} L${x + s * 0.74} ${y + s * 0.14} H${x - s * 0.7}Z`,
    fade(mix(color, '#FFFFFF', 0.2), mix(color, '#2A0A0C', 0.25)),
  ) +
  rect(x - s * 0.05, y - s * 1.5, s * 0.05, s * 1.4, 0, '#7A4A34') +
  path(svg`M${x + s * 0.03} ${y - s * 1.44} L${x + s * 0.62} ${y - s * 0.4} H${x + s * 0.03}Z`, '#F6EEDF') +
  rect(x - s, y + s * 0.16, s * 2, 5, 3, '#FFFFFF', 'opacity=".4"');

/** A person cut of paper: coat, trousers, hair and skin by colour; `carry` draws at the hand. */
export function person(
  x,
  y,
  h,
  { coat = '#A3183C', legs = '#3A2A2A', hair = '#6A4A2A', skin = '#F0CBA8', hat, skirt = false, carry, face = 1 } = {},
) {
  const s = h / 100;
  const at = (body) => svg`<g transform="translate(${x} ${y}) scale(${s * face} ${s})">${body}</g>`;
  return (
    oval(x, y, h * 0.18, h * 0.03, '#2A120A', `opacity=".3" ${blur('b2')}`) +
    at(
      (skirt
        ? path('M-15 -34 L-19 -12 H19 L15 -34Z', mix(coat, '#2A0A0C', 0.25)) + rect(-8, -13, 5, 12, 2, skin) + rect(4, -13, 5, 12, 2, skin)
        : path('M-13 -40 L-11 -2 H-3 L0 -30 L4 -2 H12 L13 -40Z', legs)) +
        oval(-7, -1, 6, 2.6, '#2A1A16') +
        oval(8, -1, 6, 2.6, '#2A1A16') +
        path(
          'M-16 -34 C-19 -56 -14 -74 -7 -77 H7 C14 -74 19 -56 16 -34 Q0 -30 -16 -34Z',
          fade(mix(coat, '#FFFFFF', 0.16), mix(coat, '#2A0A0C', 0.14), 1, 0.4),
        ) +
        line('M-13 -70 Q-21 -56 -17 -42', mix(coat, '#2A0A0C', 0.12), 6) +
        line('M13 -70 Q21 -58 18 -46', mix(coat, '#FFFFFF', 0.1), 6) +
        oval(-17, -39, 3.4, 3.4, skin) +
        oval(18, -43, 3.4, 3.4, skin) +
        rect(-3, -82, 6, 8, 2, mix(skin, '#7A4A34', 0.2)) +
        oval(0, -88, 9, 10.4, skin) +
        path('M-9.6 -86 C-11 -102 11 -102 9.6 -86 C7 -93 -2 -94 -9.6 -86Z', hair) +
        (hat ? path('M-10.4 -90 C-11 -106 11 -106 10.4 -90Z', hat) + rect(-11, -92, 22, 4, 2, mix(hat, '#FFFFFF', 0.3)) : '') +
        (carry ?? ''),
    )
  );
}

/** A round café table with a chair on either side; `on(x, y)` is served on it. */
export function cafeTable(x, y, s, { color = '#F6F0E6', metal = '#4A4444', seat = '#B98752', on } = {}) {
  const chair = (cx, f) =>
    line(
      svg`M${cx - 24 * s * f} ${y - 118 * s} Q${cx - 30 * s * f} ${y - 70 * s} ${cx - 22 * s * f} ${y - 52 * s} L${cx - 30 * s * f} ${y} M${cx + 22 * s * f} ${y - 50 * s} L${cx + 28 * s * f} ${y - 2}`,
      metal,
      6 * s,
    ) + oval(cx, y - 52 * s, 32 * s, 9 * s, seat);
  return (
    oval(x, y + 2, 120 * s, 16 * s, '#2A120A', `opacity=".26" ${blur('b5')}`) +
    chair(x - 96 * s, 1) +
    chair(x + 96 * s, -1) +
    rect(x - 4 * s, y - 86 * s, 8 * s, 84 * s, 0, metal) +
    path(svg`M${x - 34 * s} ${y + 2} L${x} ${y - 22 * s} L${x + 34 * s} ${y + 2}`, 'none', svg`stroke="${metal}" stroke-width="${6 * s}"`) +
    oval(x, y - 82 * s, 70 * s, 20 * s, mix(color, '#5A3A2A', 0.35)) +
    oval(x, y - 88 * s, 70 * s, 20 * s, fade('#FFFFFF', color, 1, 1)) +
    (on ? on(x, y - 90 * s, s) : tableCup(x - 18 * s, y - 90 * s, s) + tableCup(x + 28 * s, y - 84 * s, s))
  );
}
/** A tiny cup on a saucer. */
export const tableCup = (x, y, s, color = '#FFFDF6') =>
  oval(x, y + 2 * s, 17 * s, 5 * s, mix(color, '#5A3A2A', 0.2)) +
  path(svg`M${x - 10 * s} ${y - 14 * s} Q${x - 9 * s} ${y} ${x} ${y} Q${x + 9 * s} ${y} ${x + 10 * s} ${y - 14 * s}Z`, color) +
  oval(x, y - 14 * s, 10 * s, 3 * s, '#6A3A22');

/** A bicycle leaning by a wall. */
export const bicycle = (x, y, s, color) =>
  [-1, 1].map((f) => oval(x + f * 62 * s, y - 40 * s, 38 * s, 40 * s, 'none', svg`stroke="#3A3436" stroke-width="${5 * s}"`)).join('') +
  line(
    svg`M${x - 62 * s} ${y - 40 * s} L${x - 26 * s} ${y - 96 * s} L${x + 40 * s} ${y - 96 * s} L${x} ${y - 40 * s} L${x - 62 * s} ${y - 40 * s} M${x} ${y - 40 * s} L${x - 30 * s} ${y - 108 * s} M${x + 62 * s} ${y - 40 * s} L${x + 36 * s} ${y - 116 * s} l${-20 * s} ${-8 * s}`,
    color,
    6 * s,
  ) +
  rect(x - 48 * s, y - 116 * s, 34 * s, 9 * s, 4, '#5A3322') +
  path(svg`M${x + 40 * s} ${y - 108 * s} h${44 * s} l${-6 * s} ${32 * s} h${-32 * s}Z`, '#C9A06A');

/** A kicksled in the snow. */
export const kicksled = (x, y, s, color) =>
  line(
    svg`M${x - 110 * s} ${y - 6} Q${x - 100 * s} ${y} ${x - 80 * s} ${y} H${x + 90 * s} q${24 * s} 0 ${28 * s} ${-20 * s}`,
    '#4A4444',
    5 * s,
  ) +
  line(
    svg`M${x - 30 * s} ${y} L${x - 54 * s} ${y - 120 * s} h${-24 * s} M${x - 40 * s} ${y - 54 * s} H${x + 30 * s} L${x + 36 * s} ${y}`,
    color,
    8 * s,
  ) +
  rect(x - 42 * s, y - 62 * s, 80 * s, 10 * s, 3, mix(color, '#FFFFFF', 0.3));

/** A tub with a green or flowering plant. */
export const tub = (x, y, s, rand, plant = '#6F8F4F', flower) => {
  let out = '';
  for (let i = 0; i < 9; i++)
    out += path(
      blob(x + rand.around(34 * s), y - 74 * s + rand.around(24 * s), 22 * s, 20 * s, rand, 0.14, 9),
      mix(plant, rand.pick(['#FFFFE0', '#12240A']), 0.16),
    );
  if (flower)
    for (let i = 0; i < 12; i++)
      out += oval(x + rand.around(46 * s), y - 76 * s + rand.around(34 * s), 7 * s, 6 * s, mix(flower, '#FFFFFF', rand() * 0.3));
  return (
    oval(x, y + 2, 44 * s, 9 * s, '#2A120A', `opacity=".3" ${blur('b2')}`) +
    out +
    polygon(
      [
        [x - 36 * s, y - 54 * s],
        [x + 36 * s, y - 54 * s],
        [x + 28 * s, y],
        [x - 28 * s, y],
      ],
      fade('#C98E62', '#8A5230', 1, 0.3),
    )
  );
};
