import { mix } from '../materials.mjs';
import { biscuit } from '../parts/biscuits.mjs';
import { tablet } from '../parts/chocolate.mjs';
import { basket, lid, openBox, pralineBox, ribboned } from '../parts/gifts.mjs';
import { bow, carton, pouch, wrapped } from '../parts/packs.mjs';
import { praline } from '../parts/praline.mjs';
import { slab } from '../space.mjs';
import { path, rect } from '../svg.mjs';
import { fit, label, outline } from '../text.mjs';
import { GARNISH } from './garnish.mjs';

/** The house's pralines as boxes hold them. */
export const ASSORTMENT = [
  { tone: 'milk', topping: 'drizzle' },
  { tone: 'white', topping: 'berry', color: '#F0951C' },
  { tone: 'milk', topping: 'salt' },
  { tone: 'milk', topping: 'nut' },
  { tone: 'dark', topping: 'leaf' },
  { tone: 'toasted', topping: 'sugar' },
  { tone: 'berry', topping: 'lines' },
  { tone: 'dark', topping: 'lines', color: 'caramel' },
];
export const DARK_ASSORTMENT = [
  { tone: 'dark', topping: 'leaf' },
  { tone: 'dark', topping: 'cocoa', matt: true },
  { tone: 'dark', topping: 'salt' },
  { tone: 'milk', topping: 'salt' },
  { tone: 'dark', topping: 'lines', color: 'caramel' },
];

/** An open box of pralines with its lid behind. */
export function boxScene(o, rand) {
  const garnish = (GARNISH[o.garnish] ?? GARNISH.none)(rand);
  return (
    lid({
      x: 400 + (o.lidX ?? 34),
      y: 232,
      w: o.cols * o.cell + 20,
      d: o.rows * o.cell * 1.06 + 30,
      h: 40,
      turn: o.turn + 14,
      color: o.color,
      word: o.word,
    }) +
    pralineBox({
      x: 390,
      y: 500,
      cols: o.cols,
      rows: o.rows,
      cell: o.cell,
      color: o.color,
      turn: o.turn,
      kinds: o.kinds ?? ASSORTMENT,
      rand,
      inside: o.inside,
    }) +
    garnish
  );
}

/** The same box closed with ribbon, a few pralines before it. */
export function closedScene(o, rand) {
  return (
    ribboned({ x: 400, y: 400, w: 430, d: 380, h: 120, turn: o.turn ?? -16, color: o.color, ribbon: o.ribbon }) +
    praline({ x: 300, y: 660, r: 62, rand, ...ASSORTMENT[0] }) +
    praline({ x: 440, y: 684, r: 66, rand, ...ASSORTMENT[1] }) +
    praline({ x: 566, y: 654, r: 60, rand, ...ASSORTMENT[3] })
  );
}

/** A gift card on its envelope, tied with a ribbon. */
export function giftCardScene(o, rand) {
  const paper = { top: '#F6EBD8', front: '#DCCBAF', left: '#CDBB9D', right: '#CDBB9D' };
  const card = { top: o.color, front: mix(o.color, '#1C0607', 0.45), left: mix(o.color, '#1C0607', 0.3), right: mix(o.color, '#1C0607', 0.5) };
  const flap = path('M6 6 L300 190 L594 6', 'none', 'stroke="#C9B48F" stroke-width="3" stroke-linejoin="round"');
  const art =
    rect(18, 18, 464, 274, 14, 'none', `stroke="${o.ribbon}" stroke-width="2.5" stroke-opacity=".8"`) +
    label('HALLA & HILLO', 250, 82, 30, '#FBF0DC', { spacing: 0.16, max: 380 }) +
    label('Lahjakortti', 250, 262, 58, '#FBF0DC', { max: 400 });
  return (
    slab({ x: 420, y: 400, w: 600, d: 420, h: 8, turn: -14, colors: paper, top: flap }) +
    slab({ x: 390, y: 462, w: 500, d: 310, h: 10, turn: 8, colors: card, top: art, round: 16 }) +
    bow(402, 440, 54, o.ribbon) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand)
  );
}

