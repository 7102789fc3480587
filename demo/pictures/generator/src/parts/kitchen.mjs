import { material, mix } from '../materials.mjs';
import { barrel, fade, glint, glow, rim, sheen, sphere, WIDE_K } from '../paint.mjs';
import { blur, clipped, line, move, oval, path, polygon, rect, shadow, svg } from '../svg.mjs';

/** A spoon with its bowl at (x, y), handle towards `turn`; `load` draws in the bowl. */
export function spoon(x, y, length, turn, { color = '#CFC6BC', load = '' } = {}) {
  const c = material(color);
  const b = length * 0.16;
  const shape = svg`M${b * 0.8} ${-b * 0.22} L${length} ${-b * 0.2} Q${length + b * 0.5} 0 ${length} ${b * 0.2} L${b * 0.8} ${b * 0.22} C${b * 0.4} ${b * 0.85} ${-b * 1.3} ${b * 0.8} ${-b * 1.3} 0 C${-b * 1.3} ${-b * 0.8} ${b * 0.4} ${-b * 0.85} ${b * 0.8} ${-b * 0.22}Z`;
  return (
    move(x + 5, y + 9, path(shape, '#2B1109', `opacity=".3" ${blur('b5')}`), turn) +
    move(
      x,
      y,
      path(shape, fade(c[0], c[3])) +
        oval(-b * 0.4, 0, b * 0.72, b * 0.5, fade(c[3], c[1])) +
        line(svg`M${b} ${-b * 0.08} H${length * 0.96}`, '#fff', b * 0.09, 'stroke-opacity=".6"') +
        load,
      turn,
    )
  );
}

/** A sheet of baking paper or a cloth lying at (x, y); stripes make it a towel. */
export function cloth({ x, y, w, d, turn = 0, color = '#EFE4D2', stripe, fold = true }) {
  const dark = mix(color, '#5A3420', 0.28);
  const edge = svg`M${-w / 2} ${-d / 2 + 6} Q${-w * 0.2} ${-d / 2 - 8} ${w * 0.1} ${-d / 2 + 2} T${w / 2} ${-d / 2} Q${w / 2 + 8} 0 ${w / 2 - 4} ${d / 2} Q${w * 0.1} ${d / 2 + 9} ${-w * 0.1} ${d / 2 - 2} T${-w / 2} ${d / 2} Q${-w / 2 - 9} 0 ${-w / 2} ${-d / 2 + 6}Z`;
  const stripes = stripe
    ? [0.1, 0.16, 0.84, 0.9].map((at) => rect(-w / 2 - 10 + w * at, -d, w * 0.022, d * 2, 0, stripe, 'opacity=".75"')).join('')
    : '';
  const folds = fold
    ? path(svg`M${-w * 0.16} ${-d / 2} L${w * 0.02} ${d / 2} H${w * 0.12} L${-w * 0.04} ${-d / 2}Z`, dark, `opacity=".22" ${blur('b9')}`) +
      path(svg`M${w * 0.24} ${-d / 2} L${w * 0.34} ${d / 2} H${w * 0.4} L${w * 0.33} ${-d / 2}Z`, '#FFFFFF', `opacity=".35" ${blur('b9')}`)
    : '';
  const tilt = (dx, dy, body) => svg`<g transform="translate(${x + dx} ${y + dy}) scale(1 .72) rotate(${turn})">${body}</g>`;
  return (
    tilt(6, 9, path(edge, '#3A1D12', `opacity=".24" ${blur('b9')}`)) +
    tilt(
      0,
      0,
      path(edge, fade(mix(color, '#FFFFFF', 0.3), mix(color, '#5A3420', 0.1), 1, 1)) + clipped(`<path d="${edge}"/>`, stripes + folds),
    )
  );
}

