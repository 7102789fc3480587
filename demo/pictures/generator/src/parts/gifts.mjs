import { GOLD, mix } from '../materials.mjs';
import { pose, slab } from '../space.mjs';
import { blur, line, linear, oval, polygon, rect, svg } from '../svg.mjs';
import { label } from '../text.mjs';
import { bow } from './packs.mjs';
import { cup, praline } from './praline.mjs';
import { front } from './print.mjs';

/** An open box: paper walls round a dark floor; `fill` gets a function from box coordinates to the picture. */
export function openBox({ x, y, w, d, h, turn = 0, color, inside = '#4A2416', fill }) {
  const p = pose(x, y, turn);
  const q = (a, b, z) => p.at(a, b, z);
  const W = w / 2;
  const D = d / 2;
  const t = 9;
  const outer = [
    [-W, -D],
    [W, -D],
    [W, D],
    [-W, D],
  ];
  const floor = outer.map(([a, b]) => q(a, b, 0));
  const drop = floor.map(([a, b]) => [a + 14, b + 12]);
  const rim = outer.map(([a, b]) => q(a, b, h));
  const lip = [
    [-W + t, -D + t],
    [W - t, -D + t],
    [W - t, D - t],
    [-W + t, D - t],
  ].map(([a, b]) => q(a, b, h));
  const base = [
    [-W + t, -D + t],
    [W - t, -D + t],
    [W - t, D - t],
    [-W + t, D - t],
  ].map(([a, b]) => q(a, b, h * 0.25));
  let out =
    polygon(drop, '#3A1D12', `opacity=".3" ${blur('soft')}`) +
    polygon(
      floor.map(([a, b]) => [a + 3, b + 5]),
      '#1A0C07',
      `opacity=".4" ${blur('tight')}`,
    );
  if (turn > 0) out += polygon([rim[1], rim[2], floor[2], floor[1]], mix(color, '#1C0607', 0.5));
  if (turn < 0) out += polygon([rim[0], rim[3], floor[3], floor[0]], mix(color, '#1C0607', 0.2));
  out +=
    polygon(rim, mix(color, '#FFE9D6', 0.28)) +
    polygon(lip, inside) +
    polygon(base, mix(inside, '#000000', 0.25)) +
    polygon([lip[0], lip[1], base[1], base[0]], mix(inside, '#FFD9B0', 0.16)) +
    polygon([lip[0], base[0], base[3], lip[3]], mix(inside, '#000000', 0.2));
  out += fill((a, b, z = h * 0.25) => q(a, b, z));
  out +=
    polygon(
      [rim[3], rim[2], floor[2], floor[3]],
      linear(
        [
          [0, color],
          [1, mix(color, '#1C0607', 0.4)],
        ],
        0,
        0,
        1,
        1,
      ),
    ) +
    polygon([q(-W, D - t, h), q(W, D - t, h), rim[2], rim[3]], mix(color, '#FFE9D6', 0.32)) +
    p.wall([-W, D], [W, D], h, label('HALLA & HILLO', w / 2, h * 0.66, h * 0.38, '#FBF0DC', { spacing: 0.16, max: w * 0.6 }));
  return out + line(svg`M${rim[3][0]} ${rim[3][1]} L${rim[2][0]} ${rim[2][1]}`, '#fff', 2, 'stroke-opacity=".35"');
}

/** An open box filled with cols × rows pralines in paper cups; `kinds` repeats. */
export function pralineBox({ x, y, cols, rows, cell, color, turn = 0, kinds, rand, inside }) {
  const w = cols * cell + 26;
  const d = rows * cell * 1.06 + 26;
  return openBox({
    x,
    y,
    w,
    d,
    h: cell * 0.5,
    turn,
    color,
    inside,
    fill: (at) => {
      const spots = [];
      for (let j = 0; j < rows; j++)
        for (let i = 0; i < cols; i++)
          spots.push([...at((i - (cols - 1) / 2) * cell, (j - (rows - 1) / 2) * cell * 1.06, cell * 0.12), i + j * cols]);
      spots.sort((a, b) => a[1] - b[1]);
      return spots
        .map(([px, py, n]) => {
          const r = cell * 0.385;
          const kind = kinds[(n * 7 + Math.floor(n / cols) * 3) % kinds.length];
          return cup(px, py - r * 0.1, r) + praline({ x: px, y: py, r, rand, cast: false, ...kind });
        })
        .join('');
    },
  });
}

