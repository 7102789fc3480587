import { material, mix } from '../materials.mjs';
import { blob, fade, glint, rim, sheen, sphere, spread } from '../paint.mjs';
import { blur, clipped, line, move, oval, path, polygon, rect, shadow, svg } from '../svg.mjs';
import { CRUST } from './cakes.mjs';
import { prop } from './props.mjs';

/** Grains of pearl sugar over a round place. */
export function pearls(x, y, rx, ry, n, rand, size = 7) {
  let out = '';
  for (const [a, b] of spread(n, 1, rand, 0.14)) {
    const s = size * rand.between(0.7, 1.2);
    const px = x + a * rx;
    const py = y + b * ry;
    out +=
      oval(px + 1.5, py + 2.5, s, s * 0.8, '#7A4A1E', 'opacity=".4"') +
      oval(px, py, s, s * 0.82, '#FFFDF6') +
      oval(px + s * 0.2, py + s * 0.24, s * 0.6, s * 0.4, '#E4DACB');
  }
  return out;
}

const domeOf = (x, y, r, h) =>
  svg`M${x - r} ${y} C${x - r * 1.02} ${y - h * 0.72} ${x - r * 0.62} ${y - h} ${x} ${y - h} C${x + r * 0.62} ${y - h} ${x + r * 1.02} ${y - h * 0.72} ${x + r} ${y} C${x + r * 0.96} ${y + r * 0.36} ${x + r * 0.5} ${y + r * 0.46} ${x} ${y + r * 0.46} C${x - r * 0.5} ${y + r * 0.46} ${x - r * 0.96} ${y + r * 0.36} ${x - r} ${y}Z`;

/** A plain round bun. */
export const roundBun = (x, y, r, c = CRUST, h = r * 0.86) =>
  shadow(x, y + r * 0.34, r, r * 0.32, 0.36) +
  path(domeOf(x, y, r, h), sphere([c[0], c[1], c[2], c[3], c[4]], 0.36, 0.2, 0.95)) +
  glint(x - r * 0.34, y - h * 0.6, r * 0.22, r * 0.08, -26, 0.5);

/** A shrove bun: bottom, filling, a ruff of cream and a lid with icing sugar. */
export function creamBun(x, y, r, filling, rand, lid = 'round') {
  let ruff = '';
  const cream = sphere(['#FFFFFF', '#FFFAF0', '#FBF1DF', '#E4D3BC', '#C2AA90']);
  for (let a = -10; a <= 190; a += 20) {
    const [px, py] = rim(x, y - r * 0.42, r * 0.86, 0.42, a);
    ruff += oval(px, py - r * 0.06, r * 0.25, r * 0.22, cream);
  }
  const cap =
    lid === 'round'
      ? domeOf(x, y - r * 0.82, r * 0.8, r * 0.62)
      : svg`M${x - r * 0.78} ${y - r * 0.66} Q${x - r * 0.2} ${y - r * 1.5} ${x + r * 0.16} ${y - r * 1.48} Q${x + r * 0.6} ${y - r * 1.2} ${x + r * 0.76} ${y - r * 0.72} Q${x} ${y - r * 0.4} ${x - r * 0.78} ${y - r * 0.66}Z`;
  return (
    roundBun(x, y, r, CRUST, r * 0.62) +
    oval(x, y - r * 0.34, r * 0.95, r * 0.4, CRUST[0]) +
    (filling ? oval(x, y - r * 0.26, r * 0.98, r * 0.36, sphere(material(filling))) : '') +
    oval(x, y - r * 0.5, r * 0.86, r * 0.42, '#FBF1DF') +
    ruff +
    oval(x, y - r * 0.62, r * 0.76, r * 0.3, '#B99A78', `opacity=".5" ${blur('b2')}`) +
    path(cap, sphere(CRUST, 0.36, 0.2, 0.95)) +
    clipped(
      `<path d="${cap}"/>`,
      oval(x, y - r * 1.2, r * 0.7, r * 0.36, '#fff', `opacity=".55" ${blur('b9')}`) + sugar(x, y - r * 1.12, r * 0.72, r * 0.36, rand),
    )
  );
}
function sugar(x, y, rx, ry, rand) {
  let out = '';
  for (let i = 0; i < 46; i++)
    out += oval(
      x + rand.around(rx),
      y + rand.around(ry),
      rand.between(1, 3),
      rand.between(1, 2.4),
      '#fff',
      svg`opacity="${rand.between(0.6, 1)}"`,
    );
  return out;
}

