import { mix } from '../materials.mjs';
import { biscuit, stack } from '../parts/biscuits.mjs';
import { bar, shards } from '../parts/chocolate.mjs';
import { pralineBox, ribboned } from '../parts/gifts.mjs';
import { pouch, wrapped } from '../parts/packs.mjs';
import { half, praline } from '../parts/praline.mjs';
import { leaf, sprig, stick, strew } from '../parts/props.mjs';
import { jelly } from '../parts/sweets.mjs';
import { jar, mug } from '../parts/vessels.mjs';
import { blur, linear, move, oval, path, radial, rect, svg } from '../svg.mjs';
import { ASSORTMENT } from './gifts.mjs';

/** A table in a colour with light falling in through a window from the upper left. */
function table(w, h, color, glow) {
  let panes = '';
  for (let i = 0; i < 3; i++)
    panes += path(
      svg`M${w * (0.34 + i * 0.17)} ${-20} h${w * 0.13} L${w * (0.62 + i * 0.17)} ${h + 20} h${-w * 0.16}Z`,
      glow,
      `opacity=".13" ${blur('wide')}`,
    );
  return (
    rect(0, 0, w, h, 0, color) +
    rect(
      0,
      0,
      w,
      h,
      0,
      radial(
        [
          [0, glow, 0.3],
          [0.7, glow, 0],
        ],
        0.62,
        0.36,
        0.62,
      ),
    ) +
    panes +
    rect(
      0,
      0,
      w,
      h,
      0,
      linear(
        [
          [0, mix(color, '#000000', 0.3), 0.7],
          [0.4, color, 0],
        ],
        0,
        0,
        1,
        0,
      ),
    )
  );
}

function snow(w, h, n, rand) {
  let out = '';
  for (let i = 0; i < n; i++) {
    const s = rand.between(0.8, 3.4);
    out += oval(rand() * w, rand() * h, s, s, '#FFF6E8', svg`opacity="${rand.between(0.12, 0.5)}"${s > 2.6 ? ` ${blur('b1')}` : ''}`);
  }
  return out;
}