/** A closed gift box with a silk ribbon both ways and a bow. */
export function ribboned({ x, y, w, d, h, turn, color, ribbon, print }) {
  const top = print
    ? front(w, d, print)
    : rect(
        0,
        0,
        w,
        d,
        0,
        linear(
          [
            [0, mix(color, '#FFE9D6', 0.3)],
            [0.5, color],
            [1, mix(color, '#1C0607', 0.2)],
          ],
          0,
          0,
          1,
          1,
        ),
      );
  const silk = linear(
    [
      [0, mix(ribbon, '#1C0607', 0.25)],
      [0.3, mix(ribbon, '#FFFFFF', 0.4)],
      [0.6, ribbon],
      [1, mix(ribbon, '#1C0607', 0.3)],
    ],
    0,
    0,
    1,
    0,
  );
  const silkAcross = linear(
    [
      [0, mix(ribbon, '#1C0607', 0.25)],
      [0.3, mix(ribbon, '#FFFFFF', 0.4)],
      [0.6, ribbon],
      [1, mix(ribbon, '#1C0607', 0.3)],
    ],
    0,
    0,
    0,
    1,
  );
  const b = Math.min(w, d) * 0.11;
  const bands = rect(w * 0.5 - b / 2, 0, b, d, 0, silk) + rect(0, d * 0.5 - b / 2, w, b, 0, silkAcross);
  const lid = h * 0.42;
  const side = (length, high) =>
    rect(
      0,
      0,
      length,
      high,
      0,
      linear(
        [
          [0, '#000', 0],
          [1, '#000', 0.18],
        ],
        0,
        0,
        0,
        1,
      ),
    ) +
    rect(0, lid, length, 3, 0, '#1C0607', 'opacity=".35"') +
    rect(length / 2 - b / 2, 0, b, high, 0, silk);
  const p = pose(x, y, turn);
  const [bx, by] = p.at(0, 0, h);
  return (
    slab({
      x,
      y,
      w,
      d,
      h,
      turn,
      round: 4,
      colors: { top: color, front: mix(color, '#1C0607', 0.26), right: mix(color, '#1C0607', 0.46), left: mix(color, '#1C0607', 0.12) },
      top: top + bands,
      walls: side,
    }) + bow(bx, by - b * 0.2, Math.min(w, d) * 0.24, ribbon)
  );
}

/** A lid leaning behind a box, or lying flat: the box's colour with a gold word. */
export function lid({ x, y, w, d, h, turn, color, print, word }) {
  const top = print
    ? front(w, d, print)
    : rect(
        0,
        0,
        w,
        d,
        0,
        linear(
          [
            [0, mix(color, '#FFE9D6', 0.34)],
            [0.5, color],
            [1, mix(color, '#1C0607', 0.2)],
          ],
          0,
          0,
          1,
          1,
        ),
      ) +
      line(svg`M14 14 H${w - 14} V${d - 14} H14Z`, GOLD, 2) +
      label(word, w / 2, d * 0.34, w * 0.13, '#FBEBD2', { max: w * 0.7 });
  return slab({
    x,
    y,
    w,
    d,
    h,
    turn,
    round: 4,
    colors: { top: color, front: mix(color, '#1C0607', 0.3), right: mix(color, '#1C0607', 0.46), left: mix(color, '#1C0607', 0.14) },
    top,
  });
}

/** A shingle basket; `fill` is drawn between its back and its front. */
export function basket(x, y, w, h, fill) {
  const k = 0.3;
  const t = y - h;
  const weave = (s) => {
    let o = '';
    for (let i = 0; i < 12; i++) o += rect(x - w / 2 + (i * w) / 12, t, w / 12 - 2, h, 2, i % 2 ? '#D8B277' : '#C79C5C');
    for (let j = 0; j < 4; j++)
      o += rect(x - w / 2, t + h * (0.12 + j * 0.23), w, h * 0.11, 2, j % 2 ? '#E7C78F' : '#B98A49', 'opacity=".85"');
    return o + s;
  };
  const shade = rect(
    x - w / 2,
    t,
    w,
    h * 1.2,
    0,
    linear(
      [
        [0, '#3A1D0A', 0.5],
        [0.2, '#fff', 0.12],
        [0.6, '#3A1D0A', 0],
        [1, '#3A1D0A', 0.5],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  const shape = svg`M${x - w / 2} ${t} L${x - w * 0.44} ${y} A${w * 0.44} ${w * 0.44 * k} 0 0 0 ${x + w * 0.44} ${y} L${x + w / 2} ${t} A${w / 2} ${(w / 2) * k} 0 0 1 ${x - w / 2} ${t}Z`;
  const id = `basket${Math.round(x)}${Math.round(w)}`;
  return (
    oval(x + 10, y + w * 0.06, w * 0.5, w * 0.13, '#3A1D12', `opacity=".4" ${blur('soft')}`) +
    oval(x, t, w / 2, (w / 2) * k, '#8F6531') +
    oval(x, t + 5, w * 0.47, w * 0.47 * k, '#5A3B18') +
    fill +
    `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${rect(x - w / 2, t, w, h + w * 0.2, 0, '#C79C5C')}${weave('')}${rect(x - w / 2, y - h * 0.06, w, h * 0.3, 0, '#B98A49')}${shade}</g>` +
    line(svg`M${x - w / 2} ${t} A${w / 2} ${(w / 2) * k} 0 0 0 ${x + w / 2} ${t}`, '#E7C78F', 9) +
    line(svg`M${x - w / 2} ${t} A${w / 2} ${(w / 2) * k} 0 0 0 ${x + w / 2} ${t}`, '#8F6531', 1.5)
  );
}
