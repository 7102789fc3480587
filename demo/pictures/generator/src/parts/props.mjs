import { material, mix, ramp } from '../materials.mjs';
import { blur, clipped, line, linear, move, oval, path, radial, rect, shadow, svg } from '../svg.mjs';

const ball = (x, y, r, c, stretch = 1) =>
  shadow(x, y + r * 0.72, r * 0.95, r * 0.34, 0.34) +
  oval(
    x,
    y,
    r,
    r * stretch,
    radial(
      [
        [0, c[0]],
        [0.3, c[1]],
        [0.62, c[2]],
        [0.88, c[3]],
        [1, c[4]],
      ],
      0.35,
      0.28,
      0.82,
    ),
  ) +
  oval(x + r * 0.42, y + r * 0.45, r * 0.36, r * 0.24, mix(c[1], '#FFC79A', 0.3), `opacity=".45" ${blur('b2')}`) +
  oval(
    x - r * 0.34,
    y - r * 0.42 * stretch,
    r * 0.2,
    r * 0.12,
    '#fff',
    svg`opacity=".85" transform="rotate(-32 ${x - r * 0.34} ${y - r * 0.42})"`,
  );

function drupes(x, y, r, color) {
  const c = ramp(color);
  let out = shadow(x, y + r * 0.8, r, r * 0.32, 0.32);
  const rows = [
    [-0.55, 3, 0.5],
    [-0.2, 4, 0.78],
    [0.18, 4, 0.86],
    [0.52, 3, 0.66],
    [0.78, 2, 0.34],
  ];
  for (const [dy, n, w] of rows)
    for (let i = 0; i < n; i++) {
      const px = x + (n > 1 ? (i / (n - 1) - 0.5) * 2 * r * w : 0);
      const q = r * 0.3;
      out +=
        oval(
          px,
          y + dy * r,
          q,
          q * 0.96,
          radial(
            [
              [0, c[0]],
              [0.35, c[1]],
              [0.7, c[2]],
              [1, c[3]],
            ],
            0.36,
            0.3,
            0.8,
          ),
        ) + oval(px - q * 0.3, y + dy * r - q * 0.36, q * 0.2, q * 0.14, '#fff', 'opacity=".75"');
    }
  return out;
}