export const WIDE = {
  /** Dark table: boxes, bars, pralines and spruce; the left third is left free for words. */
  'hero-winter': {
    ground: (w, h) => table(w, h, '#2F1A14', '#E9A55C'),
    draw: (rand, prints) =>
      sprig(930, 640, 300, -150, rand, '#5C7F4A') +
      sprig(1780, 150, 260, 160, rand, '#54754A') +
      sprig(1240, 110, 240, -24, rand, '#5C7F4A') +
      wrapped({ x: 1660, y: 330, w: 240, d: 470, turn: 18, h: 26, print: prints['kaski-70'] }) +
      wrapped({ x: 1470, y: 290, w: 240, d: 470, turn: 6, h: 26, print: prints.puolukkahalla }) +
      pralineBox({ x: 1150, y: 420, cols: 4, rows: 3, cell: 124, color: '#8E1B3A', turn: -10, kinds: ASSORTMENT, rand }) +
      mug({ x: 1740, y: 690, w: 200, h: 160, color: '#D9CDBB', drink: 'milk', top: oval(1746, 540, 58, 16, '#FFF6E4', 'opacity=".9"') }) +
      bar({
        x: 1480,
        y: 640,
        w: 210,
        d: 140,
        cols: 3,
        rows: 2,
        tone: 'milk',
        turn: -14,
        rand,
        specks: 'lingon',
        amount: 18,
        broken: true,
        h: 32,
      }) +
      praline({ x: 900, y: 690, r: 66, rand, ...ASSORTMENT[3] }) +
      half({ x: 1050, y: 730, r: 72, tone: 'milk', layers: [['#B3294A', 1]], specks: ['#7E0B22', '#E4364E'], rand }) +
      praline({ x: 1220, y: 724, r: 62, rand, ...ASSORTMENT[1] }) +
      strew(
        'lingon',
        [
          [820, 600, 19],
          [850, 634, 22],
          [790, 640, 17],
          [1350, 730, 20],
          [1388, 752, 22],
          [1590, 752, 19],
          [1330, 170, 18],
          [1364, 190, 20],
        ],
        rand,
      ) +
      stick(1620, 740, 130, 22, '#A0622E', 12) +
      snow(1920, 820, 130, rand),
  },
  /** Gift boxes on lingonberry red. */
  'hero-gifts': {
    ground: (w, h) => table(w, h, '#6E1530', '#FF9E86'),
    draw: (rand) =>
      sprig(420, 690, 260, -160, rand) +
      ribboned({ x: 1330, y: 280, w: 420, d: 340, h: 130, turn: 16, color: '#2F4A3C', ribbon: '#E9B44C' }) +
      ribboned({ x: 640, y: 300, w: 360, d: 320, h: 120, turn: -14, color: '#F0E2C8', ribbon: '#A3183C' }) +
      pralineBox({ x: 960, y: 560, cols: 5, rows: 3, cell: 122, color: '#A3183C', turn: -6, kinds: ASSORTMENT, rand }) +
      ribboned({ x: 1540, y: 610, w: 230, d: 210, h: 90, turn: -20, color: '#3B1A14', ribbon: '#F2C879' }) +
      praline({ x: 440, y: 620, r: 74, rand, ...ASSORTMENT[0] }) +
      praline({ x: 560, y: 700, r: 80, rand, ...ASSORTMENT[1] }) +
      strew(
        'lingon',
        [
          [340, 700, 22],
          [384, 726, 25],
          [1390, 740, 24],
          [1346, 716, 20],
        ],
        rand,
      ) +
      snow(1920, 820, 80, rand),
  },
  /** Jellies and berries on a light table. */
  'hero-berries': {
    ground: (w, h) =>
      rect(0, 0, w, h, 0, '#F1E4D2') +
      rect(
        0,
        0,
        w,
        h,
        0,
        radial(
          [
            [0, '#FFFFFF', 0.75],
            [1, '#FFFFFF', 0],
          ],
          0.4,
          0.3,
          0.7,
        ),
      ) +
      path(svg`M${w * 0.5} -20 h${w * 0.16} L${w * 0.5} ${h + 20} h${-w * 0.2}Z`, '#FFFFFF', `opacity=".35" ${blur('wide')}`),
    draw: (rand, prints) =>
      leaf(300, 250, 120, '#5B7F3A', -20) +
      leaf(1600, 240, 120, '#4F7440', 24) +
      pouch({ x: 640, y: 520, w: 260, h: 400, print: prints.mustikkamarmeladi }) +
      pouch({ x: 1250, y: 520, w: 260, h: 400, print: prints.lakkamarmeladi }) +
      pouch({ x: 945, y: 550, w: 280, h: 440, print: prints['metsan-sekoitus'] }) +
      strew(
        'cloudberry',
        [
          [1480, 500, 36],
          [1560, 540, 40],
          [1500, 590, 34],
        ],
        rand,
      ) +
      strew(
        'bilberry',
        [
          [380, 470, 30],
          [440, 510, 34],
          [350, 530, 28],
          [420, 560, 30],
        ],
        rand,
      ) +
      strew(
        'raspberry',
        [
          [260, 650, 36],
          [1690, 640, 36],
        ],
        rand,
      ) +
      [
        [500, 640, 92, '#343C76', -14],
        [640, 690, 98, '#B9142F', 16],
        [790, 640, 90, '#F08A12', -8],
        [900, 710, 104, '#343C76', 14],
        [1050, 660, 94, '#D02A50', -20],
        [1180, 700, 100, '#F3A52C', 10],
        [1330, 650, 92, '#970A2C', -14],
      ]
        .map(([x, y, s, c, t]) => jelly(x, y, s, c, rand, t))
        .join('') +
      strew(
        'lingon',
        [
          [580, 760, 22],
          [620, 776, 24],
          [1440, 720, 24],
          [1490, 746, 22],
          [1400, 764, 20],
        ],
        rand,
      ),
  },
};

