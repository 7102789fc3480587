import { mix } from '../../materials.mjs';
import { barrel, blob, fade, glow } from '../../paint.mjs';
import { wall, window } from '../../parts/buildings.mjs';
import { glassOf, plate, steam } from '../../parts/dishes.mjs';
import { praline } from '../../parts/praline.mjs';
import { blur, line, move, oval, path, polygon, rect, shadow, svg } from '../../svg.mjs';
import { ASSORTMENT } from '../gifts.mjs';
import { bust } from '../props.mjs';
import { table } from '../tables.mjs';
import { beansAt, behind, tag, tile } from './props.mjs';

const copper = (x, y, s) =>
  shadow(x, y, 130 * s, 34 * s, 0.4) +
  path(
    svg`M${x - 140 * s} ${y - 170 * s} Q${x - 150 * s} ${y} ${x} ${y} Q${x + 150 * s} ${y} ${x + 140 * s} ${y - 170 * s}Z`,
    barrel(['#FFE0BE', '#E8A570', '#C97A42', '#94502A', '#5E2E14']),
  ) +
  oval(x, y - 170 * s, 146 * s, 44 * s, '#E8A570') +
  oval(x, y - 168 * s, 128 * s, 36 * s, '#3A1D12') +
  [-1, 1].map((f) => oval(x + f * 148 * s, y - 120 * s, 18 * s, 24 * s, 'none', svg`stroke="#94502A" stroke-width="${9 * s}"`)).join('');

const table2 = (r, y, color) =>
  svg`<g transform="translate(0 ${y}) scale(1 ${(800 - y) / 800})">${table('linen', color, r)}</g>` +
  rect(0, y, 1200, 26, 0, fade('#FFFFFF', '#FFFFFF', 0, 1, 0.5, 0));

const pencil = (x, y, length, turn) =>
  move(
    x,
    y,
    rect(-length / 2, 6, length, 16, 6, '#2B1109', 'opacity=".25" filter="url(#b2)"') +
      rect(-length / 2, -8, length, 16, 2, fade('#F2C14E', '#B9861E')) +
      polygon(
        [
          [length / 2, -8],
          [length / 2 + 30, 0],
          [length / 2, 8],
        ],
        '#F0D6B0',
      ) +
      polygon(
        [
          [length / 2 + 20, -3],
          [length / 2 + 30, 0],
          [length / 2 + 20, 3],
        ],
        '#2A2222',
      ) +
      rect(-length / 2 - 8, -8, 14, 16, 3, '#E58A7A'),
    turn,
  );

const roaster = (x, y) =>
  shadow(x, y, 300, 50, 0.4) +
  [-190, 150].map((a) => rect(x + a, y - 110, 40, 110, 4, '#4A3A34')).join('') +
  rect(x - 270, y - 420, 540, 330, 160, fade('#F0B27A', '#8A4A22', 0.2, 1)) +
  rect(x - 250, y - 400, 500, 60, 30, '#FFE9D0', `opacity=".35" ${blur('b5')}`) +
  oval(x - 60, y - 256, 130, 130, '#5E2E14') +
  oval(x - 60, y - 256, 108, 108, fade('#FFE08A', '#E8641A')) +
  oval(x - 60, y - 256, 220, 200, glow('#FFB84A', 0.5)) +
  beansAt(
    [
      [x - 110, y - 210, 24],
      [x - 60, y - 196, 26],
      [x - 10, y - 214, 24],
      [x - 80, y - 236, 22],
      [x - 36, y - 240, 22],
    ],
    { between: () => 20 },
  ) +
  polygon(
    [
      [x + 60, y - 560],
      [x + 230, y - 560],
      [x + 180, y - 410],
      [x + 110, y - 410],
    ],
    '#C97A42',
  ) +
  path(
    svg`M${x + 260} ${y - 300} H${x + 400} V${y - 500} H${x + 620}`,
    'none',
    'stroke="#94502A" stroke-width="44" stroke-linejoin="round"',
  ) +
  path(
    svg`M${x + 260} ${y - 308} H${x + 392} V${y - 508} H${x + 620}`,
    'none',
    'stroke="#E8A570" stroke-width="12" stroke-linejoin="round"',
  ) +
  [0, 1, 2].map((i) => oval(x + 170, y - 300 + i * 60, 15, 15, ['#F6EEE2', '#F2C14E', '#A3183C'][i])).join('');

