import { mix } from '../../materials.mjs';
import { sheen } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { dollop, swirl } from '../../parts/cakes.mjs';
import { bar, shards } from '../../parts/chocolate.mjs';
import { bottleOf, cupOf, glassOf, steam } from '../../parts/dishes.mjs';
import { cloth } from '../../parts/kitchen.mjs';
import { prop, sprig, stick, strew } from '../../parts/props.mjs';
import { line, move, oval, rect, svg } from '../../svg.mjs';
import { lemon } from '../props.mjs';
import { bits, branch, CREAM, flecks } from './props.mjs';

const peel = (x, y, s, color = '#F0921E') =>
  line(
    svg`M${x - s} ${y} c${s * 0.4} ${-s} ${s} ${-s * 0.6} ${s * 0.7} 0 s${s * 0.3} ${s * 0.9} ${s * 1.2} ${-s * 0.2}`,
    mix(color, '#5A2A00', 0.35),
    s * 0.26,
    'transform="translate(2 4)" stroke-opacity=".5"',
  ) +
  line(svg`M${x - s} ${y} c${s * 0.4} ${-s} ${s} ${-s * 0.6} ${s * 0.7} 0 s${s * 0.3} ${s * 0.9} ${s * 1.2} ${-s * 0.2}`, color, s * 0.24);

const raisin = (x, y, s) => oval(x, y, s, s * 0.7, '#4A2A24') + oval(x - s * 0.3, y - s * 0.25, s * 0.3, s * 0.15, '#fff', 'opacity=".4"');

const ice = (x, y, s, turn) =>
  move(
    x,
    y,
    rect(-s / 2, -s / 2, s, s, s * 0.2, '#fff', 'opacity=".55" stroke="#fff" stroke-width="2"') +
      rect(-s * 0.34, -s * 0.36, s * 0.2, s * 0.5, 4, '#fff', 'opacity=".6"'),
    turn,
  );

