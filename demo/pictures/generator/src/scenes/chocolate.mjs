import { bar } from '../parts/chocolate.mjs';
import { foil, pouch, wrapped } from '../parts/packs.mjs';
import { half, praline } from '../parts/praline.mjs';
import { pose } from '../space.mjs';
import { move } from '../svg.mjs';
import { GARNISH } from './garnish.mjs';

/** A bar of chocolate: the wrapped bar with pieces in front of it. */
export function barScene(o, rand) {
  const turn = o.turn ?? rand.pick([-15, -11, -7, 9, 13, 16]);
  const mirror = turn < 0 ? -1 : 1;
  const print = { line: o.line, color: o.color, motif: o.motif, title: o.title, sub: o.sub, ink: o.ink };
  const common = { tone: o.tone, specks: o.specks, marble: o.marble, rand };
  return (
    wrapped({ x: 400 - mirror * 26, y: 372, w: 318, d: 640, turn, h: 30, print }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    bar({
      x: 400 + mirror * 128,
      y: 604,
      w: 178,
      d: 178,
      cols: 2,
      rows: 2,
      turn: -turn * 1.3,
      amount: 16,
      broken: true,
      h: 34,
      ...common,
    }) +
    bar({ x: 400 + mirror * 8, y: 694, w: 90, d: 90, cols: 1, rows: 1, turn: turn * 2 + 8, amount: 6, broken: true, h: 34, ...common })
  );
}

/** The same bar out of its wrapper: foil folded back, a row snapped off. */
export const barOpen = (o, rand) => move(400, 404, move(-400, -398, unwrapped(o, rand)), 0, 0.94);

function unwrapped(o, rand) {
  const turn = o.turn ?? rand.pick([-20, -14, 12, 18]);
  const m = turn < 0 ? -1 : 1;
  const print = { line: o.line, color: o.color, motif: o.motif, title: o.title, sub: o.sub, ink: o.ink };
  const common = { tone: o.tone, specks: o.specks, marble: o.marble, rand };
  const p = pose(400 - m * 16, 356, turn);
  const [bx, by] = p.at(0, 130);
  const [wx, wy] = p.at(0, -186);
  const [fx, fy] = p.at(0, 16);
  const [qx, qy] = p.at(14, 398);
  return (
    bar({ x: bx, y: by, w: 330, d: 400, cols: 3, rows: 4, turn, amount: 70, h: 32, ...common }) +
    foil({ x: fx, y: fy, w: 338, d: 80, turn, h: 34, rand, color: o.line === 'kaski' ? '#E3C78A' : '#E4E0D8' }) +
    wrapped({ x: wx, y: wy, w: 346, d: 380, whole: 640, turn, h: 38, print, cast: 0.3 }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    bar({ x: qx + m * 16, y: qy + 6, w: 222, d: 108, cols: 2, rows: 1, turn: turn - m * 22, amount: 14, broken: true, h: 32, ...common })
  );
}

/** Three pralines, one of them cut. */
export function pralineScene(o, rand) {
  const p = { tone: o.tone, topping: o.topping, color: o.toppingColor, matt: o.matt, rand };
  const h = { tone: o.tone, layers: o.layers, specks: o.specks, run: o.run, rand };
  const flip = rand() < 0.5 ? 1 : -1;
  return (
    praline({ x: 400 - flip * 150, y: 388, r: 128, ...p }) +
    praline({ x: 400 + flip * 132, y: 420, r: 136, ...p }) +
    (GARNISH[o.garnish] ?? GARNISH.none)(rand) +
    half({ x: 400 - flip * 18, y: 622, r: 158, ...h })
  );
}

/** A pouch of pralines with two in front. */
export function pralineOpen(o, rand) {
  const p = { tone: o.tone, topping: o.topping, color: o.toppingColor, matt: o.matt, rand };
  return (
    pouch({
      x: 352,
      y: 620,
      w: 330,
      h: 500,
      print: { line: o.line, color: o.color, motif: o.motif, title: o.title, sub: o.sub, ink: o.ink },
    }) +
    praline({ x: 590, y: 560, r: 92, ...p }) +
    praline({ x: 480, y: 660, r: 100, ...p }) +
    half({ x: 276, y: 684, r: 84, tone: o.tone, layers: o.layers, specks: o.specks, rand })
  );
}