const greenhouse = (x, y, r) =>
  polygon(
    [
      [x - 90, y],
      [x - 90, y - 330],
      [x + 120, y - 450],
      [x + 330, y - 330],
      [x + 330, y],
    ],
    '#E6F2E6',
    'opacity=".85"',
  ) +
  [
    [-60, 90],
    [20, 130],
    [100, 110],
    [180, 140],
    [260, 100],
    [300, 80],
  ]
    .map(
      ([a, h]) =>
        Array.from({ length: 7 }, () =>
          path(blob(x + a + r.around(34), y - 60 - r() * h, 26, 22, r, 0.16, 8), mix('#6F9A4F', r.pick(['#FFFFD0', '#1A3A0A']), 0.22)),
        ).join('') +
        polygon(
          [
            [x + a - 30, y - 60],
            [x + a + 30, y - 60],
            [x + a + 22, y],
            [x + a - 22, y],
          ],
          fade('#C98E62', '#8A5230', 1, 0.3),
        ),
    )
    .join('') +
  line(
    svg`M${x - 90} ${y} V${y - 330} L${x + 120} ${y - 450} L${x + 330} ${y - 330} V${y} M${x - 90} ${y - 330} H${x + 330} M${x + 50} ${y} V${y - 410} M${x + 190} ${y} V${y - 410} M${x - 90} ${y - 170} H${x + 330}`,
    '#FFFFFF',
    10,
  ) +
  polygon(
    [
      [x - 60, y - 20],
      [x + 40, y - 320],
      [x + 90, y - 320],
      [x - 10, y - 20],
    ],
    '#fff',
    'opacity=".3"',
  );

