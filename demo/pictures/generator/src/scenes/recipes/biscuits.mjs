import { spread } from '../../paint.mjs';
import { biscuit } from '../../parts/biscuits.mjs';
import { cover } from '../../parts/cakes.mjs';
import { dish, plate } from '../../parts/dishes.mjs';
import { cloth, tray } from '../../parts/kitchen.mjs';
import { prop, sprig, stick, strew } from '../../parts/props.mjs';
import { clipped, oval, path, svg } from '../../svg.mjs';
import { cracks } from './props.mjs';

const sift = (x, y, q, r) =>
  spread(26, q * 0.8, r)
    .map(([a, b]) => oval(x + a, y + b * 0.6, r.between(1.4, 3.4), r.between(1.2, 2.8), '#fff', 'opacity=".8"'))
    .join('');

const stackOf = (draw, spots, size, r) => spots.map(([x, y]) => draw(x, y, size * r.between(0.95, 1.04), r)).join('');

const spoonBiscuit = (x, y, q, turn, r) => {
  const d = svg`M${-q} 0 C${-q} ${-q * 0.62} ${q * 0.2} ${-q * 0.62} ${q} ${-q * 0.12} Q${q * 1.1} 0 ${q} ${q * 0.12} C${q * 0.2} ${q * 0.62} ${-q} ${q * 0.62} ${-q} 0Z`;
  const at = (dy, body) => svg`<g transform="translate(${x} ${y + dy}) scale(1 .74) rotate(${turn})">${body}</g>`;
  return (
    at(20, path(d, '#1A0C07', 'opacity=".25" filter="url(#b5)"')) +
    at(12, path(d, '#9C6B36')) +
    at(4, path(d, '#C08A4A')) +
    at(-2, path(d, '#B3203A')) +
    at(-8, path(d, '#C9985A')) +
    at(
      -20,
      path(d, '#E9C88E') +
        `<g transform="translate(${-q * 0.06} -4) scale(.82)">${path(d, '#F3DCAE')}</g>` +
        spread(24, q * 0.5, r)
          .map(([a, b]) => oval(a * 1.5, b, 2.4, 2, '#fff'))
          .join(''),
    )
  );
};

const lace = (x, y, q, r) => {
  let holes = '';
  for (const [a, b] of spread(46, q * 0.94, r))
    holes += oval(a, b, r.between(3, 9), r.between(3, 8), r.pick(['#F3D08E', '#8F5B22', '#FBE7BE', '#B0742E']), 'opacity=".75"');
  const turn = r.between(-50, 50);
  const disk = svg`<circle r="${q}"/>`;
  return svg`<g transform="translate(${x + 6} ${y + 10}) scale(1 .66)"><circle r="${q}" fill="#2B1109" opacity=".3" filter="url(#b5)"/></g><g transform="translate(${x} ${y}) scale(1 .66) rotate(${turn})"><circle r="${q}" fill="#9C6327" transform="translate(2 8)"/><circle r="${q}" fill="#D39B4E"/>${clipped(disk, holes + path(svg`M${-q} ${q * 0.05} Q${-q * 0.3} ${q * 0.2} ${q * 0.1} ${q * 0.02} T${q} ${q * 0.1} V${q} H${-q}Z`, '#33190F') + path(svg`M${-q} ${q * 0.05} Q${-q * 0.3} ${q * 0.2} ${q * 0.1} ${q * 0.02} T${q} ${q * 0.1}`, 'none', 'stroke="#7A4E3A" stroke-width="5"') + oval(-q * 0.3, q * 0.42, q * 0.34, q * 0.08, '#fff', 'opacity=".22"'))}</g>`;
};

const chipCookie = (x, y, q, r) =>
  biscuit('oat', x, y, q, r, { k: 0.7 }) +
  spread(8, q * 0.72, r)
    .map(
      ([a, b]) =>
        oval(x + a, y - q * 0.2 + b * 0.7, q * r.between(0.13, 0.24), q * 0.13, '#33180F') +
        oval(x + a - 5, y - q * 0.24 + b * 0.7, q * 0.08, q * 0.03, '#fff', 'opacity=".35"'),
    )
    .join('') +
  spread(7, q * 0.6, r)
    .map(([a, b]) => prop('salt', x + a, y - q * 0.22 + b * 0.7, 15))
    .join('');

