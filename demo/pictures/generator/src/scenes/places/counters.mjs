import { mix } from '../../materials.mjs';
import { fade, glow, sheen, spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { chimney, sign, skyline, spire, window } from '../../parts/buildings.mjs';
import { earBun, knotBun, spiralBun } from '../../parts/buns.mjs';
import { CRUST, cover, crumble, pie } from '../../parts/cakes.mjs';
import { bar } from '../../parts/chocolate.mjs';
import { dish, jug } from '../../parts/dishes.mjs';
import { board, tray } from '../../parts/kitchen.mjs';
import { bicycle, boat, ground, hills, sky, water } from '../../parts/outdoors.mjs';
import { blur, line, move, oval, path, polygon, rect, svg } from '../../svg.mjs';
import { spatula } from '../props.mjs';
import { boxShelves, bunShelves, cupShelves, jarShelves, room, scene, shelves, view } from './props.mjs';

const barShelves = shelves(3, (x, foot, h, r, add) => {
  const w = h * 0.5;
  add(
    rect(x, foot - h, w, h, 2, fade('#6A4030', r.pick(['#3A1D13', '#2A140E', '#54301F']), 1, 0.5)) +
      rect(x + w * 0.2, foot - h * 0.72, w * 0.6, h * 0.26, 1, '#D9B38C') +
      rect(x, foot - h, w, 4, 0, '#D9A853'),
  );
  return w + 9;
});

const clock = (x, y, q, hour) =>
  oval(x + 5, y + 8, q, q, '#2A120A', 'opacity=".25" filter="url(#b5)"') +
  oval(x, y, q, q, '#B98A4E') +
  oval(x, y, q * 0.88, q * 0.88, '#FFFBF0') +
  Array.from({ length: 12 }, (_, i) =>
    oval(x + Math.sin((i * Math.PI) / 6) * q * 0.72, y - Math.cos((i * Math.PI) / 6) * q * 0.72, 3.4, 3.4, '#3A2A26'),
  ).join('') +
  line(
    svg`M${x} ${y} L${x + Math.sin((hour * Math.PI) / 6) * q * 0.44} ${y - Math.cos((hour * Math.PI) / 6) * q * 0.44} M${x} ${y} V${y - q * 0.64}`,
    '#3A2A26',
    6,
  );

const tart = (x, y, s) =>
  pie({
    x,
    y,
    r: 120 * s,
    content: '#6A4A32',
    dish: '#8A5A34',
    crust: ['#C9A074', '#9C7048', '#7C5230', '#56351C', '#331D0D'],
    fill: (a, b, q, k) => oval(a, b, q, q * k, sheen(['#FFFBEA', '#F6EBCB', '#E6D3A2', '#C2A66A'])),
    crimps: 26,
  });

const berryPie = (x, y, s, kind, r, dark = '#4b3a6b') =>
  pie({ x, y, r: 170 * s, content: dark, fill: (a, b, q, k) => cover(kind, a, b, q * 0.96, k, 40, 21 * s, r), crimps: 28 });

const sweetsCrate = (x, y, s, c, r) => {
  const w = 100 * s;
  return (
    oval(x, y + 8, w * 1.1, 18, '#2A120A', 'opacity=".3" filter="url(#b9)"') +
    polygon(
      [
        [x - w, y - 70 * s],
        [x + w, y - 70 * s],
        [x + w * 0.9, y - 100 * s],
        [x - w * 0.9, y - 100 * s],
      ],
      '#7A5430',
    ) +
    spread(34, w * 0.82, r)
      .map(([a, b, q]) =>
        oval(
          x + a,
          y - 82 * s + b * 0.2 - (1 - q) * 26 * s,
          15 * s,
          12 * s,
          sheen([mix(c, '#FFFFFF', 0.6), mix(c, '#FFFFFF', r() * 0.35), c, mix(c, '#2A0A0C', 0.4)]),
        ),
      )
      .join('') +
    rect(x - w, y - 70 * s, w * 2, 72 * s, 3, fade('#DDB884', '#A0723F')) +
    [0.34, 0.68].map((f) => rect(x - w, y - 70 * s * (1 - f), w * 2, 4, 0, '#6A4522')).join('') +
    polygon(
      [
        [x - 34 * s, y - 52 * s],
        [x + 34 * s, y - 56 * s],
        [x + 36 * s, y - 20 * s],
        [x - 32 * s, y - 16 * s],
      ],
      '#FFF6DC',
    ) +
    rect(x - 20 * s, y - 44 * s, 40 * s, 5 * s, 2, c) +
    rect(x - 16 * s, y - 32 * s, 30 * s, 5 * s, 2, c)
  );
};

const pasty = (x, y, q, r) =>
  oval(x + 4, y + 8, q, q * 0.46, '#2A120A', 'opacity=".3" filter="url(#b2)"') +
  path(svg`M${x - q} ${y} Q${x} ${y - q * 0.8} ${x + q} ${y} Q${x} ${y + q * 0.8} ${x - q} ${y}Z`, fade('#B98A5A', '#6A4222')) +
  path(svg`M${x - q * 0.76} ${y} Q${x} ${y - q * 0.5} ${x + q * 0.76} ${y} Q${x} ${y + q * 0.5} ${x - q * 0.76} ${y}Z`, '#F6E8C6') +
  spread(10, q * 0.4, r)
    .map(([a, b]) => oval(x + a, y + b * 0.5, 5, 3, '#D9B87A'))
    .join('') +
  [-0.7, -0.4, -0.1, 0.2, 0.5]
    .map((f) => line(svg`M${x + f * q} ${y - q * 0.34} l8 10 M${x + f * q} ${y + q * 0.3} l8 -8`, '#5A3418', 3))
    .join('');

/** Counters, with what is sold at them. */
export const COUNTERS = {
  'location-helsinki-toolo': scene(
    (r) =>
      room(
        {
          color: '#E6D6C4',
          edge: 500,
          floor: ['marble', '#F1ECE8'],
          on: rect(60, 40, 1080, 420, 6, '#5A3A2C') + barShelves(r)(80, 56, 1040, 390),
        },
        r,
      ) +
      path(
        'M420 660 C470 600 640 590 760 620 C880 650 860 730 720 740 C560 756 380 730 420 660Z',
        sheen(['#8D5A45', '#4A281C', '#3A1D13', '#27120C']),
      ) +
      line('M480 670 C560 620 680 620 780 650', '#C99A86', 10, `stroke-opacity=".5" ${blur('b2')}`) +
      spatula(840, 650, 250, -16) +
      dish({ x: 200, y: 690, r: 130, color: '#B9693A', content: '#3A1D13' }) +
      bar({ x: 1050, y: 700, w: 170, d: 110, cols: 3, rows: 2, tone: 'dark', turn: -14, rand: r, h: 24 }),
  ),
  'location-tampere': scene(
    (r) =>
      room(
        {
          walls: 'brick',
          color: '#9A4A40',
          edge: 470,
          front: '#7A4A34',
          on:
            window({
              x: 120,
              y: 60,
              w: 230,
              h: 300,
              arch: true,
              cols: 3,
              rows: 3,
              show: view(sky('day') + hills(640, 300, '#B9C4B4', r)),
            }) +
            window({
              x: 850,
              y: 60,
              w: 230,
              h: 300,
              arch: true,
              cols: 3,
              rows: 3,
              show: view(sky('day') + chimney(600, 640, 120, 560, '#A9604E')),
            }) +
            sign(600, 150, 360, '#2E2A2C') +
            [440, 760]
              .map(
                (x) =>
                  rect(x - 15, 0, 30, 470, 0, fade('#6A6462', '#2E2A2C', 1, 0)) +
                  rect(x - 28, 0, 56, 26, 0, '#2E2A2C') +
                  rect(x - 26, 446, 52, 26, 0, '#2E2A2C'),
              )
              .join(''),
        },
        r,
      ) +
      [
        [220, 520],
        [600, 510],
        [980, 520],
      ]
        .map(
          ([x, y], j) =>
            tray({ x, y, w: 330, d: 160, color: '#A79E95', lining: '#F3E9DA' }) +
            [
              [-100, -10],
              [0, -16],
              [100, -10],
              [-50, 26],
              [56, 26],
            ]
              .map(([a, b]) => [earBun, knotBun, spiralBun][j](x + a, y + b, 54, r))
              .join(''),
        )
        .join(''),
  ),
  'location-kuopio': scene(
    (r) =>
      room(
        {
          color: '#D8D3E2',
          edge: 400,
          front: '#6A5A86',
          on:
            window({
              x: 420,
              y: 50,
              w: 420,
              h: 270,
              show: view(sky('bright') + hills(330, 120, '#7F9A86', r) + water(330, 310, '#7FA6B9', r) + boat(700, 460, 120, '#A63D2F')),
            }) +
            rect(60, 40, 280, 320, 4, '#8A6A4A') +
            cupShelves(r)(74, 52, 252, 296) +
            sign(1020, 120, 240, '#4B3F72'),
        },
        r,
      ) +
      berryPie(230, 500, 1.02, 'bilberry', r) +
      berryPie(960, 505, 1.05, 'bilberry', r) +
      [
        [520, 450],
        [690, 440],
        [600, 510],
      ]
        .map(([x, y]) => tart(x, y, 0.66))
        .join('') +
      tart(430, 530, 0.66) +
      tart(760, 530, 0.66),
  ),
  'location-joensuu': scene(
    (r) =>
      room(
        {
          color: '#EADFCB',
          edge: 420,
          front: '#8A5A34',
          on:
            window({
              x: 130,
              y: 50,
              w: 620,
              h: 290,
              cols: 3,
              rows: 1,
              show: view(
                sky('day') +
                  hills(330, 110, '#9DB08A', r) +
                  water(330, 310, '#8FB0BC', r) +
                  path('M-20 300 Q300 140 620 300 T1220 300 V340 Q900 210 620 340 Q300 200 -20 340Z', '#A9968A') +
                  [120, 320, 520, 760, 960].map((x) => rect(x, 270, 34, 180, 0, '#A9968A')).join(''),
              ),
            }) +
            sign(970, 110, 280, '#6B4226') +
            rect(850, 180, 260, 190, 4, '#8A6A4A') +
            bunShelves(r)(862, 190, 236, 170),
        },
        r,
      ) +
      board({ x: 340, y: 500, w: 520, d: 190, turn: -2 }) +
      [
        [180, 480],
        [300, 470],
        [420, 480],
        [240, 520],
        [370, 524],
        [490, 510],
      ]
        .map(([x, y]) => pasty(x, y, 62, r))
        .join('') +
      berryPie(770, 510, 0.94, 'lingon', r, '#B3202F') +
      berryPie(1030, 520, 0.94, 'cloudberry', r, '#E8931F'),
  ),
  'location-malmo': scene(
    (r) =>
      room(
        {
          color: '#FAEBC4',
          edge: 430,
          front: '#E9B44C',
          on:
            window({
              x: 100,
              y: 40,
              w: 520,
              h: 310,
              cols: 3,
              rows: 1,
              show: view(
                sky('bright') +
                  skyline(540, ['#E6C7A0', '#D9A88A', '#CFC2AE'], r, { low: 240, high: 380 }) +
                  ground('cobble', 540, '#D9CBB8', r) +
                  bicycle(360, 610, 1.7, '#2D5D4F') +
                  bicycle(800, 610, 1.7, '#A3183C'),
              ),
            }) +
            rect(740, 60, 380, 290, 4, '#FFFFFF') +
            cupShelves(r)(752, 70, 356, 270),
        },
        r,
      ) +
      [
        [260, 510, 1],
        [640, 520, 1.06],
      ]
        .map(([x, y, s]) =>
          pie({
            x,
            y,
            r: 180 * s,
            content: '#E9C87A',
            fill: (a, b, q, k) =>
              Array.from({ length: 18 }, (_, i) => [a + Math.cos(i * 0.7) * q * 0.64, b + Math.sin(i * 0.7) * q * 0.64 * k, i * 40])
                .map(([px, py, t]) =>
                  move(px, py, path('M-34 0 Q0 -30 34 0 Q0 -8 -34 0Z', '#F8EDBE') + line('M-34 0 Q0 -30 34 0', '#C2554A', 4), t),
                )
                .join('') + crumble(a, b, q * 0.4, k, 16, CRUST, r, 0.14),
          }),
        )
        .join('') +
      jug({ x: 960, y: 540, w: 170, color: '#FFFFFF', drink: '#F6DC7C' }),
  ),
  'location-linkoping': scene(
    (r) =>
      room(
        {
          walls: 'brick',
          color: '#B9624F',
          edge: 460,
          front: '#E3CFAE',
          on:
            window({
              x: 110,
              y: 60,
              w: 260,
              h: 320,
              show: view(sky('day') + spire(600, 640, 600, '#B9A48C') + skyline(640, ['#E3D0B4', '#D9BCA0'], r, { low: 80, high: 150 })),
            }) +
            oval(700, 240, 190, 190, '#6A4038') +
            oval(700, 240, 160, 160, '#3A3434') +
            oval(700, 240, 140, 140, glow('#FF9A3A', 1, 0.5, 0.6, 0.6)) +
            oval(700, 300, 100, 40, '#FFD98A', `opacity=".8" ${blur('b9')}`) +
            rect(520, 224, 360, 14, 5, '#2E2A2C') +
            sign(1030, 120, 230, '#7A2E26'),
        },
        r,
      ) +
      [
        [300, 510],
        [860, 510],
      ]
        .map(
          ([x, y]) =>
            tray({ x, y, w: 520, d: 170, color: '#8F877F', lining: '#F3E9DA' }) +
            [
              [-180, -8],
              [-90, -14],
              [0, -8],
              [90, -14],
              [180, -8],
              [-130, 34],
              [-40, 30],
              [50, 34],
              [140, 30],
            ]
              .map(([a, b]) => biscuit('oat', x + a, y + b, 42, r))
              .join(''),
        )
        .join(''),
  ),
  'location-haparanda': scene(
    (r) =>
      room(
        {
          color: '#CFE0DC',
          edge: 430,
          front: '#B98A5A',
          on:
            clock(400, 150, 96, 10) +
            clock(800, 150, 96, 9) +
            sign(600, 330, 380, '#006D77') +
            rect(40, 60, 210, 340, 4, '#FFFFFF') +
            boxShelves(r)(50, 70, 190, 320) +
            rect(950, 60, 210, 340, 4, '#FFFFFF') +
            jarShelves(r)(960, 70, 190, 320),
        },
        r,
      ) +
      [
        [210, 620, 1.5, '#B3203A'],
        [600, 640, 1.6, '#D98A2B'],
        [990, 620, 1.5, '#4B3A78'],
      ]
        .map(([x, y, s, c]) => sweetsCrate(x, y, s, c, r))
        .join(''),
  ),
};
