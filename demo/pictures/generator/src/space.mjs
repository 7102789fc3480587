import { blur, line, polygon, svg } from './svg.mjs';

// One camera for everything that lies on the table: seen from above at about 48 degrees.
const FORESHORTEN = 0.76;
const RISE = 0.65;

/** Places a flat coordinate system (x right, y towards the viewer, z up) on the table at (cx, cy), turned by `degrees`. */
export function pose(cx, cy, degrees = 0) {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const at = (x, y, z = 0) => [cx + x * cos - y * sin, cy + (x * sin + y * cos) * FORESHORTEN - z * RISE];
  return {
    at,
    sin,
    flat: (z, body) =>
      svg`<g transform="matrix(${cos.toFixed(4)} ${(sin * FORESHORTEN).toFixed(4)} ${(-sin).toFixed(4)} ${(cos * FORESHORTEN).toFixed(4)} ${cx} ${cy - z * RISE})">${body}</g>`,
    /** Art on an upright wall from a to b (both [x, y]) whose upper edge is at height z; v runs down. */
    wall: ([ax, ay], [bx, by], z, body) => {
      const [px, py] = at(ax, ay, z);
      const [qx, qy] = at(bx, by, z);
      const length = Math.hypot(bx - ax, by - ay);
      return svg`<g transform="matrix(${((qx - px) / length).toFixed(4)} ${((qy - py) / length).toFixed(4)} 0 ${RISE} ${px} ${py})">${body}</g>`;
    },
  };
}

/**
 * A block on the table: `top` and `walls(length, height, side)` draw its faces, `colors` fill them first.
 * Returns the drawing with its contact shadow.
 */
export function slab({ x, y, w, d, h, turn = 0, colors, top = '', walls, round = 3, z = 0, cast = 0.4 }) {
  const place = pose(x, y, turn);
  const corners = [
    [-w / 2, -d / 2],
    [w / 2, -d / 2],
    [w / 2, d / 2],
    [-w / 2, d / 2],
  ];
  const floor = corners.map(([a, b]) => place.at(a, b, z));
  const lid = corners.map(([a, b]) => place.at(a, b, z + h));
  const join = (color) => svg`stroke="${color}" stroke-width="${round}" stroke-linejoin="round"`;
  const side = place.sin > 0.01 ? [1, 2] : place.sin < -0.01 ? [3, 0] : null;
  let out = '';
  if (cast) {
    const drop = floor.map(([a, b]) => [a + 10 + h * 0.12, b + 8 + h * 0.1]);
    out +=
      polygon(drop, '#3A1D12', svg`opacity="${cast * 0.55}" ${blur('soft')}`) +
      polygon(
        floor.map(([a, b]) => [a + 3, b + 4]),
        '#1A0C07',
        svg`opacity="${cast}" ${blur('tight')}`,
      );
  }
  const face = (i, j, color, name) =>
    polygon([lid[i], lid[j], floor[j], floor[i]], color, join(color)) +
    (walls
      ? place.wall(corners[i], corners[j], z + h, walls(Math.hypot(corners[i][0] - corners[j][0], corners[i][1] - corners[j][1]), h, name))
      : '');
  if (side) out += face(side[0], side[1], side[0] === 1 ? colors.right : colors.left, 'side');
  out += face(3, 2, colors.front, 'front');
  out += polygon(lid, colors.top, join(colors.top)) + place.flat(z + h, svg`<g transform="translate(${-w / 2} ${-d / 2})">${top}</g>`);
  out += line(svg`M${lid[3][0]} ${lid[3][1]} L${lid[2][0]} ${lid[2][1]}`, '#fff', 1.4, 'stroke-opacity=".28"');
  return out;
}
