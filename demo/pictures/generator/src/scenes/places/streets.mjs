import { mix } from '../../materials.mjs';
import { fade, spread } from '../../paint.mjs';
import { awning, chimney, door, roof, sign, skyline, storehouses, wall, window } from '../../parts/buildings.mjs';
import { earBun } from '../../parts/buns.mjs';
import { plate, steam } from '../../parts/dishes.mjs';
import { bicycle, birch, cafeTable, ground, hills, lamp, lime, person, sky, sun, tub, water } from '../../parts/outdoors.mjs';
import { blur, line, oval, path, polygon, rect, svg } from '../../svg.mjs';
import { boxShelves, bunShelves, cupShelves, house, jarShelves, scene } from './props.mjs';

const stool = (x, y, s, c = '#E3CFA8') =>
  oval(x, y + 2, 44 * s, 9 * s, '#2A120A', `opacity=".25" ${blur('b2')}`) +
  line(
    svg`M${x - 22 * s} ${y - 78 * s} L${x - 34 * s} ${y} M${x + 22 * s} ${y - 78 * s} L${x + 34 * s} ${y} M${x} ${y - 74 * s} V${y + 4} M${x - 27 * s} ${y - 30 * s} H${x + 27 * s}`,
    mix(c, '#6A4A2A', 0.3),
    7 * s,
  ) +
  oval(x, y - 78 * s, 42 * s, 13 * s, mix(c, '#6A4A2A', 0.3)) +
  oval(x, y - 84 * s, 42 * s, 13 * s, c);

const kettle = (x, y, s) =>
  rect(x - 6 * s, y - 150 * s, 12 * s, 60 * s, 4, '#8A5230') +
  path(
    svg`M${x - 70 * s} ${y - 86 * s} Q${x - 74 * s} ${y} ${x} ${y} Q${x + 74 * s} ${y} ${x + 70 * s} ${y - 86 * s}Z`,
    fade('#F0B27A', '#8A4A22', 1, 0.3),
  ) +
  oval(x, y - 86 * s, 74 * s, 16 * s, '#D98F52') +
  oval(x, y - 86 * s, 62 * s, 11 * s, '#4A2416');

const rails = (y) =>
  line(svg`M-10 ${y} H1210 M-10 ${y + 44} H1210`, '#7A7474', 6) +
  line(svg`M-10 ${y - 2} H1210 M-10 ${y + 42} H1210`, '#fff', 1.6, 'stroke-opacity=".5"');

const curtains = (x, y, w, h) =>
  [0, 1]
    .map((s) =>
      path(
        svg`M${x + s * w} ${y} H${x + w * (s ? 0.7 : 0.3)} Q${x + w * (s ? 0.86 : 0.14)} ${y + h * 0.4} ${x + w * (s ? 0.94 : 0.06)} ${y + h} H${x + s * w}Z`,
        '#FFFFFF',
        'opacity=".75"',
      ),
    )
    .join('') + Array.from({ length: 9 }, (_, i) => oval(x + (w * (i + 0.5)) / 9, y + 20, w / 18, 18, '#FFFFFF', 'opacity=".8"')).join('');

const tramBell = (x, y) =>
  line(svg`M${x - 40} ${y - 40} h60 v16`, '#3A3436', 7) +
  path(
    svg`M${x - 12} ${y - 18} Q${x - 14} ${y + 26} ${x - 28} ${y + 40} H${x + 68} Q${x + 54} ${y + 26} ${x + 52} ${y - 18} Q${x + 20} ${y - 40} ${x - 12} ${y - 18}Z`,
    fade('#FFE3A0', '#A9761F', 1, 0.4),
  ) +
  oval(x + 20, y + 46, 11, 11, '#8A5F18');

