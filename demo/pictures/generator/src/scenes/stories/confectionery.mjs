import { fade, spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { plate } from '../../parts/dishes.mjs';
import { tray } from '../../parts/kitchen.mjs';
import { cup, half, praline } from '../../parts/praline.mjs';
import { heap, stick, strew } from '../../parts/props.mjs';
import { jelly, log } from '../../parts/sweets.mjs';
import { blur, line, move, oval, polygon, rect, shadow, svg } from '../../svg.mjs';
import { ASSORTMENT } from '../gifts.mjs';
import { on } from '../props.mjs';

const coinCut = (x, y) =>
  [
    [0, 0],
    [90, 30],
    [-60, 60],
    [30, 90],
  ]
    .map(
      ([a, b]) =>
        shadow(x + a, y + b + 10, 40, 16, 0.3) +
        oval(x + a, y + b + 6, 42, 28, '#7A5428') +
        oval(x + a, y + b, 42, 28, '#E9C56A') +
        oval(x + a, y + b, 26, 17, 'none', 'stroke="#B98A3A" stroke-width="4"') +
        oval(x + a, y + b, 6, 4, '#B98A3A'),
    )
    .join('');

const salmiak = (x, y, s, r) =>
  shadow(x, y + s * 0.3, s * 0.7, s * 0.3, 0.32) +
  polygon(
    [
      [x - s, y],
      [x, y - s * 0.56],
      [x + s, y],
      [x, y + s * 0.56],
    ],
    '#120D0F',
    svg`stroke="#120D0F" stroke-width="9" stroke-linejoin="round" transform="translate(0 ${s * 0.24})"`,
  ) +
  polygon(
    [
      [x - s, y],
      [x, y - s * 0.56],
      [x + s, y],
      [x, y + s * 0.56],
    ],
    fade('#5A5056', '#1B1618', 1, 1),
    'stroke="#2A2426" stroke-width="9" stroke-linejoin="round"',
  ) +
  spread(20, s * 0.5, r)
    .map(([a, b]) => oval(x + a, y + b * 0.6, r.between(1.5, 5), r.between(1.5, 4), '#FFFFFF', svg`opacity="${r.between(0.5, 0.95)}"`))
    .join('');

const wireCutter = (x, y) =>
  line(svg`M${x - 70} ${y + 280} L${x} ${y} H${x + 180} L${x + 110} ${y + 280}`, '#8A847E', 16) +
  line(svg`M${x - 70} ${y + 280} L${x} ${y} H${x + 180} L${x + 110} ${y + 280}`, '#D9D4CE', 6) +
  [0.2, 0.4, 0.6, 0.8].map((f) => line(svg`M${x - 70 * f} ${y + 280 * f} h180`, '#6A6460', 2)).join('');

const bigCrate = (x, y, r) =>
  oval(x + 10, y + 20, 440, 50, '#2A120A', `opacity=".4" ${blur('soft')}`) +
  polygon(
    [
      [x - 400, y - 210],
      [x + 400, y - 210],
      [x + 350, y - 380],
      [x - 350, y - 380],
    ],
    '#6A4828',
  ) +
  rect(x - 350, y - 400, 700, 40, 0, '#A9804E') +
  spread(26, 320, r)
    .map(([a, b], i) =>
      i % 5 === 4
        ? biscuit('cookie', x + a, y - 240 + b * 0.3, 60, r, { turn: r.around(40) })
        : move(x + a, y - 230 + b * 0.3, praline({ x: 0, y: 0, r: 52, rand: r, ...ASSORTMENT[i % 8] }), r.around(26)),
    )
    .join('') +
  rect(x - 410, y - 210, 820, 66, 3, fade('#E3C08C', '#B98A52')) +
  rect(x - 404, y - 136, 808, 66, 3, fade('#DDB884', '#A97C46')) +
  rect(x - 398, y - 62, 796, 66, 3, fade('#D6B07A', '#9C7040')) +
  [-360, 340].map((a) => rect(x + a, y - 216, 34, 224, 3, fade('#C9A06A', '#8A6038', 1, 0))).join('') +
  line(svg`M${x + 120} ${y - 150} q30 40 60 50`, '#8A7A5A', 4) +
  move(
    x + 210,
    y - 80,
    polygon(
      [
        [-60, -30],
        [70, -30],
        [70, 40],
        [-60, 40],
        [-84, 5],
      ],
      '#FFF6DC',
    ) +
      oval(-64, 5, 6, 6, '#8A7A5A') +
      rect(-36, -10, 80, 8, 3, '#A3183C') +
      rect(-36, 12, 56, 7, 3, '#B9A99A'),
    8,
  );

/** Of liquorice, jellies and pralines. */
export const CONFECTIONERY = {
  'article-the-root-behind-liquorice': {
    ground: on('wood', '#D3BE9C'),
    draw: (r) =>
      [
        [0, -40, 34],
        [20, -6, 38],
        [-20, 30, 36],
        [10, 62, 32],
        [-10, -70, 30],
        [30, 92, 28],
      ]
        .map(([a, b, w]) => stick(430 + a, 350 + b, 620, w, '#A97F4A', -14))
        .join('') +
      [400, 470]
        .map(
          (x) =>
            line(svg`M${x - 30} 250 Q${x + 10} 350 ${x + 14} 470`, '#F1E4CC', 13) +
            line(svg`M${x - 30} 250 Q${x + 10} 350 ${x + 14} 470`, '#B9A27E', 3),
        )
        .join('') +
      [
        [800, 560, -20],
        [950, 590, 16],
        [720, 660, 10],
        [880, 690, -10],
        [1040, 690, 24],
        [1010, 520, -30],
      ]
        .map(([x, y, t]) => log(x, y, 190, 56, t, { rand: r }))
        .join('') +
      coinCut(240, 640),
  },
  'article-why-we-love-salmiak': {
    ground: on('paper', '#E4E1DC'),
    draw: (r) =>
      plate(600, 480, 440, { color: '#A7A7A6' }) +
      spread(22, 300, r)
        .map(([a, b]) => salmiak(600 + a, 470 + b * 0.56, 66, r))
        .join('') +
      salmiak(170, 680, 60, r) +
      salmiak(1040, 700, 62, r) +
      heap(930, 250, 170, 50, '#F4F1EA', r),
  },
  'article-jelly-sets-by-rule-of-three': {
    ground: on('paper', '#F0DFD8'),
    draw: (r) =>
      tray({ x: 560, y: 440, w: 880, d: 640, turn: -6, color: '#A79E95', lining: '#FBF3EA' }) +
      [0, 1, 2]
        .flatMap((j) => [0, 1, 2, 3, 4].map((i) => [250 + i * 140 + j * 14, 300 + j * 140 - i * 12, ['#B5446E', '#F08A12', '#5A3C8E'][j]]))
        .map(([x, y, c]) => jelly(x, y, 94, c, r, -6))
        .join('') +
      wireCutter(900, 300) +
      jelly(1060, 690, 90, '#B5446E', r, 18) +
      strew('raspberry', [[130, 730, 32]], r),
  },
  'article-six-lines-on-a-praline': {
    ground: on('paper', '#E6D3CE'),
    draw: (r) =>
      ['drizzle', 'ridge', 'lines', 'salt', 'sugar', 'bits', 'cocoa', 'nut', 'leaf', 'berry', 'lines', 'ridge']
        .map((topping, i) => [
          170 + (i % 4) * 286,
          250 + Math.floor(i / 4) * 220,
          topping,
          ['milk', 'dark', '#6A2A3C', 'dark', 'toasted', 'white', 'dark', 'milk', 'dark', 'white', 'ruby', 'caramel'][i],
        ])
        .map(
          ([x, y, topping, tone], i) =>
            cup(x, y, 88) +
            praline({
              x,
              y,
              r: 88,
              tone,
              topping,
              rand: r,
              cast: false,
              matt: topping === 'cocoa',
              color:
                topping === 'bits'
                  ? ['#E2455F', '#F3A52C']
                  : topping === 'berry'
                    ? '#F0951C'
                    : topping === 'lines'
                      ? ['white', 'caramel'][i % 2]
                      : undefined,
            }),
        )
        .join(''),
  },
  'article-the-crate-of-seconds': {
    ground: on('wood', '#C6A983'),
    draw: (r) =>
      bigCrate(580, 660, r) +
      half({ x: 1030, y: 690, r: 66, tone: 'milk', layers: [['#D88A2B', 1]], rand: r }) +
      biscuit('oat', 150, 700, 90, r),
  },
};