const PROP = {
  lingon: (x, y, r) =>
    ball(x, y, r, ['#FFB6A8', '#E4364E', '#B9142F', '#7E0B22', '#470514']) +
    path(
      svg`M${x + r * 0.2} ${y - r * 0.72} l${r * 0.12} ${r * 0.16} l${r * 0.2} ${-r * 0.02} l${-r * 0.1} ${r * 0.18} l${r * 0.08} ${r * 0.2} l${-r * 0.22} ${-r * 0.08} l${-r * 0.18} ${r * 0.1} l${r * 0.02} ${-r * 0.22} l${-r * 0.14} ${-r * 0.16} l${r * 0.2} 0Z`,
      '#4F0A18',
      'opacity=".8"',
    ),
  cranberry: (x, y, r) => ball(x, y, r * 1.05, ['#FF9FA0', '#D02343', '#970A2C', '#640520', '#380212'], 0.92),
  bilberry: (x, y, r) =>
    ball(x, y, r, ['#B9C2E6', '#5A66A4', '#343C76', '#1F234D', '#101129']) +
    oval(x + r * 0.16, y - r * 0.5, r * 0.32, r * 0.2, '#161836', 'opacity=".75"') +
    oval(x + r * 0.16, y - r * 0.47, r * 0.19, r * 0.1, '#4B5490', 'opacity=".9"'),
  currant: (x, y, r) =>
    ball(x, y, r * 0.95, ['#A58FB8', '#4E3560', '#2C1A3A', '#190D22', '#0B0510']) +
    path(svg`M${x} ${y - r * 0.8} l${r * 0.16} ${-r * 0.3} l${-r * 0.3} ${r * 0.08}Z`, '#6B5136'),
  buckthorn: (x, y, r) => ball(x, y, r * 0.82, ['#FFE7A8', '#FFB13D', '#F08A12', '#BE5D05', '#7F3700'], 1.22),
  gooseberry: (x, y, r) =>
    ball(x, y, r * 1.15, ['#F6FBCF', '#CFDD82', '#A3B84B', '#70852A', '#455614']) +
    line(
      svg`M${x} ${y - r} Q${x - r * 0.9} ${y} ${x} ${y + r} M${x} ${y - r} Q${x + r * 0.9} ${y} ${x} ${y + r} M${x} ${y - r} V${y + r}`,
      '#F2F7C4',
      r * 0.05,
      'stroke-opacity=".6"',
    ),
  raspberry: (x, y, r) => drupes(x, y, r * 1.15, '#D02A50'),
  cloudberry: (x, y, r) => drupes(x, y, r * 1.2, '#F39A1F'),
  plum: (x, y, r) =>
    ball(x, y, r * 1.5, ['#C3A4C8', '#74487F', '#4A2456', '#2C1336', '#16081C'], 1.05) +
    line(
      svg`M${x + r * 0.2} ${y - r * 1.4} Q${x + r * 0.75} ${y} ${x + r * 0.1} ${y + r * 1.35}`,
      '#1E0A26',
      r * 0.07,
      'stroke-opacity=".5"',
    ),
  strawberry: (x, y, r) =>
    shadow(x, y + r, r, r * 0.3) +
    path(
      svg`M${x} ${y + r * 1.3} C${x - r * 1.4} ${y + r * 0.3} ${x - r * 1.1} ${y - r * 0.9} ${x} ${y - r * 0.75} C${x + r * 1.1} ${y - r * 0.9} ${x + r * 1.4} ${y + r * 0.3} ${x} ${y + r * 1.3}Z`,
      radial(
        [
          [0, '#FF9C94'],
          [0.35, '#E63B47'],
          [0.8, '#B3152A'],
          [1, '#75091A'],
        ],
        0.35,
        0.28,
        0.85,
      ),
    ) +
    [
      [-0.5, -0.2],
      [0, -0.1],
      [0.5, -0.2],
      [-0.3, 0.35],
      [0.3, 0.3],
      [0, 0.75],
    ]
      .map(([a, b]) => oval(x + a * r, y + b * r, r * 0.05, r * 0.08, '#FCE29A'))
      .join('') +
    path(
      svg`M${x} ${y - r * 0.6} l${-r * 0.8} ${-r * 0.15} l${r * 0.4} ${-r * 0.3} l${-r * 0.1} ${-r * 0.3} l${r * 0.5} ${r * 0.25} l${r * 0.5} ${-r * 0.25} l${-r * 0.1} ${r * 0.3} l${r * 0.4} ${r * 0.3}Z`,
      '#5A8A3C',
    ),
  hazelnut: (x, y, r) =>
    shadow(x, y + r * 0.75, r, r * 0.34) +
    path(
      svg`M${x - r * 1.02} ${y + r * 0.1} C${x - r} ${y - r * 0.8} ${x - r * 0.3} ${y - r} ${x} ${y - r * 1.15} C${x + r * 0.3} ${y - r} ${x + r} ${y - r * 0.8} ${x + r * 1.02} ${y + r * 0.1} C${x + r * 0.9} ${y + r * 0.85} ${x + r * 0.4} ${y + r * 0.95} ${x} ${y + r * 0.95} C${x - r * 0.4} ${y + r * 0.95} ${x - r * 0.9} ${y + r * 0.85} ${x - r * 1.02} ${y + r * 0.1}Z`,
      radial(
        [
          [0, '#F3CE96'],
          [0.35, '#C98B4B'],
          [0.75, '#94582A'],
          [1, '#5D3013'],
        ],
        0.35,
        0.28,
        0.85,
      ),
    ) +
    path(
      svg`M${x - r * 0.94} ${y + r * 0.36} C${x - r * 0.4} ${y + r * 0.6} ${x + r * 0.4} ${y + r * 0.6} ${x + r * 0.94} ${y + r * 0.36} C${x + r * 0.8} ${y + r * 0.9} ${x + r * 0.3} ${y + r * 0.95} ${x} ${y + r * 0.95} C${x - r * 0.3} ${y + r * 0.95} ${x - r * 0.8} ${y + r * 0.9} ${x - r * 0.94} ${y + r * 0.36}Z`,
      '#E2BE8B',
      'opacity=".75"',
    ) +
    line(
      svg`M${x} ${y - r} Q${x + r * 0.2} ${y - r * 0.2} ${x + r * 0.1} ${y + r * 0.4} M${x - r * 0.2} ${y - r * 0.9} Q${x - r * 0.5} ${y - r * 0.1} ${x - r * 0.4} ${y + r * 0.4}`,
      '#6B3A17',
      r * 0.045,
      'stroke-opacity=".4"',
    ) +
    oval(x - r * 0.4, y - r * 0.45, r * 0.18, r * 0.1, '#fff', svg`opacity=".7" transform="rotate(-35 ${x - r * 0.4} ${y - r * 0.45})"`),
  almond: (x, y, r) =>
    shadow(x, y + r * 0.5, r, r * 0.25) +
    move(
      x,
      y,
      path(
        svg`M${-r * 1.3} 0 C${-r * 0.6} ${-r * 0.9} ${r * 0.7} ${-r * 0.7} ${r * 1.2} 0 C${r * 0.7} ${r * 0.7} ${-r * 0.6} ${r * 0.9} ${-r * 1.3} 0Z`,
        radial(
          [
            [0, '#E2B27A'],
            [0.5, '#B9783F'],
            [1, '#743F1B'],
          ],
          0.35,
          0.25,
          0.85,
        ),
      ) +
        line(
          svg`M${-r} 0 Q0 ${-r * 0.3} ${r} 0 M${-r * 0.8} ${r * 0.2} Q0 ${r * 0.1} ${r * 0.8} ${r * 0.15}`,
          '#6B3A17',
          r * 0.06,
          'stroke-opacity=".5"',
        ),
      (x * 7) % 120,
    ),
  coffee: (x, y, r) =>
    shadow(x, y + r * 0.4, r * 0.8, r * 0.22) +
    move(
      x,
      y,
      oval(
        0,
        0,
        r * 0.95,
        r * 0.66,
        radial([
          [0, '#A9754C'],
          [0.4, '#6A3D22'],
          [1, '#2E150A'],
        ]),
      ) + line(svg`M${-r * 0.85} 0 Q${-r * 0.2} ${-r * 0.28} 0 0 T${r * 0.85} 0`, '#200D05', r * 0.13),
      (x * 13 + y * 7) % 180,
    ),
  nib: (x, y, r) =>
    shadow(x, y + r * 0.3, r * 0.6, r * 0.2) +
    path(
      svg`M${x - r * 0.6} ${y} L${x - r * 0.1} ${y - r * 0.5} L${x + r * 0.6} ${y - r * 0.15} L${x + r * 0.2} ${y + r * 0.4}Z`,
      '#4B2A18',
    ) +
    line(svg`M${x - r * 0.5} ${y - r * 0.05} L${x - r * 0.1} ${y - r * 0.42} L${x + r * 0.5} ${y - r * 0.12}`, '#A9775A', r * 0.1),
  oat: (x, y, r) =>
    shadow(x, y + r * 0.2, r * 0.7, r * 0.2, 0.22) +
    move(
      x,
      y,
      oval(
        0,
        0,
        r * 0.85,
        r * 0.55,
        radial([
          [0, '#FFF6DC'],
          [0.6, '#E8CF9C'],
          [1, '#B99355'],
        ]),
      ) + line(svg`M${-r * 0.7} 0 H${r * 0.7}`, '#B08A4B', r * 0.07),
      (x * 11 + y * 5) % 180,
    ),
  salt: (x, y, r) =>
    move(
      x,
      y,
      rect(-r * 0.3, -r * 0.25, r * 0.6, r * 0.5, 2, '#FFFFFF') + rect(-r * 0.3, r * 0.1, r * 0.6, r * 0.15, 2, '#D8CFC6'),
      (x * 3) % 90,
    ),
  cardamom: (x, y, r) =>
    shadow(x, y + r * 0.4, r * 0.9, r * 0.22) +
    move(
      x,
      y,
      path(
        svg`M${-r * 1.1} 0 C${-r * 0.4} ${-r * 0.7} ${r * 0.5} ${-r * 0.6} ${r * 1.15} 0 C${r * 0.5} ${r * 0.6} ${-r * 0.4} ${r * 0.7} ${-r * 1.1} 0Z`,
        radial([
          [0, '#E6EBBE'],
          [0.5, '#B5BF7C'],
          [1, '#75803F'],
        ]),
      ) + line(svg`M${-r} 0 Q0 ${-r * 0.25} ${r} 0 M${-r * 0.8} ${r * 0.2} Q0 ${r * 0.1} ${r * 0.9} ${r * 0.1}`, '#75803F', r * 0.06),
      (x * 17) % 140,
    ),
};

