import { material, mix } from '../materials.mjs';
import { slab } from '../space.mjs';
import { blur, clipped, line, linear, oval, path, polygon, rect, svg } from '../svg.mjs';

/** Small things cast in or on chocolate, drawn flat: berries, nuts, crumbs, salt, shards, specks, coffee. */
export function inclusions(kind, w, d, amount, rand) {
  let out = '';
  for (let i = 0; i < amount; i++) {
    const x = rand.between(w * 0.05, w * 0.95);
    const y = rand.between(d * 0.05, d * 0.95);
    out += INCLUSION[kind]?.(x, y, rand) ?? '';
  }
  return out;
}

const chip = (x, y, s, colors, rand) => {
  const c = rand.pick(colors);
  const a = rand.between(0, 360);
  return svg`<g transform="translate(${x} ${y}) rotate(${a})"><path d="M${-s} ${s * 0.5} L${-s * 0.3} ${-s} L${s} ${-s * 0.3} L${s * 0.5} ${s}Z" fill="#1A0806" opacity=".35" transform="translate(2 3)"/><path d="M${-s} ${s * 0.5} L${-s * 0.3} ${-s} L${s} ${-s * 0.3} L${s * 0.5} ${s}Z" fill="${c}"/><path d="M${-s * 0.7} ${s * 0.2} L${-s * 0.25} ${-s * 0.75} L${s * 0.5} ${-s * 0.3}" fill="none" stroke="${mix(c, '#FFFFFF', 0.55)}" stroke-width="${s * 0.22}" stroke-opacity=".8"/></g>`;
};
const INCLUSION = {
  lingon: (x, y, r) => chip(x, y, r.between(4, 10), ['#C2183C', '#8F1030', '#E2455F'], r),
  bilberry: (x, y, r) => chip(x, y, r.between(4, 9), ['#4B3A78', '#2F2455', '#6C4E94'], r),
  strawberry: (x, y, r) => chip(x, y, r.between(4, 10), ['#E2455F', '#F08A94', '#C5283E'], r),
  rye: (x, y, r) => chip(x, y, r.between(3, 8), ['#B98346', '#8A5A2A', '#D8AE70'], r),
  toffee: (x, y, r) => chip(x, y, r.between(4, 10), ['#E3A040', '#C37A22', '#F4C878'], r),
  liquorice: (x, y, r) => chip(x, y, r.between(4, 9), ['#2A2226', '#161114', '#453B41'], r),
  coffee: (x, y, r) => chip(x, y, r.between(2, 5), ['#6E4527', '#8E6038', '#20100A'], r),
  spruce: (x, y, r) => line(svg`M${x} ${y} l${r.around(9)} ${r.around(9)}`, r.pick(['#7FA35A', '#587F3F', '#A9C47B']), 3),
  salt: (x, y, r) =>
    rect(
      x,
      y,
      r.between(3, 7),
      r.between(3, 6),
      1,
      '#FFFFFF',
      svg`opacity="${r.between(0.7, 1)}" transform="rotate(${r.between(0, 90)} ${x} ${y})"`,
    ),
  vanilla: (x, y, r) => oval(x, y, r.between(0.9, 1.9), r.between(0.9, 1.9), '#4A3018', 'opacity=".8"'),
  oats: (x, y, r) => oval(x, y, 7, 4.5, r.pick(['#EBD3A2', '#DDBE85']), svg`transform="rotate(${r.between(0, 180)} ${x} ${y})"`),
  nut: (x, y, r) => {
    const s = r.between(9, 14);
    return (
      oval(x + 2, y + 3, s, s * 0.9, '#1A0806', 'opacity=".35"') +
      oval(x, y, s, s * 0.9, '#D9A867') +
      oval(x - s * 0.2, y - s * 0.2, s * 0.5, s * 0.4, '#F3D7A6') +
      oval(x - s * 0.35, y - s * 0.35, s * 0.16, s * 0.1, '#fff', 'opacity=".8"')
    );
  },
  cloudberry: (x, y, r) => chip(x, y, r.between(4, 8), ['#F5A623', '#F7C15B', '#DB7F12'], r),
};

