import { mix } from '../../materials.mjs';
import { barrel, blob, fade, glow } from '../../paint.mjs';
import { cover } from '../../parts/cakes.mjs';
import { bar } from '../../parts/chocolate.mjs';
import { basket } from '../../parts/gifts.mjs';
import { ground, hills, person, pine, sky, snowfall, spruce, sun, water } from '../../parts/outdoors.mjs';
import { ear, leaf, prop, sprig, strew } from '../../parts/props.mjs';
import { blur, line, move, oval, path, rect, shadow, svg } from '../../svg.mjs';
import { on } from '../props.mjs';
import { frost, frosted, hand } from './props.mjs';

const forest = (r, { light = '#F6EFC8', green = '#A9BF8A', horizon = 470 } = {}) =>
  sky('autumn', 1200, horizon) +
  oval(760, 300, 520, 420, glow(light, 0.9)) +
  Array.from({ length: 15 }, (_, i) => [i * 86 + r.around(24), r.between(16, 26)])
    .map(([x, w]) => rect(x, -10, w, horizon + 20, 0, mix(green, '#7A8A7A', 0.5), svg`opacity="${r.between(0.35, 0.65)}"`))
    .join('') +
  hills(horizon, 70, mix(green, '#4F6E42', 0.35), r, 8) +
  rect(0, horizon, 1200, 800 - horizon, 0, fade(mix(green, '#FFFFD0', 0.2), mix(green, '#2A3A1A', 0.45)));

const moss = (y, color, r, n = 46) =>
  Array.from({ length: n }, () => [r() * 1200, y + r() * (800 - y)])
    .sort((a, b) => a[1] - b[1])
    .map(([x, b]) =>
      path(
        blob(x, b, r.between(60, 120), r.between(26, 50), r, 0.12, 10),
        mix(color, r.pick(['#F2FFC0', '#1A2A0A']), r.between(0.06, 0.26)),
      ),
    )
    .join('');

const lingonPlant = (x, y, s, r) =>
  line(svg`M${x} ${y} q${-20 * s} ${-60 * s} ${10 * s} ${-130 * s}`, '#7A4A34', 5 * s) +
  [
    [-10, -40, 200],
    [6, -60, -20],
    [-6, -90, 210],
    [12, -104, -30],
    [6, -130, 250],
    [14, -132, -70],
  ]
    .map(([a, b, t]) => leaf(x + a * s, y + b * s, 60 * s, '#4A6E34', t))
    .join('') +
  strew(
    'lingon',
    [
      [x - 16 * s, y - 60 * s, 20 * s],
      [x + 22 * s, y - 76 * s, 21 * s],
      [x + 2 * s, y - 40 * s, 22 * s],
    ],
    r,
  );

const spruceTip = (x, y, s, turn, r) =>
  sprig(x, y, s, turn, r, '#7FB04A') + move(x, y, oval(s * 0.06, 0, s * 0.12, s * 0.09, fade('#D9AE7A', '#8A5A30')), turn);

const woodBarrel = (x, y, s, r) =>
  shadow(x, y, 160 * s, 46 * s, 0.4) +
  path(
    svg`M${x - 130 * s} ${y - 260 * s} Q${x - 180 * s} ${y - 130 * s} ${x - 130 * s} ${y} A${130 * s} ${40 * s} 0 0 0 ${x + 130 * s} ${y} Q${x + 180 * s} ${y - 130 * s} ${x + 130 * s} ${y - 260 * s}Z`,
    barrel(['#F3D6A6', '#D9AE74', '#B98850', '#8A5E32', '#543618']),
  ) +
  [-90, -40, 20, 70]
    .map((a) =>
      line(
        svg`M${x + a * s} ${y - 230 * s} Q${x + a * 1.3 * s} ${y - 120 * s} ${x + a * s} ${y + 24 * s}`,
        '#6A4522',
        3,
        'stroke-opacity=".5"',
      ),
    )
    .join('') +
  [0.22, 0.74]
    .map((f) =>
      path(
        svg`M${x - (140 + 14 * Math.sin(f * 3)) * s} ${y - 260 * s * (1 - f)} q${(140 + 14 * Math.sin(f * 3)) * s} ${60 * s} ${(280 + 28 * Math.sin(f * 3)) * s} 0`,
        'none',
        svg`stroke="#5A4A42" stroke-width="${16 * s}"`,
      ),
    )
    .join('') +
  oval(x, y - 260 * s, 130 * s, 42 * s, '#D9AE74') +
  oval(x, y - 256 * s, 114 * s, 34 * s, '#5A1420') +
  cover('lingon', x, y - 262 * s, 104 * s, 0.3, 28, 22 * s, r, 0.7);

