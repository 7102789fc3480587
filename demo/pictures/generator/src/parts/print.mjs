import { CREAM, GOLD, INK, mix } from '../materials.mjs';
import { clipped, line, linear, move, oval, path, rect, svg } from '../svg.mjs';
import { block, label } from '../text.mjs';

const MOTIF = {
  twigs(w, h, color) {
    let out = '';
    const n = Math.max(4, Math.round(w / 44));
    for (let i = 0; i < n; i++) {
      const x = ((i + 0.5) * w) / n;
      const top = h * (i % 2 ? 0.22 : 0.06);
      out += line(
        svg`M${x} ${h} C${x + 4} ${h * 0.7} ${x - 6} ${h * 0.45} ${x} ${top} M${x} ${h * 0.62} q${w * 0.035} ${-h * 0.04} ${w * 0.045} ${-h * 0.17} M${x - 1} ${h * 0.78} q${-w * 0.035} ${-h * 0.05} ${-w * 0.04} ${-h * 0.18}`,
        color,
        2.6,
      );
      for (const [a, b, r] of [
        [0, top, 7],
        [w * 0.045, h * 0.44, 6],
        [-w * 0.04, h * 0.6, 6.5],
      ])
        out += oval(x + a, b, r, r, color);
    }
    return out;
  },
  spruce(w, h, color) {
    let out = '';
    const n = Math.max(3, Math.round(w / 62));
    for (let i = 0; i < n; i++) {
      const x = ((i + 0.5) * w) / n;
      const top = h * (i % 2 ? 0.3 : 0.05);
      let d = svg`M${x} ${h} V${top} `;
      for (let k = 0; k < 7; k++) {
        const y = top + ((h - top) * (k + 0.6)) / 7;
        const s = (w / n) * (0.1 + k * 0.052);
        d += svg`M${x - s} ${y + s * 0.55} L${x} ${y} L${x + s} ${y + s * 0.55} `;
      }
      out += line(d, color, 2.6);
    }
    return out;
  },
  rings(w, h, color) {
    let out = '';
    for (let i = 0; i < 13; i++)
      out += `<ellipse cx="${w * 0.68}" cy="${h * 0.86}" rx="${(14 + i * w * 0.062).toFixed(1)}" ry="${(11 + i * w * 0.056).toFixed(1)}" fill="none" stroke="${color}" stroke-width="${i % 3 ? 1.6 : 3}" transform="rotate(${i * 4} ${w * 0.68} ${h * 0.86})"/>`;
    return out;
  },
  ears(w, h, color) {
    let out = '';
    const n = Math.max(3, Math.round(w / 60));
    for (let i = 0; i < n; i++) {
      const x = ((i + 0.5) * w) / n;
      const top = h * (i % 2 ? 0.2 : 0.06);
      out += line(svg`M${x} ${h} V${top}`, color, 2.2);
      for (let k = 0; k < 6; k++)
        for (const s of [-1, 1]) {
          const y = top + h * 0.05 + k * h * 0.085;
          out += svg`<ellipse cx="${x + s * 7}" cy="${y}" rx="4" ry="9.5" fill="${color}" transform="rotate(${s * 28} ${x + s * 7} ${y})"/>`;
        }
    }
    return out;
  },
  frost(w, h, color) {
    let out = '';
    for (const [fx, fy, s] of [
      [0.28, 0.55, 0.27],
      [0.74, 0.3, 0.2],
      [0.7, 0.8, 0.16],
    ])
      for (let i = 0; i < 6; i++) {
        const r = w * s;
        out += svg`<g transform="translate(${w * fx} ${h * fy}) rotate(${i * 60})">${line(svg`M0 0 V${-r} M0 ${-r * 0.45} l${r * 0.22} ${-r * 0.2} M0 ${-r * 0.45} l${-r * 0.22} ${-r * 0.2} M0 ${-r * 0.72} l${r * 0.15} ${-r * 0.14} M0 ${-r * 0.72} l${-r * 0.15} ${-r * 0.14}`, color, 2.6)}</g>`;
      }
    return out;
  },
  sun(w, h, color) {
    let out = '';
    for (let i = 1; i < 8; i++)
      out += `<circle cx="${w / 2}" cy="${h * 1.02}" r="${(i * w * 0.078).toFixed(1)}" fill="${i === 1 ? color : 'none'}" stroke="${color}" stroke-width="${i % 2 ? 3 : 1.8}"/>`;
    return out;
  },
  berries(w, h, color) {
    let out = '';
    const spots = [
      [0.2, 0.62, 0.15],
      [0.5, 0.5, 0.19],
      [0.8, 0.66, 0.15],
      [0.34, 0.9, 0.16],
      [0.66, 0.92, 0.17],
      [0.06, 0.95, 0.13],
      [0.95, 0.98, 0.13],
    ];
    spots.forEach(([x, y, r], i) => {
      const c = i % 2 ? color : mix(color, '#FFFFFF', 0.22);
      out +=
        oval(w * x, h * y, w * r, w * r, c) +
        oval(w * (x - r * 0.32), h * y - w * r * 0.36, w * r * 0.2, w * r * 0.14, '#fff', 'opacity=".6"');
    });
    return (
      out +
      path(
        svg`M${w * 0.5} ${h * 0.3} C${w * 0.52} ${h * 0.12} ${w * 0.72} ${h * 0.06} ${w * 0.86} ${h * 0.12} C${w * 0.8} ${h * 0.28} ${w * 0.66} ${h * 0.34} ${w * 0.5} ${h * 0.3}Z`,
        '#6F9146',
      )
    );
  },
  waves(w, h, color) {
    let out = '';
    for (let i = 0; i < 9; i++)
      out += line(
        svg`M-10 ${h * (0.12 + i * 0.11)} q${w * 0.14} ${-h * 0.08} ${w * 0.28} 0 t${w * 0.28} 0 t${w * 0.28} 0 t${w * 0.28} 0`,
        color,
        i % 2 ? 1.8 : 3.4,
      );
    return out;
  },
  nuts(w, h, color) {
    let out = '';
    const n = Math.max(3, Math.round(w / 66));
    for (let j = 0; j < 4; j++)
      for (let i = 0; i < n + 1; i++) {
        const x = ((i + (j % 2) * 0.5) * w) / n;
        const y = h * (0.14 + j * 0.26);
        const r = w / n / 3.1;
        out +=
          path(
            svg`M${x - r} ${y} C${x - r} ${y - r * 0.9} ${x - r * 0.2} ${y - r} ${x} ${y - r * 1.3} C${x + r * 0.2} ${y - r} ${x + r} ${y - r * 0.9} ${x + r} ${y} C${x + r * 0.8} ${y + r} ${x - r * 0.8} ${y + r} ${x - r} ${y}Z`,
            'none',
            `stroke="${color}" stroke-width="2.6"`,
          ) + line(svg`M${x - r * 0.95} ${y + r * 0.1} Q${x} ${y + r * 0.5} ${x + r * 0.95} ${y + r * 0.1}`, color, 2.2);
      }
    return out;
  },
  stars(w, h, color) {
    let out = '';
    for (let j = 0; j < 5; j++)
      for (let i = 0; i < 6; i++) {
        const x = w * (0.08 + i * 0.18 + (j % 2) * 0.09);
        const y = h * (0.1 + j * 0.21);
        const r = (i + j) % 3 ? 4 : 9;
        out += path(
          svg`M${x} ${y - r} L${x + r * 0.28} ${y - r * 0.28} L${x + r} ${y} L${x + r * 0.28} ${y + r * 0.28} L${x} ${y + r} L${x - r * 0.28} ${y + r * 0.28} L${x - r} ${y} L${x - r * 0.28} ${y - r * 0.28}Z`,
          color,
        );
      }
    return out;
  },
};

