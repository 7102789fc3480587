import { PRINT } from '../../catalogue.mjs';
import { mix } from '../../materials.mjs';
import { barrel, blob, fade, sheen, sphere, spread } from '../../paint.mjs';
import { wall } from '../../parts/buildings.mjs';
import { bar, shards, tablet } from '../../parts/chocolate.mjs';
import { dish, jug, plate } from '../../parts/dishes.mjs';
import { cloth, knob, tray, whisk } from '../../parts/kitchen.mjs';
import { wrapped } from '../../parts/packs.mjs';
import { heap, leaf, strew } from '../../parts/props.mjs';
import { blur, line, move, oval, path, polygon, rect, svg } from '../../svg.mjs';
import { engrave } from '../gifts.mjs';
import { on, sieve, spatula } from '../props.mjs';
import { beansAt, behind, hand, tag, tile } from './props.mjs';

/** A cocoa pod opened lengthwise: husk, white pulp and its beans. */
const openPod = (x, y, s, turn, r, color = '#B5652B') => {
  const d = svg`M${-250} 0 C${-220} ${-120} ${60} ${-150} ${250} ${-10} C${270} ${0} ${270} ${10} ${250} ${20} C${60} ${150} ${-220} ${120} ${-250} 0Z`;
  const beans = Array.from({ length: 16 }, (_, i) => [-170 + (i % 8) * 48, i < 8 ? -26 : 28])
    .map(
      ([a, b]) =>
        path(blob(a, b, 33, 27, r, 0.06), sphere(['#FFFFFF', '#FFFBF2', '#F3E8DA', '#D6C3B2', '#A88F80'])) +
        oval(a - 8, b - 8, 9, 5, '#fff'),
    )
    .join('');
  return (
    move(x + 10 * s, y + 22 * s, path(d, '#2B1109', `opacity=".4" ${blur('b9')}`), turn, s) +
    move(
      x,
      y,
      path(d, fade(mix(color, '#FFFFFF', 0.3), mix(color, '#3A1206', 0.45))) +
        line('M-200 -60 Q0 -130 200 -40 M-200 70 Q0 130 200 50', mix(color, '#3A1206', 0.4), 6, 'stroke-opacity=".5"') +
        svg`<g transform="scale(.86 .72)">${path(d, '#F2E2CC')}${path(d, 'none', 'stroke="#D9B48A" stroke-width="10"')}</g>` +
        beans,
      turn,
      s,
    )
  );
};

const pod = (x, y, s, turn, color) => {
  const d = 'M-230 0 C-200 -110 60 -130 240 -6 C256 2 256 8 240 14 C60 130 -200 110 -230 0Z';
  return (
    move(x + 10, y + 24 * s, path(d, '#2B1109', `opacity=".4" ${blur('b9')}`), turn, s) +
    move(
      x,
      y,
      path(d, fade(mix(color, '#FFE9C8', 0.4), mix(color, '#3A1206', 0.5))) +
        ['M-210 -34 Q20 -100 236 0', 'M-224 -6 Q20 -30 240 4', 'M-214 34 Q20 56 238 8']
          .map(
            (v) =>
              line(v, mix(color, '#3A1206', 0.45), 7, 'stroke-opacity=".55"') +
              line(v, '#fff', 3, 'stroke-opacity=".25" transform="translate(0 -7)"'),
          )
          .join('') +
        rect(-262, -9, 44, 18, 8, '#7A5430'),
      turn,
      s,
    )
  );
};

const POOL =
  'M150 420 C130 300 300 330 330 250 C370 190 520 230 600 240 C760 230 800 330 760 400 C720 470 840 520 740 590 C640 650 560 590 470 620 C380 660 330 590 270 580 C180 570 170 500 150 420Z';

const poured = () =>
  path(POOL, '#1A0806', 'opacity=".3" transform="translate(8 16)" filter="url(#b9)"') +
  path(POOL, sheen(['#8D5A45', '#55301F', '#3A1D13', '#27120C'])) +
  line(
    'M250 450 C300 380 420 420 470 350 S620 300 690 330 M330 530 C420 470 520 540 600 470',
    '#B98570',
    15,
    `stroke-opacity=".4" ${blur('b2')}`,
  ) +
  line('M210 420 C230 350 330 370 370 290', '#fff', 7, `stroke-opacity=".45" ${blur('b2')}`);

