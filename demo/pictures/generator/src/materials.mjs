/** Materials are ramps of five colours: highlight, light, base, shade, deep. Shadows lean to red-brown, never to black. */
export const CHOCOLATE = {
  milk: ['#D9A06B', '#A8683B', '#84492A', '#5E301B', '#3C1C10'],
  dark: ['#8D5A45', '#55301F', '#3A1D13', '#27120C', '#160906'],
  white: ['#FFFDF4', '#FBEFD3', '#F0DCB2', '#D9BC86', '#B1905A'],
  oat: ['#E9C79B', '#C6966A', '#A5744B', '#7A5032', '#50301C'],
  ruby: ['#FBC3C6', '#E88B95', '#D0647A', '#A7435C', '#6F2539'],
  mint: ['#EAF7E6', '#BFE3C2', '#93C8A0', '#62A07A', '#3C6F55'],
  caramel: ['#FFE1A6', '#F2B45A', '#D88A2B', '#A9611A', '#6E3B0F'],
  toasted: ['#FBE6BF', '#E9C488', '#D0A05E', '#A67A3E', '#704D24'],
  berry: ['#E9A9C0', '#B85C84', '#8C3560', '#642344', '#3E132A'],
  liquorice: ['#6A6268', '#3A3338', '#231D21', '#161114', '#0B0809'],
};

const parse = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** The colour `part` of the way from `a` to `b`. */
export function mix(a, b, part) {
  const to = parse(b);
  return `#${parse(a)
    .map((v, i) =>
      Math.round(v + (to[i] - v) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A ramp made of one base colour. */
export function ramp(base) {
  return [mix(base, '#FFF3E2', 0.58), mix(base, '#FFE9D6', 0.24), base, mix(base, '#2A0A0C', 0.32), mix(base, '#1C0607', 0.62)];
}

/** A material by name, a ramp, or a ramp made of a colour. */
export const material = (tone) => (Array.isArray(tone) ? tone : (CHOCOLATE[tone] ?? ramp(tone)));

export const INK = '#21130F';
export const CREAM = '#FFF8EA';
export const GROUND = '#F6F0E8';
export const GOLD = '#D9A853';
