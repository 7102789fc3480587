import { material, mix } from '../materials.mjs';
import { barrel, fade, glint, sheen, TALL_K, WIDE_K } from '../paint.mjs';
import { blur, clipped, line, oval, path, rect, shadow, svg } from '../svg.mjs';

/** A round plate with its middle at (x, y). */
export function plate(x, y, r, { color = '#FBF6EC', k = WIDE_K, band } = {}) {
  const c = material(color);
  const pale = ['#FFFFFF', mix(color, '#FFFFFF', 0.4), color, mix(color, '#6B4A36', 0.22), c[3]];
  return (
    shadow(x, y + r * 0.05, r, r * k * 0.92, 0.3) +
    oval(x, y + r * 0.05, r, r * k, mix(color, '#5A3A2A', 0.4)) +
    oval(x, y, r, r * k, sheen(pale)) +
    oval(x, y + r * 0.025, r * 0.7, r * 0.7 * k, fade(mix(color, '#6B4A36', 0.16), mix(color, '#FFFFFF', 0.55))) +
    (band ? oval(x, y, r * 0.93, r * 0.93 * k, 'none', svg`stroke="${band}" stroke-width="${r * 0.022}" stroke-opacity=".8"`) : '') +
    oval(x, y - 1, r * 0.985, r * 0.985 * k, 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="2"')
  );
}

/** A plate on a foot, for cakes; returns the drawing and the height of its top over (x, y). */
export const stand = (x, y, r, h, color = '#F4ECE0') => {
  const c = material(color);
  return (
    shadow(x, y, r * 0.42, r * 0.2, 0.42) +
    oval(x, y, r * 0.42, r * 0.2, c[3]) +
    oval(x, y - 6, r * 0.42, r * 0.2, barrel(c)) +
    path(
      svg`M${x - r * 0.2} ${y - 10} Q${x - r * 0.05} ${y - h * 0.5} ${x - r * 0.16} ${y - h} H${x + r * 0.16} Q${x + r * 0.05} ${y - h * 0.5} ${x + r * 0.2} ${y - 10}Z`,
      barrel(c),
    ) +
    plate(x, y - h, r, { color })
  );
};

/** A bowl seen from above its rim: (x, y) is the middle of its foot; `fill(x, y, r, k)` draws on what is in it. */
export function dish({ x, y, r, h = r * 0.62, k = WIDE_K, color = '#F4ECE0', content, full = 0.86, fill }) {
  const c = material(color);
  const t = y - h;
  const body = svg`M${x - r} ${t} C${x - r * 0.98} ${t + h * 0.8} ${x - r * 0.62} ${y + r * 0.1} ${x - r * 0.42} ${y + r * 0.12} A${r * 0.42} ${r * 0.2} 0 0 0 ${x + r * 0.42} ${y + r * 0.12} C${x + r * 0.62} ${y + r * 0.1} ${x + r * 0.98} ${t + h * 0.8} ${x + r} ${t}Z`;
  const d = content && material(content);
  const level = t + r * (1 - full) * 0.5;
  return (
    shadow(x, y + r * 0.14, r * 0.7, r * 0.3, 0.42) +
    path(body, barrel(c)) +
    path(body, fade('#2A120A', '#2A120A', 0, 1, 0, 0.16)) +
    oval(x, t, r, r * k, c[0]) +
    oval(x, t + 3, r * 0.93, r * 0.93 * k, fade(mix(c[3], '#3A1D12', 0.25), c[2])) +
    clipped(
      svg`<ellipse cx="${x}" cy="${t + 3}" rx="${r * 0.93}" ry="${r * 0.93 * k}"/>`,
      d
        ? oval(x, level, r * full, r * full * k, sheen(d)) +
            oval(x, level, r * full, r * full * k, 'none', svg`stroke="${d[3]}" stroke-opacity=".35" stroke-width="5"`)
        : '',
    ) +
    (fill ? fill(x, level, r * full, k) : '') +
    line(svg`M${x - r * 0.985} ${t + 8} A${r * 0.985} ${r * k} 0 0 0 ${x + r * 0.985} ${t + 8}`, '#fff', 3, 'stroke-opacity=".5"')
  );
}

/** A mug without a name; `top(x, y, r, k)` draws on the drink. Steam rises when asked for. */
export function cupOf({ x, y, w, h = w * 0.86, color = '#E9DFD0', drink, top, glass = false }) {
  const c = material(color);
  const d = material(drink);
  const r = w / 2;
  const t = y - h;
  const k = TALL_K;
  const handle = svg`M${x + r * 0.9} ${t + h * 0.26} C${x + r * 1.75} ${t + h * 0.14} ${x + r * 1.72} ${t + h * 0.86} ${x + r * 0.84} ${t + h * 0.78}`;
  const body = svg`M${x - r} ${t} C${x - r} ${t + h * 0.6} ${x - r * 0.92} ${y} ${x - r * 0.6} ${y} A${r * 0.66} ${r * 0.24} 0 0 0 ${x + r * 0.6} ${y} C${x + r * 0.92} ${y} ${x + r} ${t + h * 0.6} ${x + r} ${t}Z`;
  const wall = glass ? path(body, barrel(d)) + path(body, '#fff', 'opacity=".16"') : path(body, barrel(c));
  const level = t + h * 0.05;
  return (
    shadow(x, y + 4, r, r * 0.32, 0.4) +
    line(handle, glass ? '#E7D9D2' : c[3], w * 0.12, glass ? 'stroke-opacity=".75"' : '') +
    line(handle, glass ? '#FFFFFF' : c[1], w * 0.06, glass ? 'stroke-opacity=".6"' : '') +
    wall +
    oval(x, t, r, r * k, glass ? mix(d[1], '#FFFFFF', 0.65) : c[0]) +
    oval(x, t + 3, r * 0.91, r * 0.91 * k, glass ? d[3] : c[4]) +
    clipped(
      svg`<ellipse cx="${x}" cy="${t + 3}" rx="${r * 0.91}" ry="${r * 0.91 * k}"/>`,
      oval(x, level + 3, r * 0.92, r * 0.88 * k, sheen(d)),
    ) +
    (top ? top(x, level + 2, r * 0.84, k) : glint(x - r * 0.3, level, r * 0.3, r * 0.06, -8, 0.35)) +
    line(
      svg`M${x - r * 0.86} ${t + h * 0.22} C${x - r * 0.84} ${t + h * 0.6} ${x - r * 0.76} ${y - h * 0.14} ${x - r * 0.7} ${y - h * 0.1}`,
      '#fff',
      w * 0.035,
      `stroke-opacity=".5" ${blur('b1')}`,
    )
  );
}

/** Soft steam over (x, y). */
export const steam = (x, y, h, color = '#FFFFFF') =>
  [
    [-26, 0.5],
    [8, 0.6],
    [36, 0.4],
  ]
    .map(([dx, o], i) =>
      line(
        svg`M${x + dx} ${y} c${-30} ${-h * 0.3} ${34} ${-h * 0.5} ${i * 8 - 6} ${-h * (0.8 + i * 0.1)}`,
        color,
        13,
        svg`stroke-opacity="${o * 0.7}" ${blur('b5')}`,
      ),
    )
    .join('');

/**
 * A glass with layers [[colour, share from the bottom]…], straight or on a stem; (x, y) is the middle of its foot.
 * `top(x, y, r, k)` draws on what is in it.
 */
export function glassOf({ x, y, w, h, layers, top, stem = 0, full = 0.84, taper = 0.78 }) {
  const k = TALL_K;
  const r = w / 2;
  const foot = y - stem;
  const t = foot - h;
  const q = r * taper;
  const body = stem
    ? svg`M${x - r} ${t} C${x - r} ${t + h * 0.72} ${x - r * 0.6} ${foot} ${x} ${foot + 4} C${x + r * 0.6} ${foot} ${x + r} ${t + h * 0.72} ${x + r} ${t}Z`
    : svg`M${x - r} ${t} L${x - q} ${foot - q * k * 0.2} A${q} ${q * k} 0 0 0 ${x + q} ${foot - q * k * 0.2} L${x + r} ${t}Z`;
  const tall = h * full;
  const bottom = foot + (stem ? 0 : q * k * 0.5);
  const level = bottom - tall;
  const inner = stem ? r * 0.95 : q + (r - q) * full;
  const last = material(layers.at(-1)[0]);
  return (
    shadow(x, y + 2, stem ? r * 0.62 : q, (stem ? r * 0.62 : q) * k, 0.36) +
    (stem
      ? oval(x, y, r * 0.6, r * 0.6 * k, '#FFFFFF', 'opacity=".55" stroke="#B9A89A" stroke-width="2"') +
        path(
          svg`M${x - 7} ${foot - 4} L${x - 4} ${y - 8} Q${x - 10} ${y} ${x - 24} ${y} H${x + 24} Q${x + 10} ${y} ${x + 4} ${y - 8} L${x + 7} ${foot - 4}Z`,
          '#FFFFFF',
          'opacity=".7"',
        )
      : '') +
    path(body, '#FFFFFF', 'opacity=".38"') +
    clipped(`<path d="${body}"/>`, stackLayers(layers, x, r, k, bottom, tall)) +
    oval(x, level, inner * 0.97, inner * 0.97 * k, sheen(last)) +
    (top ? top(x, level, inner * 0.9, k) : '') +
    line(
      svg`M${x - r * 0.82} ${t + h * 0.12} Q${x - r * 0.8} ${t + h * 0.5} ${x - q * 0.76} ${foot - h * 0.2}`,
      '#fff',
      w * 0.045,
      `stroke-opacity=".65" ${blur('b1')}`,
    ) +
    line(svg`M${x + r * 0.86} ${t + h * 0.16} L${x + q * 0.88} ${foot - h * 0.22}`, '#fff', w * 0.02, 'stroke-opacity=".5"') +
    oval(x, t, r, r * k, '#FFFFFF', 'fill-opacity=".12" stroke="#FFFFFF" stroke-opacity=".85" stroke-width="3"') +
    path(body, 'none', 'stroke="#A8978A" stroke-opacity=".35" stroke-width="1.6"')
  );
}

// From the top down: each layer covers the foot of the one above it up to its own front edge.
function stackLayers(layers, x, r, k, bottom, tall) {
  const edges = layers.map((_, i) => layers.slice(0, i + 1).reduce((sum, [, share]) => sum + share, 0));
  return layers
    .map(([color], i) => [color, edges[i]])
    .reverse()
    .map(([color, high]) =>
      path(
        svg`M${x - r} ${bottom + 40} V${bottom - high * tall} A${r} ${r * k} 0 0 0 ${x + r} ${bottom - high * tall} V${bottom + 40}Z`,
        barrel(material(color)),
      ),
    )
    .join('');
}

/** An open glass jar of something; `top` draws on it, `tag` is a paper label's colour. */
export function openJar({ x, y, w, h, content, top, bits = '', tag }) {
  const c = material(content);
  const r = w / 2;
  const t = y - h;
  const neck = r * 0.86;
  const body = svg`M${x - neck} ${t} V${t + h * 0.1} C${x - r} ${t + h * 0.16} ${x - r} ${t + h * 0.2} ${x - r} ${t + h * 0.28} V${y - h * 0.08} Q${x - r} ${y + r * 0.1} ${x - r * 0.7} ${y + r * 0.14} Q${x} ${y + r * 0.26} ${x + r * 0.7} ${y + r * 0.14} Q${x + r} ${y + r * 0.1} ${x + r} ${y - h * 0.08} V${t + h * 0.28} C${x + r} ${t + h * 0.2} ${x + r} ${t + h * 0.16} ${x + neck} ${t + h * 0.1} V${t}Z`;
  return (
    shadow(x, y + r * 0.14, r, r * 0.28, 0.4) +
    path(body, '#FFFFFF', 'opacity=".5"') +
    clipped(
      `<path d="${body}"/>`,
      path(svg`M${x - r} ${y + r * 0.4} V${t + h * 0.14} A${r} ${r * TALL_K} 0 0 0 ${x + r} ${t + h * 0.14} V${y + r * 0.4}Z`, barrel(c)) +
        bits,
    ) +
    oval(x, t + h * 0.13, neck * 0.97, neck * 0.97 * TALL_K, sheen(c)) +
    (top ? top(x, t + h * 0.12, neck * 0.84, TALL_K) : glint(x - neck * 0.35, t + h * 0.1, neck * 0.24, neck * 0.06, -10, 0.6)) +
    (tag
      ? clipped(
          `<path d="${body}"/>`,
          path(
            svg`M${x - r} ${t + h * 0.4} Q${x} ${t + h * 0.47} ${x + r} ${t + h * 0.4} V${y - h * 0.2} Q${x} ${y - h * 0.13} ${x - r} ${y - h * 0.2}Z`,
            barrel(material(tag)),
          ),
        )
      : '') +
    oval(x, t, neck, neck * TALL_K, '#fff', 'fill-opacity=".1" stroke="#fff" stroke-opacity=".85" stroke-width="5"') +
    line(svg`M${x - r * 0.84} ${t + h * 0.3} V${y - h * 0.1}`, '#fff', w * 0.045, `stroke-opacity=".6" ${blur('b1')}`) +
    line(svg`M${x + r * 0.9} ${t + h * 0.34} V${y - h * 0.14}`, '#FFE2BE', w * 0.02, `stroke-opacity=".6" ${blur('b1')}`)
  );
}

/** A jug with a spout to the left. */
export function jug({ x, y, w, h = w * 1.1, color = '#F4ECE0', drink }) {
  const c = material(color);
  const r = w / 2;
  const t = y - h;
  const handle = svg`M${x + r * 0.74} ${t + h * 0.16} C${x + r * 1.7} ${t} ${x + r * 1.7} ${t + h * 0.78} ${x + r * 0.92} ${t + h * 0.72}`;
  const body = svg`M${x - r * 1.06} ${t - h * 0.02} C${x - r * 0.7} ${t + h * 0.22} ${x - r * 1.02} ${t + h * 0.44} ${x - r} ${t + h * 0.66} C${x - r} ${y - h * 0.04} ${x - r * 0.8} ${y} ${x - r * 0.6} ${y + 4} A${r * 0.66} ${r * 0.2} 0 0 0 ${x + r * 0.6} ${y + 4} C${x + r * 0.8} ${y} ${x + r} ${y - h * 0.04} ${x + r} ${t + h * 0.66} C${x + r} ${t + h * 0.4} ${x + r * 0.78} ${t + h * 0.24} ${x + r * 0.8} ${t}Z`;
  return (
    shadow(x, y + 6, r, r * 0.3, 0.4) +
    line(handle, c[3], w * 0.11) +
    line(handle, c[1], w * 0.06) +
    path(body, barrel(c)) +
    oval(x - r * 0.08, t, r * 0.92, r * 0.3, c[0]) +
    oval(x - r * 0.06, t + 3, r * 0.82, r * 0.25, drink ? sheen(material(drink)) : c[4]) +
    glint(x - r * 0.66, t + h * 0.62, r * 0.07, h * 0.12, 4, 0.5)
  );
}

/** A bottle of something clear, with a stopper. */
export function bottleOf({ x, y, w, h, drink, cap = '#B98A4E', full = 0.72 }) {
  const c = material(drink);
  const r = w / 2;
  const t = y - h;
  const n = r * 0.34;
  const body = svg`M${x - n} ${t} V${t + h * 0.24} C${x - n} ${t + h * 0.38} ${x - r} ${t + h * 0.36} ${x - r} ${t + h * 0.52} V${y - 8} Q${x - r} ${y + r * 0.2} ${x} ${y + r * 0.26} Q${x + r} ${y + r * 0.2} ${x + r} ${y - 8} V${t + h * 0.52} C${x + r} ${t + h * 0.36} ${x + n} ${t + h * 0.38} ${x + n} ${t + h * 0.24} V${t}Z`;
  const level = y - h * full;
  return (
    shadow(x, y + r * 0.1, r, r * 0.3, 0.38) +
    path(body, '#FFFFFF', 'opacity=".45"') +
    clipped(`<path d="${body}"/>`, rect(x - r, level, w, h, 0, barrel(c)) + oval(x, level, r, r * 0.12, c[0])) +
    path(body, 'none', 'stroke="#8F7C6C" stroke-opacity=".4" stroke-width="2"') +
    line(svg`M${x - r * 0.76} ${t + h * 0.54} V${y - h * 0.08}`, '#fff', w * 0.06, `stroke-opacity=".7" ${blur('b1')}`) +
    rect(x - n * 0.9, t - h * 0.06, n * 1.8, h * 0.09, 5, barrel(material(cap)))
  );
}