function square(x, y, w, d, c, stamp) {
  const b = Math.min(w, d) * 0.16;
  const face = linear(
    [
      [0, c[1]],
      [0.5, mix(c[1], c[2], 0.6)],
      [1, c[2]],
    ],
    0,
    0,
    1,
    1,
  );
  let out = rect(x, y, w, d, 4, c[3]);
  out +=
    polygon(
      [
        [x, y + d],
        [x + b, y + d - b],
        [x + b, y + b],
        [x, y],
      ],
      mix(c[1], c[0], 0.25),
    ) +
    polygon(
      [
        [x, y],
        [x + w, y],
        [x + w - b, y + b],
        [x + b, y + b],
      ],
      c[0],
      'opacity=".9"',
    );
  out +=
    polygon(
      [
        [x + w, y],
        [x + w, y + d],
        [x + w - b, y + d - b],
        [x + w - b, y + b],
      ],
      c[3],
    ) +
    polygon(
      [
        [x, y + d],
        [x + w, y + d],
        [x + w - b, y + d - b],
        [x + b, y + d - b],
      ],
      mix(c[4], c[3], 0.35),
    );
  out += rect(x + b, y + b, w - 2 * b, d - 2 * b, 3, face);
  if (stamp) {
    const cx = x + w / 2;
    const cy = y + d / 2;
    const s = Math.min(w, d) * 0.17;
    const leaf = svg`M${cx} ${cy + s} C${cx - s * 1.5} ${cy} ${cx - s * 0.7} ${cy - s} ${cx} ${cy - s * 1.2} C${cx + s * 0.7} ${cy - s} ${cx + s * 1.5} ${cy} ${cx} ${cy + s}Z M${cx} ${cy + s * 1.3} V${cy - s * 0.5}`;
    out += `<g transform="translate(1 1.4)">${line(leaf, c[0], 1.2, 'stroke-opacity=".5"')}</g>${line(leaf, c[3], 1.8, 'stroke-opacity=".75"')}`;
  }
  return (
    out +
    line(
      svg`M${x + b + 3} ${y + b + (d - 2 * b) * 0.45} L${x + b + (w - 2 * b) * 0.4} ${y + b + 3}`,
      '#fff',
      Math.min(w, d) * 0.09,
      'stroke-opacity=".2"',
    )
  );
}

/** The top of a moulded bar, w × d, in a grid of bevelled squares. */
export function mould(w, d, cols, rows, tone, { specks, amount = 60, marble, rand, stamp = true } = {}) {
  const c = material(tone);
  const g = w * 0.014;
  const cw = (w - g * (cols + 1)) / cols;
  const ch = (d - g * (rows + 1)) / rows;
  let out = rect(0, 0, w, d, 7, c[3]);
  for (let i = 0; i < cols; i++) for (let j = 0; j < rows; j++) out += square(g + i * (cw + g), g + j * (ch + g), cw, ch, c, stamp);
  if (marble) {
    let waves = '';
    for (let i = 0; i < 9; i++) {
      const y = (d * (i + 0.5)) / 9 + rand.around(10);
      waves += line(
        svg`M${-10} ${y} C${w * 0.25} ${y + rand.around(46)} ${w * 0.6} ${y + rand.around(52)} ${w + 10} ${y + rand.around(24)}`,
        marble,
        rand.between(4, 13),
        svg`stroke-opacity="${rand.between(0.35, 0.7)}"`,
      );
    }
    out += clipped(rect(0, 0, w, d, 7, '#000'), waves);
  }
  if (specks) out += clipped(rect(0, 0, w, d, 7, '#000'), inclusions(specks, w, d, amount, rand));
  return out;
}

/** The broken edge of chocolate: lighter, matt, with what is inside. */
export const crumbEdge = (tone, specks, rand) => (w, h) => {
  const c = material(tone);
  return clipped(
    rect(0, 0, w, h, 0, '#000'),
    rect(0, 0, w, h, 0, mix(c[2], c[1], 0.45)) +
      line(svg`M0 ${h * 0.35} q${w * 0.3} ${h * 0.2} ${w * 0.55} 0 t${w * 0.45} ${h * 0.1}`, c[3], 3, 'stroke-opacity=".5"') +
      (specks ? inclusions(specks, w, h * 1.1, Math.round(w / 14), rand) : inclusions('coffee', w, h, Math.round(w / 30), rand)),
  );
};

