import { barrel, blob, glow, sphere, spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { braid, creamBun } from '../../parts/buns.mjs';
import { pie } from '../../parts/cakes.mjs';
import { cupOf, dish, jug, plate, steam } from '../../parts/dishes.mjs';
import { board, candle, cloth, knob, pan, spoon } from '../../parts/kitchen.mjs';
import { snowfall } from '../../parts/outdoors.mjs';
import { heap, prop, stick, strew } from '../../parts/props.mjs';
import { blur, line, move, oval, path, polygon, rect, shadow, svg } from '../../svg.mjs';
import { on, runeberg } from '../props.mjs';
import { behind, frost, frosted } from './props.mjs';

const doughBowl = (x, y, q, r) =>
  dish({
    x,
    y,
    r: q,
    h: q * 0.62,
    color: '#DCE3DE',
    content: '#F3DDB2',
    fill: (a, b, w) =>
      path(blob(a, b - q * 0.16, w * 0.96, w * 0.6, r, 0.03), sphere(['#FFF8E6', '#F9E9C6', '#EFD5A4', '#D2AE74', '#A98450'])) +
      [
        [-0.3, -0.2],
        [0.02, -0.3],
        [0.3, -0.16],
      ]
        .map(([c, d]) => oval(a + c * w, b + d * w, w * 0.1, w * 0.07, '#C9A46A', `opacity=".75" ${blur('b2')}`))
        .join(''),
  });

const mortar = (x, y, r) =>
  dish({
    x,
    y,
    r: 180,
    h: 170,
    color: '#D9D3CC',
    content: '#B9C27E',
    full: 0.84,
    fill: (a, b, q, k) =>
      spread(12, q * 0.7, r)
        .map(([c, d]) => prop('cardamom', a + c, b + d * k, 26))
        .join('') +
      spread(18, q * 0.7, r)
        .map(([c, d]) => oval(a + c, b + d * k, 6, 5, '#2A221A'))
        .join(''),
  }) + move(x + 70, y - 260, rect(-26, -130, 52, 260, 26, barrel(['#FFFFFF', '#EFEAE4', '#D9D3CC', '#A8A098', '#7A726A'])), 24);

const butterBlock = (x, y) =>
  polygon(
    [
      [x - 130, y - 20],
      [x + 20, y + 44],
      [x + 20, y - 24],
      [x - 130, y - 88],
    ],
    '#EFCB5E',
    'stroke="#EFCB5E" stroke-width="20" stroke-linejoin="round"',
  ) +
  polygon(
    [
      [x + 20, y + 44],
      [x + 130, y - 10],
      [x + 130, y - 78],
      [x + 20, y - 24],
    ],
    '#DDB344',
    'stroke="#DDB344" stroke-width="20" stroke-linejoin="round"',
  ) +
  polygon(
    [
      [x - 130, y - 88],
      [x - 20, y - 138],
      [x + 130, y - 78],
      [x + 20, y - 24],
    ],
    '#FBE58F',
    'stroke="#FBE58F" stroke-width="20" stroke-linejoin="round"',
  ) +
  oval(x + 4, y - 84, 44, 22, '#E3BC50') +
  oval(x + 4, y - 78, 36, 15, '#F6D873');

const tiered = (x, y, r) => {
  const layer = (py, q) => plate(x, py, q, { color: '#F7F1E7', band: '#C9A26A' });
  const around = (py, q, kinds, s) =>
    kinds
      .map((kind, i) => [
        x + (i - (kinds.length - 1) / 2) * ((q * 1.6) / kinds.length),
        py - 8 + Math.abs(i - (kinds.length - 1) / 2) * -6,
        kind,
      ])
      .map(([px, yy, kind]) => biscuit(kind, px, yy, s, r, { icing: kind === 'ginger', shape: 'heart' }))
      .join('');
  return (
    layer(y - 60, 360) +
    around(y - 40, 340, ['oat', 'jam', 'cookie', 'crescent', 'gfoat'], 66) +
    rect(x - 9, y - 330, 18, 250, 5, barrel(['#FFF0C0', '#E3BE62', '#C9A04A', '#8A6A22', '#5A430F'])) +
    layer(y - 250, 250) +
    around(y - 236, 230, ['ginger', 'plumstar', 'ryesquare', 'jam'], 56) +
    rect(x - 8, y - 460, 16, 190, 5, barrel(['#FFF0C0', '#E3BE62', '#C9A04A', '#8A6A22', '#5A430F'])) +
    layer(y - 400, 160) +
    around(y - 392, 130, ['rusk', 'oat'], 50) +
    oval(x, y - 500, 26, 26, 'none', 'stroke="#C9A04A" stroke-width="9"')
  );
};

const coffeePot = (x, y) =>
  shadow(x, y, 110, 30, 0.38) +
  line(svg`M${x + 90} ${y - 230} q110 20 90 120 t-100 60`, '#8A5230', 20) +
  path(svg`M${x - 70} ${y - 190} q-90 -20 -110 -90 l-24 14 q0 110 120 160Z`, '#C97A42') +
  path(
    svg`M${x - 70} ${y - 300} C${x - 80} ${y - 180} ${x - 130} ${y - 120} ${x - 110} ${y - 30} Q${x} ${y + 30} ${x + 110} ${y - 30} C${x + 130} ${y - 120} ${x + 80} ${y - 180} ${x + 70} ${y - 300}Z`,
    barrel(['#FFE0BE', '#E8A570', '#C97A42', '#94502A', '#5E2E14']),
  ) +
  oval(x, y - 300, 72, 20, '#E8A570') +
  path(svg`M${x - 66} ${y - 304} Q${x} ${y - 370} ${x + 66} ${y - 304}Z`, '#C97A42') +
  oval(x, y - 350, 15, 15, '#5E2E14');

/** Of baking. */
export const KITCHEN = {
  'article-cardamom-in-northern-buns': {
    ground: on('linen', '#E6E4D0'),
    draw: (r) =>
      board({ x: 420, y: 330, w: 760, d: 360, turn: -8 }) +
      braid(420, 300, 560, 200, -9, r) +
      mortar(860, 640, r) +
      strew(
        'cardamom',
        [
          [560, 640, 34],
          [620, 690, 36],
          [500, 700, 34],
          [660, 620, 30],
          [430, 650, 32],
          [1080, 700, 34],
        ],
        r,
      ) +
      Array.from({ length: 26 }, () => oval(r.between(320, 640), r.between(730, 775), 7, 5, '#2A221A')).join(''),
  },
  'article-caramel-without-fear': {
    ground: on('wood', '#B99A78'),
    draw: (r) =>
      pan({
        x: 440,
        y: 560,
        r: 340,
        content: '#C9781F',
        color: '#C97A42',
        turn: 16,
        fill: (x, y, q, k) =>
          line(
            svg`M${x - q * 0.7} ${y} c${q * 0.1} ${-q * 0.5} ${q * 0.9} ${-q * 0.5} ${q * 1.1} ${-q * 0.08} s${-q * 0.5} ${q * 0.5} ${-q * 0.8} ${q * 0.2} s${q * 0.2} ${-q * 0.3} ${q * 0.46} ${-q * 0.14}`,
            '#FFD890',
            17,
            `stroke-opacity=".65" ${blur('b2')}`,
          ) +
          line(
            svg`M${x - q * 0.6} ${y + q * 0.26} q${q * 0.5} ${q * 0.3} ${q * 1.2} ${-q * 0.06}`,
            '#7A3E0C',
            15,
            `stroke-opacity=".4" ${blur('b2')}`,
          ) +
          spread(14, q * 0.8, r)
            .map(([a, b]) => oval(x + a, y + b * k, 8, 6, '#FFE9B8', 'opacity=".8"'))
            .join(''),
      }) +
      jug({ x: 1000, y: 380, w: 220, color: '#F7F1E7', drink: '#FFF8E6' }) +
      [
        [880, 690],
        [960, 720],
        [1040, 690],
      ]
        .map(([x, y]) => knob(x, y, 56, '#F6D873'))
        .join('') +
      steam(440, 330, 190),
  },
  'article-butter-at-the-right-temperature': {
    ground: on('linen', '#E3E4DC'),
    draw: (r) =>
      plate(260, 480, 230) +
      butterBlock(260, 470) +
      board({ x: 620, y: 520, w: 330, d: 330, turn: 4 }) +
      [
        [560, 470],
        [640, 460],
        [710, 490],
        [530, 530],
        [610, 530],
        [690, 550],
        [580, 590],
        [660, 600],
      ]
        .map(([x, y]) => knob(x, y, 58, '#F6D873'))
        .join('') +
      pan({
        x: 960,
        y: 600,
        r: 190,
        content: '#A9742A',
        color: '#6A6462',
        turn: -30,
        fill: (x, y, q, k) =>
          spread(26, q * 0.9, r)
            .map(([a, b]) =>
              oval(x + a, y + b * k, r.between(3, 9), r.between(2, 6), r.pick(['#6A4212', '#E9C06A', '#FBE7B0']), 'opacity=".8"'),
            )
            .join(''),
      }),
  },
  'article-baking-with-frozen-berries': {
    ground: on('paper', '#E9DDE2'),
    draw: (r) =>
      pie({
        x: 520,
        y: 520,
        r: 360,
        content: '#F3DDB0',
        fill: (x, y, q, k) =>
          spread(30, q * 0.9, r)
            .map(
              ([a, b], i) =>
                prop(i % 3 ? 'bilberry' : 'raspberry', x + a, y + b * k, 32) + oval(x + a - 6, y + b * k - 8, 26, 22, glow('#FFFFFF', 0.7)),
            )
            .join(''),
      }) +
      frosted(
        'raspberry',
        [
          [940, 330, 36],
          [1010, 380, 38],
        ],
        r,
      ) +
      frosted(
        'bilberry',
        [
          [960, 430, 34],
          [1060, 310, 34],
          [1080, 430, 32],
        ],
        r,
      ) +
      spoon(900, 660, 260, -10, { load: oval(-20, -6, 38, 26, '#FFFFFF') }) +
      heap(840, 730, 130, 34, '#FBF8F2', r) +
      frost([
        [160, 160, 16],
        [1090, 180, 14],
        [230, 700, 12],
        [1110, 560, 12],
      ]),
  },
  'article-softer-buns': {
    ground: on('wood', '#D6BE98'),
    draw: (r) =>
      doughBowl(560, 620, 390, r) +
      cloth({ x: 800, y: 470, w: 420, d: 420, turn: 26, color: '#F1EADB', stripe: '#7F9AA6' }) +
      heap(170, 700, 220, 60, '#FBF6EA', r) +
      stick(1010, 720, 320, 44, '#C9955C', -8),
  },
  'article-runeberg-day-tarts': {
    ground: behind('wood', '#B08C66', '#CFDAE2', 380),
    draw: (r) =>
      snowfall(26, r) +
      board({ x: 600, y: 620, w: 1080, d: 300, turn: 0, color: '#D9B27A' }) +
      [190, 395, 600, 805, 1010].map((x) => runeberg(x, 560, 116, r)).join('') +
      candle(110, 400, 130) +
      candle(1090, 400, 150),
  },
  'article-shrovetide-bun-question': {
    ground: () =>
      rect(0, 0, 600, 800, 0, '#EBCFC9') +
      rect(600, 0, 600, 800, 0, '#EADBBE') +
      rect(0, 0, 1200, 800, 0, glow('#FFFFFF', 0.5, 0.4, 0.3, 0.7)),
    draw: (r) =>
      plate(310, 590, 260, { band: '#A23B47' }) +
      creamBun(310, 560, 190, '#B3203A', r) +
      plate(890, 590, 260, { band: '#C99A54' }) +
      creamBun(890, 560, 190, '#D9B27A', r, 'peak') +
      strew(
        'raspberry',
        [
          [90, 730, 36],
          [150, 700, 34],
          [520, 740, 34],
        ],
        r,
      ) +
      strew(
        'almond',
        [
          [690, 740, 36],
          [1070, 720, 36],
          [1130, 690, 34],
        ],
        r,
      ),
  },
  'article-seven-kinds-of-biscuits': {
    ground: behind('linen', '#E9DBC4', '#D9C2B4', 330),
    draw: (r) => tiered(520, 720, r) + coffeePot(1000, 690, r) + cupOf({ x: 180, y: 720, w: 150, color: '#F6EEE2', drink: '#4A281A' }),
  },
};
