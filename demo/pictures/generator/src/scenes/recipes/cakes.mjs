import { rim, sphere, spread } from '../../paint.mjs';
import { CRUST, cake, cover, crumble, dollop, pie, slice } from '../../parts/cakes.mjs';
import { jug, plate, stand } from '../../parts/dishes.mjs';
import { cloth, spoon, tray } from '../../parts/kitchen.mjs';
import { leaf, sprig, stick, strew } from '../../parts/props.mjs';
import { clipped, line, oval, path, svg } from '../../svg.mjs';
import { CREAM, cracks } from './props.mjs';

const SPONGE = '#E9C98E';

/** Icing sugar through a sieve, drawn on a round top from above. */
const sifted = (r, rand, n = 130, color = '#FFFFFF') =>
  spread(n, r * 0.92, rand)
    .map(([x, y]) => oval(x, y, rand.between(1.5, 5), rand.between(1.5, 5), color, svg`opacity="${rand.between(0.35, 0.9)}"`))
    .join('');

// Shards of brittle: amber glass with bits of almond.
const brittle = (x, y, s, turn, rand) =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-s} ${s * 0.3} L${-s * 0.3} ${-s} L${s * 0.7} ${-s * 0.6} L${s} ${s * 0.5} L0 ${s}Z" fill="#2A120A" opacity=".35" transform="translate(4 8)"/><path d="M${-s} ${s * 0.3} L${-s * 0.3} ${-s} L${s * 0.7} ${-s * 0.6} L${s} ${s * 0.5} L0 ${s}Z" fill="#D8892B"/><path d="M${-s} ${s * 0.3} L${-s * 0.3} ${-s} L${s * 0.7} ${-s * 0.6}" fill="none" stroke="#FFE1A6" stroke-width="4"/>${[0, 1, 2].map(() => oval(rand.around(s * 0.45), rand.around(s * 0.4), s * 0.17, s * 0.1, '#F3D7A6')).join('')}</g>`;

const lingons = (spots, rand) => strew('lingon', spots, rand);

const creamEdge = (x, y, r) =>
  Array.from({ length: 26 }, (_, i) => rim(x, y, r * 0.96, 0.56, (i / 26) * 360))
    .sort((a, b) => a[1] - b[1])
    .map(([px, py]) => oval(px, py, 38, 30, sphere(['#FFFFFF', '#FFFAF0', '#FBF1DF', '#E7D6BE', '#CBB397'])))
    .join('');

function pancakeSheet(x, y, w, d, turn, r) {
  let puffs = '';
  for (let i = 0; i < 16; i++) {
    const q = r.between(60, 130);
    puffs += oval(
      r.around(w * 0.45),
      r.around(d * 0.45),
      q,
      q * 0.8,
      r.pick(['#C98B34', '#F6DD96', '#B87A2C', '#FBE9B0']),
      'opacity=".4" filter="url(#b9)"',
    );
  }
  const edge = svg`M${-w / 2} ${-d / 2 + 20} Q${-w * 0.3} ${-d / 2 - 16} 0 ${-d / 2 + 6} T${w / 2} ${-d / 2 + 10} Q${w / 2 + 16} 0 ${w / 2 - 4} ${d / 2} Q${w * 0.2} ${d / 2 + 14} 0 ${d / 2 - 6} T${-w / 2} ${d / 2} Q${-w / 2 - 14} 0 ${-w / 2} ${-d / 2 + 20}Z`;
  return svg`<g transform="translate(${x} ${y}) scale(1 .72) rotate(${turn})">${path(edge, '#9C6327', 'transform="translate(0 12)"')}${path(edge, '#E9C067')}${clipped(`<path d="${edge}"/>`, puffs)}${path(edge, 'none', 'stroke="#A96F2C" stroke-width="14" stroke-opacity=".55" filter="url(#b2)"')}</g>`;
}