/** A bar or a piece of one lying on the table. `broken` shows the inside on its walls. */
export function bar({ x, y, w, d, cols, rows, tone, turn = 0, z = 0, h, rand, broken = false, cast, ...more }) {
  const c = material(tone);
  const height = h ?? Math.max(22, (w / cols) * 0.24);
  return slab({
    x,
    y,
    w,
    d,
    h: height,
    turn,
    z,
    cast,
    colors: { top: c[3], front: c[4], right: c[4], left: c[3] },
    top: mould(w, d, cols, rows, tone, { rand, ...more }),
    walls: broken
      ? crumbEdge(tone, more.specks, rand)
      : (length, high) =>
          rect(
            0,
            0,
            length,
            high,
            0,
            linear(
              [
                [0, c[3]],
                [1, c[4]],
              ],
              0,
              0,
              0,
              1,
            ),
          ),
  });
}

/** A tablet with engraved lines of text; `mark` draws the text path filled with a given colour. */
export function tablet({ x, y, w, d, tone, turn = 0, h = 34, engraving, border = true }) {
  const c = material(tone);
  const m = w * 0.035;
  const cut =
    engraving &&
    `<g transform="translate(1.4 2)" opacity="${tone === 'dark' ? 0.95 : 0.75}">${engraving(c[0])}</g><g transform="translate(-1 -1.3)" opacity=".9">${engraving(c[4])}</g>${engraving(tone === 'dark' ? mix(c[3], c[4], 0.4) : c[3])}`;
  const frame = border
    ? line(svg`M${m * 2.4} ${m * 2.4} h${w - m * 4.8} v${d - m * 4.8} h${-(w - m * 4.8)}Z`, c[3], 3) +
      line(svg`M${m * 2.4 + 1.5} ${m * 2.4 + 2.2} h${w - m * 4.8} v${d - m * 4.8} h${-(w - m * 4.8)}Z`, c[0], 1.2, 'stroke-opacity=".45"')
    : '';
  const top =
    rect(
      0,
      0,
      w,
      d,
      12,
      linear(
        [
          [0, c[0]],
          [0.12, c[1]],
          [1, c[3]],
        ],
        0,
        0,
        1,
        1,
      ),
    ) +
    rect(m, m, w - 2 * m, d - 2 * m, 9, c[3]) +
    rect(
      m + 2,
      m + 2,
      w - 2 * m - 3,
      d - 2 * m - 3,
      8,
      linear(
        [
          [0, c[1]],
          [0.55, mix(c[1], c[2], 0.7)],
          [1, c[2]],
        ],
        0,
        0,
        1,
        1,
      ),
    ) +
    frame +
    clipped(
      rect(m, m, w - 2 * m, d - 2 * m, 8, '#000'),
      path(svg`M${w * 0.06} ${d} L${w * 0.42} 0 H${w * 0.58} L${w * 0.22} ${d}Z`, '#fff', `opacity="${tone === 'white' ? 0.28 : 0.09}"`),
    ) +
    (cut ?? '');
  return slab({
    x,
    y,
    w,
    d,
    h,
    turn,
    round: 9,
    colors: { top: c[2], front: c[4], right: c[4], left: c[3] },
    top,
    walls: (length, high) =>
      rect(
        0,
        0,
        length,
        high,
        0,
        linear(
          [
            [0, c[3]],
            [1, c[4]],
          ],
          0,
          0,
          0,
          1,
        ),
      ),
  });
}

/** Curls and shards of chocolate strewn about. */
export function shards(x, y, spread, n, tone, rand) {
  const c = material(tone);
  let out = '';
  for (let i = 0; i < n; i++) {
    const px = x + rand.around(spread);
    const py = y + rand.around(spread * 0.35);
    const s = rand.between(6, 17);
    const turn = rand.between(0, 360);
    out +=
      oval(px + 3, py + s * 0.5, s, s * 0.4, '#2B1109', `opacity=".3" ${blur('b2')}`) +
      svg`<g transform="translate(${px} ${py}) scale(1 .7) rotate(${turn})"><path d="M${-s} ${-s * 0.2} L${s * 0.2} ${-s * 0.7} L${s} ${s * 0.1} L${-s * 0.2} ${s * 0.6}Z" fill="${rand.pick([c[1], c[2], c[3]])}"/><path d="M${-s} ${-s * 0.2} L${s * 0.2} ${-s * 0.7} L${s} ${s * 0.1}" fill="none" stroke="${c[0]}" stroke-width="1.6" stroke-opacity=".7"/></g>`;
  }
  return out;
}
