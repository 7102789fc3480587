import { mix } from '../../materials.mjs';
import { crumbs } from '../../parts/biscuits.mjs';
import { inclusions } from '../../parts/chocolate.mjs';
import { plate } from '../../parts/dishes.mjs';
import { cloth, tray } from '../../parts/kitchen.mjs';
import { strew } from '../../parts/props.mjs';
import { jelly } from '../../parts/sweets.mjs';
import { slab } from '../../space.mjs';
import { clipped, line, oval, rect, svg } from '../../svg.mjs';
import { runeberg } from '../props.mjs';
import { cracks } from './props.mjs';

/** A square piece of something baked, with what lies on it and shows in its sides. */
const square = ({ x, y, w = 170, d = 170, h = 74, turn, color, art, wall, icing }) => {
  const top = icing ?? color;
  return slab({
    x,
    y,
    w,
    d,
    h,
    turn,
    round: 9,
    colors: { top, front: mix(color, '#2A0A0C', 0.18), right: mix(color, '#2A0A0C', 0.36), left: mix(color, '#2A0A0C', 0.08) },
    top: rect(-3, -3, w + 6, d + 6, 10, mix(top, '#FFFFFF', 0.08)) + (art ? clipped(rect(0, 0, w, d, 8, '#000'), art(w, d)) : ''),
    walls: (length, high) =>
      (icing ? rect(-4, -4, length + 8, high * 0.2, 4, mix(icing, '#2A0A0C', 0.12)) : '') +
      (wall ? clipped(rect(0, 0, length, high, 0, '#000'), wall(length, high)) : ''),
  });
};

const CANDY = ['#E25C76', '#F3C14B', '#7FB7A6', '#9A78B8', '#F6EFE2'];

const mocha = (x, y, w, turn, r) =>
  square({
    x,
    y,
    w,
    d: w,
    h: 62,
    turn,
    color: '#5A3424',
    icing: '#4A2418',
    art: (a, b) =>
      oval(a * 0.3, b * 0.25, a * 0.3, b * 0.1, '#fff', 'opacity=".18" transform="rotate(-20)"') +
      Array.from({ length: 12 }, () => [r.between(12, a - 12), r.between(12, b - 12)])
        .map(
          ([px, py]) =>
            oval(px + 2, py + 4, 12, 11, '#1A0806', 'opacity=".4"') +
            oval(px, py, 12, 11, r.pick(CANDY)) +
            oval(px - 4, py - 4, 4, 3, '#fff', 'opacity=".7"'),
        )
        .join(''),
  });

const brownie = (x, y, w, turn, r) =>
  square({
    x,
    y,
    w,
    d: w * 0.92,
    h: 86,
    turn,
    color: '#3A2018',
    icing: '#573528',
    art: (a, b) =>
      `<g transform="translate(${a / 2} ${b / 2})">${cracks(a * 0.62, r, '#2A140E', 10)}${cracks(a * 0.4, r, '#7A5644', 5)}</g>${inclusions('nut', a, b, 5, r)}`,
    wall: (a, b) => inclusions('nut', a, b, 2, r) + inclusions('coffee', a, b, 10, r),
  });

const rocky = (x, y, turn, r) => {
  const bits = (a, b, n) =>
    Array.from({ length: n }, () => [r.between(0, a), r.between(0, b), r.pick(['#D02A50', '#F08A12', '#6A48A0', '#E4BC7C', '#E4BC7C'])])
      .map(
        ([px, py, c]) =>
          rect(px, py, 34, 28, 7, c, svg`transform="rotate(${r.around(30)} ${px} ${py})"`) +
          rect(px + 4, py + 4, 14, 5, 2, '#fff', svg`opacity=".45" transform="rotate(${r.around(20)} ${px} ${py})"`),
      )
      .join('');
  return square({
    x,
    y,
    w: 260,
    d: 130,
    h: 96,
    turn,
    color: '#4A281A',
    icing: '#5E3423',
    art: (a, b) => bits(a, b, 4),
    wall: (a, b) => bits(a, b, Math.round(a / 42)),
  });
};

