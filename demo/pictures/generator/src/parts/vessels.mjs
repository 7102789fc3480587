import { material, mix } from '../materials.mjs';
import { blur, clipped, line, linear, move, oval, path, radial, rect, shadow, svg } from '../svg.mjs';
import { front, paperColor } from './print.mjs';

/** A round tin seen a little from above: closed, or open with what `fill` draws in it. */
export function tin({ x, y, r, h, print, fill }) {
  const color = paperColor(print);
  const k = 0.62;
  const metal = [
    [0, mix(color, '#1C0607', 0.4)],
    [0.14, mix(color, '#FFFFFF', 0.3)],
    [0.3, color],
    [0.75, mix(color, '#1C0607', 0.22)],
    [1, mix(color, '#1C0607', 0.5)],
  ];
  const disc = (cx, cy, q, body) =>
    `<g transform="${svg`translate(${cx - q} ${cy - q * k}) scale(1 ${k})`}">${clipped(svg`<circle cx="${q}" cy="${q}" r="${q}"/>`, body)}</g>`;
  const cover = (cx, cy, q) => {
    const height = h * 0.42;
    return (
      shadow(cx, cy + height, q, q * k * 0.9, 0.36) +
      path(svg`M${cx - q} ${cy} V${cy + height} A${q} ${q * k} 0 0 0 ${cx + q} ${cy + height} V${cy}Z`, linear(metal, 0, 0, 1, 0)) +
      disc(
        cx,
        cy,
        q,
        move(q * 0.0, q * 0.06, front(q * 2, q * 2.9, print)) +
          rect(
            0,
            0,
            q * 2,
            q * 2,
            0,
            linear(
              [
                [0, '#fff', 0.3],
                [0.45, '#fff', 0],
                [1, '#1C0607', 0.2],
              ],
              0,
              0,
              1,
              1,
            ),
          ),
      ) +
      oval(cx, cy, q, q * k, 'none', `stroke="${mix(color, '#FFFFFF', 0.5)}" stroke-width="3"`) +
      oval(cx, cy, q * 0.93, q * 0.93 * k, 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="2"')
    );
  };
  if (!fill) return cover(x, y - h * 0.6, r);
  const top = y - h;
  let out =
    shadow(x, y, r, r * k, 0.4) +
    path(svg`M${x - r} ${top} V${y - r * 0.1} A${r} ${r * k} 0 0 0 ${x + r} ${y - r * 0.1} V${top}Z`, linear(metal, 0, 0, 1, 0));
  out += oval(x, top, r, r * k, '#D9CFC2') + oval(x, top + 2, r * 0.93, r * 0.93 * k, '#5B4A40');
  const hole = svg`<path d="M${x - r * 0.93} ${top - r} V${top + 2} A${r * 0.93} ${r * 0.93 * k} 0 0 0 ${x + r * 0.93} ${top + 2} V${top - r}Z"/>`;
  out +=
    clipped(hole, fill(x, top + 8, r * 0.86, k)) +
    path(
      svg`M${x - r * 0.97} ${top + 1} A${r * 0.97} ${r * k * 0.97} 0 0 0 ${x + r * 0.97} ${top + 1}`,
      'none',
      'stroke="#F4ECE0" stroke-width="5"',
    );
  return out;
}

/** A glass jar with a cloth-coloured lid. (x, y) is the middle of its foot. */
export function jar({ x, y, w, h, content, print, lid = '#3B1A14' }) {
  const c = material(content);
  const l = x - w / 2;
  const t = y - h;
  const shape = svg`M${l + w * 0.08} ${t + h * 0.16} C${l - w * 0.005} ${t + h * 0.22} ${l} ${t + h * 0.26} ${l} ${t + h * 0.32} V${y - h * 0.07} Q${l} ${y} ${l + w * 0.14} ${y} H${l + w * 0.86} Q${l + w} ${y} ${l + w} ${y - h * 0.07} V${t + h * 0.32} C${l + w} ${t + h * 0.26} ${l + w * 1.005} ${t + h * 0.22} ${l + w * 0.92} ${t + h * 0.16}Z`;
  const glass = clipped(
    `<path d="${shape}"/>`,
    rect(
      l,
      t,
      w,
      h,
      0,
      linear(
        [
          [0, c[4]],
          [0.1, c[2]],
          [0.24, c[1]],
          [0.5, c[2]],
          [0.85, c[3]],
          [1, c[4]],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
      rect(l, t, w, h * 0.24, 0, '#FFFFFF', 'opacity=".35"') +
      oval(x, t + h * 0.245, w * 0.52, h * 0.025, c[0], 'opacity=".9"'),
  );
  const lh = h * 0.47;
  const paper = move(
    l,
    t + h * 0.38,
    clipped(
      rect(0, 0, w, lh, 0, '#000'),
      front(w, lh * 1.35, print) +
        rect(
          0,
          0,
          w,
          lh,
          0,
          linear(
            [
              [0, '#1C0607', 0.35],
              [0.14, '#fff', 0.1],
              [0.3, '#fff', 0.12],
              [0.7, '#1C0607', 0.02],
              [1, '#1C0607', 0.4],
            ],
            0,
            0,
            1,
            0,
          ),
        ),
    ),
  );
  const top =
    rect(
      l + w * 0.035,
      t,
      w * 0.93,
      h * 0.16,
      8,
      linear(
        [
          [0, mix(lid, '#000000', 0.35)],
          [0.16, mix(lid, '#FFFFFF', 0.42)],
          [0.32, lid],
          [0.8, mix(lid, '#000000', 0.2)],
          [1, mix(lid, '#000000', 0.5)],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    oval(x, t + 6, w * 0.45, h * 0.022, mix(lid, '#FFFFFF', 0.25)) +
    line(svg`M${l + w * 0.05} ${t + h * 0.135} H${l + w * 0.95}`, '#fff', 2, 'stroke-opacity=".25"');
  return (
    shadow(x, y, w * 0.52, h * 0.05, 0.42) +
    glass +
    paper +
    line(svg`M${l + w * 0.09} ${t + h * 0.26} V${y - h * 0.1}`, '#fff', w * 0.04, `stroke-opacity=".6" ${blur('b1')}`) +
    line(svg`M${l + w * 0.94} ${t + h * 0.3} V${y - h * 0.1}`, '#FFD9A8', w * 0.02, `stroke-opacity=".5" ${blur('b1')}`) +
    top
  );
}

/** A mug of something hot. (x, y) is the middle of its foot. */
export function mug({ x, y, w, h, color = '#E9DFD0', drink, top = '' }) {
  const c = material(color);
  const d = material(drink);
  const l = x - w / 2;
  const t = y - h;
  const k = 0.3;
  const handle = svg`M${l + w * 0.96} ${t + h * 0.28} C${l + w * 1.38} ${t + h * 0.2} ${l + w * 1.36} ${t + h * 0.82} ${l + w * 0.92} ${t + h * 0.76}`;
  return (
    shadow(x, y, w * 0.5, w * 0.12, 0.4) +
    line(handle, c[3], w * 0.12) +
    line(handle, c[1], w * 0.07) +
    path(
      svg`M${l} ${t} C${l} ${t + h * 0.6} ${l + w * 0.04} ${y} ${l + w * 0.2} ${y} Q${x} ${y + w * 0.09} ${l + w * 0.8} ${y} C${l + w * 0.96} ${y} ${l + w} ${t + h * 0.6} ${l + w} ${t}Z`,
      linear(
        [
          [0, c[3]],
          [0.14, c[0]],
          [0.34, c[1]],
          [0.75, c[2]],
          [1, c[4]],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    oval(x, t, w / 2, (w / 2) * k, c[0]) +
    oval(x, t + 4, w * 0.455, w * 0.455 * k, c[4]) +
    clipped(
      svg`<ellipse cx="${x}" cy="${t + 4}" rx="${w * 0.455}" ry="${w * 0.455 * k}"/>`,
      oval(
        x,
        t + 13,
        w * 0.455,
        w * 0.44 * k,
        radial(
          [
            [0, d[0]],
            [0.45, d[1]],
            [1, d[3]],
          ],
          0.4,
          0.4,
          0.8,
        ),
      ) + oval(x - w * 0.12, t + 12, w * 0.16, w * 0.03, '#fff', `opacity=".3" ${blur('b2')}`),
    ) +
    top
  );
}

/** A low bowl; `fill` is drawn between its back and its front rim. */
export function bowl({ x, y, w, color = '#EADFCF', fill = '' }) {
  const c = material(color);
  const h = w * 0.34;
  const k = 0.3;
  const t = y - h;
  const shape = svg`M${x - w / 2} ${t} C${x - w * 0.48} ${t + h * 0.7} ${x - w * 0.26} ${y} ${x - w * 0.16} ${y} Q${x} ${y + w * 0.05} ${x + w * 0.16} ${y} C${x + w * 0.26} ${y} ${x + w * 0.48} ${t + h * 0.7} ${x + w / 2} ${t}Z`;
  return (
    shadow(x, y, w * 0.3, w * 0.08, 0.45) +
    oval(x, t, w / 2, (w / 2) * k, c[1]) +
    oval(x, t + 4, w * 0.465, w * 0.465 * k, c[3]) +
    fill +
    path(
      svg`${shape.replace('Z', '')} A${w / 2} ${(w / 2) * k} 0 0 1 ${x - w / 2} ${t}Z`,
      linear(
        [
          [0, c[3]],
          [0.16, c[0]],
          [0.36, c[1]],
          [0.75, c[2]],
          [1, c[4]],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    line(svg`M${x - w / 2 + 2} ${t + 1} A${w / 2} ${(w / 2) * k} 0 0 0 ${x + w / 2 - 2} ${t + 1}`, c[0], 5)
  );
}