const thermometer = (x, y) =>
  rect(x - 22, y - 60, 44, 200, 20, '#FBF4E8') +
  rect(x - 5, y - 40, 10, 140, 5, '#E3D6C4') +
  rect(x - 5, y + 30, 10, 80, 5, '#A3183C') +
  oval(x, y + 114, 14, 14, '#A3183C');

const shard = (x, y, s, turn, color) =>
  svg`<g transform="translate(${x} ${y}) scale(1 .76) rotate(${turn})">${path(svg`M${-s} ${s * 0.4} L${-s * 0.4} ${-s * 0.8} L${s * 0.8} ${-s * 0.5} L${s * 0.6} ${s * 0.6}Z`, '#2B1109', 'opacity=".3" transform="translate(6 12)" filter="url(#b5)"')}${path(svg`M${-s} ${s * 0.4} L${-s * 0.4} ${-s * 0.8} L${s * 0.8} ${-s * 0.5} L${s * 0.6} ${s * 0.6}Z`, mix(color, '#8A5A2A', 0.35), 'transform="translate(0 12)"')}${path(svg`M${-s} ${s * 0.4} L${-s * 0.4} ${-s * 0.8} L${s * 0.8} ${-s * 0.5} L${s * 0.6} ${s * 0.6}Z`, fade(mix(color, '#FFFFFF', 0.6), color, 1, 1))}</g>`;

const jugTilted = (x, y) =>
  move(x, y, svg`<g transform="translate(0 60)">${jug({ x: 0, y: 60, w: 190, color: '#F7F1E7', drink: '#FFF8E6' })}</g>`, -46);

const ledger = (x, y) =>
  svg`<g transform="translate(${x} ${y}) scale(1 .74) rotate(8)">${rect(-240, -250, 490, 520, 10, '#2B1109', 'opacity=".35" filter="url(#b9)"')}${rect(-248, -262, 496, 520, 10, '#6A3A2A')}${rect(-238, -254, 234, 504, 6, fade('#E9DCC0', '#FFFBEE', 1, 0))}${rect(2, -254, 236, 504, 6, fade('#EFE4CC', '#FFFBEE', 1, 0))}${Array.from({ length: 11 }, (_, i) => line(svg`M-214 ${-210 + i * 40} q20 -12 40 0 t40 0 t40 0 t${20 + ((i * 37) % 40)} 0 M30 ${-210 + i * 40} q20 -12 40 0 t40 0 t${30 + ((i * 53) % 50)} 0`, '#4A3A5A', 4, 'stroke-opacity=".75"')).join('')}</g>`;