const oatBar = (x, y, turn, r) =>
  square({
    x,
    y,
    w: 270,
    d: 120,
    h: 58,
    turn,
    color: '#BE8F4E',
    art: (a, b) =>
      inclusions('oats', a, b, 46, r) +
      Array.from({ length: 22 }, () => oval(r() * a, r() * b, 5, 3, '#FFF3D6', svg`transform="rotate(${r() * 180} 0 0)"`)).join('') +
      Array.from({ length: 6 }, (_, i) => line(svg`M${a * (0.06 + i * 0.16)} -4 q14 ${b * 0.5} ${a * 0.06} ${b + 8}`, '#3A1D13', 9)).join(
        '',
      ),
    wall: (a, b) => inclusions('oats', a, b, Math.round(a / 14), r),
  });

/** Small cakes and bars. */
export const SQUARES = {
  'recipe-runeberg-tarts': {
    table: ['paper', '#EADCCB'],
    draw: (r) =>
      plate(620, 560, 460, { color: '#FBF4E8', band: '#B5526B' }) +
      [
        [430, 420],
        [640, 400],
        [840, 440],
        [520, 570],
        [750, 590],
      ]
        .map(([x, y]) => runeberg(x, y, 100, r))
        .join('') +
      runeberg(180, 640, 96, r) +
      crumbs(1020, 700, 90, 14, 'rusk', r),
  },
  'recipe-mocha-squares': {
    table: ['wood', '#D8C0A2'],
    draw: (r) =>
      tray({ x: 600, y: 430, w: 900, d: 700, turn: -6, color: '#A79E95', lining: '#F3E9DA' }) +
      [
        [380, 250],
        [600, 230],
        [820, 210],
        [400, 400],
        [622, 382],
        [845, 360],
        [425, 556],
        [650, 536],
      ]
        .map(([x, y]) => mocha(x, y + 30, 176, -6, r))
        .join('') +
      mocha(900, 620, 176, 18, r),
  },
  'recipe-chocolate-brownies': {
    table: ['paper', '#E8DACA'],
    draw: (r) =>
      cloth({ x: 600, y: 560, w: 980, d: 560, turn: -4, color: '#F4EADB', fold: false }) +
      [
        [470, 520, -12],
        [720, 540, 16],
        [480, 430, 8],
        [712, 446, -8],
        [596, 346, 20],
      ]
        .map(([x, y, t]) => brownie(x, y, 230, t, r))
        .join('') +
      brownie(960, 660, 190, 24, r) +
      strew(
        'hazelnut',
        [
          [200, 640, 36],
          [270, 690, 38],
          [170, 710, 34],
          [330, 650, 30],
        ],
        r,
      ) +
      crumbs(620, 700, 200, 22, 'cookie', r),
  },
  'recipe-jelly-rocky-road': {
    table: ['paper', '#EAD9D2'],
    draw: (r) =>
      cloth({ x: 600, y: 480, w: 980, d: 640, turn: 5, color: '#F6EBDD', fold: false }) +
      [
        [390, 330, -10],
        [740, 320, 12],
        [320, 520, 14],
        [640, 520, -8],
        [920, 500, 16],
        [520, 680, 8],
      ]
        .map(([x, y, t]) => rocky(x, y, t, r))
        .join('') +
      jelly(860, 680, 66, '#C22F6A', r, 14) +
      jelly(960, 700, 62, '#F08A12', r, -12) +
      jelly(180, 690, 64, '#5A3C8E', r, 10),
  },
  'recipe-peanut-sesame-oat-bars': {
    table: ['linen', '#E2D9C6'],
    draw: (r) =>
      cloth({ x: 600, y: 460, w: 1000, d: 700, turn: -6, color: '#F5ECDB', fold: false }) +
      [
        [360, 260, -12],
        [680, 230, -12],
        [950, 300, 6],
        [300, 460, -12],
        [620, 440, -12],
        [900, 520, -20],
        [440, 640, 4],
        [740, 690, 10],
      ]
        .map(([x, y, t]) => oatBar(x, y, t, r))
        .join(''),
  },
};