/** A pressed cinnamon bun: two rolled ears and the pressed waist between them. */
export function earBun(x, y, r, rand, turn = 0) {
  const c = CRUST;
  const ear = (s) => {
    let swirl = svg`M${s * r * 0.62} ${0} `;
    for (let a = 0; a < 15; a++) {
      const q = r * (0.06 + a * 0.03);
      swirl += svg`L${s * r * 0.62 + Math.cos(a * 0.8) * q} ${-r * 0.14 + Math.sin(a * 0.8) * q * 0.9} `;
    }
    return (
      oval(s * r * 0.6, -r * 0.1, r * 0.56, r * 0.52, sphere(c)) +
      line(swirl, '#6A3A16', r * 0.06, 'stroke-opacity=".75"') +
      glint(s * r * 0.6 - r * 0.2, -r * 0.44, r * 0.15, r * 0.05, -20, 0.5)
    );
  };
  const waist = svg`M${-r * 0.34} ${-r * 0.5} C${-r * 0.2} ${-r * 0.74} ${r * 0.2} ${-r * 0.74} ${r * 0.34} ${-r * 0.5} L${r * 0.42} ${r * 0.4} Q0 ${r * 0.62} ${-r * 0.42} ${r * 0.4}Z`;
  return (
    shadow(x, y + r * 0.34, r * 1.1, r * 0.3, 0.36) +
    move(
      x,
      y,
      path(svg`M${-r * 1.1} ${r * 0.1} Q${-r * 0.9} ${r * 0.5} 0 ${r * 0.48} Q${r * 0.9} ${r * 0.5} ${r * 1.1} ${r * 0.1}Z`, c[3]) +
        ear(-1) +
        ear(1) +
        path(waist, fade(c[1], c[3])) +
        line(
          svg`M${-r * 0.12} ${-r * 0.6} Q${-r * 0.06} 0 ${-r * 0.14} ${r * 0.5} M${r * 0.14} ${-r * 0.6} Q${r * 0.08} 0 ${r * 0.16} ${r * 0.5}`,
          '#7A451A',
          r * 0.05,
          'stroke-opacity=".7"',
        ) +
        pearls(0, -r * 0.3, r * 0.86, r * 0.3, 20, rand, r * 0.055),
      turn,
    )
  );
}

/** A thick strand of dough along a path. */
export const strand = (d, w, c = CRUST, stripe) =>
  line(d, c[4], w, `stroke-opacity=".35" transform="translate(3 6)" ${blur('b2')}`) +
  line(d, c[3], w) +
  line(d, c[2], w * 0.86) +
  `<g transform="translate(${(-w * 0.06).toFixed(1)} ${(-w * 0.1).toFixed(1)})">${line(d, c[1], w * 0.52)}</g>` +
  (stripe ? line(d, stripe, w * 0.13, 'stroke-opacity=".8"') : '') +
  `<g transform="translate(${(-w * 0.12).toFixed(1)} ${(-w * 0.24).toFixed(1)})">${line(d, c[0], w * 0.13, 'stroke-opacity=".75"')}</g>`;

/** A knotted bun. */
export const knotBun = (x, y, r, rand, stripe = '#7A451A') =>
  shadow(x, y + r * 0.3, r, r * 0.34, 0.34) +
  move(
    x,
    y,
    oval(0, r * 0.06, r * 0.9, r * 0.56, CRUST[3]) +
      strand(svg`M${-r * 0.66} ${r * 0.12} Q${-r * 0.3} ${-r * 0.6} ${r * 0.5} ${-r * 0.4}`, r * 0.4, CRUST, stripe) +
      strand(svg`M${-r * 0.4} ${-r * 0.4} Q${r * 0.5} ${-r * 0.7} ${r * 0.68} ${r * 0.1}`, r * 0.4, CRUST, stripe) +
      strand(svg`M${r * 0.66} ${r * 0.06} Q${r * 0.2} ${r * 0.56} ${-r * 0.6} ${r * 0.2}`, r * 0.4, CRUST, stripe) +
      strand(
        svg`M${-r * 0.3} ${-r * 0.2} Q${r * 0.1} ${-r * 0.5} ${r * 0.3} ${r * 0.06} Q${r * 0.1} ${r * 0.3} ${-r * 0.2} ${r * 0.14}`,
        r * 0.34,
        CRUST,
        stripe,
      ) +
      pearls(0, -r * 0.16, r * 0.6, r * 0.36, 12, rand, r * 0.06),
  );

