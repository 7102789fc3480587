import { material, mix } from '../materials.mjs';
import { blur, clipped, line, linear, move, oval, path, polygon, radial, rect, shadow, svg } from '../svg.mjs';

/** A sugared jelly cube; light shines through its lower right corner. */
export function jelly(x, y, s, color, rand, turn = 0) {
  const glow = mix(color, '#FFD9A0', 0.55);
  const deep = mix(color, '#2A0410', 0.42);
  const a = (turn * Math.PI) / 180;
  const k = 0.6;
  const at = (u, v, z) => [x + (u * Math.cos(a) - v * Math.sin(a)) * s, y + (u * Math.sin(a) + v * Math.cos(a)) * s * k - z * s * 0.72];
  const soft = (color2) => svg`stroke="${color2}" stroke-width="${s * 0.27}" stroke-linejoin="round"`;
  const top = [at(-0.5, -0.5, 1), at(0.5, -0.5, 1), at(0.5, 0.5, 1), at(-0.5, 0.5, 1)];
  const foot = [at(-0.5, -0.5, 0), at(0.5, -0.5, 0), at(0.5, 0.5, 0), at(-0.5, 0.5, 0)];
  const side = turn >= 0 ? [1, 2] : [3, 0];
  const sideFill = linear(
    [
      [0, mix(color, deep, 0.5)],
      [1, turn >= 0 ? glow : color],
    ],
    0,
    0,
    0.4,
    1,
  );
  let out =
    oval(x + s * 0.26, y + s * 0.26, s * 0.8, s * 0.36, color, `opacity=".25" ${blur('soft')}`) +
    shadow(x, y + s * 0.1, s * 0.72, s * 0.36, 0.3);
  const front = linear(
    [
      [0, mix(color, deep, 0.25)],
      [0.55, color],
      [1, glow],
    ],
    0,
    0,
    0.5,
    1,
  );
  out +=
    polygon([top[side[0]], top[side[1]], foot[side[1]], foot[side[0]]], sideFill, soft(mix(color, deep, 0.3))) +
    polygon([top[3], top[2], foot[2], foot[3]], front, soft(color)) +
    polygon([top[3], top[2], foot[2], foot[3]], front);
  out += polygon(
    top,
    linear(
      [
        [0, mix(color, '#FFFFFF', 0.42)],
        [0.6, mix(color, '#FFFFFF', 0.1)],
        [1, color],
      ],
      0,
      0,
      1,
      1,
    ),
    soft(mix(color, '#FFFFFF', 0.16)),
  );
  let grains = '';
  for (let i = 0; i < 150; i++) {
    const spot = rand();
    const [gx, gy] =
      spot < 0.5
        ? at(rand.around(0.55), rand.around(0.55), 1)
        : spot < 0.82
          ? at(rand.around(0.56), 0.56, rand.between(-0.05, 1))
          : at(turn >= 0 ? 0.56 : -0.56, rand.around(0.5), rand.between(0, 1));
    const g = s * rand.between(0.012, 0.034);
    grains += rect(
      gx,
      gy,
      g * 1.3,
      g,
      g * 0.3,
      '#FFFFFF',
      svg`opacity="${rand.between(0.45, 0.95)}" transform="rotate(${rand.between(0, 90)} ${gx} ${gy})"`,
    );
  }
  return (
    out + line(svg`M${top[0][0]} ${top[0][1]} L${top[3][0]} ${top[3][1]}`, '#fff', s * 0.05, `stroke-opacity=".55" ${blur('b1')}`) + grains
  );
}

