import { material, mix, ramp } from '../materials.mjs';
import { blur, clipped, line, linear, oval, path, radial, rect, svg } from '../svg.mjs';

const K = 0.66;
const BAKED = ['#F7DDAA', '#E4B56E', '#CB9148', '#9C6327', '#5E3613'];
const RYE = ['#C9A074', '#9C7048', '#7C5230', '#56351C', '#331D0D'];
const GINGER = ['#DDA067', '#B8743C', '#965426', '#693716', '#3F1F0B'];
const COCOA = ['#8A5A40', '#5C3726', '#42251A', '#2B160F', '#180A06'];
const PALE = ['#FFF3D2', '#F4DCA6', '#E2BE7C', '#B98E4C', '#7C5826'];

// An outline of a biscuit round (0,0) in the plane, as points; the edge wavers like dough does.
function rough(r, wave, n, rand) {
  const points = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    const q = r * (1 + rand.around(wave));
    points.push([Math.cos(a) * q, Math.sin(a) * q]);
  }
  return points;
}
const smooth = (points) =>
  `${points
    .map(([x, y], i) => {
      const [nx, ny] = points[(i + 1) % points.length];
      return svg`${i ? '' : `M${((x + points.at(-1)[0]) / 2).toFixed(1)} ${((y + points.at(-1)[1]) / 2).toFixed(1)} `}Q${x} ${y} ${(x + nx) / 2} ${(y + ny) / 2}`;
    })
    .join(' ')}Z`;
const star = (r, inner, n) =>
  Array.from({ length: n * 2 }, (_, i) => {
    const a = (i / (n * 2)) * Math.PI * 2 - Math.PI / 2;
    const q = i % 2 ? r * inner : r;
    return [Math.cos(a) * q, Math.sin(a) * q];
  });
const sharp = (points) => `M${points.map(([x, y]) => svg`${x} ${y}`).join(' L')}Z`;
const HEART = (r) =>
  svg`M0 ${r} C${-r * 0.5} ${r * 0.5} ${-r * 1.15} ${r * 0.1} ${-r} ${-r * 0.45} C${-r * 0.86} ${-r * 0.95} ${-r * 0.25} ${-r * 0.95} 0 ${-r * 0.42} C${r * 0.25} ${-r * 0.95} ${r * 0.86} ${-r * 0.95} ${r} ${-r * 0.45} C${r * 1.15} ${r * 0.1} ${r * 0.5} ${r * 0.5} 0 ${r}Z`;

/** Any flat biscuit: its outline in the plane, thickness, colours, what lies on it, and how it is turned. */
function flat(x, y, d, thick, c, on, { turn = 0, k = K, base, cast = true, size = 100 } = {}) {
  const layer = (dy, fill, more = '') =>
    `<g transform="${svg`translate(${x} ${y - dy}) scale(1 ${k}) rotate(${turn})`}">${path(d, fill, more)}</g>`;
  let out = cast
    ? oval(x + 8, y + 8, size * 1.04, size * k * 1.04, '#3A1D12', `opacity=".26" ${blur('soft')}`) +
      oval(x + 3, y + 4, size * 0.97, size * k * 0.97, '#1A0C07', `opacity=".34" ${blur('tight')}`)
    : '';
  const steps = Math.max(2, Math.round(thick / 2));
  for (let i = 0; i <= steps; i++)
    out += layer(
      (thick * i) / steps,
      base && i / steps < 0.34 ? base[i < 2 ? 4 : 3] : i / steps < 0.3 ? c[4] : mix(c[3], c[2], (i / steps) * 0.6),
    );
  out += `<g transform="${svg`translate(${x} ${y - thick}) scale(1 ${k}) rotate(${turn})`}">${path(
    d,
    radial(
      [
        [0, c[0]],
        [0.45, c[1]],
        [0.8, c[2]],
        [1, c[3]],
      ],
      0.38,
      0.32,
      0.75,
    ),
  )}${clipped(`<path d="${d}"/>`, on)}</g>`;
  return out;
}

const speck = (r, n, rand, colors, low, high) => {
  let o = '';
  for (let i = 0; i < n; i++) {
    const a = rand() * 6.283;
    const q = Math.sqrt(rand()) * r;
    const s = rand.between(low, high);
    o += oval(
      Math.cos(a) * q,
      Math.sin(a) * q,
      s,
      s * rand.between(0.55, 0.9),
      rand.pick(colors),
      svg`transform="rotate(${rand.between(0, 180)} ${Math.cos(a) * q} ${Math.sin(a) * q})" opacity="${rand.between(0.5, 0.95)}"`,
    );
  }
  return o;
};

// Dots of white icing along the edge of a gingerbread heart, and a small heart inside.
function icing(r) {
  const small = HEART(r * 0.4);
  return `<g transform="translate(2 4)">${line(small, '#5E3613', r * 0.07, 'stroke-opacity=".5"')}</g>${line(small, '#FFFBF2', r * 0.065)}${`<path d="${HEART(r * 0.8)}" fill="none" stroke="#FFFBF2" stroke-width="${(r * 0.085).toFixed(1)}" stroke-linecap="round" stroke-dasharray="0 ${(r * 0.2).toFixed(1)}"/>`}`;
}