const nutBiscuit = (x, y, q, r) =>
  biscuit('gfoat', x, y, q, r, { k: 0.7 }) +
  svg`<g transform="translate(${x} ${y - q * 0.22}) scale(1 .7)">${oval(0, 0, q * 0.96, q * 0.96, '#9A6A3F', 'opacity=".75"')}${cracks(q * 0.8, r, '#6B4424', 5)}</g>` +
  prop('hazelnut', x, y - q * 0.34, q * 0.3);

/** Biscuits. */
export const BISCUITS = {
  'recipe-christmas-prune-tarts': {
    table: ['linen', '#DDE0D6'],
    draw: (r) =>
      sprig(40, 150, 330, 24, r, '#54754A') +
      sprig(1160, 720, 300, 196, r, '#5C7F4A') +
      plate(600, 470, 470, { color: '#F7EFE2' }) +
      [
        [420, 330, 140],
        [720, 310, 140],
        [330, 500, 144],
        [600, 460, 148],
        [860, 480, 142],
        [480, 640, 144],
        [750, 640, 140],
      ]
        .map(([x, y, s]) => biscuit('plumstar', x, y, s, r, { k: 0.7, turn: r.around(16) }) + sift(x, y - 10, s * 0.8, r))
        .join(''),
  },
  'recipe-gingerbread-biscuits': {
    table: ['wood', '#CDAE88'],
    draw: (r) =>
      cloth({ x: 600, y: 430, w: 1060, d: 860, turn: 3, color: '#F3E7D3', fold: false }) +
      [
        [260, 210, 'heart', 1],
        [560, 190, 'star', 0],
        [880, 220, 'heart', 0],
        [180, 440, 'star', 0],
        [450, 430, 'heart', 1],
        [740, 430, 'star', 0],
        [1020, 450, 'heart', 1],
        [320, 660, 'round', 0],
        [620, 660, 'heart', 1],
        [900, 680, 'star', 0],
      ]
        .map(([x, y, shape, icing]) => biscuit('ginger', x, y, 126, r, { shape, icing: !!icing, k: 0.76 }))
        .join('') +
      stick(1100, 250, 150, 26, '#A0622E', 62),
  },
  'recipe-spoon-biscuits': {
    table: ['paper', '#EFE2D4'],
    draw: (r) =>
      plate(600, 450, 470, { color: '#FBF6EC', band: '#C9A26A' }) +
      [
        [420, 320, -24],
        [640, 290, 12],
        [820, 380, 34],
        [340, 480, 16],
        [580, 450, -30],
        [800, 540, -10],
        [500, 600, 24],
        [700, 650, -20],
      ]
        .map(([x, y, t]) => spoonBiscuit(x, y, 120, t, r))
        .join('') +
      strew(
        'raspberry',
        [
          [120, 690, 36],
          [190, 730, 34],
          [1080, 700, 36],
        ],
        r,
      ),
  },
  'recipe-oat-lace-biscuits': {
    table: ['linen', '#EADFCB'],
    draw: (r) =>
      cloth({ x: 620, y: 470, w: 960, d: 720, turn: -8, color: '#F6EEE0', fold: false }) +
      stackOf(
        lace,
        [
          [300, 330],
          [620, 280],
          [920, 370],
          [430, 540],
          [760, 570],
          [1010, 640],
          [190, 600],
        ],
        140,
        r,
      ) +
      strew(
        'oat',
        [
          [120, 260, 20],
          [160, 300, 18],
          [1090, 200, 20],
          [1050, 240, 18],
          [110, 740, 19],
        ],
        r,
      ),
  },
  'recipe-chocolate-chip-cookies': {
    table: ['wood', '#BE9A74'],
    draw: (r) =>
      tray({ x: 600, y: 400, w: 1010, d: 800, turn: 4, color: '#8F877F', lining: '#EFE3D0' }) +
      stackOf(
        chipCookie,
        [
          [320, 210],
          [620, 190],
          [900, 230],
          [250, 410],
          [560, 400],
          [860, 440],
          [420, 620],
          [740, 640],
        ],
        140,
        r,
      ),
  },
  'recipe-hazelnut-biscuits': {
    table: ['paper', '#E6DACB'],
    draw: (r) =>
      dish({
        x: 930,
        y: 330,
        r: 170,
        color: '#DCCDB8',
        content: '#8A5A34',
        fill: (x, y, q, k) => cover('hazelnut', x, y, q * 0.82, k, 18, 34, r, 0.6),
      }) +
      stackOf(
        nutBiscuit,
        [
          [260, 270],
          [520, 240],
          [180, 440],
          [430, 430],
          [690, 450],
          [330, 620],
          [600, 640],
          [870, 620],
          [1060, 540],
        ],
        112,
        r,
      ),
  },
};