/** A pan of copper or iron from above, its handle to the right; `fill(x, y, r, k)` draws what is in it. */
export function pan({ x, y, r, h = r * 0.34, color = '#B9693A', content, fill, turn = -14, k = WIDE_K }) {
  const c = material(color);
  const d = material(content);
  const t = y - h;
  return (
    shadow(x, y, r, r * k, 0.4) +
    move(
      x + r * 0.92,
      t + 4,
      rect(0, -r * 0.065, r * 0.95, r * 0.13, r * 0.06, fade('#6A4A3A', '#2E1A12')) +
        rect(6, -r * 0.045, r * 0.86, r * 0.03, 3, '#fff', 'opacity=".25"'),
      turn,
    ) +
    path(svg`M${x - r} ${t} L${x - r * 0.95} ${y} A${r * 0.95} ${r * k * 0.95} 0 0 0 ${x + r * 0.95} ${y} L${x + r} ${t}Z`, barrel(c)) +
    oval(x, t, r, r * k, c[0]) +
    oval(x, t + 4, r * 0.94, r * 0.94 * k, c[4]) +
    clipped(
      svg`<ellipse cx="${x}" cy="${t + 4}" rx="${r * 0.94}" ry="${r * 0.94 * k}"/>`,
      oval(x, t + h * 0.45, r * 0.93, r * 0.93 * k, sheen(d)) + (fill ? fill(x, t + h * 0.4, r * 0.86, k) : ''),
    )
  );
}

/** A lit candle in a holder. */
export const candle = (x, y, h, color = '#F7EBD6') =>
  oval(x, y - h, 130, 130, glow('#FFD98A', 0.5)) +
  shadow(x, y, 36, 14, 0.36) +
  oval(x, y, 42, 17, '#B98A4E') +
  rect(x - 17, y - h + 20, 34, h - 22, 6, barrel(material(color))) +
  oval(x, y - h + 22, 17, 6, '#FFF8E6') +
  path(
    svg`M${x} ${y - h - 34} C${x + 16} ${y - h - 6} ${x + 12} ${y - h + 14} ${x} ${y - h + 16} C${x - 12} ${y - h + 14} ${x - 16} ${y - h - 6} ${x} ${y - h - 34}Z`,
    fade('#FFF3C4', '#F2962A'),
  );

/** A rolled whisk, its loops at (x, y). */
export const whisk = (x, y, length, turn) =>
  move(
    x,
    y,
    [-0.5, -0.25, 0, 0.25, 0.5]
      .map(
        (f) =>
          line(
            svg`M${length * 0.45} 0 C${length * 0.2} ${f * length * 0.4} ${-length * 0.12} ${f * length * 0.42} ${-length * 0.1} 0`,
            '#A89C92',
            3.5,
          ) +
          line(
            svg`M${length * 0.45} ${-1} C${length * 0.2} ${f * length * 0.4 - 2} ${-length * 0.12} ${f * length * 0.42 - 2} ${-length * 0.1} 0`,
            '#F6F1EA',
            1.2,
          ),
      )
      .join('') + rect(length * 0.43, -9, length * 0.5, 18, 9, fade('#C9955C', '#7A4A24')),
    turn,
  );

/** A pleated paper case seen from the side, for small bakes. */
export function caseOf(x, y, r, h, color = '#F1E1C4', k = WIDE_K) {
  const c = material(color);
  const q = r * 0.8;
  let pleats = '';
  for (let a = 8; a < 180; a += 12) {
    const [ax, ay] = rim(x, y - h, r, k, a);
    const [bx, by] = rim(x, y, q, k, a);
    pleats += svg`M${ax} ${ay} L${bx} ${by} `;
  }
  return (
    shadow(x, y, q, q * k, 0.36) +
    path(svg`M${x - r} ${y - h} L${x - q} ${y} A${q} ${q * k} 0 0 0 ${x + q} ${y} L${x + r} ${y - h}Z`, barrel(c)) +
    line(pleats, c[3], 2.4, 'stroke-opacity=".55"') +
    oval(x, y - h, r, r * k, c[1])
  );
}