/** A spiral bun seen from above its side. */
export function spiralBun(x, y, r, rand, { stripe = '#4A2414', crust = CRUST, nuts = false } = {}) {
  let d = svg`M0 0 `;
  for (let i = 1; i < 44; i++) d += svg`L${Math.cos(i * 0.42) * r * i * 0.0205} ${Math.sin(i * 0.42) * r * i * 0.0205} `;
  const c = material(crust);
  let out =
    shadow(x, y + r * 0.36, r, r * 0.4, 0.36) +
    path(
      svg`M${x - r} ${y - r * 0.1} V${y + r * 0.16} A${r} ${r * 0.62} 0 0 0 ${x + r} ${y + r * 0.16} V${y - r * 0.1}Z`,
      fade(c[3], c[4], 0, 1),
    );
  out += svg`<g transform="translate(${x} ${y - r * 0.1}) scale(1 .66)">${oval(0, 0, r, r, sheen(c))}${line(d, stripe, r * 0.1)}<g transform="translate(${-r * 0.02} ${-r * 0.07})">${line(d, c[0], r * 0.04, 'stroke-opacity=".6"')}</g></g>`;
  if (nuts)
    for (const [a, b] of spread(14, r * 0.75, rand))
      out +=
        oval(x + a, y - r * 0.12 + b * 0.62 + 3, r * 0.07, r * 0.05, '#5E3613', 'opacity=".5"') +
        oval(x + a, y - r * 0.12 + b * 0.62, r * 0.07, r * 0.055, rand.pick(['#E9C58C', '#D7A866', '#F4DDB2']));
  else out += pearls(x, y - r * 0.1, r * 0.7, r * 0.42, 16, rand, r * 0.05);
  return out;
}

/** An S-shaped saffron bun. */
export const sBun = (x, y, r, turn, c) =>
  shadow(x, y + r * 0.26, r * 1.1, r * 0.34, 0.34) +
  svg`<g transform="translate(${x} ${y}) scale(1 .74) rotate(${turn})">${strand(svg`M${-r * 0.36} ${-r * 0.02} C${-r * 0.2} ${-r * 0.34} ${-r * 0.76} ${-r * 0.46} ${-r * 0.84} ${-r * 0.06} C${-r * 0.9} ${r * 0.34} ${-r * 0.3} ${r * 0.4} 0 0 C${r * 0.3} ${-r * 0.4} ${r * 0.9} ${-r * 0.34} ${r * 0.84} ${r * 0.06} C${r * 0.76} ${r * 0.46} ${r * 0.2} ${r * 0.34} ${r * 0.36} ${r * 0.02}`, r * 0.38, c)}</g>` +
  [-1, 1]
    .map((s) => {
      const a = (turn * Math.PI) / 180;
      const px = x + Math.cos(a) * s * r * 0.5;
      const py = y + Math.sin(a) * s * r * 0.5 * 0.74;
      return (
        oval(px, py, r * 0.13, r * 0.1, sphere(['#A58090', '#5A3340', '#3B1D26', '#220E14', '#120608'])) +
        glint(px - r * 0.04, py - r * 0.04, r * 0.03, r * 0.02)
      );
    })
    .join('');

/** A plaited loaf along a line from (x, y), n lobes a side. */
export function braid(x, y, length, w, turn, rand, { c = CRUST, sugarOn = true } = {}) {
  const n = Math.round(length / (w * 0.42));
  let out =
    rect(-length / 2, -w * 0.42, length, w * 0.9, w * 0.42, '#2B1109', `opacity=".35" transform="translate(8 22)" ${blur('b9')}`) +
    rect(-length / 2, -w * 0.34, length, w * 0.78, w * 0.36, c[3]);
  for (let i = 0; i < n; i++)
    for (const s of [-1, 1]) {
      const px = -length / 2 + (length * (i + (s > 0 ? 0.75 : 0.25))) / n;
      const q = w * (0.34 + 0.08 * Math.sin((Math.PI * (i + 0.5)) / n));
      out += svg`<g transform="translate(${px} ${s * w * 0.17}) rotate(${s * -38})">${oval(0, 3, q * 1.06, q * 0.62, c[4], 'opacity=".5"')}${oval(0, 0, q * 1.04, q * 0.6, sphere(c, 0.4, 0.2))}${glint(-q * 0.3, -q * 0.24, q * 0.3, q * 0.08, 8, 0.45)}</g>`;
    }
  return move(x, y, out + (sugarOn ? pearls(0, -w * 0.06, length * 0.44, w * 0.3, Math.round(length / 16), rand, w * 0.035) : ''), turn);
}

