import { mix } from '../../materials.mjs';
import { barrel, fade, glint, sphere } from '../../paint.mjs';
import { wall, window } from '../../parts/buildings.mjs';
import { fritter } from '../../parts/buns.mjs';
import { cake, cover } from '../../parts/cakes.mjs';
import { tablet } from '../../parts/chocolate.mjs';
import { bottleOf, cupOf, glassOf, plate, stand } from '../../parts/dishes.mjs';
import { ribboned } from '../../parts/gifts.mjs';
import { candle, cloth } from '../../parts/kitchen.mjs';
import { birch, ground, hills, sky, spruce, stars, sun, water } from '../../parts/outdoors.mjs';
import { ear, leaf, sprig } from '../../parts/props.mjs';
import { blur, line, move, oval, path, polygon, rect, shadow, svg } from '../../svg.mjs';
import { engrave } from '../gifts.mjs';
import { lemon, on, streamers } from '../props.mjs';
import { frost } from './props.mjs';

const kraft = (o) => ribboned({ color: '#C2A57A', ribbon: '#6B705C', ...o });

const eggHalf = (x, y, q, tone, inside, turn) =>
  move(x + 6, y + 12, oval(0, 0, q, q * 0.74, '#2B1109', `opacity=".35" ${blur('b5')}`), turn) +
  move(
    x,
    y,
    oval(0, 8, q, q * 0.74, tone[3]) +
      oval(0, 0, q, q * 0.74, tone[1]) +
      oval(0, 0, q * 0.86, q * 0.61, fade(mix(inside, '#1A0806', 0.45), inside, 0.6, 1)),
    turn,
  );

const egg = (x, y, q, tone, r) =>
  shadow(x, y + q * 0.8, q * 0.8, q * 0.26, 0.36) +
  path(
    svg`M${x} ${y - q * 1.1} C${x + q * 0.66} ${y - q * 1.1} ${x + q * 0.9} ${y - q * 0.1} ${x + q * 0.84} ${y + q * 0.24} C${x + q * 0.76} ${y + q * 0.76} ${x + q * 0.4} ${y + q * 0.92} ${x} ${y + q * 0.92} C${x - q * 0.4} ${y + q * 0.92} ${x - q * 0.76} ${y + q * 0.76} ${x - q * 0.84} ${y + q * 0.24} C${x - q * 0.9} ${y - q * 0.1} ${x - q * 0.66} ${y - q * 1.1} ${x} ${y - q * 1.1}Z`,
    sphere(tone),
  ) +
  Array.from({ length: 22 }, () =>
    oval(
      x + r.around(q * 0.6),
      y + r.around(q * 0.75),
      r.between(2, 7),
      r.between(2, 6),
      r.pick(['#F2C14E', '#6B8F71', '#FFF6E0']),
      'opacity=".85"',
    ),
  ).join('') +
  glint(x - q * 0.34, y - q * 0.5, q * 0.14, q * 0.26, 20, 0.5);

const twigs = (x, y, r) =>
  line(
    svg`M${x} ${y + 220} C${x - 10} ${y + 60} ${x - 60} ${y} ${x - 90} ${y - 140} M${x} ${y + 120} C${x + 10} ${y} ${x + 20} ${y - 60} ${x + 30} ${y - 170}`,
    '#8A6A48',
    8,
  ) +
  [
    [-50, -30],
    [-80, -100],
    [-20, 60],
    [26, -60],
    [20, -130],
    [4, 40],
  ]
    .map(([a, b]) => leaf(x + a, y + b, 60, '#8FB05A', r.between(-120, 0)))
    .join('');

const balloon = (x, y, c) =>
  line(svg`M${x} ${y + 100} q-20 80 10 150 t-10 140`, '#8A7A6A', 3) +
  oval(x, y, 84, 100, sphere([mix(c, '#FFFFFF', 0.7), mix(c, '#FFFFFF', 0.25), c, mix(c, '#6A1A1A', 0.25), mix(c, '#6A1A1A', 0.45)])) +
  polygon(
    [
      [x - 12, y + 114],
      [x + 12, y + 114],
      [x, y + 96],
    ],
    mix(c, '#6A1A1A', 0.2),
  );

