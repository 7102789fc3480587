import { mix } from '../../materials.mjs';
import { fade, glow, sheen } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { castle, sign, skyline, spire, window } from '../../parts/buildings.mjs';
import { dollop } from '../../parts/cakes.mjs';
import { cupOf, plate, steam } from '../../parts/dishes.mjs';
import { ribboned } from '../../parts/gifts.mjs';
import { hills, lime, sky, tub, water } from '../../parts/outdoors.mjs';
import { line, oval, path, rect, svg } from '../../svg.mjs';
import { bust } from '../props.mjs';
import { boxShelves, curtain, room, scene, view } from './props.mjs';

const notebook = (x, y, turn, c = '#F6EEDF') =>
  svg`<g transform="translate(${x} ${y}) scale(1 .62) rotate(${turn})">${rect(-84, -56, 176, 122, 6, '#2B1109', 'opacity=".28" filter="url(#b5)"')}${rect(-88, -62, 176, 124, 6, mix(c, '#8A6A4A', 0.2))}${rect(-84, -60, 82, 118, 4, '#FFFDF6')}${rect(2, -60, 82, 118, 4, '#FFFBF0')}${[-36, -14, 8, 30].map((dy) => rect(-72, dy, 56, 4, 2, '#B9A99A') + rect(14, dy, r4(dy), 4, 2, '#B9A99A')).join('')}</g>`;

const r4 = (dy) => 40 + ((dy * 7) % 18);

const shelfOf = (x, y, w, r, rows = 3) => {
  let out = rect(x, y, w, rows * 96 + 10, 3, '#8A6242');
  for (let j = 0; j < rows; j++) {
    out += rect(x + 8, y + 8 + j * 96, w - 16, 88, 0, '#5A3F2C');
    for (let at = x + 14; at < x + w - 30; ) {
      const b = r.between(14, 28);
      const h = r.between(56, 80);
      const c = r.pick(['#8E1B3A', '#2F4A3C', '#D9A853', '#4A5A74', '#C97A5A', '#E3D3B4', '#6C4A6D']);
      out += rect(at, y + 96 + j * 96 - h, b, h, 1, fade(mix(c, '#FFFFFF', 0.18), mix(c, '#1A0806', 0.15), 1, 0));
      at += b + 2;
    }
  }
  return out;
};

const bookPile = (x, y, r) =>
  [0, 1, 2, 3]
    .map((i) =>
      rect(
        x - 110 + r.around(10),
        y - 34 - i * 32,
        220,
        30,
        4,
        fade(['#8E1B3A', '#E3D3B4', '#2F4A3C', '#D9A853'][i], mix(['#8E1B3A', '#E3D3B4', '#2F4A3C', '#D9A853'][i], '#1A0806', 0.3)),
      ),
    )
    .join('');

const pendant = (x, y) =>
  line(svg`M${x} -10 V${y - 40}`, '#3A3436', 4) +
  path(
    svg`M${x - 64} ${y + 20} Q${x - 50} ${y - 50} ${x} ${y - 50} Q${x + 50} ${y - 50} ${x + 64} ${y + 20}Z`,
    fade('#8A7088', '#4A3B52', 1, 0.6),
  ) +
  oval(x, y + 40, 190, 120, glow('#FFE3A0', 0.5));