const bigBranch = (r) =>
  line('M-20 700 C260 620 520 420 1220 180', '#7A5A3A', 20) +
  line('M330 560 C420 460 430 360 520 260 M700 390 C760 470 860 520 960 540', '#7A5A3A', 12) +
  [
    [200, 620, -60],
    [300, 540, 40],
    [420, 520, -80],
    [460, 350, 20],
    [520, 260, -70],
    [600, 430, 50],
    [700, 350, -70],
    [820, 340, 30],
    [900, 300, -60],
    [880, 520, 20],
    [960, 540, -40],
    [1040, 250, 40],
    [1100, 230, -70],
    [380, 640, 60],
    [560, 300, 0],
  ]
    .map(([x, y, t]) => leaf(x, y, 150, mix('#8FA888', '#5A7A5A', r()), t))
    .join('') +
  strew(
    'buckthorn',
    [
      [240, 590, 44],
      [290, 610, 46],
      [330, 560, 44],
      [380, 570, 46],
      [420, 520, 42],
      [470, 420, 42],
      [500, 360, 44],
      [540, 320, 42],
      [440, 470, 44],
      [560, 450, 46],
      [620, 460, 44],
      [650, 410, 46],
      [720, 420, 44],
      [760, 370, 46],
      [790, 460, 42],
      [840, 500, 44],
      [900, 530, 42],
      [840, 320, 44],
      [910, 320, 44],
      [980, 280, 44],
      [1020, 290, 42],
      [590, 490, 44],
      [700, 460, 42],
    ],
    r,
  ) +
  line('M120 650 l-20 -60 M640 400 l10 -70 M1000 260 l-10 -60', '#7A5A3A', 7);

const sack = (x, y) =>
  shadow(x, y, 270, 60, 0.36) +
  path(
    svg`M${x - 190} ${y - 330} C${x - 250} ${y - 160} ${x - 290} ${y - 40} ${x - 220} ${y} Q${x} ${y + 40} ${x + 220} ${y} C${x + 290} ${y - 40} ${x + 250} ${y - 160} ${x + 190} ${y - 330}Z`,
    barrel(['#FFFDF4', '#F3EAD6', '#E3D4B6', '#BCA682', '#8A7452']),
  ) +
  oval(x, y - 330, 190, 54, '#CDBB98') +
  oval(x, y - 322, 172, 44, '#6F8F4F') +
  line(
    svg`M${x - 120} ${y - 240} Q${x - 150} ${y - 120} ${x - 140} ${y - 30} M${x + 110} ${y - 230} Q${x + 150} ${y - 120} ${x + 130} ${y - 20} M${x - 20} ${y - 220} Q${x - 30} ${y - 100} ${x - 10} ${y}`,
    '#A8946E',
    5,
    'stroke-opacity=".5"',
  );

const bucket = (x, y, s, kind, r, color) =>
  path(
    svg`M${x - 74 * s} ${y - 120 * s} L${x - 58 * s} ${y} A${58 * s} ${16 * s} 0 0 0 ${x + 58 * s} ${y} L${x + 74 * s} ${y - 120 * s}Z`,
    barrel([mix(color, '#FFFFFF', 0.6), mix(color, '#FFFFFF', 0.25), color, mix(color, '#1A0806', 0.3), mix(color, '#1A0806', 0.5)]),
  ) +
  oval(x, y - 120 * s, 74 * s, 22 * s, mix(color, '#1A0806', 0.3)) +
  cover(kind, x, y - 124 * s, 66 * s, 0.28, 18, 17 * s, r, 1) +
  path(svg`M${x - 72 * s} ${y - 116 * s} Q${x} ${y - 250 * s} ${x + 72 * s} ${y - 116 * s}`, 'none', 'stroke="#7A7470" stroke-width="4"');

const car = (x, y, r) =>
  oval(x, y + 50, 380, 40, '#2A120A', `opacity=".35" ${blur('soft')}`) +
  [-230, 230].map((a) => rect(x + a - 46, y - 30, 92, 96, 20, '#2A2628')).join('') +
  path(
    svg`M${x - 330} ${y + 20} V${y - 210} Q${x - 320} ${y - 250} ${x - 280} ${y - 260} L${x - 230} ${y - 430} Q${x - 220} ${y - 452} ${x - 190} ${y - 452} H${x + 190} Q${x + 220} ${y - 452} ${x + 230} ${y - 430} L${x + 280} ${y - 260} Q${x + 320} ${y - 250} ${x + 330} ${y - 210} V${y + 20}Z`,
    fade('#8FA86F', '#4F6A42', 0.6, 1),
  ) +
  path(svg`M${x - 262} ${y - 120} L${x - 210} ${y - 410} H${x + 210} L${x + 262} ${y - 120}Z`, '#3A3A30') +
  rect(x - 300, y - 130, 600, 60, 8, fade('#C9B48A', '#8A7450')) +
  bucket(x - 170, y - 92, 1.05, 'lingon', r, '#B9C2C9') +
  bucket(x, y - 84, 1.12, 'bilberry', r, '#E3D6C4') +
  bucket(x + 172, y - 92, 1.05, 'cloudberry', r, '#7F9AA6') +
  [-290, 250].map((a) => rect(x + a, y - 54, 42, 34, 8, '#C2403A')).join('') +
  rect(x - 70, y - 40, 140, 34, 4, '#F6F0E2') +
  rect(x - 320, y + 4, 640, 24, 8, '#D6D0C6');

