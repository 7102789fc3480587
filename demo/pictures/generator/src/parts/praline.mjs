import { material, mix } from '../materials.mjs';
import { blur, clipped, line, linear, oval, path, radial, rect, shadow, svg } from '../svg.mjs';

const TOPPING = {
  drizzle(x, y, r, tone, _rand, color) {
    const d = material(color ?? (tone === 'white' ? 'ruby' : 'white'));
    const h = r * 0.62;
    let p = '';
    for (let i = 0; i < 6; i++) {
      const f = ((i + 0.5) / 6) * 2 - 1;
      const px = x + f * r * 0.74;
      const top = y - h * 2 * Math.sqrt(1 - f * f * 0.62);
      const bottom = y - h * 0.15 + Math.sqrt(1 - f * f) * r * 0.18;
      p += svg`M${px - r * 0.06} ${top} Q${px + r * 0.16} ${(top + bottom) / 2} ${px - r * 0.1} ${bottom} `;
    }
    return `<g transform="translate(2 3)">${line(p, d[4], r * 0.105, 'stroke-opacity=".35"')}</g>${line(p, d[2], r * 0.1)}<g transform="translate(-1.4 -1.6)">${line(p, d[0], r * 0.035, 'stroke-opacity=".85"')}</g>`;
  },
  ridge(x, y, r, tone) {
    const c = material(tone);
    let p = '';
    for (let i = 0; i < 7; i++) {
      const f = ((i + 0.5) / 7) * 2 - 1;
      p += svg`M${x + f * r * 0.2} ${y - r * 1.24} Q${x + f * r} ${y - r * 0.93} ${x + f * r * 0.98} ${y + r * 0.18 * Math.sqrt(1 - f * f)} `;
    }
    return `<g transform="translate(2 1)">${line(p, c[4], r * 0.05, 'stroke-opacity=".38"')}</g><g transform="translate(-1 0)">${line(p, c[0], r * 0.028, 'stroke-opacity=".4"')}</g>`;
  },
  scatter(x, y, r, draw, n, rand, wide = 0.55) {
    let out = '';
    for (let i = 0; i < n; i++) {
      const a = i * 2.4 + rand();
      const q = Math.sqrt((i + 0.6) / n) * r * wide;
      out += draw(x + Math.cos(a) * q, y - r * 0.98 + Math.sin(a) * q * 0.48);
    }
    return out;
  },
  bits(x, y, r, _tone, rand, colors) {
    return TOPPING.scatter(
      x,
      y,
      r,
      (bx, by) => {
        const s = r * rand.between(0.045, 0.095);
        const c = rand.pick(colors);
        return (
          path(
            svg`M${bx - s} ${by + s * 0.4} L${bx - s * 0.2} ${by - s} L${bx + s} ${by - s * 0.1} L${bx + s * 0.3} ${by + s}Z`,
            '#200808',
            'opacity=".3" transform="translate(1.5 3)"',
          ) +
          path(svg`M${bx - s} ${by + s * 0.4} L${bx - s * 0.2} ${by - s} L${bx + s} ${by - s * 0.1} L${bx + s * 0.3} ${by + s}Z`, c) +
          line(
            svg`M${bx - s * 0.7} ${by + s * 0.1} L${bx - s * 0.15} ${by - s * 0.75}`,
            mix(c, '#FFFFFF', 0.65),
            r * 0.022,
            'stroke-opacity=".9"',
          )
        );
      },
      15,
      rand,
    );
  },
  salt(x, y, r, _tone, rand) {
    return TOPPING.scatter(
      x,
      y,
      r,
      (bx, by) => {
        const s = r * rand.between(0.03, 0.075);
        return rect(
          bx,
          by,
          s * 1.4,
          s * 1.1,
          s * 0.2,
          '#FFFFFF',
          svg`opacity="${rand.between(0.8, 1)}" transform="rotate(${rand.around(45)} ${bx} ${by})"`,
        );
      },
      17,
      rand,
      0.6,
    );
  },
  sugar(x, y, r, _tone, rand) {
    return TOPPING.scatter(
      x,
      y,
      r,
      (bx, by) => {
        const s = r * rand.between(0.05, 0.085);
        return (
          oval(bx + 1, by + 2, s, s * 0.85, '#8A5A2A', 'opacity=".4"') +
          oval(bx, by, s, s * 0.85, '#FFFDF6') +
          oval(bx - s * 0.3, by - s * 0.3, s * 0.3, s * 0.25, '#fff')
        );
      },
      15,
      rand,
      0.6,
    );
  },
  lines(x, y, r, _tone, _rand, color) {
    let p = '';
    for (let i = 0; i < 3; i++)
      p += svg`M${x - r * 0.55 + i * r * 0.3} ${y - r * (0.78 + i * 0.09)} q${r * 0.3} ${-r * 0.24} ${r * 0.62} ${-r * 0.06} `;
    const d = material(color ?? 'white');
    return `<g transform="translate(1.5 3)">${line(p, '#1A0806', r * 0.08, 'stroke-opacity=".3"')}</g>${line(p, d[2], r * 0.075)}`;
  },
  leaf(x, y, r, _tone, _rand, color = '#5E8A45') {
    const d = svg`M${x - r * 0.34} ${y - r * 0.96} C${x - r * 0.18} ${y - r * 1.32} ${x + r * 0.22} ${y - r * 1.3} ${x + r * 0.4} ${y - r * 1.06} C${x + r * 0.16} ${y - r * 0.84} ${x - r * 0.12} ${y - r * 0.82} ${x - r * 0.34} ${y - r * 0.96}Z`;
    return (
      path(d, '#150705', `opacity=".35" transform="translate(3 7)" ${blur('b2')}`) +
      path(d, color) +
      line(
        svg`M${x - r * 0.34} ${y - r * 0.96} Q${x} ${y - r * 1.16} ${x + r * 0.4} ${y - r * 1.06}`,
        mix(color, '#FFFFFF', 0.45),
        r * 0.03,
      )
    );
  },
};
TOPPING.berry = (x, y, r, tone, rand, color) =>
  TOPPING.bits(x, y, r, tone, rand, [color ?? '#C2183C', mix(color ?? '#C2183C', '#6A0A10', 0.3), mix(color ?? '#C2183C', '#FFD9B0', 0.4)]);