const KIND = {
  oat: (x, y, r, rand, o) =>
    flat(
      x,
      y,
      smooth(rough(r, 0.05, 26, rand)),
      r * 0.2,
      BAKED,
      speck(r, 90, rand, ['#F9E7BE', '#E9C98C', '#B27A36', '#FFF2D0'], r * 0.04, r * 0.1),
      { ...o, size: r },
    ),
  cookie: (x, y, r, rand, o) => {
    let chunks = '';
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4;
      const q = Math.sqrt((i + 0.4) / 9) * r * 0.78;
      const s = r * rand.between(0.1, 0.19);
      const px = Math.cos(a) * q;
      const py = Math.sin(a) * q;
      chunks += svg`<g transform="translate(${px} ${py}) rotate(${rand.between(0, 90)})">${rect(-s, -s * 0.8, s * 2, s * 1.6, s * 0.3, '#160906', 'transform="translate(2 4)" opacity=".5"')}${rect(-s, -s * 0.8, s * 2, s * 1.6, s * 0.3, i % 3 ? '#3A1D13' : '#84492A')}${line(svg`M${-s * 0.7} ${-s * 0.55} H${s * 0.5}`, '#fff', s * 0.14, 'stroke-opacity=".4"')}</g>`;
    }
    let cracks = '';
    for (let i = 0; i < 9; i++) {
      const a = rand() * 6.283;
      const q = r * rand.between(0.2, 0.7);
      cracks += svg`M${Math.cos(a) * q} ${Math.sin(a) * q} q${rand.around(r * 0.16)} ${rand.around(r * 0.16)} ${rand.around(r * 0.34)} ${rand.around(r * 0.3)} `;
    }
    return flat(
      x,
      y,
      smooth(rough(r, 0.04, 22, rand)),
      r * 0.26,
      COCOA,
      line(cracks, '#160906', r * 0.022, 'stroke-opacity=".7"') + speck(r, 40, rand, ['#7B4B36', '#2B160F'], r * 0.015, r * 0.04) + chunks,
      { ...o, size: r },
    );
  },
  ryesquare: (x, y, r, rand, o) => {
    const q = r * 0.84;
    const d = svg`M${-q} ${-q} H${q} V${q} H${-q}Z`;
    let holes = '';
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < 4; j++)
        holes += oval(-q * 0.7 + i * q * 0.466, -q * 0.7 + j * q * 0.466, r * 0.035, r * 0.03, '#331D0D', 'opacity=".8"');
    return flat(x, y, d, r * 0.24, RYE, speck(r * 1.2, 80, rand, ['#D8B488', '#56351C', '#E9CFA8'], r * 0.015, r * 0.05) + holes, {
      turn: 20,
      ...o,
      base: material('dark'),
      size: r,
    });
  },
  gfoat: (x, y, r, rand, o) =>
    flat(
      x,
      y,
      smooth(rough(r, 0.075, 20, rand)),
      r * 0.22,
      PALE,
      speck(r, 110, rand, ['#FFF8E2', '#F1DBA8', '#C99C55', '#FFFFFF'], r * 0.05, r * 0.12),
      { ...o, size: r },
    ),
  ginger: (x, y, r, rand, o) => {
    const shape = o?.shape ?? rand.pick(['star', 'heart', 'round']);
    const d = shape === 'heart' ? HEART(r) : shape === 'star' ? smooth(star(r * 1.12, 0.66, 6)) : smooth(star(r, 0.93, 14));
    return flat(x, y, d, r * 0.085, GINGER, speck(r, 40, rand, ['#693716', '#C98A52'], r * 0.01, r * 0.03) + (o?.icing ? icing(r) : ''), {
      turn: rand.around(20),
      ...o,
      size: r * 0.92,
    });
  },
  jam: (x, y, r, rand, o) =>
    flat(
      x,
      y,
      smooth(star(r, 0.94, 12)),
      r * 0.2,
      PALE,
      speck(r, 20, rand, ['#CFA45E', '#FFF4D8'], r * 0.015, r * 0.035) +
        path(HEART(r * 0.56), '#8A5A20', 'opacity=".55" transform="translate(0 5)"') +
        path(
          HEART(r * 0.52),
          radial(
            [
              [0, '#FF8C97'],
              [0.35, '#D92746'],
              [0.8, '#9C0F2E'],
              [1, '#6B0620'],
            ],
            0.35,
            0.3,
            0.85,
          ),
        ) +
        oval(-r * 0.22, -r * 0.22, r * 0.12, r * 0.06, '#fff', 'opacity=".8" transform="rotate(-30)"'),
      { ...o, size: r },
    ),
  plumstar: (x, y, r, _rand, o) => {
    let folds = '';
    for (let i = 0; i < 4; i++)
      folds += `<g transform="rotate(${i * 90})">${path(
        svg`M0 0 L${-r * 0.1} ${-r * 1.05} L${r * 0.62} ${-r * 0.62}Z`,
        linear(
          [
            [0, '#FFF0C8'],
            [0.6, '#E0AE62'],
            [1, '#B4762E'],
          ],
          0,
          0,
          1,
          1,
        ),
      )}${line(svg`M0 0 L${r * 0.62} ${-r * 0.62}`, '#8A5520', r * 0.03, 'stroke-opacity=".5"')}</g>`;
    const p = [];
    for (let i = 0; i < 4; i++) {
      const a = (i * Math.PI) / 2;
      const rot = (u, v) => [u * Math.cos(a) - v * Math.sin(a), u * Math.sin(a) + v * Math.cos(a)];
      p.push(rot(-r * 0.16, -r * 1.06), rot(r * 0.66, -r * 0.64), rot(r * 0.24, -r * 0.22));
    }
    return flat(
      x,
      y,
      sharp(p),
      r * 0.16,
      BAKED,
      folds +
        oval(
          0,
          0,
          r * 0.34,
          r * 0.34,
          radial([
            [0, '#B98BC4'],
            [0.35, '#6B2F6F'],
            [1, '#34103A'],
          ]),
        ) +
        oval(-r * 0.1, -r * 0.12, r * 0.08, r * 0.05, '#fff', 'opacity=".7"'),
      { turn: 12, ...o, size: r * 0.85 },
    );
  },
  crescent: (x, y, r, rand, o) =>
    flat(
      x,
      y,
      svg`M${-r} ${r * 0.3} C${-r * 0.9} ${-r * 0.8} ${r * 0.9} ${-r * 0.8} ${r} ${r * 0.3} C${r * 0.96} ${r * 0.58} ${r * 0.66} ${r * 0.56} ${r * 0.58} ${r * 0.34} C${r * 0.4} ${-r * 0.04} ${-r * 0.4} ${-r * 0.04} ${-r * 0.58} ${r * 0.34} C${-r * 0.66} ${r * 0.56} ${-r * 0.96} ${r * 0.58} ${-r} ${r * 0.3}Z`,
      r * 0.26,
      PALE,
      rect(
        -r,
        -r,
        r * 2,
        r * 1.1,
        0,
        linear(
          [
            [0, '#fff', 0.85],
            [1, '#fff', 0],
          ],
          0,
          0,
          0,
          1,
        ),
      ) + speck(r, 150, rand, ['#FFFFFF'], r * 0.012, r * 0.035),
      { turn: rand.around(30), ...o, size: r * 0.86 },
    ),
  rusk: (x, y, r, rand, o) =>
    flat(
      x,
      y,
      svg`M${-r * 1.15} ${-r * 0.2} C${-r * 1.1} ${-r * 0.55} ${r * 1.1} ${-r * 0.55} ${r * 1.15} ${-r * 0.2} L${r * 1.12} ${r * 0.42} H${-r * 1.12}Z`,
      r * 0.3,
      BAKED,
      rect(-r * 1.2, -r * 0.34, r * 2.4, r * 0.76, 6, '#F2D596', 'opacity=".75"') +
        speck(r * 1.1, 90, rand, ['#B07A38', '#8A5A24', '#FFF0C8'], r * 0.015, r * 0.05),
      { turn: rand.around(14), ...o, size: r },
    ),
};