/** The crumb of a cut loaf: its outline round (0, 0), w wide and h high. */
const profile = (w, h) =>
  svg`M${-w / 2} ${h * 0.5} V${-h * 0.1} C${-w * 0.58} ${-h * 0.36} ${-w * 0.3} ${-h * 0.56} 0 ${-h * 0.54} C${w * 0.3} ${-h * 0.56} ${w * 0.58} ${-h * 0.36} ${w / 2} ${-h * 0.1} V${h * 0.5} Q0 ${h * 0.56} ${-w / 2} ${h * 0.5}Z`;

/** A loaf from a tin, cut: its cut face towards the viewer at (x, y), running back by (dx, dy). */
export function loaf({ x, y, w, h, dx, dy, crust = CRUST, crumb = '#EBCB93', bits = [], rand, ridge = true }) {
  const d = profile(w, h);
  const steps = Math.ceil(Math.hypot(dx, dy) / 3);
  const face = [mix(crumb, '#FFFFFF', 0.35), crumb];
  let out = oval(
    x + dx / 2,
    y + h * 0.5 + dy / 2,
    w * 0.5 + Math.abs(dx) * 0.5,
    h * 0.16 + Math.abs(dy) * 0.5,
    '#1A0C07',
    `opacity=".34" ${blur('b9')}`,
  );
  for (let i = steps; i >= 0; i--)
    out += move(x + (dx * i) / steps, y + (dy * i) / steps, path(d, mix(crust[2], crust[i % 2 ? 3 : 1], 0.12)));
  out +=
    line(svg`M${x - w * 0.2} ${y - h * 0.4} l${dx} ${dy}`, crust[0], w * 0.22, `stroke-opacity=".5" ${blur('b9')}`) +
    line(svg`M${x + w * 0.5} ${y + h * 0.3} l${dx * 0.96} ${dy * 0.96}`, crust[4], w * 0.14, `stroke-opacity=".5" ${blur('b9')}`);
  if (ridge)
    out +=
      line(
        svg`M${x - w * 0.06} ${y - h * 0.5} q${dx * 0.5 - 12} ${dy * 0.5 - h * 0.07} ${dx} ${dy}`,
        crust[0],
        w * 0.1,
        `stroke-opacity=".55" ${blur('b5')}`,
      ) +
      line(
        svg`M${x + w * 0.05} ${y - h * 0.53} q${dx * 0.5 + 6} ${dy * 0.5 + 6} ${dx * 0.94} ${dy * 0.96}`,
        crust[4],
        w * 0.03,
        'stroke-opacity=".45"',
      );
  let inside = '';
  for (let i = 0; i < 26; i++)
    inside += oval(
      rand.around(w * 0.44),
      rand.around(h * 0.44),
      rand.between(1.5, 5),
      rand.between(1.2, 3.6),
      mix(crumb, '#8A5A2A', 0.35),
      'opacity=".45"',
    );
  for (const [color, n, s] of bits)
    for (let i = 0; i < n; i++)
      inside += oval(rand.around(w * 0.42), rand.around(h * 0.42), s * rand.between(0.6, 1.3), s * rand.between(0.5, 1), color);
  return (
    out +
    move(
      x,
      y,
      path(d, crust[3]) + svg`<g transform="scale(.93)">${path(d, fade(face[0], face[1], 1, 1))}${clipped(`<path d="${d}"/>`, inside)}</g>`,
    )
  );
}

/** A slice lying flat before the loaf, or toast. */
export function flatSlice(x, y, w, turn, { crust = CRUST, crumb = '#EBCB93', on = '' } = {}) {
  const d = profile(w, w * 0.92);
  const at = (dy, body) => svg`<g transform="translate(${x} ${y + dy}) scale(1 .66) rotate(${turn})">${body}</g>`;
  return (
    at(w * 0.1, path(d, '#2B1109', `opacity=".35" ${blur('b5')}`)) +
    at(w * 0.05, path(d, crust[3])) +
    at(0, path(d, crust[2]) + svg`<g transform="scale(.92)">${path(d, fade(mix(crumb, '#FFFFFF', 0.35), crumb, 1, 1))}</g>` + on)
  );
}