/** A little box of four and its ribboned twin. */
export function smallBoxScene(o, rand) {
  return (
    ribboned({ x: 510, y: 300, w: 270, d: 270, h: 100, turn: 18, color: o.color, ribbon: o.ribbon }) +
    pralineBox({
      x: 350,
      y: 548,
      cols: 2,
      rows: 2,
      cell: 158,
      color: o.color,
      turn: -12,
      kinds: [ASSORTMENT[0], ASSORTMENT[2]],
      rand,
      inside: o.inside,
    })
  );
}

/** Several packages grouped as one gift; `items` are pouches, cartons and boxes with their places. */
export function setScene(o, rand, prints) {
  const draw = { pouch, carton };
  const packs = o.items.map(({ kind, print, ...at }) => draw[kind]({ ...at, print: prints[print] })).join('');
  const box = o.box ? ribboned({ turn: -10, w: 250, d: 190, h: 90, ...o.box }) : '';
  const biscuits = (o.biscuits ?? []).map(([kind, x, y, r]) => biscuit(kind, x, y, r, rand)).join('');
  return (
    packs +
    box +
    biscuits +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    (o.pralines ?? []).map(([x, y, r, i]) => praline({ x, y, r, rand, ...ASSORTMENT[i] })).join('')
  );
}

/** Bars side by side in a case, like books. */
export function shelfScene(o, rand, prints) {
  return (
    openBox({
      x: 400,
      y: 450,
      w: 640,
      d: 430,
      h: 74,
      turn: -8,
      color: o.color,
      inside: '#3A1D13',
      fill: (at) =>
        o.bars
          .map((name, i) => {
            const [x, y] = at(-248 + i * 124, 0, 18);
            return wrapped({ x, y, w: 112, d: 380, turn: -8, h: 34, cast: 0, print: prints[name] });
          })
          .join(''),
    }) + (GARNISH[o.garnish] ?? GARNISH.none)(rand)
  );
}

/** Bars fanned out on the table. */
export function fanScene(o, rand, prints) {
  return (
    o.bars
      .map((name, i) =>
        wrapped({
          x: 240 + i * 80,
          y: 360 + Math.abs(i - 2) * 16 + i * 12,
          w: 210,
          d: 470,
          turn: -26 + i * 13,
          h: 22,
          print: prints[name],
        }),
      )
      .join('') + (GARNISH[o.garnish] ?? GARNISH.none)(rand)
  );
}

/** A basket with pouches standing in it. */
export function basketScene(o, rand, prints) {
  const inside = o.bags
    .map((name, i) => pouch({ x: 208 + i * 128, y: 560 - Math.abs(i - 1.5) * 14, w: 140, h: 270 + (i % 2) * 40, print: prints[name] }))
    .join('');
  return basket(400, 640, 600, 190, inside) + (GARNISH[o.garnish] ?? GARNISH.none)(rand);
}

/** Words engraved in a tablet: a function from colour to outlines, for a face w × d. */
export function engrave(text, w, d, scale = 0.15) {
  const best = fit(text, w * 0.74, w * scale, 2);
  const step = best.size * 1.12;
  const first = d / 2 - ((best.lines.length - 1) * step) / 2 + best.size * 0.34;
  return (color) => best.lines.map((l, i) => path(outline(l, w / 2, first + i * step, best.size), color)).join('');
}

/** An engraved tablet, with linen paper and ribbon under it. */
export function tabletScene(o, rand) {
  const w = o.w ?? 560;
  const d = o.d ?? 360;
  const turn = o.turn ?? -9;
  const under = wrapped({
    x: 410,
    y: 400,
    w: w * 1.1,
    d: d * 1.3,
    turn: turn - 5,
    h: 3,
    print: { line: 'kajo', color: o.paper ?? '#EADBC4', motif: 'waves', title: '', sub: '', plain: true },
    cast: 0.22,
  });
  const twice = o.back
    ? tablet({
        x: 460,
        y: 250,
        w: w * 0.82,
        d: d * 0.82,
        tone: o.tone,
        turn: turn + 16,
        engraving: engrave(o.back, w * 0.82, d * 0.82, 0.082),
      })
    : '';
  return (
    (o.back ? twice : under) +
    tablet({
      x: o.back ? 360 : 400,
      y: o.back ? 520 : 410,
      w: o.back ? w * 0.9 : w,
      d: o.back ? d * 0.9 : d,
      tone: o.tone,
      turn,
      h: o.h ?? 40,
      engraving: engrave(o.text, o.back ? w * 0.9 : w, o.back ? d * 0.9 : d, o.scale),
    }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand)
  );
}