const carried =
  path('M12 -42 Q22 -62 32 -42', 'none', 'stroke="#8F6531" stroke-width="2.4"') +
  path('M9 -40 H35 L32 -26 H12Z', '#C79C5C') +
  oval(22, -41, 12, 3.4, '#343C76');

const milkCan = (x, y) =>
  shadow(x, y, 120, 30, 0.4) +
  path(
    svg`M${x - 110} ${y - 10} V${y - 260} Q${x - 110} ${y - 320} ${x - 60} ${y - 350} V${y - 400} H${x + 60} V${y - 350} Q${x + 110} ${y - 320} ${x + 110} ${y - 260} V${y - 10} Q${x} ${y + 26} ${x - 110} ${y - 10}Z`,
    barrel(['#FFFFFF', '#E3E6E8', '#B9C0C4', '#848C92', '#565E64']),
  ) +
  path(svg`M${x - 74} ${y - 400} Q${x} ${y - 450} ${x + 74} ${y - 400} Z`, '#A9B2B8') +
  rect(x - 78, y - 408, 156, 18, 6, '#8A949A') +
  [-1, 1]
    .map((f) =>
      path(svg`M${x + f * 96} ${y - 300} q${f * 60} 10 ${f * 40} 80`, 'none', 'stroke="#848C92" stroke-width="13" stroke-linecap="round"'),
    )
    .join('') +
  rect(x - 110, y - 200, 220, 10, 0, '#848C92', 'opacity=".5"') +
  rect(x - 110, y - 90, 220, 10, 0, '#848C92', 'opacity=".5"');

const fencePost = (x, y, r) =>
  rect(x - 76, y - 330, 152, 340, 6, barrel(['#D9C6AA', '#B9A284', '#9A8264', '#6E5A42', '#463826'])) +
  [-40, 0, 36].map((a) => line(svg`M${x + a} ${y - 310} q8 120 -4 300`, '#5A4630', 4, 'stroke-opacity=".5"')).join('') +
  oval(x, y - 330, 76, 28, '#C9B492') +
  rect(0, y - 210, x - 76, 40, 3, fade('#B9A284', '#7A6448')) +
  bar({ x, y: y - 360, w: 210, d: 130, cols: 3, rows: 2, tone: 'oat', turn: -10, rand: r, h: 30, broken: true, specks: 'oats' });

