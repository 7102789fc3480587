import { mix } from '../materials.mjs';
import { disc, fade, sheen, spread } from '../paint.mjs';
import { cake, dollop } from '../parts/cakes.mjs';
import { caseOf } from '../parts/kitchen.mjs';
import { line, move, oval, path, rect, svg } from '../svg.mjs';
import { table } from './tables.mjs';

/** A small upright cake with jam in a ring of icing. */
export function runeberg(x, y, q, r) {
  return (
    caseOf(x, y + q * 0.7, q * 0.94, q * 0.5, '#F6EAD6') +
    cake({
      x,
      y: y + q * 0.24,
      r: q * 0.82,
      h: q * 0.86,
      top: '#A9713E',
      layers: [['#9A6234', 1]],
      art: (w) =>
        spread(30, w, r)
          .map(([a, b]) => oval(a, b, 4, 3, '#6B3D1A', 'opacity=".5"'))
          .join(''),
      rand: r,
    }) +
    disc(
      x,
      y - q * 0.62,
      q * 0.82,
      0.56,
      svg`<circle r="${q * 0.42}" fill="none" stroke="#D9CDBE" stroke-width="${q * 0.2}" transform="translate(0 5)"/><circle r="${q * 0.42}" fill="none" stroke="#FFFDF8" stroke-width="${q * 0.19}"/>`,
    ) +
    dollop(x, y - q * 0.66, q * 0.32, '#C21E3E')
  );
}

/** Paper streamers and confetti of May Day. */
export function streamers(r) {
  let out = '';
  ['#E25C76', '#7FB7BE', '#F3B03C', '#9A78B8', '#7FA35A'].forEach((c, i) => {
    const x = i < 3 ? 60 + i * 90 : 900 + (i - 3) * 170;
    let d = svg`M${x} -20 `;
    for (let j = 0; j < 7; j++) d += svg`c${60 + r.around(20)} ${20} ${60} ${70} ${0} ${62} s${-50} ${20} ${10} ${52} `;
    out +=
      line(d, '#2B1109', 13, 'stroke-opacity=".14" transform="translate(6 9)" filter="url(#b2)"') +
      line(d, c, 13) +
      line(d, '#fff', 3, 'stroke-opacity=".4" transform="translate(-3 -2)"');
  });
  for (let i = 0; i < 34; i++)
    out += oval(r() * 1200, r() * 800, 9, 6, r.pick(['#E25C76', '#7FB7BE', '#F3B03C', '#9A78B8']), 'opacity=".85"');
  return out;
}

/** A slice of lemon or another citrus fruit lying down. */
export const lemon = (x, y, r, k = 0.66, color = '#F2CF3B') => {
  let d = '';
  for (let a = 0; a < 360; a += 45)
    d += svg`M0 0 L${Math.cos((a * Math.PI) / 180) * r * 0.74} ${Math.sin((a * Math.PI) / 180) * r * 0.74} `;
  return (
    oval(x + 4, y + 8, r, r * k, '#2B1109', 'opacity=".22" filter="url(#b2)"') +
    disc(
      x,
      y,
      r,
      k,
      oval(0, 0, r, r, color) +
        oval(0, 0, r * 0.88, r * 0.88, '#FFF6D6') +
        oval(0, 0, r * 0.78, r * 0.78, sheen([mix(color, '#FFFFFF', 0.6), mix(color, '#FFFFFF', 0.4), color, color])) +
        line(d, '#FFF6D6', r * 0.06),
    )
  );
};

/** A wide palette knife. */
export const spatula = (x, y, length, turn) =>
  move(
    x,
    y,
    rect(4, 6, length * 0.6, 44, 5, '#2B1109', 'opacity=".3" filter="url(#b5)"') +
      rect(-20, -22, length * 0.6, 44, 5, fade('#FFFFFF', '#A9A29C', 0.3, 1)) +
      rect(length * 0.5, -14, length * 0.5, 28, 12, fade('#B98752', '#6A4020')),
    turn,
  );

/** A person behind a table, down to the chest; `doubt` makes a sceptical face. */
export const bust = (x, y, h, { coat, hair, skin = '#F0CBA8', long = false, apron, hat, look = 0, doubt = false }) => {
  const s = h / 250;
  return svg`<g transform="translate(${x} ${y}) scale(${s})">${long ? path('M-52 -176 C-60 -250 60 -250 52 -176 C64 -130 56 -100 44 -96 H-44 C-56 -100 -64 -130 -52 -176Z', hair) : ''}${path('M-96 0 C-98 -70 -74 -104 -30 -110 H30 C74 -104 98 -70 96 0Z', fade(mix(coat, '#FFFFFF', 0.16), mix(coat, '#2A0A0C', 0.16), 1, 0.6))}${apron ? path('M-44 -108 L-34 -60 H34 L44 -108 H34 L28 -74 H-28 L-34 -108Z M-52 -64 H52 V0 H-52Z', apron) : ''}${rect(-16, -132, 32, 34, 10, mix(skin, '#7A4A34', 0.18))}${oval(look * 4, -172, 44, 52, fade(mix(skin, '#FFFFFF', 0.2), mix(skin, '#A96A4A', 0.16), 1, 1))}${path('M-46 -168 C-56 -246 56 -246 46 -168 C34 -206 -10 -210 -46 -168Z', hair)}${hat ? path('M-52 -178 C-58 -252 58 -252 52 -178 Q0 -206 -52 -178Z', fade(mix(hat, '#FFFFFF', 0.2), hat)) : ''}${oval(-16 + look * 10, -164, 3.6, 4.6, '#3A2420')}${oval(16 + look * 10, -164, 3.6, 4.6, '#3A2420')}${doubt ? line(svg`M${-11 + look * 9} -138 L${11 + look * 9} -142 M${-26 + look * 10} -174 l18 1 M${8 + look * 10} -178 q10 -8 20 -2`, '#7A4030', 4) : line(svg`M${-12 + look * 9} -142 Q${look * 9} ${-132} ${12 + look * 9} -142`, '#A0503C', 4)}${oval(-26 + look * 6, -150, 9, 6, '#E58A7A', 'opacity=".4"')}${oval(26 + look * 6, -150, 9, 6, '#E58A7A', 'opacity=".4"')}</g>`;
};

/** The ground of a scene on a table. */
export const on = (surface, color) => (r) => table(surface, color, r);

/** A sieve lying down. */
export const sieve = (x, y, q) =>
  move(x + q, y, rect(0, -9, q * 1.3, 18, 8, fade('#C9955C', '#7A4A24')), -16) +
  oval(x + 4, y + 12, q, q * 0.56, '#2B1109', 'opacity=".25" filter="url(#b5)"') +
  oval(x, y, q, q * 0.56, '#C9C1B8') +
  oval(x, y + 2, q * 0.9, q * 0.48, '#F1ECE6') +
  line(
    Array.from(
      { length: 9 },
      (_, i) => svg`M${x - q * 0.8 + i * q * 0.2} ${y - q * 0.3} v${q * 0.62} M${x - q * 0.8} ${y - q * 0.32 + i * q * 0.08} h${q * 1.6} `,
    ).join(''),
    '#A89F96',
    1.6,
    'stroke-opacity=".6"',
  );