TOPPING.cocoa = (x, y, r, tone, rand) => TOPPING.bits(x, y, r, tone, rand, ['#5A3320', '#6E4329', '#40210F']);

function nut(x, y, r) {
  const top = y - r * 1.22;
  const fill = radial(
    [
      [0, '#F9E4BC'],
      [0.45, '#DCA963'],
      [0.8, '#A96F31'],
      [1, '#7E4A1D'],
    ],
    0.36,
    0.3,
    0.8,
  );
  return (
    oval(x + r * 0.06, top + r * 0.1, r * 0.36, r * 0.13, '#2B1109', `opacity=".32" ${blur('b5')}`) +
    path(
      svg`M${x - r * 0.31} ${top - r * 0.06} C${x - r * 0.3} ${top - r * 0.42} ${x - r * 0.08} ${top - r * 0.5} ${x} ${top - r * 0.56} C${x + r * 0.08} ${top - r * 0.5} ${x + r * 0.31} ${top - r * 0.42} ${x + r * 0.32} ${top - r * 0.06} C${x + r * 0.24} ${top + r * 0.16} ${x - r * 0.22} ${top + r * 0.16} ${x - r * 0.31} ${top - r * 0.06}Z`,
      fill,
    ) +
    line(
      svg`M${x - r * 0.02} ${top - r * 0.5} Q${x + r * 0.1} ${top - r * 0.2} ${x} ${top + r * 0.08} M${x - r * 0.18} ${top - r * 0.38} Q${x - r * 0.2} ${top - r * 0.14} ${x - r * 0.14} ${top + r * 0.04}`,
      '#8C5420',
      r * 0.022,
      'stroke-opacity=".4"',
    ) +
    oval(
      x - r * 0.13,
      top - r * 0.3,
      r * 0.075,
      r * 0.05,
      '#fff',
      svg`opacity=".8" transform="rotate(-30 ${x - r * 0.13} ${top - r * 0.3})"`,
    )
  );
}

const dome = (x, y, r) => {
  const h = r * 0.62;
  return svg`M${x - r} ${y} C${x - r} ${y - h * 1.35} ${x - r * 0.62} ${y - h * 2.05} ${x} ${y - h * 2.05} C${x + r * 0.62} ${y - h * 2.05} ${x + r} ${y - h * 1.35} ${x + r} ${y} C${x + r} ${y + r * 0.34} ${x + r * 0.5} ${y + r * 0.5} ${x} ${y + r * 0.5} C${x - r * 0.5} ${y + r * 0.5} ${x - r} ${y + r * 0.34} ${x - r} ${y}Z`;
};