const enamelPot = (x, y) =>
  shadow(x, y, 74, 22, 0.36) +
  path(svg`M${x + 40} ${y - 120} q70 -30 90 -70 l16 10 q-10 70 -90 130Z`, '#5F8FA6') +
  line(svg`M${x - 60} ${y - 150} q-70 10 -60 80 t50 50`, '#4A7A92', 14) +
  path(
    svg`M${x - 60} ${y - 190} L${x - 78} ${y - 10} Q${x} ${y + 26} ${x + 78} ${y - 10} L${x + 60} ${y - 190}Z`,
    barrel(['#DCEBF0', '#9FC2D0', '#6F9FB6', '#477A94', '#2A4E62']),
  ) +
  oval(x, y - 190, 60, 18, '#9FC2D0') +
  path(svg`M${x - 54} ${y - 194} Q${x} ${y - 240} ${x + 54} ${y - 194}Z`, '#5F8FA6') +
  oval(x, y - 222, 12, 10, '#2A2A2A');

const flowers = (x, y, r) =>
  glassOf({ x, y, w: 70, h: 96, layers: [['#DCE9EC', 1]] }) +
  Array.from({ length: 9 }, () => [x + r.around(56), y - 130 + r.around(44)])
    .map(
      ([a, b], i) =>
        line(svg`M${x} ${y - 70} Q${(x + a) / 2} ${b + 30} ${a} ${b}`, '#6F8F4F', 4) +
        oval(a, b, 15, 13, ['#FFFFFF', '#F2C14E', '#7F9FD6'][i % 3]) +
        oval(a, b, 5, 4, '#D9A02A'),
    )
    .join('');

const rose3 = (x, y) =>
  [
    [0, 0, 50, '#D8A7B1'],
    [64, 26, 40, '#F0D6D6'],
    [-56, 34, 42, '#C98A9A'],
  ]
    .map(
      ([a, b, q, c]) =>
        shadow(x + a, y + b + q * 0.7, q, q * 0.3, 0.24) +
        [0, 72, 144, 216, 288]
          .map((t) =>
            oval(
              x + a + Math.cos((t * Math.PI) / 180) * q * 0.5,
              y + b + Math.sin((t * Math.PI) / 180) * q * 0.4,
              q * 0.56,
              q * 0.48,
              fade(mix(c, '#FFFFFF', 0.4), mix(c, '#8A3A4A', 0.12), 1, 1),
            ),
          )
          .join('') +
        oval(x + a, y + b, q * 0.44, q * 0.38, fade(mix(c, '#FFFFFF', 0.5), c)) +
        line(
          svg`M${x + a - q * 0.2} ${y + b} q${q * 0.2} ${-q * 0.3} ${q * 0.36} 0 q${-q * 0.1} ${q * 0.24} ${-q * 0.26} ${q * 0.06}`,
          mix(c, '#8A3A4A', 0.4),
          3,
        ),
    )
    .join('') +
  leaf(x - 90, y + 70, 80, '#8FA88A', 160) +
  leaf(x + 96, y + 60, 80, '#8FA88A', 10);

const ringPair = (x, y) =>
  [
    [-28, 0],
    [28, 14],
  ]
    .map(
      ([a, b]) =>
        oval(x + a + 3, y + b + 8, 48, 32, 'none', 'stroke="#2B1109" stroke-opacity=".25" stroke-width="12"') +
        oval(x + a, y + b, 48, 32, 'none', 'stroke="#B9862A" stroke-width="12"') +
        oval(x + a, y + b - 2, 48, 32, 'none', 'stroke="#FFE9A8" stroke-width="4"'),
    )
    .join('');

const roll = (x, y, c) =>
  shadow(x, y + 46, 80, 24, 0.34) +
  path(
    svg`M${x - 74} ${y - 30} V${y + 30} A74 44 0 0 0 ${x + 74} ${y + 30} V${y - 30}Z`,
    barrel([mix(c, '#FFFFFF', 0.6), mix(c, '#FFFFFF', 0.3), c, mix(c, '#1A0806', 0.3), mix(c, '#1A0806', 0.5)]),
  ) +
  oval(x, y - 30, 74, 44, mix(c, '#FFFFFF', 0.25)) +
  oval(x, y - 30, 54, 32, 'none', svg`stroke="${c}" stroke-width="3"`) +
  oval(x, y - 30, 30, 18, '#C2A57A') +
  oval(x, y - 30, 16, 9, '#6A5434') +
  path(svg`M${x + 70} ${y + 10} q70 20 110 70 l26 -12 q-40 -70 -132 -90Z`, c);

