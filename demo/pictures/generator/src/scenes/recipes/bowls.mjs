import { mix } from '../../materials.mjs';
import { sheen, spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { pyramid } from '../../parts/buns.mjs';
import { CRUST, cover, crumble, dollop } from '../../parts/cakes.mjs';
import { dish, jug, plate } from '../../parts/dishes.mjs';
import { cloth, knob, scoop, spoon } from '../../parts/kitchen.mjs';
import { leaf, prop, sprig, stick, strew } from '../../parts/props.mjs';
import { log } from '../../parts/sweets.mjs';
import { line, move, oval, path, rect, shadow, svg } from '../../svg.mjs';
import { bits, flecks, sauceOn, sprayOf } from './props.mjs';

const LIQUORICE = '#262023';

const rice = (x, y, q, k, r) =>
  spread(80, q * 0.92, r)
    .map(([a, b]) =>
      oval(
        x + a,
        y + b * k,
        12,
        6,
        r.pick(['#FFFDF6', '#F1E6CE', '#E7D8BA']),
        svg`opacity=".8" transform="rotate(${r.between(-60, 60)} ${x + a} ${y + b * k})"`,
      ),
    )
    .join('');

const cheese = (x, y) =>
  shadow(x, y + 14, 56, 22, 0.2) +
  rect(x - 54, y - 34, 108, 62, 16, '#FFF8E6') +
  oval(x - 10, y - 12, 34, 16, '#B97A34', 'opacity=".55" filter="url(#b2)"') +
  oval(x + 24, y - 2, 15, 9, '#8A5220', 'opacity=".5" filter="url(#b1)"') +
  rect(x - 54, y + 10, 108, 18, 9, '#E3CFA2');

const ribbon = (x, y) =>
  [
    [-90, -20, 0],
    [30, -50, 8],
    [80, 20, -6],
  ]
    .map(
      ([dx, dy, t]) =>
        line(svg`M${x + dx} ${y + dy} c40 -70 90 -30 50 20 s10 90 70 ${40 + t}`, LIQUORICE, 15) +
        line(svg`M${x + dx - 3} ${y + dy - 4} c40 -70 90 -30 50 20 s10 90 70 ${40 + t}`, '#857C82', 3.5),
    )
    .join('');

const appleSlice = (x, y, s, turn) =>
  move(
    x,
    y,
    path(svg`M${-s} 0 Q0 ${-s * 0.9} ${s} 0 Q0 ${-s * 0.2} ${-s} 0Z`, '#F6ECC0') +
      path(svg`M${-s} 0 Q0 ${-s * 0.9} ${s} 0`, 'none', 'stroke="#A8B85A" stroke-width="6"'),
    turn,
  );

const apple = (x, y, r, color = '#A8B85A') =>
  shadow(x, y + r * 0.8, r * 0.8, r * 0.24, 0.36) +
  path(
    svg`M${x} ${y - r * 0.66} C${x - r * 0.5} ${y - r * 1.05} ${x - r * 1.1} ${y - r * 0.7} ${x - r} ${y + r * 0.1} C${x - r * 0.9} ${y + r * 0.8} ${x - r * 0.3} ${y + r} ${x} ${y + r * 0.84} C${x + r * 0.3} ${y + r} ${x + r * 0.9} ${y + r * 0.8} ${x + r} ${y + r * 0.1} C${x + r * 1.1} ${y - r * 0.7} ${x + r * 0.5} ${y - r * 1.05} ${x} ${y - r * 0.66}Z`,
    sheen([mix(color, '#FFFFFF', 0.55), mix(color, '#FFFFFF', 0.15), mix(color, '#B3502A', 0.3), mix(color, '#4A2A0A', 0.5)]),
  ) +
  line(svg`M${x} ${y - r * 0.62} q4 ${-r * 0.24} ${r * 0.14} ${-r * 0.42}`, '#6A4A2A', r * 0.07) +
  leaf(x + r * 0.06, y - r * 0.76, r * 0.6, '#6F8F3F', -20);

const whipped = (x, y, q, k, color) =>
  [
    [-0.3, 0.1, 0.5],
    [0.34, 0.06, 0.46],
    [0, -0.12, 0.56],
    [0.06, 0.3, 0.4],
  ]
    .map(([a, b, s]) => dollop(x + a * q, y + b * q * k - 10, q * s, color, { gloss: 0.35 }))
    .join('');

const swirlLine = (x, y, q, k) =>
  line(
    svg`M${x - q * 0.4} ${y + q * 0.2 * k} c${q * 0.2} ${-q * 0.5 * k} ${q * 0.5} ${-q * 0.4 * k} ${q * 0.4} 0 s${-q * 0.3} ${q * 0.3 * k} ${-q * 0.1} ${q * 0.5 * k}`,
    '#F6EEF4',
    12,
    'stroke-opacity=".9"',
  );

const twig = (x, y) =>
  line(svg`M${x - 30} ${y + 260} C${x - 10} ${y + 120} ${x} ${y} ${x + 30} ${y - 140} M${x - 6} ${y + 120} q60 -60 90 -150`, '#8A6A48', 7) +
  [
    [24, -110],
    [12, -40],
    [4, 30],
    [70, -10],
    [50, 40],
    [-8, 90],
  ]
    .map(
      ([dx, dy]) =>
        oval(x + dx + 4, y + dy + 5, 17, 24, '#2B1109', 'opacity=".2"') +
        oval(x + dx, y + dy, 17, 24, sheen(['#FFFFFF', '#EDE8E0', '#CFC7BC', '#A89E92'])),
    )
    .join('');

/** Desserts and porridges. */
export const BOWLS = {
  'recipe-risalamande': {
    table: ['paper', '#E9DCD8'],
    draw: (r) =>
      dish({
        x: 600,
        y: 600,
        r: 380,
        h: 190,
        color: '#F8F4EC',
        content: '#FDF6E6',
        fill: (x, y, q, k) =>
          rice(x, y, q, k, r) +
          sauceOn(x + 10, y - 4, q * 0.56, k, '#8E1530', r) +
          spread(7, q * 0.36, r)
            .map(([a, b]) => prop('cranberry', x + a + 10, y + b * k - 14, 32))
            .join('') +
          flecks(x, y, q, k, 16, ['#E9C58C', '#F4DDB2'], r, 13),
      }) +
      strew(
        'almond',
        [
          [150, 680, 38],
          [210, 720, 36],
          [1050, 690, 38],
        ],
        r,
      ) +
      spoon(960, 300, 260, -34, { color: '#C9A86A' }),
  },
  'recipe-bread-cheese-with-cloudberries': {
    table: ['wood', '#B98F63'],
    draw: (r) =>
      dish({
        x: 600,
        y: 570,
        r: 430,
        h: 130,
        color: '#7E9AA6',
        content: '#FBF0D6',
        full: 0.9,
        fill: (x, y, q, k) =>
          spread(11, q * 0.72, r)
            .map(([a, b]) => cheese(x + a, y + b * k))
            .join('') + cover('cloudberry', x, y, q * 0.82, k, 15, 38, r),
      }) +
      strew(
        'cloudberry',
        [
          [110, 660, 38],
          [170, 720, 40],
          [1100, 690, 38],
        ],
        r,
      ) +
      leaf(1080, 600, 100, '#6B7F49', -20),
  },
  'recipe-liquorice-ice-cream': {
    table: ['marble', '#E4E2E0'],
    draw: (r) =>
      dish({
        x: 600,
        y: 620,
        r: 320,
        h: 210,
        color: '#FAF6EF',
        content: '#8A847C',
        fill: (x, y) => scoop(x - 110, y - 90, 170, '#77716B', r) + scoop(x + 120, y - 80, 168, '#6A645F', r) + ribbon(x + 20, y - 190),
      }) +
      log(1000, 660, 150, 42, -24, { rand: r }) +
      log(1040, 720, 150, 42, 8, { rand: r }) +
      log(170, 690, 150, 42, 20, { rand: r, salt: true }),
  },
  'recipe-apple-oat-crumble': {
    table: ['linen', '#E3E2CF'],
    draw: (r) =>
      cloth({ x: 230, y: 560, w: 360, d: 420, turn: -16, color: '#F2EAD8', stripe: '#8FA050' }) +
      dish({
        x: 600,
        y: 570,
        r: 400,
        h: 140,
        color: '#C9D0C2',
        content: '#E8CF8A',
        full: 0.92,
        fill: (x, y, q, k) =>
          spread(16, q * 0.92, r)
            .map(([a, b]) => appleSlice(x + a, y + b * k, 60, r.between(0, 180)))
            .join('') + crumble(x + 10, y, q * 0.82, k, 88, CRUST, r, 0.09),
      }) +
      apple(1070, 640, 96) +
      spoon(200, 690, 280, -20),
  },
  'recipe-whipped-lingonberry-porridge': {
    table: ['linen', '#EFE0DE'],
    draw: (r) =>
      dish({
        x: 580,
        y: 600,
        r: 370,
        h: 190,
        color: '#F5F0E8',
        content: '#E88FA6',
        fill: (x, y, q, k) => whipped(x, y, q, k, '#E88FA6') + bits('lingon', 8, 30)(x - 20, y - 24, q * 0.5, k, r),
      }) +
      jug({ x: 1010, y: 400, w: 200, color: '#F5F0E8', drink: '#FFFFFF' }) +
      strew(
        'lingon',
        [
          [990, 660, 32],
          [1040, 690, 34],
          [960, 700, 28],
          [140, 700, 32],
        ],
        r,
      ) +
      leaf(1070, 640, 90, '#47692F', 10),
  },
  'recipe-easter-pasha': {
    table: ['paper', '#EFE9CC'],
    draw: (r) =>
      plate(600, 590, 430, { color: '#FBF7EE', band: '#C9A84A' }) +
      pyramid(600, 590, 460, 420, '#FBF0D4', [
        [0, 0.5, 0.3, 'almond', 28],
        [0, 0.5, 0.62, 'raspberry', 24],
        [1, 0.5, 0.34, 'raspberry', 26],
        [1, 0.5, 0.68, 'almond', 24],
        [0, 0.25, 0.12, 'raspberry', 26],
        [1, 0.72, 0.1, 'almond', 28],
        [0, 0.8, 0.1, 'almond', 26],
        [1, 0.25, 0.12, 'raspberry', 26],
      ]) +
      [
        [300, 560],
        [350, 640],
        [850, 640],
        [900, 560],
        [600, 730],
      ]
        .map(([x, y]) => knob(x, y, 46, '#C22F45'))
        .join('') +
      twig(1060, 300) +
      strew(
        'almond',
        [
          [150, 700, 34],
          [1050, 720, 34],
        ],
        r,
      ),
  },
  'recipe-bilberry-soup': {
    table: ['paper', '#E2DDE6'],
    draw: (r) =>
      plate(560, 500, 430, { color: '#FBF7F0' }) +
      dish({
        x: 560,
        y: 520,
        r: 350,
        h: 110,
        color: '#FBF7F0',
        content: '#3F2A63',
        full: 0.92,
        fill: (x, y, q, k) =>
          oval(x - q * 0.3, y - q * 0.2, q * 0.4, q * 0.08, '#fff', 'opacity=".22" transform="rotate(-6 560 400)"') +
          bits('bilberry', 7, 28)(x + q * 0.2, y + 10, q * 0.6, k, r) +
          swirlLine(x - 40, y, q, k),
      }) +
      biscuit('rusk', 1010, 600, 110, r, { turn: -20 }) +
      biscuit('rusk', 1040, 690, 112, r, { turn: 12 }) +
      spoon(130, 690, 260, -38) +
      sprayOf('bilberry', 1040, 240, r),
  },
  'recipe-christmas-rice-porridge': {
    table: ['linen', '#CFD6C8'],
    draw: (r) =>
      dish({
        x: 600,
        y: 600,
        r: 380,
        h: 190,
        color: '#B3414E',
        content: '#FDF6E6',
        fill: (x, y, q, k) =>
          rice(x, y, q, k, r) +
          flecks(x, y, q * 0.7, k, 90, ['#8B5A2B', '#A06A36'], r, 4) +
          oval(x, y, q * 0.3, q * 0.3 * k, '#F6D265', 'opacity=".9"') +
          oval(x - 10, y, q * 0.2, q * 0.2 * k, '#FBE38F') +
          knob(x, y - 14, 54, '#F6D873'),
      }) +
      stick(150, 690, 190, 28, '#A0622E', -22) +
      stick(200, 725, 170, 26, '#8B5226', -12) +
      strew('almond', [[1040, 690, 36]], r) +
      sprig(1190, 180, 280, 164, r, '#54754A') +
      spoon(70, 250, 240, 28),
  },
};