/** Of berries, roots and fields. */
export const FOREST = {
  'article-bilberry-not-blueberry': {
    ground: (r) => forest(r),
    draw: (r) =>
      moss(520, '#6F8F4F', r, 30) +
      basket(480, 720, 560, 210, cover('bilberry', 480, 500, 250, 0.32, 46, 34, r, 1.6)) +
      hand(830, 560, 1.05, 16, { sleeve: '#6A7F9A', stain: '#3A3470' }) +
      strew(
        'bilberry',
        [
          [700, 540, 34],
          [740, 590, 34],
          [900, 740, 34],
          [960, 760, 36],
          [120, 740, 34],
        ],
        r,
      ) +
      leaf(150, 700, 80, '#4F7440', -40) +
      leaf(1000, 730, 90, '#5B7F3A', -20),
  },
  'article-lingonberry-keeps-itself': {
    ground: (r) => sky('winter', 1200, 520) + hills(520, 150, '#A9B8B0', r, 7) + rect(0, 520, 1200, 280, 0, fade('#C9D2C4', '#8FA08A')),
    draw: (r) =>
      woodBarrel(880, 690, 1.3, r) +
      [
        [180, 760, 2.3],
        [420, 780, 2.7],
        [640, 770, 2],
      ]
        .map(([x, y, s]) => lingonPlant(x, y, s, r))
        .join('') +
      frosted(
        'lingon',
        [
          [520, 690, 44],
          [340, 710, 42],
          [240, 640, 40],
          [470, 600, 40],
          [600, 730, 38],
        ],
        r,
      ) +
      frost([
        [300, 470, 14],
        [520, 440, 12],
        [420, 520, 10],
        [160, 520, 12],
        [640, 540, 10],
      ]) +
      snowfall(30, r),
  },
  'article-cloudberry-gold': {
    ground: (r) =>
      sky('evening', 1200, 480) +
      sun(880, 330, 70) +
      hills(470, 110, '#A98A6A', r, 6) +
      [120, 260, 1050].map((x) => spruce(x, 480, 170, '#7A7A5A')).join('') +
      rect(0, 470, 1200, 330, 0, fade('#B9A66A', '#6B7F59')),
    draw: (r) =>
      moss(540, '#7F8F59', r, 44) +
      line('M560 720 C550 600 570 520 556 420', '#7A5A3A', 12) +
      [
        [556, 600, -34],
        [560, 640, 200],
      ]
        .map(([x, y, t]) => leaf(x, y, 240, '#6F8A4A', t))
        .join('') +
      oval(556, 340, 240, 220, glow('#FFC65A', 0.7)) +
      prop('cloudberry', 556, 340, 110) +
      [-50, 0, 50].map((a) => leaf(556, 440, 90, '#8F9A5A', a + 60)).join('') +
      Array.from({ length: 16 }, () => oval(r() * 1200, 600 + r() * 180, 7, 9, '#FFFFFF', 'opacity=".6"')).join(''),
  },
  'article-sea-buckthorn-by-the-sea': {
    ground: (r) => sky('autumn', 1200, 330) + water(330, 470, '#6F9DB5', r) + path('M-20 800 V640 Q240 560 520 700 T900 800Z', '#C9B79A'),
    draw: (r) => bigBranch(r),
  },
  'article-two-weeks-of-spruce-tips': {
    ground: on('linen', '#E9EAD8'),
    draw: (r) =>
      sack(560, 700) +
      [
        [420, 330, 150, -120],
        [520, 300, 170, -80],
        [620, 320, 160, -50],
        [480, 350, 140, -100],
        [580, 360, 150, -66],
        [680, 350, 140, -24],
      ]
        .map(([x, y, s, t]) => spruceTip(x, y + 60, s, t, r))
        .join('') +
      [
        [180, 640, 150, 20],
        [230, 720, 140, -10],
        [900, 600, 160, 14],
        [980, 690, 150, -24],
        [860, 740, 140, 6],
        [130, 520, 130, 40],
      ]
        .map(([x, y, s, t]) => spruceTip(x, y, s, t, r))
        .join('') +
      sprig(1190, 200, 330, 164, r, '#4F6E42'),
  },
  'article-the-berry-buyer-waits': {
    ground: (r) => sky('evening', 1200, 500) + hills(500, 160, '#7F8F6A', r, 9) + ground('grass', 500, '#9DAA6A', r),
    draw: (r) =>
      [60, 190, 1010, 1130].map((x, i) => pine(x, 560 + (i % 2) * 20, 600, r)).join('') + pine(330, 540, 480, r) + car(640, 690, r),
  },
  'article-the-right-to-pick': {
    ground: (r) => forest(r, { green: '#9DB87A', horizon: 500 }),
    draw: (r) =>
      path(
        'M520 500 C600 560 380 620 560 700 C640 740 420 780 380 810 H900 C860 740 980 700 800 630 C700 590 700 540 600 500Z',
        fade('#E9DDBA', '#C9B78E'),
      ) +
      [80, 250, 960, 1120].map((x, i) => pine(x, 640 + (i % 2) * 50, 700, r, '#5F7F4A')).join('') +
      moss(700, '#7F9F59', r, 12) +
      person(540, 690, 330, { coat: '#A3183C', hair: '#6A4A2A', carry: carried }) +
      person(740, 700, 350, { coat: '#34506A', hair: '#3A241A', hat: '#C9A06A', carry: carried, face: -1 }) +
      person(640, 760, 210, { coat: '#E3A857', hair: '#D9B26A', skirt: true, carry: carried }) +
      strew(
        'bilberry',
        [
          [180, 760, 20],
          [220, 775, 22],
          [1000, 765, 20],
        ],
        r,
      ),
  },
  'article-oats-and-milk-from-nearby': {
    ground: (r) =>
      sky('bright', 1200, 420) +
      sun(250, 150, 44, '#FFF0B8') +
      hills(420, 110, '#9DB58A', r) +
      rect(0, 400, 1200, 400, 0, fade('#EBD49A', '#C9A45C')),
    draw: (r) =>
      Array.from({ length: 40 }, () => [r() * 1200, 470 + r() * 330])
        .sort((a, b) => a[1] - b[1])
        .map(([x, y]) => ear(x, y, 110 + (y - 470) * 0.3, -90 + r.around(14), r.pick(['#D9B26F', '#E6C684', '#C99B4B'])))
        .join('') +
      milkCan(820, 760) +
      fencePost(400, 800, r),
  },
};