const twine = (x, y) =>
  shadow(x, y + 30, 66, 20, 0.3) +
  oval(x, y, 66, 46, '#B99868') +
  Array.from({ length: 7 }, (_, i) =>
    oval(
      x,
      y,
      64 - i * 4,
      44 - i * 5,
      'none',
      svg`stroke="${i % 2 ? '#8A6A40' : '#E3CBA0'}" stroke-width="3" transform="rotate(${i * 24} ${x} ${y})"`,
    ),
  ).join('');

/** Of feasts and gifts. */
export const SEASONS = {
  'article-christmas-gifts-by-person': {
    ground: (r) =>
      wall('planks', 0, 0, 1200, 560, '#EBDCC6', r) +
      window({
        x: 150,
        y: 40,
        w: 900,
        h: 430,
        cols: 3,
        rows: 1,
        show: (x, y, w, h) =>
          rect(x, y, w, h, 0, fade('#22345C', '#6A7CA0')) +
          svg`<g transform="translate(${x} ${y})">${stars(30, r, 200)}${[80, 230, 700, 830].map((a) => spruce(a, h, 230, '#3A5464', true)).join('')}</g>`,
      }) +
      rect(0, 520, 1200, 280, 0, fade('#FBF4E8', '#D9C6AA')),
    draw: (r) =>
      frost([
        [190, 90, 26],
        [250, 150, 20],
        [180, 190, 18],
        [1000, 90, 26],
        [960, 160, 20],
        [1020, 200, 18],
        [200, 420, 24],
        [990, 420, 22],
      ]) +
      ribboned({ x: 320, y: 560, w: 270, d: 190, h: 120, turn: -10, color: '#7A1F2B', ribbon: '#F2C879' }) +
      ribboned({ x: 620, y: 580, w: 220, d: 180, h: 90, turn: 8, color: '#2F4A3C', ribbon: '#F0E2C8' }) +
      ribboned({ x: 480, y: 690, w: 170, d: 130, h: 66, turn: 14, color: '#F0E2C8', ribbon: '#A3183C' }) +
      ribboned({ x: 1010, y: 640, w: 190, d: 150, h: 80, turn: -14, color: '#D9A853', ribbon: '#7A1F2B' }) +
      candle(830, 660, 190) +
      sprig(690, 740, 240, -4, r, '#54754A'),
  },
  'article-easter-eggs-at-home': {
    ground: on('paper', '#F3ECC9'),
    draw: (r) => {
      const dark = ['#A9755A', '#6A3F2A', '#4A281A', '#331A10', '#1D0D07'];
      const milk = ['#E9C79B', '#B97F4E', '#8E5830', '#643A1E', '#3F2210'];
      return (
        egg(270, 380, 170, dark, r) +
        egg(940, 360, 150, ['#FFFDF4', '#FBEFD3', '#F0DCB2', '#D9BC86', '#B1905A'], r) +
        eggHalf(520, 560, 190, dark, '#5A3322', -14) +
        eggHalf(860, 600, 180, milk, '#8E5830', 16) +
        Array.from({ length: 40 }, () =>
          oval(r.between(120, 1100), r.between(660, 770), 5, 4, r.pick(['#F2C14E', '#6B8F71', '#8E5830'])),
        ).join('') +
        twigs(1090, 240, r)
      );
    },
  },
  'article-may-day-mead-and-fritters': {
    ground: on('linen', '#CFE3E4'),
    draw: (r) =>
      streamers(r) +
      balloon(160, 170, '#F4A261') +
      balloon(290, 110, '#E25C76') +
      bottleOf({ x: 300, y: 640, w: 170, h: 460, drink: '#F0D27A', cap: '#E9DCC8' }) +
      bottleOf({ x: 500, y: 670, w: 180, h: 490, drink: '#E9C25A', cap: '#E9DCC8' }) +
      [
        [270, 480],
        [330, 560],
        [470, 500],
        [540, 600],
      ]
        .map(([x, y]) => oval(x, y, 12, 8, '#5A3328'))
        .join('') +
      plate(860, 610, 290, { band: '#F4A261' }) +
      [
        [760, 550],
        [950, 550],
        [850, 620],
        [860, 500],
      ]
        .map(([x, y]) => fritter(x, y, 116, r))
        .join('') +
      lemon(620, 740, 60),
  },
  'article-midsummer-coffee-table': {
    ground: (r) =>
      sky('evening', 1200, 400) +
      sun(620, 330, 54) +
      hills(390, 70, '#8FA86A', r, 7) +
      water(380, 70, '#D9B78A', r, 8) +
      ground('grass', 440, '#A9C27A', r),
    draw: (r) =>
      birch(90, 620, 640, r, '#9DC07A') +
      birch(1110, 630, 660, r, '#8FB86A') +
      polygon(
        [
          [190, 520],
          [1010, 520],
          [1180, 790],
          [20, 790],
        ],
        '#2A3A12',
        `opacity=".25" ${blur('soft')}`,
      ) +
      polygon(
        [
          [200, 500],
          [1000, 500],
          [1150, 760],
          [50, 760],
        ],
        fade('#FFFFFF', '#EFE6D4'),
      ) +
      path('M50 760 L1150 760 L1150 800 L50 800Z', '#D9CDB8') +
      stand(600, 690, 170, 70) +
      cake({
        x: 600,
        y: 622,
        r: 130,
        h: 100,
        top: '#FBF1DF',
        layers: [
          ['#E9C98E', 0.3],
          ['#FBF1DF', 0.2],
          ['#E9C98E', 0.3],
          ['#FBF1DF', 0.2],
        ],
        rand: r,
      }) +
      cover('strawberry', 600, 512, 96, 0.54, 12, 24, r, 0.5) +
      enamelPot(290, 690) +
      [
        [420, 600],
        [800, 590],
        [870, 700],
        [420, 730],
      ]
        .map(([x, y]) => plate(x, y, 62) + cupOf({ x, y: y + 4, w: 66, color: '#FFFFFF', drink: '#4A281A' }))
        .join('') +
      flowers(1000, 640, r),
  },
  'article-engraved-for-weddings': {
    ground: on('linen', '#F0E4E2'),
    draw: (r) =>
      [
        ['Aino', 300, 250, -8, 'milk'],
        ['Elias', 800, 230, 6, 'dark'],
        ['Saga', 260, 510, 5, 'white'],
        ['Oskar', 820, 520, -7, 'milk'],
      ]
        .map(
          ([n, x, y, t, tone]) =>
            plate(x + 10, y + 30, 250, { band: '#D8A7B1' }) +
            tablet({ x, y: y + 20, w: 260, d: 150, tone, turn: t, h: 24, engraving: engrave(n, 260, 150, 0.26) }),
        )
        .join('') +
      rose3(560, 400) +
      ringPair(580, 690) +
      sprig(60, 740, 180, -14, r, '#8FA88A') +
      sprig(1140, 760, 180, 196, r, '#8FA88A'),
  },
  'article-paper-instead-of-plastic': {
    ground: on('paper', '#E6E2D2'),
    draw: () =>
      kraft({ x: 330, y: 300, w: 340, d: 260, h: 130, turn: -12 }) +
      kraft({ x: 760, y: 290, w: 280, d: 240, h: 100, turn: 14, color: '#D6C09A', ribbon: '#A3183C' }) +
      kraft({ x: 520, y: 560, w: 260, d: 200, h: 80, turn: 8, color: '#B8986A', ribbon: '#F0E2C8' }) +
      roll(930, 600, '#6B705C') +
      roll(1060, 660, '#A3183C') +
      cloth({ x: 180, y: 640, w: 300, d: 260, turn: -18, color: '#EFE6D2' }) +
      ear(300, 720, 260, -24) +
      twine(790, 720),
  },
};
