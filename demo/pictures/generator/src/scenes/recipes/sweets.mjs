import { material } from '../../materials.mjs';
import { glint, sheen, spread } from '../../paint.mjs';
import { flatSlice, truffle } from '../../parts/buns.mjs';
import { cover, crumble, dollop } from '../../parts/cakes.mjs';
import { shards } from '../../parts/chocolate.mjs';
import { dish, jug, openJar, plate } from '../../parts/dishes.mjs';
import { caseOf, cloth, knob, scoop, spoon } from '../../parts/kitchen.mjs';
import { heap, leaf, prop, sprig, strew } from '../../parts/props.mjs';
import { line, oval, path, svg } from '../../svg.mjs';
import { bits, branch, flecks, sauceOn, sprayOf } from './props.mjs';

function heapOf(spots, draw) {
  return spots
    .map((s, i) => [...s, i])
    .sort((a, b) => a[1] - b[1])
    .map(([x, y, i]) => draw(x, y, i))
    .join('');
}

const granola = (x, y, rx, ry, r) =>
  Array.from({ length: 90 }, () => [x + r.around(rx), y + r.around(ry)])
    .map(([a, b]) =>
      oval(a, b, r.between(8, 18), r.between(7, 14), r.pick(['#8A5A3A', '#6A432C', '#3A2014', '#C9966A', '#A6744A', '#D9B27A'])),
    )
    .join('');

