import { mix } from '../materials.mjs';
import { fade, glow } from '../paint.mjs';
import { blur, line, path, rect, svg } from '../svg.mjs';

const W = 1200;
const H = 800;

// Light through a window from the upper left, as long panes over the table.
const panes = (rand, strength, color = '#FFFFFF') => {
  const lean = rand.between(180, 320);
  const from = rand.between(80, 420);
  let out = '';
  for (let i = 0; i < 3; i++)
    out += path(svg`M${from + i * 210} -30 h150 l${lean} ${H + 60} h-180Z`, color, svg`opacity="${strength}" ${blur('wide')}`);
  return out;
};
const vignette = (color) =>
  rect(0, 0, W, H, 0, fade(color, color, 0.2, 1, 0, 0.16)) + rect(0, 0, W, H, 0, glow('#FFFFFF', 0.4, 0.36, 0.2, 0.62));

const SURFACE = {
  paper: (color, rand) => rect(0, 0, W, H, 0, color) + panes(rand, 0.3) + vignette(mix(color, '#5A3420', 0.6)),
  linen: (color, rand) => {
    let weave = '';
    for (let i = 0; i < 40; i++) weave += svg`M0 ${i * 20 + rand.around(3)} H${W} `;
    return (
      rect(0, 0, W, H, 0, color) +
      line(weave, mix(color, '#6B4A36', 0.35), 1.2, 'stroke-opacity=".22"') +
      path(svg`M${W * 0.72} -10 L${W * 0.9} ${H + 10} h40 L${W * 0.78} -10Z`, mix(color, '#5A3420', 0.4), `opacity=".2" ${blur('soft')}`) +
      panes(rand, 0.24) +
      vignette(mix(color, '#5A3420', 0.6))
    );
  },
  wood: (color, rand) => {
    let boards = '';
    let grain = '';
    for (let i = 0; i < 5; i++) {
      const y = i * 160 + rand.around(8);
      boards += rect(0, y, W, 168, 0, mix(color, i % 2 ? '#FFFFFF' : '#4A2410', rand.between(0.02, 0.09)));
      for (let j = 1; j < 4; j++)
        grain += svg`M0 ${y + j * 40 + rand.around(12)} q${300} ${rand.around(16)} ${600} 0 t${600} ${rand.around(10)} `;
    }
    return (
      rect(0, 0, W, H, 0, color) +
      boards +
      line(grain, mix(color, '#3A1D12', 0.5), 2, 'stroke-opacity=".2"') +
      [1, 2, 3, 4].map((i) => rect(0, i * 160, W, 3, 0, mix(color, '#2A120A', 0.6), 'opacity=".45"')).join('') +
      panes(rand, 0.2, '#FFF3DC') +
      vignette(mix(color, '#2A120A', 0.7))
    );
  },
  marble: (color, rand) => {
    let veins = '';
    for (let i = 0; i < 5; i++)
      veins += line(
        svg`M${rand.between(-100, 900)} -20 q${rand.around(220)} ${220} ${rand.around(160) + 120} ${430} t${160} ${460}`,
        mix(color, '#5A5560', 0.5),
        rand.between(2, 7),
        svg`stroke-opacity=".22" ${blur('b2')}`,
      );
    return rect(0, 0, W, H, 0, color) + veins + panes(rand, 0.3) + vignette(mix(color, '#40323A', 0.6));
  },
  night: (color, rand) =>
    rect(0, 0, W, H, 0, color) +
    panes(rand, 0.07, '#FFD9A0') +
    rect(0, 0, W, H, 0, glow('#FFC98A', 0.28, 0.5, 0.4, 0.6)) +
    rect(0, 0, W, H, 0, fade('#000000', '#000000', 0, 1, 0.12, 0.24)),
};

/** A table seen from the front and above: paper, linen, wood, marble or night, in a colour. */
export const table = (surface, color, rand) => SURFACE[surface](color, rand);

/** A table with a wall behind it, for things that stand. */
export const tableAndWall = (surface, color, wall, rand, edge = 300) =>
  table(surface, color, rand) +
  rect(0, 0, W, edge, 0, fade(mix(wall, '#FFFFFF', 0.16), wall, 0.4, 1)) +
  path(svg`M120 -20 h150 l120 ${edge + 20} h-170Z M320 -20 h150 l120 ${edge + 20} h-170Z`, '#FFFFFF', `opacity=".22" ${blur('soft')}`) +
  rect(0, edge, W, 26, 0, fade('#3A1D12', '#3A1D12', 0, 1, 0.22, 0));