/** A sugared jelly drop. */
export function drop(x, y, s, color, rand) {
  const d = svg`M${x} ${y - s * 1.15} C${x + s * 0.3} ${y - s * 0.7} ${x + s * 0.72} ${y - s * 0.4} ${x + s * 0.7} ${y} C${x + s * 0.68} ${y + s * 0.5} ${x + s * 0.3} ${y + s * 0.6} ${x} ${y + s * 0.6} C${x - s * 0.3} ${y + s * 0.6} ${x - s * 0.68} ${y + s * 0.5} ${x - s * 0.7} ${y} C${x - s * 0.72} ${y - s * 0.4} ${x - s * 0.3} ${y - s * 0.7} ${x} ${y - s * 1.15}Z`;
  let grains = '';
  for (let i = 0; i < 70; i++) {
    const g = s * rand.between(0.015, 0.04);
    const gx = x + rand.around(s * 0.7);
    const gy = y - s * 0.2 + rand.around(s * 0.8);
    grains += rect(
      gx,
      gy,
      g * 1.3,
      g,
      1,
      '#fff',
      svg`opacity="${rand.between(0.45, 0.95)}" transform="rotate(${rand.between(0, 90)} ${gx} ${gy})"`,
    );
  }
  return (
    shadow(x, y + s * 0.52, s * 0.68, s * 0.2, 0.34) +
    path(
      d,
      radial(
        [
          [0, mix(color, '#FFFFFF', 0.5)],
          [0.35, color],
          [0.75, mix(color, '#2A0410', 0.3)],
          [1, mix(color, '#FFB47A', 0.4)],
        ],
        0.34,
        0.35,
        0.85,
      ),
    ) +
    clipped(
      `<path d="${d}"/>`,
      oval(x + s * 0.3, y + s * 0.35, s * 0.3, s * 0.2, mix(color, '#FFD9A0', 0.6), `opacity=".7" ${blur('b5')}`) + grains,
    ) +
    line(
      svg`M${x - s * 0.4} ${y - s * 0.2} Q${x - s * 0.3} ${y - s * 0.6} ${x - s * 0.08} ${y - s * 0.85}`,
      '#fff',
      s * 0.08,
      `stroke-opacity=".65" ${blur('b1')}`,
    )
  );
}

/** A short cut of extruded liquorice lying down; `heart` is the colour of its filling. */
export function log(x, y, length, thick, turn, { tone = 'liquorice', heart, hollow, salt, rand } = {}) {
  const c = material(tone);
  let out = rect(
    -length / 2,
    -thick / 2,
    length,
    thick,
    thick * 0.46,
    linear(
      [
        [0, c[1]],
        [0.16, c[0]],
        [0.3, c[1]],
        [0.65, c[2]],
        [1, c[4]],
      ],
      0,
      0,
      0,
      1,
    ),
  );
  for (let i = 1; i < 5; i++)
    out += line(
      svg`M${-length * 0.44} ${-thick / 2 + (thick * i) / 5} H${length * 0.4}`,
      i < 3 ? c[0] : c[4],
      thick * 0.035,
      'stroke-opacity=".35"',
    );
  const ex = length / 2 - thick * 0.26;
  out += oval(ex, 0, thick * 0.28, thick * 0.48, c[1]) + oval(ex, 0, thick * 0.24, thick * 0.42, c[3]);
  if (heart)
    out +=
      oval(ex, 0, thick * 0.16, thick * 0.29, heart) +
      oval(ex - thick * 0.04, -thick * 0.08, thick * 0.05, thick * 0.08, '#fff', 'opacity=".5"');
  else if (hollow) out += oval(ex, 0, thick * 0.1, thick * 0.2, '#0B0809');
  out += line(svg`M${-length * 0.36} ${-thick * 0.27} H${length * 0.1}`, '#fff', thick * 0.07, `stroke-opacity=".45" ${blur('b1')}`);
  if (salt)
    for (let i = 0; i < 46; i++) {
      const g = thick * rand.between(0.02, 0.05);
      out += rect(rand.around(length * 0.47), rand.around(thick * 0.42), g, g, 1, '#fff', svg`opacity="${rand.between(0.5, 0.95)}"`);
    }
  return (
    move(x + thick * 0.1, y + thick * 0.42, oval(0, 0, length * 0.52, thick * 0.42, '#1A0C07', `opacity=".4" ${blur('b5')}`), turn) +
    move(x, y, out, turn)
  );
}

/** A coil of flat liquorice ribbon seen at an angle. */
export function coil(x, y, r, turns = 5, tone = 'liquorice') {
  const c = material(tone);
  const k = 0.62;
  const h = r * 0.3;
  let out =
    shadow(x, y + h * 0.6, r * 1.02, r * k, 0.42) +
    path(
      svg`M${x - r} ${y - h} V${y} A${r} ${r * k} 0 0 0 ${x + r} ${y} V${y - h}Z`,
      linear(
        [
          [0, c[3]],
          [0.2, c[0]],
          [0.36, c[2]],
          [0.8, c[3]],
          [1, c[4]],
        ],
        0,
        0,
        1,
        0,
      ),
    ) +
    oval(x, y - h, r, r * k, c[2]);
  for (let i = 0; i < turns; i++) {
    const q = r * (1 - i / (turns + 0.6));
    out +=
      oval(x, y - h, q, q * k, 'none', svg`stroke="${c[4]}" stroke-width="${r * 0.035}"`) +
      oval(x - 1, y - h - 1.5, q * 0.96, q * k * 0.96, 'none', svg`stroke="${c[0]}" stroke-width="${r * 0.018}" stroke-opacity=".6"`);
  }
  const tail = svg`M${x + r * 0.2} ${y + r * k * 0.92} C${x + r * 0.8} ${y + r * k * 1.25} ${x + r * 1.3} ${y + r * k * 0.5} ${x + r * 1.75} ${y + r * k * 0.85}`;
  return (
    out +
    line(tail, '#1A0C07', h * 0.5, `stroke-opacity=".3" transform="translate(4 10)" ${blur('b5')}`) +
    line(tail, c[3], h * 0.62) +
    `<g transform="translate(0 ${(-h * 0.16).toFixed(1)})">${line(tail, c[0], h * 0.08, 'stroke-opacity=".7"')}</g>`
  );
}