/** One small thing: a berry, nut, bean or flake of radius r. */
export const prop = (kind, x, y, r) => PROP[kind](x, y, r);

/** Several of them strewn around (x, y), the farthest drawn first. */
export function strew(kind, spots, rand) {
  return [...spots]
    .sort((a, b) => a[1] - b[1])
    .map(([x, y, r]) => PROP[kind](x + rand.around(5), y + rand.around(3), r * rand.between(0.92, 1.08)))
    .join('');
}

/** A leaf from its stem, pointing right before it is turned. */
export function leaf(x, y, length, color = '#5B7F3A', turn = 0) {
  const w = length * 0.28;
  const d = svg`M0 0 C${length * 0.2} ${-w * 1.3} ${length * 0.8} ${-w} ${length} 0 C${length * 0.8} ${w} ${length * 0.2} ${w * 1.3} 0 0Z`;
  return (
    move(x + 3, y + 5, path(d, '#2B1A0C', `opacity=".25" ${blur('b2')}`), turn) +
    move(
      x,
      y,
      path(
        d,
        linear(
          [
            [0, mix(color, '#F4FFC8', 0.35)],
            [0.5, color],
            [1, mix(color, '#12240A', 0.4)],
          ],
          0,
          0,
          0.4,
          1,
        ),
      ) + line(svg`M0 0 Q${length * 0.5} ${-w * 0.1} ${length * 0.92} 0`, mix(color, '#FFFFE0', 0.5), 1.6, 'stroke-opacity=".7"'),
      turn,
    )
  );
}