/** A board of wood lying on the table. */
export function board({ x, y, w, d, turn = 0, color = '#C99B66' }) {
  const c = material(color);
  const tilt = (dy, body) => svg`<g transform="translate(${x} ${y + dy}) scale(1 .72) rotate(${turn})">${body}</g>`;
  let grain = '';
  for (let i = 1; i < 6; i++)
    grain += svg`M${-w / 2} ${-d / 2 + (d * i) / 6} q${w * 0.25} ${(i % 2 ? 1 : -1) * 9} ${w * 0.5} 0 t${w * 0.5} 0 `;
  const shape = rect(-w / 2, -d / 2, w, d, 26, '#000');
  return (
    tilt(26, rect(-w / 2, -d / 2, w, d, 26, '#2B1109', `opacity=".35" ${blur('b9')}`)) +
    tilt(14, rect(-w / 2, -d / 2, w, d, 26, c[3])) +
    tilt(
      0,
      rect(-w / 2, -d / 2, w, d, 26, fade(mix(c[1], c[0], 0.4), c[2], 1, 1)) + clipped(shape, line(grain, c[3], 2, 'stroke-opacity=".35"')),
    )
  );
}

/** A tin baking tray; what lies on it is drawn afterwards. */
export function tray({ x, y, w, d, turn = 0, color = '#8C847C', lining }) {
  const tilt = (dy, body) => svg`<g transform="translate(${x} ${y + dy}) scale(1 .72) rotate(${turn})">${body}</g>`;
  return (
    tilt(20, rect(-w / 2, -d / 2, w, d, 24, '#2B1109', `opacity=".36" ${blur('b9')}`)) +
    tilt(10, rect(-w / 2, -d / 2, w, d, 24, mix(color, '#1A0C07', 0.5))) +
    tilt(
      0,
      rect(-w / 2, -d / 2, w, d, 24, fade(mix(color, '#FFFFFF', 0.5), color, 1, 1)) +
        rect(-w / 2 + 14, -d / 2 + 14, w - 28, d - 28, 16, fade(mix(color, '#1A0C07', 0.25), mix(color, '#FFFFFF', 0.2), 1, 1)) +
        (lining ? rect(-w / 2 + 22, -d / 2 + 22, w - 44, d - 44, 8, fade(mix(lining, '#FFFFFF', 0.4), lining, 1, 1)) : ''),
    )
  );
}

/** A knob or curl of butter, a sugar cube: a small block with soft corners. */
export const knob = (x, y, s, color) => {
  const c = material(color);
  return (
    shadow(x, y + s * 0.2, s * 0.7, s * 0.3, 0.28) +
    polygon(
      [
        [x - s * 0.6, y - s * 0.5],
        [x + s * 0.1, y - s * 0.2],
        [x + s * 0.1, y + s * 0.35],
        [x - s * 0.6, y + s * 0.05],
      ],
      c[2],
    ) +
    polygon(
      [
        [x + s * 0.1, y - s * 0.2],
        [x + s * 0.7, y - s * 0.5],
        [x + s * 0.7, y + s * 0.05],
        [x + s * 0.1, y + s * 0.35],
      ],
      c[3],
    ) +
    polygon(
      [
        [x - s * 0.6, y - s * 0.5],
        [x, y - s * 0.8],
        [x + s * 0.7, y - s * 0.5],
        [x + s * 0.1, y - s * 0.2],
      ],
      c[0],
    )
  );
};

/** A scoop or ball with a soft, uneven skin. */
export function scoop(x, y, r, tone, rand) {
  const c = material(tone);
  let ridges = '';
  for (let i = 0; i < 5; i++)
    ridges += svg`M${x - r * 0.75 + rand.around(r * 0.1)} ${y - r * 0.5 + i * r * 0.24} q${r * 0.5} ${-r * 0.2 + rand.around(r * 0.1)} ${r * 1.2} ${r * 0.05} `;
  let frill = '';
  for (let a = 0; a <= 180; a += 15) {
    const [fx, fy] = rim(x, y + r * 0.45, r * 0.98, 0.4, a);
    frill += oval(fx, fy, r * rand.between(0.15, 0.24), r * 0.15, c[2]);
  }
  return (
    shadow(x, y + r * 0.6, r, r * 0.34, 0.34) +
    frill +
    oval(x, y, r, r * 0.96, sphere(c)) +
    line(ridges, c[3], r * 0.04, 'stroke-opacity=".4"') +
    line(ridges, c[0], r * 0.025, svg`stroke-opacity=".5" transform="translate(0 ${r * 0.035})"`) +
    glint(x - r * 0.36, y - r * 0.48, r * 0.2, r * 0.09, -30, 0.35)
  );
}