const paper = (w, h, color) =>
  rect(
    0,
    0,
    w,
    h,
    0,
    linear(
      [
        [0, mix(color, '#FFE9D6', 0.16)],
        [0.4, color],
        [1, mix(color, '#1C0607', 0.26)],
      ],
      0,
      0,
      1,
      1,
    ),
  );
const small = (text, cx, y, size, fill, max) => label(text, cx, y, size, fill, { font: 'body', spacing: 0.12, max });
const house = (cx, y, size, fill, max) => small('HALLA & HILLO', cx, y, size, fill, max);
const art = (motif, x, y, w, h, color) => move(x, y, clipped(rect(0, 0, w, h, 0, '#000'), MOTIF[motif](w, h, color)));

const LINE = {
  halla({ w, h, color, motif, title, sub, ink }) {
    const ph = h * 0.4;
    return (
      paper(w, h, color) +
      art(motif, 0, h * 0.52, w, h * 0.48, ink ?? '#F6D9B4') +
      rect(w * 0.09, h * 0.07, w * 0.82, ph, 5, CREAM) +
      line(svg`M${w * 0.13} ${h * 0.07 + ph * 0.05} h${w * 0.74} v${ph * 0.9} h${-w * 0.74}Z`, color, 1.6) +
      house(w / 2, h * 0.07 + ph * 0.22, w * 0.052, '#69493D', w * 0.62) +
      block(title, w / 2, h * 0.07 + ph * 0.52, w * 0.66, w * 0.17, INK, ph * 0.46) +
      small(sub, w / 2, h * 0.07 + ph * 0.88, w * 0.048, '#69493D', w * 0.66)
    );
  },
  kaski({ w, h, color, motif, title, sub, ink = GOLD }) {
    return (
      paper(w, h, color) +
      art(motif, 0, h * 0.45, w, h * 0.55, ink) +
      rect(0, h * 0.05, w, 3, 0, ink) +
      house(w / 2, h * 0.13, w * 0.055, ink, w * 0.7) +
      block(title, w / 2, h * 0.265, w * 0.78, w * 0.24, '#FFF3DE', h * 0.19) +
      small(sub, w / 2, h * 0.405, w * 0.05, '#F3DDB9', w * 0.76)
    );
  },
  hillo({ w, h, color, motif, title, sub }) {
    return (
      paper(w, h, '#FDF1DF') +
      art(motif, 0, h * 0.42, w, h * 0.58, color) +
      rect(0, 0, w, h * 0.05, 0, color) +
      house(w / 2, h * 0.135, w * 0.054, '#69493D', w * 0.7) +
      block(title, w / 2, h * 0.275, w * 0.8, w * 0.19, mix(color, '#20060A', 0.3), h * 0.2) +
      small(sub, w / 2, h * 0.425, w * 0.048, '#69493D', w * 0.76)
    );
  },
  routa({ w, h, color, motif, title, sub }) {
    return (
      paper(w, h, '#262023') +
      art(motif, 0, h * 0.44, w, h * 0.56, color) +
      line(svg`M${w * 0.08} ${h * 0.055} H${w * 0.92} M${w * 0.08} ${h * 0.43} H${w * 0.92}`, color, 2.4) +
      house(w / 2, h * 0.125, w * 0.052, color, w * 0.7) +
      block(title, w / 2, h * 0.25, w * 0.8, w * 0.19, '#FFF8EA', h * 0.185) +
      small(sub, w / 2, h * 0.395, w * 0.05, '#E9DCD2', w * 0.76)
    );
  },
  pelto({ w, h, color, motif, title, sub }) {
    return (
      paper(w, h, '#DDBF86') +
      rect(0, h * 0.1, w, h * 0.42, 0, color) +
      line(svg`M0 ${h * 0.115} H${w} M0 ${h * 0.505} H${w}`, '#F3EBD3', 2) +
      art(motif, w * 0.04, h * 0.55, w * 0.92, h * 0.45, mix(color, '#DDBF86', 0.1)) +
      house(w / 2, h * 0.185, w * 0.052, '#F3EBD3', w * 0.7) +
      block(title, w / 2, h * 0.315, w * 0.8, w * 0.18, '#FFF8EA', h * 0.19) +
      small(sub, w / 2, h * 0.465, w * 0.05, '#F3EBD3', w * 0.76)
    );
  },
  kajo({ w, h, color, motif, title, sub, ink = '#F2C879' }) {
    return (
      paper(w, h, color) +
      art(motif, 0, h * 0.46, w, h * 0.54, ink) +
      line(svg`M${w * 0.06} ${w * 0.06} H${w * 0.94} V${h - w * 0.06} H${w * 0.06}Z`, ink, 2) +
      house(w / 2, h * 0.145, w * 0.052, ink, w * 0.7) +
      block(title, w / 2, h * 0.28, w * 0.78, w * 0.19, '#FFF8EA', h * 0.19) +
      small(sub, w / 2, h * 0.43, w * 0.048, '#FBEBD2', w * 0.76)
    );
  },
};
const MOTIF_OF = { halla: 'twigs', kaski: 'rings', hillo: 'berries', routa: 'frost', pelto: 'ears', kajo: 'sun' };

/** The printed front of a package, w × h: each line of the brand has its own layout. */
export function front(w, h, { line: lineCode, color, motif, title, sub, ink, plain }) {
  if (plain) return rect(0, 0, w, h, 0, color);
  return clipped(
    rect(0, 0, w, h, 0, '#000'),
    LINE[lineCode]({ w, h, color, motif: motif ?? MOTIF_OF[lineCode], title, sub: sub.toUpperCase(), ink }),
  );
}

/** The colour a package of this line has on its sides. */
export const paperColor = ({ line: lineCode, color }) => ({ hillo: '#F3E2C8', routa: '#262023', pelto: '#DDBF86' })[lineCode] ?? color;
