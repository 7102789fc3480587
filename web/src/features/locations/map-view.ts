import { AREA, RADIUS } from './outlines.gen';

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** In the units of the outlines, or in those of the drawing. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How large something is drawn, or what is drawn of the outlines. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the outlines that is drawn, and how many times larger. */
export interface MapView extends Spot {
  readonly scale: number;
}

/** About 40 km: on a closer look the outlines are too coarse to know a coast by. */
const LEAST_WIDTH = 80;

/** Between the outermost places and the edges, as a part of the drawing. */
const MARGIN = 0.1;

/** Whether the outlines go as far as a place. */
export function isCovered({ latitude, longitude }: Place): boolean {
  const { north, south, west, east } = AREA;
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

/** Where a place is on the outlines: Mercator's projection, in which coasts keep their shape at every size. */
export function project({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Spot {
  const radians = Math.PI / 180;
  return {
    x: RADIUS * longitude * radians,
    y: -RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)),
  };
}

/** The smallest part with all spots in it, and room around them. */
export function viewOf(spots: readonly Spot[], { width, height }: Size): MapView {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = 1 - 2 * MARGIN;
  const scale = Math.min(
    (width * room) / (right - left),
    (height * room) / (bottom - top),
    width / LEAST_WIDTH,
  );
  return { x: (left + right - width / scale) / 2, y: (top + bottom - height / scale) / 2, scale };
}

/** More rounds move nothing that can be seen. */
const ROUNDS = 200;

/**
 * Moves spots apart until each has this much room and none is nearer than half of it to the edge of the drawing: near
 * places would lie on one another. Those that have it stay where they are.
 */
export function spread(spots: readonly Spot[], room: number, { width, height }: Size): Spot[] {
  const moved = spots.map(({ x, y }) => ({ x, y }));
  const inside = (at: number, end: number) => Math.min(end - room / 2, Math.max(room / 2, at));
  for (let round = 0; round < ROUNDS; round += 1) {
    let isDone = true;
    moved.forEach((one, at) => {
      for (const other of moved.slice(at + 1)) {
        let [dx, dy] = [other.x - one.x, other.y - one.y];
        const apart = Math.hypot(dx, dy);
        if (apart >= room - 0.01) continue;
        isDone = false;
        // Those on one spot go to different sides.
        if (apart < 0.01) [dx, dy] = [Math.cos(at), Math.sin(at)];
        const step = (room - apart) / 2 / Math.hypot(dx, dy);
        one.x = inside(one.x - dx * step, width);
        one.y = inside(one.y - dy * step, height);
        other.x = inside(other.x + dx * step, width);
        other.y = inside(other.y + dy * step, height);
      }
    });
    if (isDone) break;
  }
  return moved;
}