/** A praline standing on the table with its foot at y; truffles are matt with a cocoa dust. */
export function praline({ x, y, r, tone, topping, color, rand, matt = false, cast = true }) {
  const c = material(tone);
  const body = dome(x, y, r);
  const fill = radial(
    [
      [0, matt ? c[1] : c[0]],
      [0.22, c[1]],
      [0.55, c[2]],
      [0.84, c[3]],
      [1, c[4]],
    ],
    0.33,
    0.2,
    0.95,
  );
  const draw = TOPPING[topping];
  const shape = `<path d="${body}"/>`;
  let out = cast ? shadow(x, y + r * 0.42, r, r * 0.24, 0.36) : '';
  out += path(body, fill);
  let inside =
    oval(x, y + r * 0.58, r * 1.05, r * 0.36, c[4], `opacity=".55" ${blur('b5')}`) +
    oval(x + r * 0.75, y + r * 0.12, r * 0.26, r * 0.34, mix(c[1], '#FFB978', 0.35), `opacity=".22" ${blur('soft')}`);
  if (matt)
    for (let i = 0; i < 90; i++)
      inside += oval(
        x + rand.around(r),
        y - r * 0.35 + rand.around(r * 0.9),
        r * rand.between(0.008, 0.024),
        r * rand.between(0.008, 0.02),
        rand.pick([c[0], c[1], c[4]]),
        'opacity=".5"',
      );
  if (draw && topping !== 'leaf') inside += draw(x, y, r, tone, rand, color);
  out += clipped(shape, inside);
  if (topping === 'nut') out += nut(x, y, r);
  if (topping === 'leaf') out += draw(x, y, r, tone, rand, color);
  if (!matt) {
    const bright = tone === 'white' ? 0.95 : 0.55;
    out += line(
      svg`M${x - r * 0.74} ${y - r * 0.42} C${x - r * 0.68} ${y - r * 0.9} ${x - r * 0.46} ${y - r * 1.1} ${x - r * 0.16} ${y - r * 1.16}`,
      '#fff',
      r * 0.08,
      `stroke-opacity="${bright}" ${blur('b2')}`,
    );
    if (topping !== 'nut' && topping !== 'leaf')
      out += oval(
        x - r * 0.38,
        y - r * 0.93,
        r * 0.12,
        r * 0.055,
        '#fff',
        svg`opacity=".85" transform="rotate(-34 ${x - r * 0.38} ${y - r * 0.93})"`,
      );
  }
  return out;
}

