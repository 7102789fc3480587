import { mix } from '../../materials.mjs';
import { fade, sheen, spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { awning, castle, door, gable, roof, sign, skyline, spire, wall, window } from '../../parts/buildings.mjs';
import { earBun } from '../../parts/buns.mjs';
import { cover, dollop } from '../../parts/cakes.mjs';
import { cupOf, dish, plate, steam } from '../../parts/dishes.mjs';
import { boat, cafeTable, ground, hills, lime, pine, sky, tableCup, water } from '../../parts/outdoors.mjs';
import { strew } from '../../parts/props.mjs';
import { blur, clipped, line, move, oval, path, polygon, rect, svg } from '../../svg.mjs';
import { table } from '../tables.mjs';
import { bunShelves, cupShelves, house, scene } from './props.mjs';

const small = (x, y, s, body) => move(x, y, body, 0, s);

const rose = (x, y, q, c) =>
  oval(x, y, q, q * 0.92, c) +
  oval(x - q * 0.16, y - q * 0.12, q * 0.62, q * 0.56, mix(c, '#FFFFFF', 0.3)) +
  oval(x, y - q * 0.04, q * 0.28, q * 0.24, mix(c, '#5A1024', 0.3));

const plateOn = (x, y, s, r, what) => oval(x, y, 40 * s, 11 * s, '#FFFFFF') + small(x, y - 10 * s, s, what(r));

const pancakeWedge = (x, y, r) =>
  path(
    svg`M${x - 190} ${y + 20} L${x + 120} ${y - 90} L${x + 190} ${y + 40} L${x - 60} ${y + 90}Z`,
    '#A9742E',
    'transform="translate(0 26)"',
  ) +
  path(svg`M${x - 190} ${y + 20} L${x + 120} ${y - 90} L${x + 190} ${y + 40} L${x - 60} ${y + 90}Z`, fade('#F6DD96', '#D9A54A', 1, 1)) +
  spread(10, 120, r)
    .map(([a, b]) => oval(x + a, y + b * 0.3, 22, 10, '#B97A2C', `opacity=".4" ${blur('b2')}`))
    .join('');

const saffronSquare = (x, y, r) =>
  polygon(
    [
      [x - 150, y + 30],
      [x + 60, y + 92],
      [x + 60, y + 40],
      [x - 150, y - 20],
    ],
    '#B97E12',
  ) +
  polygon(
    [
      [x + 60, y + 92],
      [x + 190, y - 6],
      [x + 190, y - 52],
      [x + 60, y + 40],
    ],
    '#9A660C',
  ) +
  polygon(
    [
      [x - 150, y - 20],
      [x - 10, y - 96],
      [x + 190, y - 52],
      [x + 60, y + 40],
    ],
    fade('#FBD75A', '#E2A81F', 1, 1),
  ) +
  spread(12, 90, r)
    .map(([a, b]) => oval(x + 10 + a, y - 30 + b * 0.4, 8, 4, '#F6EBCB'))
    .join('');

const climbing = (r) =>
  [
    [120, 40],
    [1060, 60],
  ]
    .map(
      ([x, y]) =>
        line(svg`M${x} 470 C${x - 60} 330 ${x + 80} 220 ${x} ${y}`, '#6A5A3A', 8) +
        Array.from({ length: 46 }, () => [x + r.around(110), 60 + r() * 390])
          .map(([a, b]) => oval(a, b, r.between(14, 26), r.between(10, 18), r.pick(['#6F8F4F', '#8FA86A', '#5A7A45'])))
          .join('') +
        Array.from({ length: 16 }, () =>
          rose(x + r.around(100), 70 + r() * 370, r.between(14, 24), r.pick(['#D97A90', '#C9607A', '#E9A0AE'])),
        ).join(''),
    )
    .join('');

const note = (x, y, q) =>
  oval(x - q * 0.16, y + q * 0.1, q * 0.12, q * 0.06, '#6A3A22') +
  oval(x + q * 0.2, y + q * 0.06, q * 0.12, q * 0.06, '#6A3A22') +
  line(svg`M${x - q * 0.06} ${y + q * 0.08} V${y - q * 0.18} L${x + q * 0.3} ${y - q * 0.22} V${y + q * 0.04}`, '#6A3A22', 6);

/** Tables in the open. */
export const TERRACES = {
  'location-espoo-tapiola': scene(
    (r) =>
      sky('bright') +
      pine(90, 560, 520, r) +
      pine(230, 540, 430, r) +
      pine(1090, 560, 560, r) +
      rect(190, 230, 860, 34, 2, '#FFFFFF') +
      rect(230, 264, 790, 226, 0, '#EFE6D8') +
      window({ x: 250, y: 280, w: 560, h: 190, cols: 6, rows: 1, show: cupShelves(r), frame: '#FFFFFF', sill: false }) +
      door(870, 490, 88, 200, '#2E6E8E') +
      sign(960, 210, 250, '#2E6E8E') +
      ground('stone', 490, '#E3DACB', r) +
      polygon(
        [
          [120, 600],
          [1080, 600],
          [1230, 790],
          [-30, 790],
        ],
        '#F8F3EA',
      ) +
      polygon(
        [
          [150, 614],
          [1050, 614],
          [1190, 784],
          [10, 784],
        ],
        fade('#5FA0A6', '#2E6E8E'),
      ) +
      polygon(
        [
          [330, 614],
          [760, 614],
          [790, 720],
          [280, 720],
        ],
        '#FFFFFF',
        `opacity=".25" ${blur('soft')}`,
      ) +
      path('M80 620 L150 620 L230 784 L60 784Z', '#4F7F5A', `opacity=".5" ${blur('soft')}`) +
      [650, 690, 730].map((y, i) => rect(300 + i * 170, y, 220, 5, 3, '#fff', 'opacity=".5"')).join('') +
      cafeTable(330, 584, 0.78, { seat: '#FFFFFF', metal: '#8A8A88' }) +
      cafeTable(620, 580, 0.78, { seat: '#FFFFFF', metal: '#8A8A88' }) +
      cafeTable(900, 586, 0.78, { seat: '#FFFFFF', metal: '#8A8A88' }),
  ),
  'location-turku': scene(
    (r) =>
      sky('day', 1200, 330) +
      skyline(330, ['#D9CDBE', '#C9BCAE', '#E3D6C4'], r, { low: 90, high: 160 }) +
      spire(880, 330, 260, '#B08070') +
      lime(120, 340, 180, r) +
      lime(330, 340, 160, r) +
      lime(1090, 340, 190, r) +
      water(330, 240, '#6F97A0', r) +
      boat(300, 400, 90, '#7A4A34') +
      boat(620, 380, 76, '#1F4E5F') +
      boat(960, 420, 96, '#A63D2F') +
      ground('planks', 570, '#CDB08A', r) +
      [60, 420, 780, 1140]
        .map((x) => rect(x - 20, 520, 40, 72, 8, fade('#5A5656', '#2A2828', 1, 0)) + oval(x, 522, 26, 12, '#6A6666'))
        .join('') +
      line('M60 540 Q240 590 420 540 T780 540 T1140 540', '#EFE3CC', 7) +
      cafeTable(330, 770, 1.35) +
      cafeTable(880, 780, 1.4, { on: (x, y, s) => plateOn(x - 10, y, s, r, (q) => earBun(0, -8, 34, q)) + tableCup(x + 44 * s, y, s) }),
  ),
  'location-vaasa': scene(
    (r) =>
      wall('planks', 0, 0, 1200, 800, '#F0DDBC', r) +
      window({
        x: 270,
        y: 70,
        w: 660,
        h: 470,
        cols: 3,
        rows: 2,
        show: (x, y, w, h) => rect(x, y, w, h, 0, fade('#FBE9C8', '#E9CFA0')) + cupShelves(r)(x + 60, y + 20, w - 120, 210),
      }) +
      rect(230, 548, 740, 40, 3, fade('#FFFFFF', '#D9CBB6')) +
      dish({
        x: 600,
        y: 540,
        r: 190,
        color: '#7E9AA6',
        content: '#D9781C',
        fill: (x, y, q, k) => cover('buckthorn', x, y, q * 0.96, k, 40, 25, r, 1.2),
      }) +
      strew(
        'buckthorn',
        [
          [840, 545, 24],
          [880, 552, 26],
        ],
        r,
      ) +
      awning(230, 10, 740, '#E07A2F', '#FBF3E4', 110) +
      lime(90, 860, 660, r, '#A9B86E') +
      lime(1130, 880, 700, r, '#9DB07A') +
      ground('stone', 700, '#CDBFAE', r) +
      sign(600, 650, 320, '#B3591C'),
  ),
  'location-mariehamn': scene(
    (r) =>
      sky('bright', 1200, 340) +
      water(300, 120, '#5F9DB9', r) +
      boat(250, 370, 110, '#FFFFFF') +
      boat(560, 350, 80, '#2A6F97') +
      lime(60, 440, 420, r) +
      lime(800, 430, 400, r) +
      lime(1100, 440, 430, r) +
      ground('stone', 420, '#DCCFB8', r) +
      svg`<g transform="translate(0 30)">${oval(600, 680, 560, 230, '#5A3A2A', 'opacity=".3" filter="url(#soft)"')}${oval(600, 650, 550, 215, fade('#FFFFFF', '#EFE3CE', 1, 1))}${plate(560, 610, 290, { band: '#2A6F97' })}${pancakeWedge(560, 590, r)}${cupOf({ x: 950, y: 690, w: 150, color: '#2A6F97', drink: '#4A281A' })}</g>` +
      strew(
        'plum',
        [
          [470, 590, 26],
          [520, 620, 28],
          [440, 630, 26],
        ],
        r,
      ) +
      dollop(660, 600, 74, '#FFF8EA'),
  ),
  'location-hanko': scene(
    (r) =>
      sky('bright') +
      water(430, 210, '#3A86A8', r) +
      boat(120, 500, 80, '#FFFFFF') +
      boat(1120, 480, 60, '#A63D2F') +
      pine(150, 660, 560, r) +
      pine(1080, 670, 600, r) +
      house(
        {
          x: 290,
          w: 660,
          top: 240,
          walls: 'planks',
          color: '#FBF8F0',
          trim: '#DCE6E6',
          doorColor: '#3A86A8',
          floors: 0,
          display: bunShelves,
          awn: '#3A86A8',
          board: '#3A86A8',
          cap:
            gable(420, 240, 400, 150, '#FBF8F0', '#7FA0AC', 'planks', r) +
            roof(290, 244, 130, 40, '#7FA0AC', { hip: 0 }) +
            roof(820, 244, 130, 40, '#7FA0AC', { hip: 0 }),
        },
        r,
      ) +
      [300, 480, 660, 800].map((x) => rect(x, 560, 10, 90, 0, '#FFFFFF')).join('') +
      rect(290, 580, 470, 9, 0, '#FFFFFF') +
      ground('planks', 640, '#E3D3B4', r) +
      cafeTable(480, 750, 1.15) +
      cafeTable(790, 744, 1.1) +
      pine(40, 800, 420, r),
  ),
  'location-savonlinna': scene(
    (r) =>
      sky('evening', 1200, 330) +
      hills(330, 90, '#93A38A', r) +
      castle(560, 330, 0.82) +
      water(326, 180, '#7F98AE', r) +
      oval(690, 340, 260, 18, '#7A8F6A') +
      svg`<g transform="translate(0 480) scale(1 .4)">${table('wood', '#B98A5A', r)}</g>` +
      [
        [330, '#274C77'],
        [840, '#F6EEE2'],
      ]
        .map(
          ([x, c]) =>
            plate(x, 690, 190) +
            cupOf({
              x,
              y: 690,
              w: 260,
              color: c,
              drink: '#7A4A32',
              top: (a, b, q, k) =>
                oval(a, b - 2, q * 0.96, q * 0.96 * k, sheen(['#FFFFFF', '#F6E6CE', '#E6CBA6', '#C9A27A'])) + note(a, b, q),
            }),
        )
        .join('') +
      steam(330, 420, 120) +
      biscuit('jam', 590, 720, 70, r),
  ),
  'location-visby': scene(
    (r) =>
      wall('stone', 0, 0, 1200, 470, '#DBCFBE', r) +
      path('M430 470 V230 A170 170 0 0 1 770 230 V470Z', '#B9A894') +
      path('M450 470 V236 A150 150 0 0 1 750 236 V470Z', fade('#CFE2EA', '#E9EFD6')) +
      clipped('<path d="M450 470 V236 A150 150 0 0 1 750 236 V470Z"/>', hills(460, 120, '#9DB08A', r) + spire(600, 440, 220)) +
      climbing(r) +
      ground('cobble', 470, '#CBB9A4', r) +
      oval(600, 680, 500, 190, '#5A3A2A', 'opacity=".3" filter="url(#soft)"') +
      oval(600, 660, 490, 180, fade('#FFFFFF', '#EBDDC6', 1, 1)) +
      plate(560, 640, 250, { band: '#B5526B' }) +
      saffronSquare(540, 620, r) +
      dollop(640, 620, 62, '#FFF8EA') +
      dollop(570, 560, 52, '#5A2448') +
      cupOf({ x: 900, y: 690, w: 130, color: '#B5526B', drink: '#4A281A' }) +
      rose(250, 650, 34, '#D97A90') +
      rose(300, 680, 28, '#C9607A'),
  ),
};