/** Desserts in a glass, and drinks. */
export const GLASSES = {
  'recipe-chocolate-mousse': {
    table: ['paper', '#E7D8CB'],
    draw: (r) => {
      const one = (x, y, s) =>
        glassOf({
          x,
          y,
          w: 250 * s,
          h: 210 * s,
          stem: 150 * s,
          layers: [['#4A2A1E', 1]],
          top: (cx, cy, q, k) => swirl(cx, cy - 6, q * 0.66, CREAM) + bits('nib', 7, 12 * s)(cx, cy - 10, q, k, r),
        });
      return (
        one(400, 560, 0.94) +
        one(820, 540, 0.9) +
        one(600, 720, 1.12) +
        strew(
          'nib',
          [
            [180, 700, 24],
            [230, 720, 26],
            [980, 710, 24],
            [1030, 690, 26],
          ],
          r,
        ) +
        bar({ x: 1040, y: 620, w: 170, d: 110, cols: 3, rows: 2, tone: 'dark', turn: -18, rand: r, h: 26 })
      );
    },
  },
  'recipe-mammi-mousse': {
    table: ['linen', '#E6DCCF'],
    draw: (r) => {
      const one = (x, y, s) =>
        glassOf({
          x,
          y,
          w: 230 * s,
          h: 300 * s,
          layers: [
            ['#2F1C14', 0.3],
            [CREAM, 0.2],
            ['#2F1C14', 0.28],
            [CREAM, 0.22],
          ],
          top: (cx, cy, q, k) => flecks(cx, cy, q, k, 24, ['#B9813F', '#D9A663', '#8A5A2A'], r) + peel(cx, cy - 8, q * 0.34),
        });
      return (
        one(360, 520, 0.95) +
        one(830, 520, 0.95) +
        one(600, 690, 1.1) +
        biscuit('rusk', 180, 690, 110, r) +
        lemon(1010, 660, 110, 0.66, '#F0921E') +
        peel(1040, 500, 50)
      );
    },
  },
  'recipe-sea-buckthorn-panna-cotta': {
    table: ['paper', '#E8E4DC'],
    draw: (r) => {
      const one = (x, y, s) =>
        glassOf({
          x,
          y,
          w: 240 * s,
          h: 270 * s,
          taper: 0.66,
          layers: [
            ['#FBF4E6', 0.7],
            ['#F08A1C', 0.3],
          ],
          top: (cx, cy, q, k) => bits('buckthorn', 6, 17 * s)(cx, cy - 4, q * 0.7, k, r),
        });
      return (
        one(380, 500, 0.9) +
        one(800, 490, 0.9) +
        one(580, 690, 1.14) +
        branch(880, 650, r) +
        strew(
          'buckthorn',
          [
            [190, 680, 28],
            [240, 710, 30],
            [160, 720, 26],
          ],
          r,
        )
      );
    },
  },
  'recipe-hot-chocolate': {
    table: ['wood', '#A98462'],
    draw: (r) =>
      cloth({ x: 620, y: 620, w: 640, d: 420, turn: -10, color: '#E9DCC8', stripe: '#A3183C' }) +
      cupOf({
        x: 560,
        y: 690,
        w: 400,
        h: 350,
        color: '#8FA3A6',
        drink: '#7A4A32',
        top: (x, y, q) =>
          dollop(x, y - 12, q * 0.72, '#FFF8EA', { gloss: 0.5 }) +
          dollop(x + 24, y - 48, q * 0.44, '#FFFDF6', { gloss: 0.5 }) +
          shards(x, y - 40, q * 0.5, 12, 'dark', r),
      }) +
      steam(560, 230, 200) +
      bar({ x: 1000, y: 640, w: 220, d: 150, cols: 3, rows: 2, tone: 'milk', turn: 14, rand: r, broken: true }) +
      shards(230, 700, 90, 14, 'dark', r),
  },
  'recipe-sima': {
    table: ['paper', '#EFE8C6'],
    draw: () =>
      bottleOf({ x: 330, y: 660, w: 220, h: 560, drink: '#EBCB62', cap: '#C9A06A' }) +
      [
        [270, 430],
        [360, 460],
        [300, 560],
        [380, 600],
      ]
        .map(([x, y]) => raisin(x, y, 12))
        .join('') +
      [
        [620, 560, 1],
        [850, 690, 1.15],
      ]
        .map(
          ([x, y, s]) =>
            glassOf({
              x,
              y,
              w: 200 * s,
              h: 270 * s,
              layers: [['#EBCB62', 1]],
              top: (cx, cy, q) => lemon(cx - 8, cy, q * 0.62, 0.36) + raisin(cx + q * 0.6, cy + 6, 11),
            }) +
            raisin(x - 30, y - 80 * s, 11) +
            raisin(x + 36, y - 140 * s, 11),
        )
        .join('') +
      lemon(560, 710, 74) +
      lemon(1080, 640, 80) +
      raisin(170, 730, 14) +
      raisin(210, 712, 13),
  },
  'recipe-berry-glogg': {
    table: ['night', '#4A2A2C'],
    draw: (r) =>
      [
        [340, 560, 0.95],
        [820, 540, 0.92],
        [590, 710, 1.14],
      ]
        .map(
          ([x, y, s]) =>
            cupOf({
              x,
              y,
              w: 240 * s,
              h: 210 * s,
              drink: '#7A1230',
              glass: true,
              top: (cx, cy, q) =>
                raisin(cx - q * 0.4, cy, 13) +
                raisin(cx + q * 0.1, cy + 8, 12) +
                oval(cx + q * 0.45, cy - 6, 17, 9, '#F1DDB4') +
                oval(cx - q * 0.1, cy - 12, 16, 8, '#F1DDB4'),
            }) + steam(x, y - 250 * s, 120),
        )
        .join('') +
      peel(960, 680, 70) +
      stick(200, 700, 190, 28, '#A0622E', -18) +
      strew(
        'almond',
        [
          [1010, 730, 28],
          [900, 740, 26],
        ],
        r,
      ) +
      sprig(20, 120, 300, 22, r, '#54754A'),
  },
  'recipe-oat-winter-cocoa': {
    table: ['linen', '#DDD6CC'],
    draw: (r) =>
      cloth({ x: 420, y: 640, w: 560, d: 380, turn: 12, color: '#C5CBC0', stripe: '#4F6A58' }) +
      cupOf({
        x: 640,
        y: 680,
        w: 380,
        h: 360,
        color: '#3F3A3A',
        drink: '#8A5A3E',
        top: (x, y, q, k) =>
          oval(x, y - 4, q * 0.94, q * 0.9 * k, sheen(['#FFFFFF', '#F4E2CC', '#DDBB94', '#B98A62'])) +
          flecks(x, y - 6, q * 0.8, k, 26, ['#8B5A2B', '#6A3A1E'], r, 5),
      }) +
      stick(720, 270, 260, 30, '#A0622E', -58) +
      steam(600, 240, 190) +
      strew(
        'oat',
        [
          [220, 640, 26],
          [270, 680, 28],
          [200, 700, 24],
          [310, 720, 26],
        ],
        r,
      ) +
      stick(980, 700, 180, 28, '#8B5226', 16) +
      prop('cardamom', 1010, 640, 24) +
      prop('cardamom', 1060, 660, 22),
  },
  'recipe-rhubarb-cordial': {
    table: ['paper', '#F3DEDC'],
    draw: () =>
      bottleOf({ x: 830, y: 560, w: 210, h: 500, drink: '#F09AA4', cap: '#E9DCC8' }) +
      [
        [420, 690, 1.2],
        [690, 720, 0.9],
      ]
        .map(
          ([x, y, s]) =>
            glassOf({
              x,
              y,
              w: 210 * s,
              h: 400 * s,
              layers: [['#F4A9AF', 1]],
              full: 0.8,
              top: (cx, cy) => ice(cx - 34, cy - 4, 56 * s, 14) + ice(cx + 34, cy + 2, 52 * s, -18),
            }) +
            ice(x - 20, y - 190 * s, 54 * s, 24) +
            line(svg`M${x + 50 * s} ${y - 60 * s} c-80 -60 60 -90 -30 -150 s70 -100 10 -180`, '#D4606E', 15 * s, 'stroke-opacity=".75"') +
            line(svg`M${x + 50 * s} ${y - 60 * s} c-80 -60 60 -90 -30 -150 s70 -100 10 -180`, '#FBD3CF', 4, 'stroke-opacity=".8"'),
        )
        .join('') +
      stick(1040, 680, 300, 42, '#D9818A', -26) +
      stick(1070, 720, 260, 38, '#C96F74', -16) +
      stick(170, 710, 240, 38, '#DD8C90', 18),
  },
};
