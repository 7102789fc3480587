import { fade, glow } from '../../paint.mjs';
import { chimney, roof, skyline, window } from '../../parts/buildings.mjs';
import { earBun } from '../../parts/buns.mjs';
import { cover, dollop } from '../../parts/cakes.mjs';
import { cupOf, dish, plate, steam } from '../../parts/dishes.mjs';
import { aurora, ground, hills, kicksled, lamp, person, sky, snowfall, spruce, stars } from '../../parts/outdoors.mjs';
import { strew } from '../../parts/props.mjs';
import { blur, line, oval, path, polygon, rect, svg } from '../../svg.mjs';
import { bunShelves, cupShelves, curtain, house, room, scene, view } from './props.mjs';

const candleAt = (x, y) =>
  oval(x, y - 90, 150, 150, glow('#FFD98A', 0.55)) +
  rect(x - 15, y - 60, 30, 90, 5, fade('#FFF6E0', '#D9C39E', 1, 0)) +
  path(
    svg`M${x} ${y - 108} C${x + 14} ${y - 84} ${x + 10} ${y - 64} ${x} ${y - 62} C${x - 10} ${y - 64} ${x - 14} ${y - 84} ${x} ${y - 108}Z`,
    '#FFE9A8',
  );

/** Places in snow and dusk. */
export const WINTERS = {
  'location-lahti': scene(
    (r) =>
      room(
        {
          color: '#E9E4DC',
          edge: 620,
          floor: ['wood', '#D6BE98'],
          on: window({
            x: 170,
            y: 50,
            w: 860,
            h: 500,
            cols: 2,
            rows: 1,
            show: view(
              sky('winter') +
                hills(340, 120, '#A9B8C2', r) +
                ground('snow', 330, '#F1F5F8', r) +
                [100, 260, 980, 1110].map((x, i) => spruce(x, 400 + i * 12, 230, '#5F7F76', true)).join('') +
                line('M640 640 C620 540 760 440 700 350 M690 640 C660 540 800 440 724 350', '#A9B9C9', 9) +
                person(660, 470, 130, { coat: '#2B4C7E', hat: '#A3183C' }) +
                snowfall(60, r),
            ),
          }),
        },
        r,
      ) +
      cupOf({ x: 420, y: 700, w: 230, color: '#2B4C7E', drink: '#7A4A32', top: (x, y, q) => dollop(x, y - 8, q * 0.6, '#FFF8EA') }) +
      steam(420, 440, 190) +
      plate(760, 690, 170) +
      earBun(760, 660, 92, r) +
      curtain(0, '#F6EFE4') +
      curtain(1, '#F6EFE4'),
  ),
  'location-rovaniemi': scene(
    (r) =>
      room(
        {
          color: '#34486A',
          edge: 470,
          floor: ['night', '#4A362C'],
          on: window({
            x: 120,
            y: 40,
            w: 960,
            h: 380,
            cols: 4,
            rows: 1,
            frame: '#5A4436',
            show: view(
              sky('dusk') +
                stars(40, r, 240) +
                hills(480, 200, '#4A5A84', r, 4) +
                ground('snow', 470, '#B9C3DC', r) +
                [90, 210, 900, 1080].map((x) => spruce(x, 560, 260, '#2E4258', true)).join(''),
            ),
          }),
        },
        r,
      ) +
      oval(600, 560, 460, 240, glow('#F2A65A', 0.45)) +
      dish({
        x: 600,
        y: 690,
        r: 260,
        h: 160,
        color: '#FBF7F0',
        content: '#E8931F',
        fill: (x, y, q, k) => cover('cloudberry', x, y, q * 0.94, k, 26, 34, r, 0.9),
      }) +
      strew(
        'cloudberry',
        [
          [940, 690, 34],
          [1000, 720, 36],
          [250, 710, 34],
        ],
        r,
      ) +
      candleAt(200, 640) +
      candleAt(1010, 620),
  ),
  'location-inari': scene(
    (r) =>
      sky('night') +
      stars(70, r, 380) +
      aurora() +
      hills(480, 90, '#1C3450', r) +
      rect(0, 470, 1200, 180, 0, fade('#7F9FB4', '#B9CEDA')) +
      oval(640, 540, 500, 40, '#9FE8CB', `opacity=".35" ${blur('soft')}`) +
      [70, 180, 1040, 1140].map((x, i) => spruce(x, 640 - i * 8, 330, '#2A4A4E', true)).join('') +
      house(
        {
          x: 320,
          w: 560,
          top: 350,
          walls: 'logs',
          color: '#8A5A3A',
          doorColor: '#A3183C',
          floors: 0,
          upper: false,
          lit: true,
          shop: { w: 260, h: 150, cols: 4 },
          display: cupShelves,
          cap: roof(320, 350, 560, 160, '#5A4038', { snow: true }) + chimney(720, 230, 50, 60),
        },
        r,
      ) +
      ground('snow', 640, '#DDE7F0', r) +
      kicksled(960, 730, 1, '#C9A06A') +
      lamp(240, 740, 250, true) +
      snowfall(30, r),
  ),
  'location-lulea': scene(
    (r) =>
      sky('dusk') +
      skyline(640, ['#5A6E8A', '#6A7C94', '#4F6280'], r, { low: 260, high: 380, snow: true }) +
      house(
        {
          x: 300,
          w: 640,
          top: 250,
          walls: 'planks',
          color: '#C9785A',
          doorColor: '#34526F',
          display: bunShelves,
          board: '#34526F',
          floors: 0,
          lit: true,
          cap: roof(300, 250, 640, 110, '#4A4A5A', { snow: true }),
        },
        r,
      ) +
      ground('snow', 640, '#DCE4EE', r) +
      lamp(220, 740, 400, true) +
      lamp(1020, 730, 380, true) +
      kicksled(420, 740, 1.1, '#A3183C') +
      kicksled(620, 760, 1.15, '#C9A06A') +
      kicksled(820, 744, 1.1, '#2F4A3C') +
      snowfall(60, r),
  ),
  'location-kiruna': scene(
    (r) =>
      sky('dusk') +
      stars(40, r, 260) +
      hills(520, 170, '#4A5A78', r) +
      rect(230, 250, 470, 370, 0, fade('#8A94A6', '#4E5A70', 1, 0)) +
      oval(465, 250, 235, 46, '#E9EEF4') +
      Array.from({ length: 9 }, (_, i) => rect(256 + i * 50, 310, 24, 250, 3, i % 3 === 1 ? '#FFD98A' : '#C9B48A', 'opacity=".85"')).join(
        '',
      ) +
      rect(438, 60, 54, 200, 0, '#3E4658') +
      oval(465, 110, 20, 20, '#FFE9B0') +
      polygon(
        [
          [432, 62],
          [465, 10],
          [498, 62],
        ],
        '#E8B04A',
      ) +
      house(
        {
          x: 770,
          w: 370,
          top: 360,
          walls: 'boards',
          color: '#C9603F',
          doorColor: '#2C3E50',
          floors: 0,
          upper: false,
          lit: true,
          display: bunShelves,
          shop: { w: 170, h: 140, cols: 2 },
          board: '#2C3E50',
          doorAt: 0.8,
          cap: roof(770, 360, 370, 90, '#3A3A48', { snow: true }),
        },
        r,
      ) +
      ground('snow', 630, '#DCE4EE', r) +
      lamp(160, 740, 360, true) +
      lamp(720, 720, 320, true) +
      person(560, 740, 180, { coat: '#A3183C', hat: '#E8B04A' }) +
      person(380, 730, 170, { coat: '#E8B04A', hat: '#2C3E50', face: -1 }) +
      snowfall(70, r),
  ),
};