/** Category cards: square still lifes, each showing the kind of thing at once. */
export const CATEGORY = {
  'category-bars': (rand, prints) =>
    wrapped({ x: 270, y: 330, w: 250, d: 500, turn: -16, h: 26, print: prints['kaski-70'] }) +
    wrapped({ x: 500, y: 330, w: 260, d: 510, turn: 10, h: 28, print: prints.puolukkahalla }) +
    bar({ x: 290, y: 606, w: 230, d: 154, cols: 3, rows: 2, tone: 'dark', turn: 12, rand, broken: true, h: 34 }) +
    bar({
      x: 510,
      y: 636,
      w: 160,
      d: 160,
      cols: 2,
      rows: 2,
      tone: 'milk',
      specks: 'lingon',
      amount: 16,
      turn: -16,
      rand,
      broken: true,
      h: 34,
    }) +
    strew(
      'lingon',
      [
        [160, 690, 22],
        [650, 700, 24],
        [690, 674, 19],
      ],
      rand,
    ),
  'category-pralines': (rand) =>
    praline({ x: 230, y: 330, r: 98, rand, ...ASSORTMENT[4] }) +
    praline({ x: 420, y: 300, r: 98, rand, ...ASSORTMENT[1] }) +
    praline({ x: 600, y: 350, r: 100, rand, ...ASSORTMENT[6] }) +
    praline({ x: 190, y: 510, r: 106, rand, ...ASSORTMENT[3] }) +
    praline({ x: 400, y: 490, r: 112, rand, ...ASSORTMENT[0] }) +
    praline({ x: 610, y: 540, r: 106, rand, ...ASSORTMENT[5] }) +
    half({ x: 330, y: 690, r: 104, tone: 'milk', layers: [['#D88A2B', 1]], run: false, rand }) +
    praline({ x: 536, y: 716, r: 92, rand, ...ASSORTMENT[2] }),
  'category-gifts': (rand) =>
    ribboned({ x: 470, y: 270, w: 380, d: 320, h: 130, turn: 14, color: '#8E1B3A', ribbon: '#F2C879' }) +
    pralineBox({ x: 380, y: 560, cols: 4, rows: 2, cell: 130, color: '#2F4A3C', turn: -8, kinds: ASSORTMENT, rand }) +
    strew(
      'lingon',
      [
        [660, 600, 22],
        [700, 630, 24],
      ],
      rand,
    ),
  'category-baking': (rand, prints) =>
    jar({ x: 540, y: 520, w: 230, h: 340, content: 'caramel', print: prints.kinuskikastike, lid: '#3B1A14' }) +
    pouch({ x: 270, y: 530, w: 260, h: 400, print: prints.kaakaojauhe }) +
    mug({ x: 330, y: 700, w: 190, h: 150, drink: 'milk', top: oval(336, 562, 54, 15, '#FFF6E4', 'opacity=".9"') }) +
    shards(590, 660, 110, 22, 'dark', rand) +
    stick(150, 690, 120, 22, '#A0622E', -24),
  'category-biscuits': (rand) =>
    stack('oat', 270, 440, 132, 6, rand) +
    stack('cookie', 560, 420, 126, 4, rand) +
    biscuit('jam', 220, 640, 116, rand) +
    biscuit('ginger', 430, 664, 118, rand, { shape: 'heart' }) +
    biscuit('ryesquare', 622, 628, 112, rand),
};

/** Shown for a product without a picture: one pale praline, as if moulded of paper. */
export const placeholder = (rand) =>
  move(0, 0, praline({ x: 400, y: 470, r: 170, tone: ['#FFFDF8', '#F3E9DB', '#E8DBC9', '#D6C5AF', '#B9A58B'], topping: 'ridge', rand }));