/** Of chocolate and cocoa. */
export const CHOCOLATE = {
  'article-tempering-chocolate': {
    ground: on('marble', '#EFEAE6'),
    draw: (r) =>
      poured() +
      spatula(640, 420, 330, 24) +
      hand(930, 560, 1, 20, { sleeve: '#8E1B3A' }) +
      dish({ x: 1040, y: 240, r: 120, color: '#B9693A', content: '#3A1D13' }) +
      shards(170, 690, 90, 16, 'dark', r),
  },
  'article-what-the-percentage-means': {
    ground: on('paper', '#EBDDCB'),
    draw: (r) =>
      [
        [280, 'milk', '38 %'],
        [580, '#54301F', '58 %'],
        [880, '#2A1610', '85 %'],
      ]
        .map(([x, c, t]) => tile(x, 360, 230, c, r, -8) + tag(x + 6, 540, 130, t, '#FFFBF0', -3))
        .join('') +
      heap(960, 710, 340, 90, '#5A3626', r) +
      strew(
        'nib',
        [
          [760, 700, 30],
          [820, 720, 32],
          [890, 690, 30],
          [1000, 660, 30],
          [1080, 700, 32],
          [700, 724, 26],
        ],
        r,
      ) +
      beansAt(
        [
          [160, 690, 40],
          [230, 720, 42],
          [300, 690, 38],
        ],
        r,
      ),
  },
  'article-from-bean-to-bar': {
    ground: on('wood', '#CDB28E'),
    draw: (r) =>
      pod(860, 200, 0.84, 14, '#D98A3A') +
      openPod(390, 320, 1.1, -10, r) +
      beansAt(
        spread(26, 150, r).map(([a, b]) => [420 + a * 1.5, 630 + b * 0.5, 36]),
        r,
      ) +
      bar({ x: 900, y: 560, w: 380, d: 240, cols: 4, rows: 3, tone: 'dark', turn: 12, rand: r, h: 34, broken: true }) +
      leaf(1080, 300, 150, '#5B7F3A', -30),
  },
  'article-storing-chocolate': {
    ground: (r) =>
      wall('planks', 0, 0, 1200, 800, '#E3D3BC', r) +
      [330, 690]
        .map(
          (y) =>
            rect(0, y, 1200, 34, 0, fade('#C9A06A', '#8A6038')) + rect(0, y + 34, 1200, 40, 0, fade('#2A120A', '#2A120A', 0, 1, 0.25, 0)),
        )
        .join(''),
    draw: (r) =>
      ['kaski-70', 'puolukkahalla', 'kaski-70']
        .map((n, i) => wrapped({ x: 210 + i * 170, y: 590, w: 190, d: 330, turn: -6 + i * 6, h: 26, print: PRINT[n] }))
        .join('') +
      bar({ x: 900, y: 600, w: 320, d: 190, cols: 4, rows: 2, tone: 'milk', turn: 6, rand: r, h: 30 }) +
      spread(20, 130, r)
        .map(([a, b]) => oval(900 + a, 580 + b * 0.5, r.between(20, 44), r.between(10, 22), '#F3E6DA', `opacity=".42" ${blur('b5')}`))
        .join('') +
      [
        [130, '#B3203A'],
        [300, '#D98A2B'],
        [470, '#4B3A78'],
      ]
        .map(
          ([x, c]) =>
            rect(x - 56, 190, 112, 142, 14, '#FFFFFF', 'opacity=".55"') +
            rect(x - 50, 220, 100, 106, 10, fade(mix(c, '#FFFFFF', 0.2), c, 1, 0.4)) +
            rect(x - 60, 172, 120, 26, 6, '#B98A4E'),
        )
        .join('') +
      [620, 690, 760, 830]
        .map(
          (x, i) =>
            rect(
              x,
              150,
              58,
              182,
              3,
              fade(
                mix(['#8E1B3A', '#2F4A3C', '#3B1A14', '#D9A853'][i], '#FFFFFF', 0.2),
                ['#8E1B3A', '#2F4A3C', '#3B1A14', '#D9A853'][i],
                1,
                0,
              ),
            ) + rect(x + 8, 190, 42, 50, 2, '#FBF0DC'),
        )
        .join('') +
      thermometer(1040, 190),
  },
  'article-is-white-chocolate-chocolate': {
    ground: on('linen', '#DDD0C0'),
    draw: (r) =>
      tray({ x: 840, y: 440, w: 560, d: 620, turn: 8, color: '#8F877F', lining: '#F3E9DA' }) +
      svg`<g transform="translate(840 440) scale(1 .72) rotate(8)">${path(blob(0, 0, 220, 250, r, 0.06), fade('#F2B45A', '#B9701F', 1, 1))}${[0, 1, 2, 3].map((i) => line(svg`M${-170} ${-150 + i * 90} q${100} ${-50} ${180} 0 t${150} ${-10}`, '#FFE1A6', 13, 'stroke-opacity=".55"')).join('')}</g>` +
      bar({ x: 310, y: 300, w: 330, d: 220, cols: 4, rows: 3, tone: 'white', turn: -14, rand: r, h: 34, broken: true }) +
      [
        [180, 560, 74],
        [330, 600, 84],
        [460, 540, 66],
        [250, 690, 70],
        [430, 700, 76],
      ]
        .map(([x, y, s]) => shard(x, y, s, r.between(-40, 40), '#F6E6C2'))
        .join('') +
      shards(330, 640, 190, 16, 'white', r),
  },
  'article-cocoa-powders-compared': {
    ground: on('paper', '#EADFD2'),
    draw: (r) =>
      plate(350, 560, 300) +
      heap(350, 590, 430, 230, '#94502E', r) +
      plate(850, 560, 300) +
      heap(850, 590, 430, 230, '#33201A', r) +
      sieve(470, 210, 130) +
      sieve(960, 180, 110) +
      tag(350, 740, 130, '20 %') +
      tag(850, 740, 130, '12 %'),
  },
  'article-ganache-in-three-ratios': {
    ground: on('paper', '#E8D8C8'),
    draw: (r) =>
      dish({
        x: 480,
        y: 560,
        r: 300,
        color: '#F4ECE0',
        content: '#6A4432',
        fill: (x, y, q, k) =>
          spread(22, q * 0.7, r)
            .map(([a, b]) => knob(x + a, y + b * k, 40, r.pick(['#4A281A', '#3A1D13', '#5E3626'])))
            .join('') + oval(x + 40, y, q * 0.42, q * 0.42 * k, '#FFF4DE'),
      }) +
      path('M520 60 C526 180 512 260 508 390 H540 C548 260 560 180 566 80Z', fade('#FFFBF0', '#F6E6C8')) +
      jugTilted(640, 120) +
      whisk(760, 690, 330, -18) +
      [
        [920, 330, '#3A1D13'],
        [1080, 460, '#5E3626'],
        [960, 600, '#8E5E40'],
      ]
        .map(([x, y, c]) => dish({ x, y, r: 92, color: '#E3D6C4', content: c }))
        .join(''),
  },
  'article-swapping-cocoa-and-chocolate': {
    ground: behind('wood', '#C9A982', '#E3D9CC', 420),
    draw: (r) =>
      rect(440, 700, 320, 36, 12, fade('#C9A04A', '#7A5A1E')) +
      rect(586, 250, 28, 460, 6, barrel(['#FFF0C0', '#E3BE62', '#C9A04A', '#8A6A22', '#5A430F'])) +
      line('M250 330 Q600 210 950 290', '#C9A04A', 18) +
      oval(600, 252, 26, 26, '#E3BE62') +
      [
        [250, 330, 520],
        [950, 290, 480],
      ]
        .map(([x, a, b]) => line(svg`M${x} ${a} L${x - 120} ${b} M${x} ${a} L${x + 120} ${b}`, '#8A6A22', 4))
        .join('') +
      plate(250, 530, 170, { color: '#D9B35A' }) +
      heap(250, 540, 240, 110, '#6A3A26', r) +
      plate(950, 490, 170, { color: '#D9B35A' }) +
      [
        [900, 470, 10],
        [990, 470, -12],
        [940, 440, 6],
      ]
        .map(([x, y, t]) => tile(x, y, 86, 'dark', r, t))
        .join(''),
  },
  'article-engraving-a-name-in-chocolate': {
    ground: on('wood', '#C9A67C'),
    draw: (r) =>
      cloth({ x: 520, y: 440, w: 900, d: 700, turn: -6, color: '#F3E9DA', fold: false }) +
      tablet({ x: 500, y: 410, w: 700, d: 420, tone: 'milk', turn: -8, h: 46, engraving: engrave('Rakkaudella', 700, 420, 0.17) }) +
      move(
        800,
        460,
        rect(-150, -7, 170, 14, 5, fade('#E9E4DE', '#8A847E')) +
          polygon(
            [
              [-150, -7],
              [-186, 0],
              [-150, 7],
            ],
            '#6A6462',
          ) +
          rect(10, -12, 190, 24, 12, fade('#C9955C', '#6A4020')),
        24,
      ) +
      hand(890, 540, 0.96, 24, { sleeve: '#6B4226' }) +
      shards(300, 690, 110, 20, 'milk', r),
  },
  'article-cocoa-with-a-name': {
    ground: on('wood', '#A98A5E'),
    draw: (r) =>
      ledger(880, 470) +
      openPod(420, 360, 0.92, -8, r, '#A9A03A') +
      hand(560, 590, 1, 62, { sleeve: '#4A5D23', skin: '#7A4A2C' }) +
      hand(130, 560, 1, 118, { sleeve: '#4A5D23', skin: '#7A4A2C', flip: -1 }) +
      beansAt(
        [
          [700, 700, 36],
          [770, 730, 38],
          [640, 740, 36],
          [850, 720, 36],
        ],
        r,
      ) +
      leaf(1060, 160, 160, '#5B7F3A', 150),
  },
};