/** Sweets, sauces and jars. */
export const SWEETS = {
  'recipe-chocolate-truffles': {
    table: ['wood', '#C3A27E'],
    draw: (r) =>
      cloth({ x: 600, y: 480, w: 820, d: 640, turn: 8, color: '#F3E7D3', fold: false }) +
      heapOf(
        [
          [460, 520],
          [630, 500],
          [800, 530],
          [540, 640],
          [720, 660],
        ],
        (x, y, i) => truffle(x, y, 92, i === 1 ? 'milk' : '#5A3220', r),
      ) +
      truffle(550, 410, 92, '#5A3220', r) +
      truffle(720, 400, 92, '#6B3C26', r) +
      truffle(636, 300, 90, '#5A3220', r) +
      truffle(930, 660, 96, '#4A281A', r, { cut: '#3A1D13' }) +
      heap(250, 690, 240, 80, '#7A4630', r),
  },
  'recipe-chocolate-oat-balls': {
    table: ['paper', '#DFE3E0'],
    draw: (r) =>
      plate(600, 520, 440, { color: '#C8D6D8' }) +
      heapOf(
        [
          [400, 500],
          [560, 450],
          [720, 470],
          [860, 540],
          [480, 620],
          [660, 640],
          [600, 540],
        ],
        (x, y) => truffle(x, y, 88, '#4A2A1C', r, { coat: '#FFFDF6', grains: 74 }),
      ) +
      truffle(660, 390, 86, '#4A2A1C', r, { coat: '#FFFDF6', grains: 74 }) +
      strew(
        'oat',
        [
          [120, 650, 26],
          [170, 690, 24],
          [110, 720, 26],
          [1080, 690, 26],
          [1040, 730, 24],
        ],
        r,
      ),
  },
  'recipe-christmas-toffee': {
    table: ['linen', '#D5D9CB'],
    draw: (r) =>
      sprig(1180, 120, 320, 160, r, '#54754A') +
      [
        [300, 330],
        [540, 310],
        [780, 330],
        [210, 500],
        [450, 490],
        [700, 500],
        [930, 520],
        [350, 670],
        [600, 680],
        [850, 690],
      ]
        .map(
          ([x, y], i) =>
            caseOf(x, y + 30, 104, 60, ['#F4E7CC', '#B3203A', '#F4E7CC', '#3F5E46'][i % 4]) +
            oval(x, y - 26, 92, 92 * 0.56, sheen(['#FFE1A6', '#E9A548', '#C9812E', '#8A4F14'])) +
            glint(x - 32, y - 44, 26, 8, -14, 0.8) +
            flecks(x, y - 26, 70, 0.5, 7, ['#F7E3BC', '#E9C58C'], r, 9),
        )
        .join(''),
  },
  'recipe-blackcurrant-truffles': {
    table: ['paper', '#E3D6DF'],
    draw: (r) =>
      heapOf(
        [
          [360, 440],
          [560, 410],
          [760, 440],
          [450, 580],
          [670, 590],
          [270, 610],
        ],
        (x, y, i) =>
          truffle(x, y, 104, i % 3 === 0 ? '#5A3220' : '#4A1A40', r, i % 3 === 0 ? {} : { grains: 14 }) +
          (i % 3 ? glint(x - 34, y - 42, 22, 9, -30, 0.65) : ''),
      ) +
      truffle(880, 600, 104, '#3A1230', r, { cut: '#6B2450', grains: 8 }) +
      sprayOf('currant', 980, 330, r, 30) +
      strew(
        'currant',
        [
          [130, 700, 28],
          [180, 730, 30],
          [1050, 690, 30],
          [1010, 720, 28],
        ],
        r,
      ),
  },
  'recipe-cocoa-granola': {
    table: ['wood', '#D3BC9C'],
    draw: (r) =>
      openJar({
        x: 430,
        y: 640,
        w: 360,
        h: 460,
        content: '#5A3A26',
        bits: granola(430, 460, 200, 210, r),
        top: (x, y, q, k) =>
          crumble(x, y, q, k, 34, ['#C9966A', '#8A5A3A', '#5A3A26', '#3A2014', '#1F0F08'], r, 0.16) +
          bits('hazelnut', 4, 22)(x, y - 8, q, k, r),
      }) +
      dish({
        x: 880,
        y: 620,
        r: 210,
        color: '#E9E2D4',
        content: '#FFFDF6',
        fill: (x, y, q, k) =>
          crumble(x, y, q * 0.66, k, 40, ['#C9966A', '#8A5A3A', '#5A3A26', '#3A2014', '#1F0F08'], r, 0.14) +
          bits('hazelnut', 4, 24)(x, y - 10, q * 0.6, k, r),
      }) +
      strew(
        'hazelnut',
        [
          [650, 700, 28],
          [170, 690, 30],
          [220, 720, 28],
        ],
        r,
      ) +
      [
        [600, 730],
        [140, 640],
        [1100, 700],
      ]
        .map(([x, y]) => oval(x, y + 6, 30, 18, '#1A0806', 'opacity=".35"') + oval(x, y, 30, 19, sheen(material('dark'))))
        .join('') +
      spoon(900, 350, 250, -24),
  },
  'recipe-chocolate-sauce': {
    table: ['marble', '#EDE6DF'],
    draw: (r) =>
      jug({ x: 400, y: 640, w: 400, h: 390, color: '#F7F1E7', drink: '#3A1D13' }) +
      plate(900, 640, 220, { color: '#F7F1E7' }) +
      scoop(890, 560, 110, '#FFF3DC', r) +
      sauceOn(890, 505, 92, 0.62, '#3A1D13', r) +
      path(svg`M880 205 C872 320 884 420 876 500 H900 C892 420 906 320 908 205Z`, '#3A1D13') +
      line(svg`M888 240 V470`, '#8D5A45', 4, 'stroke-opacity=".8"') +
      spoon(880, 190, 280, -24, { load: oval(-18, 0, 34, 22, '#3A1D13') }) +
      shards(640, 720, 60, 10, 'dark', r),
  },
  'recipe-butterscotch-sauce': {
    table: ['linen', '#EADBBE'],
    draw: (r) =>
      openJar({ x: 500, y: 660, w: 400, h: 450, content: '#C27E2E', tag: '#F6EBD6' }) +
      spoon(870, 640, 300, -14, { color: '#B98752', load: oval(-22, 0, 36, 24, '#C9812E') }) +
      dollop(850, 700, 70, '#C9812E') +
      Array.from({ length: 24 }, () => prop('salt', r.between(640, 1000), r.between(690, 760), r.between(12, 22))).join('') +
      [
        [200, 640],
        [260, 700],
        [170, 720],
      ]
        .map(([x, y]) => knob(x, y, 60, '#D9963C'))
        .join(''),
  },
  'recipe-stirred-lingonberries': {
    table: ['wood', '#C9B493'],
    draw: (r) =>
      openJar({
        x: 540,
        y: 660,
        w: 420,
        h: 470,
        content: '#B3202F',
        bits: spread(40, 190, r)
          .map(([a, b]) => prop('lingon', 540 + a, 480 + b * 1.05, 27))
          .join(''),
        top: (x, y, q, k) => cover('lingon', x, y, q * 0.98, k, 22, 27, r, 0.5),
      }) +
      leaf(870, 610, 100, '#47692F', -34) +
      leaf(900, 640, 90, '#5B7F3A', 10) +
      strew(
        'lingon',
        [
          [860, 680, 34],
          [920, 700, 36],
          [980, 670, 32],
          [820, 730, 30],
          [1040, 720, 34],
          [210, 700, 34],
          [160, 660, 30],
        ],
        r,
      ) +
      leaf(130, 700, 80, '#5B7F3A', 190) +
      spoon(250, 300, 220, -60, { color: '#B98752' }),
  },
  'recipe-sea-buckthorn-curd': {
    table: ['paper', '#E3E6E2'],
    draw: (r) =>
      openJar({ x: 370, y: 620, w: 300, h: 330, content: '#F08A1C', tag: '#FBF4E6' }) +
      plate(810, 590, 300, { color: '#F7F1E7' }) +
      flatSlice(800, 560, 340, -12, {
        crumb: '#EBCB93',
        on:
          path('M-110 -40 C-90 -120 60 -130 110 -60 C130 10 90 90 10 86 C-80 100 -140 40 -110 -40Z', '#F08A1C') +
          path('M-80 -40 C-40 -90 60 -80 80 -40', 'none', 'stroke="#FFC766" stroke-width="14" stroke-linecap="round"'),
      }) +
      branch(960, 250, r) +
      strew(
        'buckthorn',
        [
          [160, 700, 28],
          [210, 730, 30],
          [580, 720, 28],
        ],
        r,
      ),
  },
};