/** Cakes and pies. */
export const CAKES = {
  'recipe-bilberry-pie': {
    table: ['linen', '#E9E2DC'],
    draw: (r) =>
      cloth({ x: 900, y: 560, w: 460, d: 480, turn: 14, color: '#DAD6E4', stripe: '#5B4E86' }) +
      pie({ x: 560, y: 520, r: 380, content: '#F6EAD2', fill: (x, y, q, k) => cover('bilberry', x, y, q * 0.98, k, 62, 33, r) }) +
      leaf(1000, 240, 110, '#4F7440', -24) +
      leaf(1030, 260, 90, '#5B7F3A', 30) +
      strew(
        'bilberry',
        [
          [960, 620, 34],
          [1030, 660, 36],
          [990, 700, 32],
          [1080, 610, 30],
        ],
        r,
      ) +
      dollop(1000, 470, 90, '#FFF8EA'),
  },
  'recipe-strawberry-cake': {
    table: ['paper', '#F3E1DB'],
    draw: (r) =>
      stand(600, 690, 330, 130, '#F7F1E7') +
      cake({
        x: 600,
        y: 566,
        r: 262,
        h: 250,
        top: CREAM,
        layers: [
          [SPONGE, 0.24],
          [CREAM, 0.14],
          [SPONGE, 0.24],
          [CREAM, 0.14],
          [SPONGE, 0.24],
        ],
        rand: r,
      }) +
      creamEdge(600, 316, 262) +
      cover('strawberry', 600, 300, 190, 0.56, 17, 40, r, 0.7) +
      strew(
        'strawberry',
        [
          [150, 660, 46],
          [240, 710, 40],
          [1010, 690, 46],
        ],
        r,
      ) +
      leaf(110, 700, 90, '#5B7F3A', -20) +
      leaf(1040, 640, 90, '#5A8A3C', 20),
  },
  'recipe-sticky-chocolate-cake': {
    table: ['wood', '#C9AE90'],
    draw: (r) =>
      plate(520, 470, 420, { color: '#F6EFE4' }) +
      cake({
        x: 520,
        y: 460,
        r: 320,
        h: 92,
        top: '#4A2A1E',
        layers: [['#3A1F16', 1]],
        inside: [
          ['#3B2018', 0.2],
          ['#1F0D09', 0.55],
          ['#4A2A1E', 0.25],
        ],
        cut: [38, 84],
        art: (q) => cracks(q, r, '#2A140E', 7) + sifted(q, r, 220),
        rand: r,
      }) +
      plate(960, 620, 200, { color: '#F6EFE4' }) +
      slice({
        x: 860,
        y: 640,
        r: 230,
        h: 84,
        from: -32,
        to: 8,
        inside: [
          ['#3B2018', 0.2],
          ['#1F0D09', 0.55],
          ['#4A2A1E', 0.25],
        ],
        top: '#4A2A1E',
        art: (q) => sifted(q, r, 60),
      }) +
      dollop(930, 690, 60, '#FFF8EA') +
      spoon(300, 730, 300, -8),
  },
  'recipe-rhubarb-pie': {
    table: ['paper', '#EFE0D2'],
    draw: (r) =>
      jug({ x: 1010, y: 400, w: 220, color: '#F7F1E7', drink: '#F6DC8C' }) +
      pie({
        x: 540,
        y: 520,
        r: 370,
        content: '#E9A6A2',
        dish: '#D9E0D6',
        fill: (x, y, q, k) =>
          spread(26, q * 0.9, r)
            .map(([a, b]) => stick(x + a, y + b * k, 88, 34, '#DD7F88', r.between(-40, 40)))
            .join('') + crumble(x, y, q, k, 96, CRUST, r, 0.085),
      }) +
      stick(960, 640, 320, 40, '#D9818A', -22) +
      stick(1000, 690, 300, 36, '#C96F74', -12) +
      leaf(1100, 560, 90, '#7FA35A', -40),
  },
  'recipe-toffee-almond-cake': {
    table: ['linen', '#EBDDC6'],
    draw: (r) =>
      plate(600, 500, 450, { color: '#EFE3D0' }) +
      cake({
        x: 600,
        y: 476,
        r: 350,
        h: 120,
        top: '#44261A',
        layers: [['#D9AE6C', 1]],
        drip: '#44261A',
        art: (q) => line(svg`M${-q * 0.8} ${-q * 0.2} Q${-q * 0.3} ${-q * 0.6} ${q * 0.3} ${-q * 0.7}`, '#fff', 14, 'stroke-opacity=".16"'),
        rand: r,
      }) +
      [
        [600, 318, 74, 10],
        [452, 350, 62, -30],
        [748, 340, 66, 40],
        [520, 420, 60, 70],
        [690, 430, 68, -12],
        [600, 250, 50, 24],
      ]
        .map(([x, y, s, t]) => brittle(x, y, s, t, r))
        .join('') +
      strew(
        'almond',
        [
          [150, 640, 36],
          [220, 690, 34],
          [1040, 660, 38],
          [1090, 600, 34],
        ],
        r,
      ) +
      brittle(1010, 720, 44, 20, r),
  },
  'recipe-lingonberry-cheesecake': {
    table: ['marble', '#EFE7E4'],
    draw: (r) =>
      plate(560, 560, 430, { color: '#F6EEE4' }) +
      cake({
        x: 560,
        y: 540,
        r: 330,
        h: 230,
        top: '#B3142E',
        layers: [
          ['#8A5A34', 0.16],
          ['#F8EBD2', 0.66],
          ['#B3142E', 0.18],
        ],
        cut: [52, 98],
        art: (q) => oval(-q * 0.3, -q * 0.36, q * 0.5, q * 0.18, '#fff', 'opacity=".2" transform="rotate(-14)"'),
        rand: r,
      }) +
      lingons(
        [
          [470, 250, 28],
          [520, 226, 30],
          [560, 262, 28],
          [600, 232, 27],
          [500, 276, 26],
          [640, 268, 25],
        ],
        r,
      ) +
      leaf(590, 206, 84, '#47692F', -18) +
      leaf(470, 214, 74, '#5B7F3A', 196) +
      sprig(960, 250, 220, 24, r, '#54754A') +
      lingons(
        [
          [1010, 600, 34],
          [1070, 640, 36],
          [1000, 670, 32],
          [1110, 580, 28],
        ],
        r,
      ),
  },
  'recipe-flourless-chocolate-cake': {
    table: ['night', '#54392D'],
    draw: (r) =>
      plate(540, 490, 440, { color: '#E6D8C6' }) +
      cake({
        x: 540,
        y: 474,
        r: 330,
        h: 100,
        top: '#2F1811',
        layers: [['#25120D', 1]],
        art: (q) => cracks(q, r, '#120706', 12) + cracks(q * 0.8, r, '#5A3A2C', 6),
        rand: r,
      }) +
      dollop(560, 360, 110, '#A81730', { gloss: 0.5 }) +
      lingons(
        [
          [500, 350, 28],
          [556, 328, 30],
          [616, 350, 28],
          [570, 374, 30],
          [520, 388, 26],
          [650, 380, 24],
        ],
        r,
      ) +
      lingons(
        [
          [1000, 640, 32],
          [1060, 670, 34],
          [980, 690, 28],
        ],
        r,
      ) +
      spoon(940, 420, 260, 24),
  },
  'recipe-vegan-chocolate-cake': {
    table: ['paper', '#EBD6D2'],
    draw: (r) =>
      stand(600, 690, 360, 120, '#E8D3CE') +
      cake({
        x: 600,
        y: 572,
        r: 296,
        h: 200,
        top: '#351A12',
        layers: [
          ['#6A3F2C', 0.46],
          ['#351A12', 0.08],
          ['#6A3F2C', 0.46],
        ],
        drip: '#351A12',
        art: (q) => oval(-q * 0.3, -q * 0.4, q * 0.5, q * 0.16, '#fff', 'opacity=".22" transform="rotate(-18)"'),
        rand: r,
      }) +
      cover('raspberry', 600, 350, 150, 0.52, 17, 34, r, 1.5) +
      leaf(700, 330, 80, '#5B7F3A', -10) +
      strew(
        'raspberry',
        [
          [190, 690, 38],
          [1030, 700, 40],
          [1090, 650, 34],
        ],
        r,
      ),
  },
  'recipe-oven-pancake': {
    table: ['linen', '#E6E0D2'],
    draw: (r) =>
      tray({ x: 580, y: 430, w: 920, d: 720, turn: -5, color: '#7F776F' }) +
      pancakeSheet(580, 420, 840, 640, -5, r) +
      dollop(560, 380, 96, '#B3203A') +
      dollop(680, 410, 70, '#FFF8EA') +
      strew(
        'strawberry',
        [
          [380, 300, 36],
          [800, 300, 34],
        ],
        r,
      ) +
      strew(
        'bilberry',
        [
          [450, 470, 30],
          [500, 500, 32],
          [720, 260, 28],
          [860, 520, 30],
          [340, 560, 28],
        ],
        r,
      ) +
      strew(
        'raspberry',
        [
          [650, 560, 32],
          [420, 360, 30],
        ],
        r,
      ) +
      spoon(980, 690, 240, -34),
  },
};