/** Half of a praline with its cut side to the viewer: a thin shell around layers of filling [[colour, share from the bottom]…]. */
export function half({ x, y, r, tone, layers, specks, rand, run = false }) {
  const c = material(tone);
  const face = dome(x, y, r);
  const inner = svg`M${x - r * 0.87} ${y} C${x - r * 0.87} ${y - r * 0.76} ${x - r * 0.54} ${y - r * 1.14} ${x} ${y - r * 1.15} C${x + r * 0.54} ${y - r * 1.14} ${x + r * 0.87} ${y - r * 0.76} ${x + r * 0.87} ${y} C${x + r * 0.87} ${y + r * 0.24} ${x + r * 0.44} ${y + r * 0.37} ${x} ${y + r * 0.37} C${x - r * 0.44} ${y + r * 0.37} ${x - r * 0.87} ${y + r * 0.24} ${x - r * 0.87} ${y}Z`;
  let fill = '';
  let floor = y + r * 0.4;
  const tall = r * 1.6;
  layers.forEach(([color, share], i) => {
    const top = floor - tall * share;
    const wave = svg`M${x - r} ${floor + 6} V${top} C${x - r * 0.5} ${top - r * 0.07} ${x + r * 0.2} ${top + r * 0.09} ${x + r} ${top - r * 0.02} V${floor + 6}Z`;
    fill =
      path(
        i === layers.length - 1 ? svg`M${x - r} ${floor + 6} V${y - r * 1.3} H${x + r} V${floor + 6}Z` : wave,
        radial(
          [
            [0, mix(color, '#FFFFFF', 0.28)],
            [0.6, color],
            [1, mix(color, '#3A0A0A', 0.28)],
          ],
          0.4,
          0.3,
          0.9,
        ),
      ) + fill;
    floor = top;
  });
  for (let i = 0; specks && i < 26; i++) {
    const s = r * rand.between(0.015, 0.06);
    fill += oval(x + rand.around(r * 0.8), y - r * 0.35 + rand.around(r * 0.7), s, s * 0.8, rand.pick(specks), 'opacity=".85"');
  }
  fill += line(
    svg`M${x - r * 0.62} ${y - r * 0.5} Q${x - r * 0.4} ${y - r * 0.98} ${x} ${y - r * 1.02}`,
    '#fff',
    r * 0.06,
    `stroke-opacity=".4" ${blur('b2')}`,
  );
  let out =
    shadow(x, y + r * 0.42, r, r * 0.22, 0.36) +
    `<g transform="translate(${r * 0.1} ${-r * 0.07})">${path(
      face,
      radial(
        [
          [0, c[1]],
          [0.6, c[3]],
          [1, c[4]],
        ],
        0.3,
        0.2,
        0.95,
      ),
    )}</g>`;
  out += path(face, mix(c[2], c[1], 0.45)) + clipped(`<path d="${inner}"/>`, fill) + line(inner, c[4], r * 0.018, 'stroke-opacity=".55"');
  if (run) {
    const lava = material(layers.at(-1)[0]);
    const p = svg`M${x - r * 0.6} ${y - r * 0.02} C${x - r * 0.56} ${y + r * 0.36} ${x - r * 0.5} ${y + r * 0.46} ${x - r * 0.72} ${y + r * 0.56} C${x - r * 0.98} ${y + r * 0.68} ${x - r * 0.8} ${y + r * 0.86} ${x - r * 0.36} ${y + r * 0.86} C${x - r * 0.1} ${y + r * 0.86} ${x} ${y + r * 0.8} ${x + r * 0.2} ${y + r * 0.84} C${x + r * 0.6} ${y + r * 0.9} ${x + r * 0.86} ${y + r * 0.74} ${x + r * 0.66} ${y + r * 0.58} C${x + r * 0.46} ${y + r * 0.46} ${x + r * 0.52} ${y + r * 0.3} ${x + r * 0.5} ${y - r * 0.02} C${x + r * 0.2} ${y + r * 0.06} ${x - r * 0.3} ${y + r * 0.06} ${x - r * 0.6} ${y - r * 0.02}Z`;
    out +=
      path(p, '#3A1D12', `opacity=".3" transform="translate(4 6)" ${blur('b5')}`) +
      path(
        p,
        linear(
          [
            [0, mix(layers.at(-1)[0], '#FFFFFF', 0.02)],
            [0.5, lava[1]],
            [0.8, layers.at(-1)[0]],
            [1, lava[3]],
          ],
          0,
          0,
          0,
          1,
        ),
      ) +
      line(
        svg`M${x - r * 0.66} ${y + r * 0.68} q${r * 0.22} ${r * 0.08} ${r * 0.44} ${r * 0.06} M${x - r * 0.42} ${y + r * 0.2} q${r * 0.02} ${r * 0.16} ${-r * 0.04} ${r * 0.26}`,
        '#fff',
        r * 0.045,
        `stroke-opacity=".65" ${blur('b1')}`,
      );
  }
  return out;
}

/** A pleated paper cup seen from above, under a praline of radius r. */
export function cup(x, y, r, color = '#F1E1C4') {
  let out = oval(x, y + r * 0.42, r * 1.22, r * 0.52, mix(color, '#6B4520', 0.35)) + oval(x, y + r * 0.34, r * 1.24, r * 0.5, color);
  let pleats = '';
  for (let i = 0; i < 26; i++) {
    const a = (i / 26) * Math.PI * 2;
    pleats += svg`M${x + Math.cos(a) * r * 1.2} ${y + r * 0.34 + Math.sin(a) * r * 0.48} L${x + Math.cos(a) * r * 0.96} ${y + r * 0.4 + Math.sin(a) * r * 0.38} `;
  }
  out += line(pleats, mix(color, '#6B4520', 0.4), r * 0.035, 'stroke-opacity=".7"');
  return out + oval(x, y + r * 0.42, r * 1.0, r * 0.38, mix(color, '#4A2A10', 0.55));
}
