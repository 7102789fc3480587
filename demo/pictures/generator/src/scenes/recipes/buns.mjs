import { spread } from '../../paint.mjs';
import { braid, creamBun, earBun, flatSlice, fritter, knotBun, loaf, sBun, spiralBun } from '../../parts/buns.mjs';
import { CRUST } from '../../parts/cakes.mjs';
import { cupOf, plate } from '../../parts/dishes.mjs';
import { board, caseOf, cloth, tray } from '../../parts/kitchen.mjs';
import { sprig, stick, strew } from '../../parts/props.mjs';
import { oval } from '../../svg.mjs';
import { streamers } from '../props.mjs';

const coffee = (x, y, w, color) =>
  oval(x, y + 6, w * 0.86, w * 0.44, '#3A1D12', 'opacity=".2"') +
  plate(x, y, w * 0.84, { color }) +
  cupOf({ x, y: y + 6, w, color, drink: '#4A281A' });

const specks = (r, w) =>
  spread(16, w, r)
    .map(([x, y]) => oval(x, y, r.between(4, 8), r.between(3, 6), '#3A1D12'))
    .join('');

/** Buns and loaves. */
export const BUNS = {
  'recipe-cinnamon-ears': {
    table: ['linen', '#E7DCCB'],
    draw: (r) =>
      tray({ x: 600, y: 420, w: 960, d: 720, turn: 0, color: '#9C938A', lining: '#F3E9DA' }) +
      [
        [330, 260],
        [620, 240],
        [900, 270],
        [300, 440],
        [600, 430],
        [890, 460],
        [430, 630],
        [760, 640],
      ]
        .map(([x, y]) => earBun(x, y, 132, r, r.around(9)))
        .join('') +
      stick(150, 700, 170, 28, '#A0622E', -24) +
      stick(190, 735, 150, 26, '#8B5226', -14),
  },
  'recipe-cardamom-cinnamon-knots': {
    table: ['paper', '#E3E0D0'],
    draw: (r) =>
      [
        [300, 330],
        [600, 300],
        [900, 340],
        [210, 560],
        [500, 560],
        [790, 580],
        [1040, 600],
      ]
        .map(([x, y]) => caseOf(x, y + 44, 130, 56, '#F1E6D0', 0.6) + knotBun(x, y - 24, 128, r))
        .join('') +
      strew(
        'cardamom',
        [
          [120, 720, 24],
          [170, 740, 22],
          [640, 730, 24],
          [700, 745, 20],
          [1110, 220, 24],
          [1070, 190, 22],
        ],
        r,
      ),
  },
  'recipe-shrove-buns': {
    table: ['paper', '#E9E6E4'],
    draw: (r) =>
      plate(600, 560, 480, { color: '#F6EEE4' }) +
      creamBun(390, 460, 158, '#D9B27A', r) +
      creamBun(760, 450, 162, '#D9B27A', r) +
      creamBun(580, 620, 172, '#D9B27A', r) +
      strew(
        'almond',
        [
          [140, 690, 34],
          [200, 730, 32],
          [1050, 700, 34],
          [1100, 660, 30],
        ],
        r,
      ),
  },
  'recipe-saffron-buns': {
    table: ['wood', '#8A4B3C'],
    draw: (r) =>
      cloth({ x: 600, y: 440, w: 960, d: 760, turn: 6, color: '#F6ECDC', fold: false }) +
      [
        [320, 240, 8],
        [640, 220, -12],
        [920, 280, 14],
        [270, 430, -16],
        [590, 430, 6],
        [890, 490, -8],
        [400, 640, 12],
        [730, 660, -14],
      ]
        .map(([x, y, t]) => sBun(x, y, 136, t, ['#FFF0A8', '#F6C93C', '#E2A81F', '#AD7410', '#6B4508']))
        .join('') +
      sprig(1170, 120, 260, 160, r, '#54754A'),
  },
  'recipe-vegan-cardamom-braid': {
    table: ['linen', '#DCE0D2'],
    draw: (r) =>
      board({ x: 600, y: 440, w: 1000, d: 480, turn: -8 }) +
      braid(520, 390, 660, 230, -9, r) +
      flatSlice(930, 380, 190, 22, { crust: CRUST, crumb: '#F2D9A4' }) +
      flatSlice(960, 520, 190, -14, { crust: CRUST, crumb: '#F2D9A4' }) +
      strew(
        'cardamom',
        [
          [240, 690, 26],
          [300, 715, 24],
          [200, 720, 22],
          [900, 700, 24],
        ],
        r,
      ) +
      coffee(160, 190, 130, '#E4D9C8'),
  },
  'recipe-may-day-fritters': {
    table: ['paper', '#F4E7C9'],
    draw: (r) =>
      streamers(r) +
      plate(600, 490, 450, { color: '#FBF7F0', band: '#7FB7BE' }) +
      [
        [420, 400],
        [720, 390],
        [560, 300],
        [500, 540],
        [760, 550],
        [620, 430],
      ]
        .map(([x, y]) => fritter(x, y, 150, r))
        .join(''),
  },
  'recipe-chocolate-hazelnut-rolls': {
    table: ['wood', '#D2B48F'],
    draw: (r) =>
      board({ x: 600, y: 420, w: 1020, d: 800, turn: 5, color: '#B98752' }) +
      [
        [370, 250],
        [660, 230],
        [910, 300],
        [290, 430],
        [580, 430],
        [860, 500],
        [430, 620],
        [720, 660],
      ]
        .map(([x, y]) => spiralBun(x, y, 138, r, { stripe: '#3A1D13', nuts: true }))
        .join('') +
      strew(
        'hazelnut',
        [
          [110, 690, 34],
          [160, 730, 32],
          [1110, 690, 34],
        ],
        r,
      ),
  },
  'recipe-banana-bread-with-nibs': {
    table: ['wood', '#CFB595'],
    draw: (r) =>
      board({ x: 600, y: 470, w: 980, d: 560, turn: 4, color: '#A9743F' }) +
      loaf({
        x: 470,
        y: 430,
        w: 270,
        h: 230,
        dx: 330,
        dy: -130,
        crumb: '#E3BD7E',
        crust: ['#D9A063', '#B87A3C', '#955A28', '#6A3B17', '#42230C'],
        bits: [['#3A1D12', 22, 7]],
        rand: r,
      }) +
      flatSlice(430, 620, 210, -10, {
        crust: ['#D9A063', '#B87A3C', '#955A28', '#6A3B17', '#42230C'],
        crumb: '#E3BD7E',
        on: specks(r, 80),
      }) +
      flatSlice(680, 640, 210, 14, {
        crust: ['#D9A063', '#B87A3C', '#955A28', '#6A3B17', '#42230C'],
        crumb: '#E3BD7E',
        on: specks(r, 80),
      }) +
      strew(
        'nib',
        [
          [900, 640, 24],
          [950, 660, 26],
          [1000, 630, 22],
          [920, 690, 22],
          [160, 680, 22],
          [210, 710, 24],
        ],
        r,
      ),
  },
};