/** Rooms to sit in. */
export const ROOMS = {
  'location-jyvaskyla': scene(
    (r) =>
      room(
        {
          color: '#DCE6E0',
          edge: 430,
          floor: ['wood', '#E3CDA0'],
          on:
            window({ x: 90, y: 40, w: 300, h: 260, show: view(sky('day') + hills(640, 260, '#8FAE90', r)) }) +
            shelfOf(860, 120, 260, r) +
            [
              [250, '#3B6064', '#4A2A1A'],
              [470, '#C2662F', '#D9B26A'],
              [720, '#8E4A5A', '#2A1A14'],
              [950, '#5F7F5A', '#8A5A2A'],
            ]
              .map(([x, c, hair], i) => bust(x, 470, 250, { coat: c, hair, long: i % 2 }))
              .join(''),
        },
        r,
      ) +
      plate(600, 620, 150) +
      [
        [540, 600],
        [640, 590],
        [600, 640],
      ]
        .map(([x, y]) => biscuit('rusk', x, y, 62, r))
        .join('') +
      cupOf({ x: 270, y: 660, w: 110, color: '#3B6064', drink: '#7A4A32' }) +
      cupOf({ x: 930, y: 650, w: 110, color: '#F3E9DC', drink: '#7A4A32' }) +
      notebook(420, 720, -12) +
      notebook(820, 730, 10) +
      notebook(150, 560, 14),
  ),
  'location-stockholm-vasastan': scene(
    (r) =>
      room(
        {
          color: '#CFC0CE',
          edge: 440,
          floor: ['linen', '#EFE4D8'],
          on:
            rect(50, 30, 480, 380, 6, '#6A5668') +
            boxShelves(r)(66, 44, 448, 352) +
            rect(670, 30, 480, 380, 6, '#6A5668') +
            boxShelves(r)(686, 44, 448, 352) +
            sign(600, 90, 130, '#4A3B52', '#EBD8C3', 'H & H') +
            pendant(600, 220),
        },
        r,
      ) +
      [
        [180, 560],
        [440, 540],
        [740, 540],
        [1010, 560],
        [130, 700],
        [410, 730],
        [780, 730],
        [1070, 700],
      ]
        .map(
          ([x, y]) =>
            plate(x, y, 110) +
            [
              [-34, -6],
              [34, -6],
              [0, 22],
            ]
              .map(
                ([a, b], i) =>
                  oval(x + a + 2, y + b + 4, 24, 15, '#2A120A', 'opacity=".35"') +
                  oval(
                    x + a,
                    y + b - 6,
                    24,
                    20,
                    sheen(
                      [
                        ['#D9A06B', '#A8683B', '#84492A', '#5E301B'],
                        ['#FFFDF4', '#FBEFD3', '#F0DCB2', '#D9BC86'],
                        ['#8D5A45', '#55301F', '#3A1D13', '#27120C'],
                      ][i],
                    ),
                  ),
              )
              .join(''),
        )
        .join('') +
      ribboned({ x: 600, y: 640, w: 150, d: 130, h: 66, turn: 12, color: '#4A3B52', ribbon: '#EBD8C3' }),
  ),
  'location-uppsala': scene(
    (r) =>
      room(
        {
          color: '#DCD0DC',
          edge: 480,
          floor: ['wood', '#B98F63'],
          on:
            window({
              x: 420,
              y: 50,
              w: 420,
              h: 340,
              cols: 2,
              rows: 2,
              show: view(
                sky('day') +
                  hills(470, 110, '#9DB08A', r) +
                  spire(520, 430, 420, '#B9856A') +
                  spire(680, 430, 420, '#B9856A') +
                  skyline(480, ['#E3D0B4', '#D9BCA0'], r, { low: 60, high: 110 }) +
                  water(480, 160, '#8FAFB4', r),
              ),
            }) +
            rect(408, 402, 444, 20, 0, '#FFFFFF') +
            tub(480, 404, 0.8, r) +
            tub(600, 404, 0.8, r, '#7F9A6A', '#B9A0D0') +
            tub(750, 404, 0.8, r, '#8FA86A') +
            shelfOf(40, 40, 310, r, 4) +
            shelfOf(900, 40, 270, r, 4),
        },
        r,
      ) +
      bust(230, 560, 270, { coat: '#6C4A6D', hair: '#8A5A2A', long: true }) +
      notebook(250, 640, -4, '#8E1B3A') +
      cupOf({ x: 520, y: 690, w: 140, color: '#F3E8D6', drink: '#4A281A' }) +
      steam(520, 530, 100) +
      bookPile(880, 700, r) +
      plate(700, 720, 100) +
      biscuit('ginger', 700, 706, 50, r, { shape: 'heart', icing: true }),
  ),
  'location-orebro': scene(
    (r) =>
      room(
        {
          color: '#D6C3A4',
          edge: 520,
          floor: ['wood', '#8A6242'],
          on:
            window({
              x: 260,
              y: 40,
              w: 680,
              h: 400,
              cols: 3,
              rows: 2,
              frame: '#6A4A34',
              show: view(
                sky('autumn') +
                  lime(80, 460, 420, r, '#D9A853') +
                  lime(1130, 460, 400, r, '#C97A3A') +
                  castle(430, 440, 1.05, '#C2B49E') +
                  water(430, 210, '#8FA3A0', r),
              ),
            }) +
            curtain(0, '#A8543F') +
            curtain(1, '#A8543F'),
        },
        r,
      ) +
      [
        [340, '#7C5C3E', 0.9],
        [860, '#A8543F', 0.9],
        [600, '#3F5A54', 1.1],
      ]
        .map(
          ([x, c, s]) =>
            cupOf({
              x,
              y: s > 1 ? 760 : 700,
              w: 210 * s,
              color: c,
              drink: '#5A3222',
              top: (a, b, q) => dollop(a, b - 10, q * 0.7, '#FFF8EA', { gloss: 0.4 }),
            }) + steam(x, s > 1 ? 500 : 470, 110),
        )
        .join(''),
  ),
};
