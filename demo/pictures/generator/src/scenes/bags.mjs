import { shards } from '../parts/chocolate.mjs';
import { pouch } from '../parts/packs.mjs';
import { heap, prop } from '../parts/props.mjs';
import { cobble, coil, drop, jelly, log, pastille, pile } from '../parts/sweets.mjs';
import { tin } from '../parts/vessels.mjs';
import { move } from '../svg.mjs';
import { GARNISH } from './garnish.mjs';

/** What lies before a pouch, by name. */
export const CONTENT = {
  logs: (o, r) =>
    [
      [150, 640, -24],
      [250, 690, 12],
      [372, 706, -10],
      [500, 700, 18],
      [612, 676, -22],
      [664, 634, 30],
      [430, 660, 30],
    ]
      .map(([x, y, t]) => log(x, y, 116, 44, t, { heart: o.heart, salt: o.salt, hollow: !o.heart, tone: o.tone ?? 'liquorice', rand: r }))
      .join(''),
  coil: (_o) => coil(500, 650, 92) + coil(262, 676, 78),
  cobbles: (_o, r) =>
    [
      [180, 660, 44],
      [284, 684, 48],
      [392, 676, 46],
      [604, 660, 45],
      [500, 690, 50],
    ]
      .map(([x, y, q], i) => cobble(x, y, q, i % 3 === 1 ? 'dark' : 'milk', r, i === 4))
      .join(''),
  stones: (o, r) => pile(400, 646, 400, 74, o.tones, 26, r, { high: 1.7 }),
  jellies: (o, r) =>
    [
      [180, 640, 66, -16],
      [642, 640, 64, 18],
      [292, 690, 74, 14],
      [410, 712, 76, -12],
      [536, 694, 74, 22],
    ]
      .map(([x, y, s, t], i) => jelly(x, y, s, o.colors[i % o.colors.length], r, t))
      .join(''),
  drops: (o, r) =>
    [
      [180, 650, 50],
      [636, 650, 48],
      [286, 690, 56],
      [400, 704, 58],
      [520, 692, 56],
    ]
      .map(([x, y, s], i) => drop(x, y, s, o.colors[i % o.colors.length], r))
      .join(''),
  flakes: (o, r) => shards(400, 680, 250, 46, o.tone, r),
  powder: (o, r) => heap(420, 708, 420, 88, o.tone, r),
  buttons: (o, r) => pile(410, 650, 410, 56, [o.tone], 31, r, { high: 1.4, stamp: true }),
  nibs: (_o, r) => pile(410, 660, 380, 210, ['x'], 17, r, { high: 3, draw: (x, y, q) => prop('nib', x, y, q * 1.25) }),
};

/** A pouch with what is in it strewn in front. */
export function pouchScene(o, rand) {
  return pouch({ x: 400, y: 622, w: 340, h: 520, print: o }) + (GARNISH[o.garnish] ?? GARNISH.none)(rand) + CONTENT[o.content](o, rand);
}

/** What is in the pouch, close by. */
export function closeScene(o, rand) {
  const near = {
    jellies: () =>
      [
        [250, 330, 120, -14],
        [420, 300, 116, 16],
        [570, 350, 122, -8],
        [180, 480, 128, 20],
        [352, 470, 136, -18],
        [520, 500, 134, 12],
        [650, 520, 112, -22],
        [280, 620, 140, 10],
        [460, 650, 146, -14],
      ]
        .map(([x, y, s, t], i) => jelly(x, y, s, o.colors[i % o.colors.length], rand, t))
        .join(''),
    logs: () =>
      [
        [250, 300, -24],
        [470, 280, 14],
        [600, 380, -18],
        [220, 440, 18],
        [420, 430, -12],
        [600, 520, 22],
        [280, 580, -20],
        [470, 600, 12],
        [400, 520, 40],
      ]
        .map(([x, y, t]) => log(x, y, 210, 78, t, { heart: o.heart, salt: o.salt, hollow: !o.heart, rand }))
        .join(''),
    cobbles: () =>
      [
        [270, 320, 84],
        [440, 300, 90],
        [590, 370, 86],
        [200, 460, 92],
        [370, 450, 96],
        [540, 500, 98],
        [280, 610, 100],
        [460, 640, 108],
      ]
        .map(([x, y, q], i) => cobble(x, y, q, i % 3 === 1 ? 'dark' : 'milk', rand, i === 7 || i === 3))
        .join(''),
  };
  return near[o.content]() + (GARNISH[o.garnish] ?? GARNISH.none)(rand);
}

/** A round tin of pastilles, open, the lid beside it. */
export function tinScene(o, rand) {
  return move(400, 420, move(-404, -566, tinGroup(o, rand)), 0, 1.08);
}

function tinGroup(o, rand) {
  const fill = (x, y, r, k) => {
    let s = '';
    const items = [];
    for (let i = 0; i < 96; i++) {
      const a = rand() * 6.283;
      const q = Math.sqrt(rand());
      items.push([x + Math.cos(a) * q * r * 0.92, y + Math.sin(a) * q * r * k * 0.9 - (1 - q) * 18]);
    }
    items.sort((a, b) => a[1] - b[1]);
    for (const [px, py] of items) s += pastille(px, py, 26, o.pastille, { matt: true, stamp: true });
    return s;
  };
  return (
    tin({ x: 300, y: 560, r: 196, h: 96, print: o, fill }) +
    tin({ x: 528, y: 520, r: 176, h: 60, print: o }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    [
      [440, 690, 28],
      [510, 712, 30],
      [566, 680, 27],
      [360, 712, 28],
    ]
      .map(([x, y, r]) => pastille(x, y, r, o.pastille, { matt: true, stamp: true }))
      .join('')
  );
}