/** One biscuit of a kind lying flat at (x, y) with radius r. */
export const biscuit = (kind, x, y, r, rand, options) => KIND[kind](x, y, r, rand, options);

const THICK = { oat: 0.2, cookie: 0.26, ryesquare: 0.24, gfoat: 0.22, ginger: 0.085, jam: 0.2, plumstar: 0.16, crescent: 0.26, rusk: 0.3 };
/** A stack of n. */
export function stack(kind, x, y, r, n, rand, options) {
  let out = '';
  for (let i = 0; i < n; i++)
    out += biscuit(kind, x + rand.around(r * 0.05), y - i * r * THICK[kind] * 1.12, r, rand, {
      ...options,
      turn: (options?.turn ?? 0) + rand.around(10),
      cast: i === 0,
    });
  return out;
}

/** Crumbs of a kind of biscuit strewn about. */
export function crumbs(x, y, spread, n, kind, rand) {
  const c =
    { oat: BAKED, cookie: COCOA, ryesquare: RYE, gfoat: PALE, ginger: GINGER, jam: PALE, plumstar: BAKED, crescent: PALE, rusk: BAKED }[
      kind
    ] ?? ramp('#B98346');
  let out = '';
  for (let i = 0; i < n; i++) {
    const px = x + rand.around(spread);
    const py = y + rand.around(spread * 0.3);
    const s = rand.between(2, 7);
    out += oval(px + 2, py + 2, s, s * 0.6, '#2B1109', 'opacity=".25"') + oval(px, py, s, s * 0.7, rand.pick([c[1], c[2], c[0]]));
  }
  return out;
}
