import { bar, shards } from '../parts/chocolate.mjs';
import { ear, leaf, sprig, stick, strew } from '../parts/props.mjs';
import { log } from '../parts/sweets.mjs';
import { move, oval, svg } from '../svg.mjs';

/** Decorations by name: each draws itself around the lower part of a picture. */
export const GARNISH = {
  lingon: (r, s = 1) =>
    leaf(178, 668, 62, '#47692F', -28) +
    leaf(196, 676, 54, '#5B7F3A', 18) +
    strew(
      'lingon',
      [
        [150, 640, 20 * s],
        [196, 668, 24 * s],
        [122, 682, 18 * s],
        [640, 700, 21 * s],
        [676, 672, 16 * s],
      ],
      r,
    ),
  cranberry: (r) =>
    strew(
      'cranberry',
      [
        [140, 650, 25],
        [192, 682, 28],
        [650, 700, 24],
        [690, 668, 20],
        [112, 694, 18],
      ],
      r,
    ),
  bilberry: (r) =>
    leaf(170, 672, 60, '#4F7440', -30) +
    strew(
      'bilberry',
      [
        [146, 648, 23],
        [196, 676, 26],
        [116, 688, 20],
        [650, 700, 23],
        [688, 676, 19],
      ],
      r,
    ),
  cloudberry: (r) =>
    strew(
      'cloudberry',
      [
        [146, 660, 27],
        [206, 692, 29],
        [668, 694, 25],
      ],
      r,
    ),
  raspberry: (r) =>
    leaf(640, 676, 62, '#5B7F3A', 12) +
    strew(
      'raspberry',
      [
        [146, 656, 26],
        [204, 690, 29],
        [656, 698, 26],
      ],
      r,
    ),
  strawberry: (r) =>
    strew(
      'strawberry',
      [
        [150, 660, 32],
        [662, 686, 28],
      ],
      r,
    ),
  buckthorn: (r) =>
    leaf(180, 664, 80, '#8A9A6A', -14) +
    strew(
      'buckthorn',
      [
        [140, 652, 21],
        [184, 678, 24],
        [118, 690, 20],
        [648, 696, 22],
        [688, 674, 18],
      ],
      r,
    ),
  gooseberry: (r) =>
    strew(
      'gooseberry',
      [
        [146, 660, 26],
        [204, 690, 29],
        [668, 694, 25],
      ],
      r,
    ),
  currant: (r) =>
    leaf(168, 664, 66, '#4F7440', -24) +
    strew(
      'currant',
      [
        [146, 652, 22],
        [194, 680, 26],
        [116, 690, 19],
        [650, 702, 22],
      ],
      r,
    ),
  plum: (r) =>
    strew(
      'plum',
      [
        [138, 640, 26],
        [668, 682, 24],
      ],
      r,
    ),
  hazelnut: (r) =>
    strew(
      'hazelnut',
      [
        [138, 650, 27],
        [196, 684, 30],
        [650, 700, 26],
        [694, 668, 21],
      ],
      r,
    ),
  almond: (r) =>
    strew(
      'almond',
      [
        [138, 660, 26],
        [196, 690, 28],
        [654, 700, 26],
        [698, 674, 22],
      ],
      r,
    ),
  coffee: (r) =>
    strew(
      'coffee',
      [
        [120, 660, 20],
        [162, 690, 22],
        [210, 700, 20],
        [632, 704, 21],
        [672, 682, 19],
        [704, 706, 18],
        [150, 640, 18],
      ],
      r,
    ),
  nibs: (r) =>
    strew(
      'nib',
      [
        [120, 670, 22],
        [160, 696, 24],
        [206, 700, 20],
        [632, 704, 22],
        [676, 684, 20],
        [648, 672, 16],
      ],
      r,
    ),
  oats: (r) =>
    ear(70, 716, 190, -24, '#D9B767') +
    strew(
      'oat',
      [
        [620, 700, 16],
        [654, 712, 18],
        [688, 690, 15],
        [640, 680, 13],
        [206, 708, 16],
      ],
      r,
    ),
  oatflakes: (r) =>
    strew(
      'oat',
      [
        [640, 700, 17],
        [672, 714, 19],
        [700, 688, 16],
        [120, 694, 15],
        [146, 708, 18],
      ],
      r,
    ),
  rye: (r) =>
    ear(64, 716, 200, -26) +
    ear(78, 736, 190, -12) +
    strew(
      'salt',
      [
        [630, 700, 16],
        [664, 690, 12],
        [690, 708, 15],
        [648, 716, 10],
      ],
      r,
    ),
  spruce: (r) => sprig(84, 690, 170, -16, r) + sprig(706, 716, 130, 200, r, '#6E9A48'),
  salt: (r) =>
    strew(
      'salt',
      [
        [130, 676, 18],
        [160, 696, 14],
        [196, 690, 20],
        [640, 700, 18],
        [674, 684, 13],
        [612, 714, 11],
        [690, 708, 16],
      ],
      r,
    ),
  toffee: (r) =>
    strew(
      'salt',
      [
        [640, 700, 12],
        [612, 712, 10],
      ],
      r,
    ) + bits(r, '#D88A2B'),
  caramel: (r) => bits(r, '#D88A2B'),
  vanilla: (_r) => stick(170, 690, 190, 13, '#4A2A18', -14) + stick(186, 706, 170, 11, '#3A2012', -4),
  cinnamon: (r) =>
    stick(156, 676, 150, 26, '#A0622E', -20) +
    stick(180, 704, 140, 24, '#8A5226', -6) +
    strew(
      'cardamom',
      [
        [640, 700, 17],
        [676, 684, 15],
      ],
      r,
    ),
  cardamom: (r) =>
    strew(
      'cardamom',
      [
        [130, 670, 20],
        [170, 694, 22],
        [648, 698, 20],
        [688, 676, 17],
      ],
      r,
    ),
  mint: (_r) => leaf(130, 690, 86, '#5FA070', -22) + leaf(150, 702, 70, '#7CB98A', 16) + leaf(640, 700, 70, '#5FA070', 14),
  liquorice: (r) => log(150, 676, 96, 36, -20, { rand: r }) + log(668, 696, 80, 32, 24, { rand: r }),
  root: (_r) => stick(150, 690, 150, 22, '#B98B52', -16) + stick(664, 704, 110, 20, '#A57A45', 12),
  shards: (r) => shards(140, 684, 60, 6, 'dark', r) + shards(660, 696, 50, 5, 'dark', r),
  milkshards: (r) => shards(140, 684, 60, 6, 'milk', r) + shards(660, 696, 50, 5, 'milk', r),
  apple: (_r) =>
    [
      [140, 664, 44],
      [666, 692, 38],
    ]
      .map(([x, y, s]) => apple(x, y, s))
      .join(''),
  rhubarb: (_r) => stick(150, 676, 170, 34, '#E08A94', -18) + stick(176, 708, 130, 30, '#C9647A', -4),
  none: () => '',
};