/** A spruce sprig with soft light-green needles. */
export function sprig(x, y, length, turn, rand, color = '#5F8B3E') {
  let needles = '';
  let light = '';
  for (let i = 0; i < length / 4; i++) {
    const t = i / (length / 4);
    const side = i % 2 ? 1 : -1;
    const n = length * 0.24 * (1.05 - t * 0.6);
    const d = svg`M${t * length} 0 l${n * rand.between(0.55, 0.8)} ${side * n * rand.between(0.6, 0.9)} `;
    if (i % 3) needles += d;
    else light += d;
  }
  const drawn =
    line(svg`M0 0 H${length}`, '#7A5A34', length * 0.028) +
    line(needles, color, length * 0.026) +
    line(light, mix(color, '#F2FFB8', 0.45), length * 0.024);
  return (
    move(x + 4, y + 8, `<g opacity=".22" ${blur('b2')}>${line(needles + light, '#2B1A0C', length * 0.03)}</g>`, turn) +
    move(x, y, drawn, turn)
  );
}

/** A stick (cinnamon, vanilla, rhubarb, liquorice root) lying down. */
export function stick(x, y, length, thick, tone, turn) {
  const c = material(tone);
  return (
    move(x + 4, y + thick * 0.6, rect(-length / 2, -thick / 2, length, thick, thick / 2, '#2B1109', `opacity=".35" ${blur('b5')}`), turn) +
    move(
      x,
      y,
      rect(
        -length / 2,
        -thick / 2,
        length,
        thick,
        thick * 0.4,
        linear(
          [
            [0, c[0]],
            [0.3, c[1]],
            [0.7, c[2]],
            [1, c[4]],
          ],
          0,
          0,
          0,
          1,
        ),
      ) +
        line(svg`M${-length * 0.47} ${-thick * 0.05} H${length * 0.47}`, c[4], thick * 0.07, 'stroke-opacity=".4"') +
        oval(length / 2 - thick * 0.12, 0, thick * 0.16, thick * 0.46, c[3]),
      turn,
    )
  );
}

/** An ear of rye or oats. */
export function ear(x, y, length, turn, color = '#C99B4B') {
  let out = line(svg`M0 0 H${length}`, mix(color, '#5A3A10', 0.3), 3);
  for (let i = 0; i < 8; i++)
    for (const s of [-1, 1]) {
      const px = length * (0.45 + i * 0.07);
      out +=
        line(svg`M${px} ${s * 4} l${length * 0.2} ${s * length * 0.09}`, mix(color, '#FFF2C8', 0.3), 1.3) +
        svg`<ellipse cx="${px + 6}" cy="${s * 6}" rx="10" ry="4.6" fill="${i % 2 ? color : mix(color, '#FFF2C8', 0.35)}" transform="rotate(${s * 24} ${px + 6} ${s * 6})"/>`;
    }
  return (
    move(x + 4, y + 8, `<g opacity=".25" ${blur('b2')}>${rect(length * 0.45, -8, length * 0.6, 16, 8, '#2B1A0C')}</g>`, turn) +
    move(x, y, out, turn)
  );
}

/** A little heap of powder. */
export function heap(x, y, w, h, tone, rand) {
  const c = material(tone);
  const d = svg`M${x - w / 2} ${y} C${x - w * 0.36} ${y - h * 0.3} ${x - w * 0.2} ${y - h * 0.95} ${x} ${y - h} C${x + w * 0.22} ${y - h * 0.9} ${x + w * 0.34} ${y - h * 0.3} ${x + w / 2} ${y} C${x + w * 0.3} ${y + h * 0.22} ${x - w * 0.3} ${y + h * 0.22} ${x - w / 2} ${y}Z`;
  let dust = '';
  for (let i = 0; i < 120; i++)
    dust += oval(
      x + rand.around(w * 0.5),
      y - h * 0.4 + rand.around(h * 0.65),
      rand.between(0.8, 2.4),
      rand.between(0.7, 2),
      rand.pick([c[0], c[1], c[3], c[4]]),
      'opacity=".55"',
    );
  return (
    shadow(x, y + h * 0.02, w * 0.5, h * 0.2, 0.3) +
    path(
      d,
      radial(
        [
          [0, c[0]],
          [0.35, c[1]],
          [0.75, c[2]],
          [1, c[3]],
        ],
        0.36,
        0.2,
        0.95,
      ),
    ) +
    clipped(`<path d="${d}"/>`, dust)
  );
}