/** A nest of fried batter threads. */
export function fritter(x, y, r, rand) {
  let dark = '';
  let light = '';
  for (let i = 0; i < 17; i++) {
    const a = rand() * 6.283;
    const q = r * rand.between(0.28, 0.9) * 0.62;
    const px = Math.cos(a) * (r * 0.9 - q);
    const py = Math.sin(a) * (r * 0.9 - q) * 0.56;
    const d = svg`M${px - q} ${py} a${q} ${q * 0.56} ${rand.around(20)} 1 1 ${q * 1.9} ${q * 0.1} q${-q * 0.3} ${q * 0.6} ${-q} ${q * 0.3} `;
    if (i % 2) dark += d;
    else light += d;
  }
  return (
    shadow(x, y + r * 0.2, r, r * 0.5, 0.32) +
    move(
      x,
      y,
      line(dark, '#8A5520', r * 0.13) +
        line(dark, '#C98F42', r * 0.09) +
        line(light, '#A96F2C', r * 0.12) +
        line(light, '#E7BC6C', r * 0.085) +
        `<g transform="translate(-1.5 -3)">${line(light, '#FFEFC4', r * 0.025, 'stroke-opacity=".9"')}</g>`,
    ) +
    oval(x, y - r * 0.1, r * 0.8, r * 0.42, '#fff', `opacity=".4" ${blur('b9')}`) +
    sugar(x, y - r * 0.1, r * 0.8, r * 0.44, rand)
  );
}

/** A truffle: matt, dusted; `cut` shows the inside. */
export function truffle(x, y, r, tone, rand, { coat, cut, grains = 50 } = {}) {
  const c = material(tone);
  const shape = blob(x, y, r, r * 0.92, rand, 0.035);
  let out =
    shadow(x, y + r * 0.76, r * 0.92, r * 0.32, 0.38) + path(shape, sphere([mix(c[1], c[0], 0.4), c[1], c[2], c[3], c[4]], 0.34, 0.24));
  let veil = '';
  for (let i = 0; i < grains; i++) {
    const s = r * rand.between(0.015, coat ? 0.075 : 0.035);
    veil += oval(
      x + rand.around(r * 0.95),
      y + rand.around(r * 0.9),
      s,
      s * 0.85,
      coat ?? rand.pick([c[0], c[4], c[1]]),
      svg`opacity="${rand.between(0.5, 0.95)}"`,
    );
  }
  out += clipped(`<path d="${shape}"/>`, veil);
  if (cut)
    out +=
      oval(x + r * 0.12, y + r * 0.06, r * 0.86, r * 0.82, c[3]) +
      oval(x + r * 0.14, y + r * 0.07, r * 0.78, r * 0.74, sheen([mix(cut, '#FFFFFF', 0.25), cut, cut, mix(cut, '#2A0A0C', 0.3)])) +
      glint(x - r * 0.1, y - r * 0.2, r * 0.24, r * 0.1, -30, 0.3);
  return out;
}

/** A moulded curd pyramid. */
export function pyramid(x, y, w, h, color, studs) {
  const c = material(color);
  const t = w * 0.2;
  const left = [
    [x - w / 2, y - w * 0.08],
    [x - t * 0.8, y - h],
    [x, y - h + t * 0.34],
    [x, y + w * 0.16],
  ];
  const right = [
    [x + w / 2, y - w * 0.08],
    [x + t * 0.8, y - h],
    [x, y - h + t * 0.34],
    [x, y + w * 0.16],
  ];
  const join = (f) => `stroke="${f}" stroke-width="14" stroke-linejoin="round"`;
  const inFace = ([a, b, d, e], u, v) => [
    a[0] + (b[0] - a[0]) * v + (e[0] - a[0] + (d[0] - b[0] - e[0] + a[0]) * v) * u,
    a[1] + (b[1] - a[1]) * v + (e[1] - a[1] + (d[1] - b[1] - e[1] + a[1]) * v) * u,
  ];
  return (
    shadow(x, y, w * 0.52, w * 0.2, 0.36) +
    polygon(left, mix(color, '#FFFFFF', 0.45), join(mix(color, '#FFFFFF', 0.45))) +
    polygon(right, mix(color, '#8A5A3A', 0.2), join(mix(color, '#8A5A3A', 0.2))) +
    polygon([left[1], [x, y - h - t * 0.3], right[1], left[2]], c[0], join(c[0])) +
    studs.map(([side, u, v, kind, s]) => prop(kind, ...inFace(side ? right : left, u, v), s)).join('')
  );
}