// Four cubes of caramel.
const bits = (rand, tone) =>
  [
    [132, 676, 30],
    [184, 694, 34],
    [654, 700, 32],
    [694, 678, 22],
  ]
    .map(([x, y, s]) => cube(x, y, s, tone, rand.between(-24, 24)))
    .join('');

const cube = (x, y, s, tone, turn) =>
  bar({ x, y, w: s * 1.4, d: s * 1.4, h: s * 0.7, cols: 1, rows: 1, tone, turn, stamp: false, cast: 0.34 });

const apple = (x, y, s) =>
  oval(x + 6, y + s * 0.62, s, s * 0.26, '#2B1109', 'opacity=".28" filter="url(#b5)"') +
  move(
    x,
    y,
    svg`<path d="M${-s} ${s * 0.3} A${s} ${s} 0 0 1 ${s} ${s * 0.3} Q0 ${s * 0.95} ${-s} ${s * 0.3}Z" fill="#C9283A"/><path d="M${-s * 0.92} ${s * 0.3} A${s * 0.92} ${s * 0.9} 0 0 1 ${s * 0.92} ${s * 0.3} Q0 ${s * 0.5} ${-s * 0.92} ${s * 0.3}Z" fill="#FBF1CF"/><ellipse cx="${-s * 0.1}" cy="${-s * 0.06}" rx="${s * 0.07}" ry="${s * 0.13}" fill="#5A3317"/><ellipse cx="${s * 0.16}" cy="${-s * 0.04}" rx="${s * 0.07}" ry="${s * 0.13}" fill="#5A3317"/>`,
    -12,
  );
