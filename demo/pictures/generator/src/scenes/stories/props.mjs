import { mix } from '../../materials.mjs';
import { fade, glint, glow, sheen } from '../../paint.mjs';
import { bar } from '../../parts/chocolate.mjs';
import { strew } from '../../parts/props.mjs';
import { blur, line, move, oval, path, rect, shadow, svg } from '../../svg.mjs';
import { label } from '../../text.mjs';
import { tableAndWall } from '../tables.mjs';

/** The ground of a scene on a table before a wall. */
export const behind = (surface, color, wallColor, edge) => (r) => tableAndWall(surface, color, wallColor, r, edge);

/** A hand that holds or points, its fingers to the left of (x, y), its sleeve to the right. */
export const hand = (x, y, s, turn, { sleeve = '#F6EEE2', skin = '#F0CBA8', flip = 1, stain } = {}) => {
  const dark = mix(skin, '#8A4A34', 0.3);
  const finger = (dx, dy, length, a) =>
    svg`<g transform="translate(${dx} ${dy}) rotate(${a})">${rect(-length, -12, length + 20, 25, 12, fade(mix(skin, '#FFFFFF', 0.22), dark))}${stain ? rect(-length, -12, 34, 25, 12, stain, 'opacity=".7"') : ''}</g>`;
  return svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s} ${s * flip})">${rect(30, -38, 330, 96, 44, '#2B1109', `opacity=".28" ${blur('b9')}`)}${rect(70, -44, 300, 86, 36, fade(mix(skin, '#FFFFFF', 0.2), dark))}${finger(0, 30, 70, -14)}${finger(-6, 8, 92, -4)}${finger(-6, -16, 96, 4)}${finger(4, -38, 82, 12)}${path('M-16 -44 C20 -62 80 -56 110 -44 V42 C80 56 20 56 -10 44 C-26 20 -28 -20 -16 -44Z', fade(mix(skin, '#FFFFFF', 0.2), mix(skin, '#8A4A34', 0.18)))}${svg`<g transform="translate(34 44) rotate(-38)">${rect(-86, -15, 110, 30, 15, fade(mix(skin, '#FFFFFF', 0.14), dark))}${stain ? rect(-86, -15, 36, 30, 15, stain, 'opacity=".7"') : ''}</g>`}${rect(176, -56, 240, 110, 20, fade(mix(sleeve, '#FFFFFF', 0.2), mix(sleeve, '#3A1D12', 0.28)))}${rect(168, -58, 30, 114, 10, mix(sleeve, '#FFFFFF', 0.3))}</g>`;
};

/** Roasted cocoa beans. */
export const beansAt = (spots, r) =>
  spots
    .map(([x, y, s]) => [x, y, s, r.between(-60, 60)])
    .sort((a, b) => a[1] - b[1])
    .map(
      ([x, y, s, t]) =>
        shadow(x, y + s * 0.4, s, s * 0.3, 0.3) +
        move(
          x,
          y,
          oval(0, 0, s, s * 0.62, sheen(['#C98E6A', '#8E5636', '#66381F', '#3A1C0E'])) +
            line(svg`M${-s * 0.8} 0 Q0 ${-s * 0.3} ${s * 0.8} 0`, '#3A1C0E', s * 0.07, 'stroke-opacity=".6"') +
            glint(-s * 0.3, -s * 0.26, s * 0.2, s * 0.08, -20, 0.5),
          t,
        ),
    )
    .join('');

/** One square of chocolate. */
export const tile = (x, y, w, tone, r, turn = 0) => bar({ x, y, w, d: w, cols: 1, rows: 1, tone, turn, rand: r, h: w * 0.22 });

/** A paper label with a few letters. */
export const tag = (x, y, w, text, color = '#FFFBF0', turn = 0) =>
  move(
    x,
    y,
    rect(-w / 2 + 3, -w * 0.19, w, w * 0.42, 4, '#2B1109', `opacity=".25" ${blur('b2')}`) +
      rect(-w / 2, -w * 0.22, w, w * 0.42, 4, color) +
      label(text, 0, w * 0.1, w * 0.26, '#3A241C', { max: w * 0.86 }),
    turn,
  );

/** Crystals of frost. */
export const frost = (spots) =>
  spots
    .map(([x, y, s]) =>
      line(
        svg`M${x - s} ${y} h${s * 2} M${x - s / 2} ${y - s * 0.86} l${s} ${s * 1.72} M${x + s / 2} ${y - s * 0.86} l${-s} ${s * 1.72}`,
        '#FFFFFF',
        2.6,
        'stroke-opacity=".8"',
      ),
    )
    .join('');

/** Berries with frost on them. */
export const frosted = (kind, spots, r) =>
  strew(kind, spots, r) + spots.map(([x, y, s]) => oval(x - s * 0.2, y - s * 0.3, s * 0.9, s * 0.8, glow('#FFFFFF', 0.75))).join('');