const sawRoof = (x, y, w) =>
  Array.from(
    { length: 4 },
    (_, i) =>
      polygon(
        [
          [x + (w * i) / 4, y],
          [x + (w * i) / 4, y - 84],
          [x + (w * (i + 1)) / 4, y],
        ],
        fade('#8A6A60', '#5A3F3A', 1, 0.4),
      ) +
      polygon(
        [
          [x + (w * i) / 4 + 8, y - 4],
          [x + (w * i) / 4 + 8, y - 62],
          [x + (w * i) / 4 + 30, y - 50],
          [x + (w * i) / 4 + 30, y - 4],
        ],
        '#FFE2A0',
      ),
  ).join('');

const crate = (x, y, s, r) =>
  rect(x - 60 * s, y - 56 * s, 120 * s, 58 * s, 2, fade('#D9B27A', '#9C7040')) +
  [0, 1, 2].map((i) => rect(x - 60 * s, y - (54 - i * 20) * s, 120 * s, 3 * s, 0, '#6A4522')).join('') +
  spread(9, 50 * s, r)
    .map(([a, b]) => oval(x + a, y - 62 * s + b * 0.24, 13 * s, 10 * s, r.pick(['#B9142F', '#343C76', '#F39A1F'])))
    .join('');

/** Cafés and shops seen from the street. */
export const STREETS = {
  'location-helsinki-boulevard': scene(
    (r) =>
      sky('day') +
      skyline(640, ['#D9CFC4', '#E3D8CA', '#CFC9C4'], r, { low: 260, high: 380 }) +
      house(
        {
          x: 130,
          w: 940,
          top: 60,
          walls: 'stone',
          color: '#D5C9B9',
          doorColor: '#6A1730',
          display: boxShelves,
          awn: '#8E1B3A',
          board: '#8E1B3A',
          floors: 1,
          shop: { w: 600, h: 210, cols: 5 },
        },
        r,
      ) +
      ground('stone', 640, '#CDBFAE', r) +
      lime(80, 690, 520, r, '#9DB07A') +
      lime(1130, 700, 540, r, '#93A86E') +
      person(930, 720, 210, { coat: '#2F4A3C', hat: '#C9A06A', face: -1 }) +
      tub(660, 690, 0.9, r, '#6F8F4F', '#E9C7CF'),
  ),
  'location-helsinki-kallio': scene(
    (r) =>
      sky('bright') +
      skyline(640, ['#E3CDBB', '#D9C2AE', '#CBBFB4'], r, { low: 300, high: 430 }) +
      house(
        {
          x: 260,
          w: 700,
          top: 70,
          walls: 'plaster',
          color: '#4F7360',
          doorColor: '#F2C879',
          display: cupShelves,
          board: '#F2C879',
          floors: 1,
          shop: { w: 380, h: 200 },
        },
        r,
      ) +
      rect(956, 70, 30, 570, 0, '#3E5C4B') +
      tramBell(820, 380) +
      ground('cobble', 640, '#C9BBAA', r) +
      rails(748) +
      cafeTable(250, 720, 0.95) +
      cafeTable(560, 726, 0.95) +
      cafeTable(1040, 722, 0.95) +
      person(1090, 716, 190, { coat: '#C2662F', hair: '#2A1A14' }),
  ),
  'location-oulu-factory': scene(
    (r) =>
      sky('evening') +
      sun(960, 300, 46) +
      water(520, 120, '#A9B8B4', r) +
      chimney(850, 330, 76, 290, '#9A4A40') +
      steam(888, 40, 150) +
      house(
        {
          x: 100,
          w: 960,
          top: 210,
          walls: 'brick',
          color: '#A9543F',
          doorColor: '#8E1B3A',
          floors: 0,
          board: '#8E1B3A',
          shop: { w: 600, h: 220, cols: 6 },
          lit: true,
          display: () => (x, y, _, h) => kettle(x + 110, y + h, 1) + kettle(x + 300, y + h, 1.1) + kettle(x + 490, y + h, 1),
          cap: sawRoof(100, 210, 960),
        },
        r,
      ) +
      ground('cobble', 640, '#C2B09A', r) +
      person(740, 716, 190, { coat: '#F6EEE2', legs: '#6A6A72', hat: '#FFFFFF' }) +
      crate(260, 720, 1, r) +
      crate(400, 740, 0.9, r),
  ),
  'location-oulu-market': scene(
    (r) =>
      sky('evening') +
      sun(180, 380, 60) +
      water(560, 90, '#C9A48A', r) +
      storehouses(-30, 580, 4, 1.1) +
      house(
        {
          x: 470,
          w: 640,
          top: 220,
          walls: 'planks',
          color: '#E9D3A6',
          doorColor: '#2F3E46',
          display: bunShelves,
          awn: '#2F3E46',
          board: '#2F3E46',
          floors: 0,
          lit: true,
          cap: roof(470, 220, 640, 110, '#4A3A3A'),
        },
        r,
      ) +
      ground('cobble', 640, '#C9AF92', r) +
      lamp(400, 720, 330, true) +
      person(220, 716, 200, { coat: '#A3183C', hat: '#F6EEE2' }) +
      crate(560, 726, 0.9, r) +
      tub(1140, 720, 1, r, '#6F8F4F', '#E07A2F'),
  ),
  'location-porvoo': scene(
    (r) =>
      sky('day') +
      hills(560, 180, '#9DB08A', r) +
      storehouses(-40, 560, 5, 1.15) +
      water(560, 90, '#8FAFB4', r) +
      house(
        {
          x: 560,
          w: 560,
          top: 300,
          walls: 'planks',
          color: '#E8C46A',
          doorColor: '#5A7F6A',
          display: bunShelves,
          board: '#A63D2F',
          floors: 0,
          shop: { w: 270, h: 160, cols: 4 },
          upper: false,
          doorAt: 0.8,
          cap: roof(560, 300, 560, 140, '#7A4A3A'),
        },
        r,
      ) +
      ground('cobble', 640, '#CBB79E', r) +
      [0, 1, 2, 3]
        .map((i) =>
          polygon(
            [
              [940 - i * 14, 640 + i * 22],
              [1074 + i * 12, 634 + i * 24],
              [1080 + i * 14, 656 + i * 24],
              [936 - i * 16, 662 + i * 22],
            ],
            mix('#B9A48C', '#FFFFFF', i * 0.08),
          ),
        )
        .join('') +
      tub(640, 700, 1, r, '#6F8F4F', '#A63D2F') +
      bicycle(330, 730, 1.1, '#2F4A3C'),
  ),
  'location-rauma': scene(
    (r) =>
      sky('bright') +
      house(
        {
          x: -160,
          w: 400,
          top: 200,
          walls: 'planks',
          color: '#E6C9A0',
          doorColor: '#7A4A34',
          floors: 0,
          upper: false,
          cap: roof(-160, 200, 400, 110, '#6A4A44'),
        },
        r,
      ) +
      house(
        {
          x: 970,
          w: 420,
          top: 220,
          walls: 'boards',
          color: '#C98A7A',
          doorColor: '#4A5A5A',
          floors: 0,
          upper: false,
          shop: { w: 120, h: 170, at: 0.16, cols: 2 },
          cap: roof(970, 220, 420, 110, '#6A4A44'),
        },
        r,
      ) +
      house(
        {
          x: 230,
          w: 750,
          top: 170,
          walls: 'planks',
          color: '#7F9DB0',
          doorColor: '#F5E6CC',
          display: (q) => (x, y, w, h) => jarShelves(q)(x, y, w, h) + curtains(x, y, w, h * 0.5),
          board: '#34505F',
          floors: 0,
          shop: { w: 400, h: 230, cols: 3 },
          cap: roof(230, 170, 750, 130, '#5A4440'),
        },
        r,
      ) +
      ground('cobble', 640, '#C6B6A4', r) +
      tub(700, 700, 1, r, '#6F8F4F', '#FFFFFF') +
      person(330, 730, 200, { coat: '#B5526B', skirt: true, hair: '#D9B26A' }),
  ),
  'location-stockholm-sodermalm': scene(
    (r) =>
      sky('day') +
      skyline(640, ['#E0B48A', '#D99E7A', '#E6C79E', '#C98A6E'], r, { low: 340, high: 480 }) +
      house(
        {
          x: 330,
          w: 640,
          top: 40,
          walls: 'plaster',
          color: '#E2AE7E',
          doorColor: '#8E1B3A',
          display: bunShelves,
          awn: '#8E1B3A',
          board: '#8E1B3A',
          floors: 1,
          shop: { w: 340, h: 210 },
        },
        r,
      ) +
      polygon(
        [
          [970, 40],
          [1130, 90],
          [1130, 640],
          [970, 640],
        ],
        '#C98E62',
      ) +
      window({ x: 1010, y: 130, w: 70, h: 96 }) +
      window({ x: 1000, y: 380, w: 100, h: 190, show: bunShelves(r), cols: 1, rows: 1 }) +
      ground('cobble', 640, '#C4B5A6', r) +
      cafeTable(210, 730, 1.1) +
      cafeTable(560, 738, 1.05) +
      person(1120, 740, 210, { coat: '#34505F', skirt: true }) +
      bicycle(60, 640, 0.8, '#A3183C'),
  ),
  'location-gothenburg': scene(
    (r) =>
      sky('day') +
      skyline(600, ['#D9CDBE', '#C9BFB4'], r, { low: 260, high: 360 }) +
      [
        [-40, '#E6D2A0'],
        [330, '#D9DCCB'],
        [720, '#C98A6A'],
      ]
        .map(
          ([x, c], i) =>
            wall('stone', x, 400, 370, 240, '#B9AC9C', r) +
            wall('planks', x, 120, 370, 280, c, r) +
            roof(x, 120, 370, 80, '#6A4A44') +
            [60, 160, 260]
              .map(
                (a) => window({ x: x + a - 30, y: 150, w: 62, h: 84, rows: 3 }) + window({ x: x + a - 30, y: 290, w: 62, h: 84, rows: 3 }),
              )
              .join('') +
            (i === 1
              ? window({ x: x + 40, y: 450, w: 180, h: 120, show: bunShelves(r), cols: 2, rows: 1 }) +
                door(x + 260, 640, 76, 180, '#2D5D4F') +
                awning(x + 24, 420, 212, '#2D5D4F') +
                sign(x + 298, 430, 130, '#2D5D4F', '#FBF0DC', 'H & H')
              : window({ x: x + 90, y: 460, w: 190, h: 110 })),
        )
        .join('') +
      ground('cobble', 620, '#BFB2A2', r) +
      oval(600, 770, 300, 60, '#3A1D12', `opacity=".3" ${blur('soft')}`) +
      oval(600, 740, 310, 86, fade('#FFFFFF', '#E9DCC8', 1, 1)) +
      plate(600, 728, 200) +
      earBun(600, 690, 150, r) +
      cafeTable(140, 740, 1) +
      cafeTable(1080, 740, 1),
  ),
  'location-umea': scene(
    (r) =>
      sky('day') +
      house(
        {
          x: 380,
          w: 520,
          top: 210,
          walls: 'boards',
          color: '#EFE6D2',
          doorColor: '#5E7D5A',
          display: cupShelves,
          board: '#5E7D5A',
          floors: 0,
          cap: roof(380, 210, 520, 90, '#8A9A86'),
        },
        r,
      ) +
      ground('stone', 640, '#DDD6C6', r) +
      [40, 170, 1000, 1110].map((x, i) => birch(x, 700 + (i % 2) * 30, 640, r, '#A9BF7A')).join('') +
      birch(310, 660, 430, r, '#B9CB8A') +
      [520, 640, 760].map((x) => stool(x, 740, 1)).join(''),
  ),
};