/** Of the people and the factory. */
export const PEOPLE = {
  'article-how-to-taste-chocolate': {
    ground: behind('linen', '#F1E7D8', '#B98A92', 360),
    draw: (r) =>
      [
        [220, '#5B2333', '#3A241A'],
        [470, '#D9A853', '#8A5A2A'],
        [730, '#3B6064', '#2A1A14'],
        [980, '#C97A5A', '#C9A06A'],
      ]
        .map(([x, c, h], i) => bust(x, 430, 270, { coat: c, hair: h, long: i % 2, skin: ['#F0CBA8', '#C98E62', '#F3D3B6', '#E9BE96'][i] }))
        .join('') +
      table2(r, 420, '#F1E7D8') +
      [
        [200, 540],
        [450, 520],
        [750, 520],
        [1000, 540],
        [320, 670],
        [620, 690],
        [900, 670],
      ]
        .map(
          ([x, y], i) =>
            plate(x, y, 96) +
            tile(x - 6, y, 62, ['milk', 'dark', 'white', '#2A1610', 'caramel', 'ruby', '#54301F'][i], r, r.around(20)) +
            tag(x + 66, y + 40, 44, String(i + 1)),
        )
        .join('') +
      glassOf({ x: 110, y: 700, w: 90, h: 130, layers: [['#DCE9EC', 1]] }) +
      glassOf({ x: 1110, y: 700, w: 90, h: 130, layers: [['#DCE9EC', 1]] }),
  },
  'article-a-day-at-the-factory': {
    ground: (r) =>
      wall('brick', 0, 0, 1200, 520, '#B0604E', r) +
      [90, 420, 750].map((x) => window({ x, y: 50, w: 260, h: 250, cols: 3, rows: 3, arch: true, lit: true })).join('') +
      path('M120 -20 h300 l420 840 h-420Z', '#FFE9B8', `opacity=".28" ${blur('wide')}`) +
      rect(0, 500, 1200, 300, 0, fade('#D9C6AA', '#B99F80')),
    draw: (r) =>
      copper(190, 520, 1) +
      copper(1020, 520, 1.05) +
      steam(190, 330, 130) +
      steam(1020, 320, 130) +
      [
        [420, '#F6EEE2', '#3A241A'],
        [610, '#F6EEE2', '#C9A06A'],
        [800, '#F6EEE2', '#8A4A2A'],
      ]
        .map(([x, c, h], i) =>
          bust(x, 580, 270, { coat: ['#8E1B3A', '#4A5A74', '#2F4A3C'][i], hair: h, apron: c, hat: '#FFFFFF', long: i === 1 }),
        )
        .join('') +
      polygon(
        [
          [120, 570],
          [1080, 570],
          [1200, 800],
          [0, 800],
        ],
        fade('#F1E4CC', '#C9A878'),
      ) +
      [0, 1, 2]
        .flatMap((j) => [0, 1, 2, 3, 4, 5, 6].map((i) => [250 + i * 120 - (i - 3) * -j * 9, 620 + j * 56, (i + j) % 8]))
        .map(([x, y, k]) => praline({ x, y, r: 30, rand: r, ...ASSORTMENT[k] }))
        .join(''),
  },
  'article-the-liquorice-cook': {
    ground: (r) =>
      wall('planks', 0, 0, 1200, 800, '#E3C79A', r) +
      rect(0, 0, 1200, 800, 0, glow('#FFFFFF', 0.4, 0.3, 0.3, 0.6)) +
      window({ x: 90, y: 70, w: 250, h: 280 }),
    draw: () =>
      bust(560, 520, 470, { coat: '#A3183C', hair: '#5A3A22', long: true, apron: '#F6EEE2', hat: '#D9A853' }) +
      copper(600, 900, 2) +
      oval(600, 564, 250, 64, fade('#4A4246', '#161114')) +
      line('M660 470 Q760 480 838 380', '#8E1434', 58) +
      oval(840, 372, 30, 28, '#F0CBA8') +
      move(810, 420, rect(-15, -250, 30, 330, 12, fade('#D9B07A', '#8A5A2A', 1, 0)), 14) +
      path(
        'M742 500 C738 440 800 430 826 452 C860 480 846 540 830 566 C826 600 780 640 770 596 C752 580 746 540 742 500Z',
        fade('#5A5056', '#161114'),
      ) +
      line('M760 520 Q764 470 800 462', '#9A9098', 9, 'stroke-opacity=".7"') +
      steam(360, 470, 220) +
      steam(980, 500, 180),
  },
  'article-the-tasting-panel': {
    ground: behind('paper', '#EBDFC8', '#A9BDBB', 390),
    draw: (r) =>
      [
        [200, '#3B6064', '#8A8A8A', -1],
        [500, '#8E4A5A', '#2A1A14', 1],
        [790, '#C9A06A', '#5A3A22', -1],
        [1050, '#4A5A74', '#C97A3A', 1],
      ]
        .map(([x, c, h, look], i) =>
          bust(x, 480, 300, {
            coat: c,
            hair: h,
            look,
            doubt: true,
            long: i === 1 || i === 3,
            skin: ['#F3D3B6', '#B97F56', '#F0CBA8', '#E9BE96'][i],
          }),
        )
        .join('') +
      table2(r, 470, '#EBDFC8') +
      [
        ['417', 180],
        ['952', 420],
        ['308', 680],
        ['764', 940],
      ]
        .map(
          ([n, x]) =>
            plate(x + 40, 610, 104) + tile(x + 30, 604, 70, r.pick(['milk', 'dark', '#54301F']), r, r.around(20)) + tag(x + 40, 718, 84, n),
        )
        .join('') +
      [
        [120, 700, -20],
        [590, 730, 14],
        [1090, 700, -30],
      ]
        .map(([x, y, t]) => pencil(x, y, 150, t))
        .join(''),
  },
  'article-heat-from-the-roaster': {
    ground: (r) => wall('brick', 0, 0, 1200, 620, '#C9A888', r) + rect(0, 600, 1200, 200, 0, fade('#C2A684', '#8A6E50')),
    draw: (r) => greenhouse(820, 610, r) + roaster(330, 660),
  },
};