/** A lens-shaped pastille or sugared drop lying flat. */
export function pastille(x, y, r, tone, { matt = false, k = 0.62, stamp = false } = {}) {
  const c = material(tone);
  return (
    oval(x + r * 0.12, y + r * 0.42, r * 1.05, r * 0.5, '#2B1109', `opacity=".3" ${blur('b2')}`) +
    oval(x, y + r * 0.2, r, r * k, c[3]) +
    oval(
      x,
      y,
      r,
      r * k,
      radial(
        [
          [0, c[0]],
          [0.35, c[1]],
          [0.75, c[2]],
          [1, c[3]],
        ],
        0.35,
        0.24,
        0.9,
      ),
    ) +
    (stamp ? oval(x, y, r * 0.66, r * 0.66 * k, 'none', svg`stroke="${c[3]}" stroke-width="${r * 0.05}" stroke-opacity=".6"`) : '') +
    (matt
      ? ''
      : oval(
          x - r * 0.3,
          y - r * 0.28,
          r * 0.28,
          r * 0.09,
          '#fff',
          svg`opacity=".75" transform="rotate(-16 ${x - r * 0.3} ${y - r * 0.28})"`,
        ))
  );
}

/** A heap of pastilles: the farthest first, higher in the middle. */
export function pile(x, y, w, n, tones, r, rand, options = {}) {
  const items = [];
  for (let i = 0; i < n; i++) {
    const a = rand() * 6.283;
    const q = rand() ** 0.62;
    const px = Math.cos(a) * q;
    const py = Math.sin(a) * q;
    items.push([
      x + (px * w) / 2,
      y + py * w * 0.24 - (1 - q) * r * (options.high ?? 1.6),
      r * rand.between(0.9, 1.12),
      rand.pick(tones),
      y + py * w * 0.24,
    ]);
  }
  items.sort((a, b) => a[4] - b[4]);
  return (
    oval(x + 6, y + r * 0.6, w * 0.47, w * 0.22, '#3A1D12', `opacity=".16" ${blur('soft')}`) +
    items.map(([px, py, q, t]) => (options.draw ? options.draw(px, py, q, t) : pastille(px, py, q, t, options))).join('')
  );
}

/** A matt ball of coated liquorice, dusted. */
export function cobble(x, y, r, tone, rand, cut) {
  const c = material(tone);
  let dust = '';
  for (let i = 0; i < 60; i++)
    dust += oval(
      x + rand.around(r),
      y + rand.around(r),
      r * rand.between(0.015, 0.04),
      r * rand.between(0.012, 0.03),
      rand.pick([c[0], c[4], '#1B1315']),
      'opacity=".5"',
    );
  const body = svg`<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.92}"/>`;
  let out =
    shadow(x, y + r * 0.78, r * 0.9, r * 0.3, 0.36) +
    oval(
      x,
      y,
      r,
      r * 0.92,
      radial(
        [
          [0, c[0]],
          [0.3, c[1]],
          [0.65, c[2]],
          [0.9, c[3]],
          [1, c[4]],
        ],
        0.34,
        0.26,
        0.85,
      ),
    ) +
    clipped(body, dust + oval(x + r * 0.5, y + r * 0.5, r * 0.4, r * 0.3, mix(c[1], '#FFB978', 0.3), `opacity=".4" ${blur('b5')}`));
  if (cut)
    out +=
      oval(x + r * 0.1, y + r * 0.06, r * 0.84, r * 0.8, mix(c[2], c[1], 0.5)) +
      oval(
        x + r * 0.1,
        y + r * 0.06,
        r * 0.6,
        r * 0.58,
        radial([
          [0, '#5A4E54'],
          [0.4, '#2A2226'],
          [1, '#120D0F'],
        ]),
      ) +
      oval(x - r * 0.1, y - r * 0.16, r * 0.14, r * 0.08, '#fff', `opacity=".35" ${blur('b1')}`);
  return out;
}
