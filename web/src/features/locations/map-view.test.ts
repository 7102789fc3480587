import { describe, expect, it } from 'vitest';
import { isCovered, type Place, project, type Spot, spread, viewOf } from './map-view';

const place = (latitude: number, longitude: number): Place => ({ id: 'x', name: 'X', latitude, longitude });
const apart = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);
const drawing = { width: 300, height: 400 };
const pairs = (spots: Spot[]) =>
  spots.flatMap((one, at) => spots.slice(at + 1).map((other) => apart(one, other)));

describe('the view of a map', () => {
  it('has north above and east to the right', () => {
    const [inari, helsinki, malmo] = [place(68.9, 27), place(60.17, 24.94), place(55.6, 13)].map(project);
    expect(inari?.y).toBeLessThan(helsinki?.y ?? 0);
    expect(malmo?.x).toBeLessThan(helsinki?.x ?? 0);
  });

  it('has all places in it, with room at its edges', () => {
    const spots = [place(60.17, 24.94), place(68.9, 27), place(60.1, 19.94)].map(project);
    const view = viewOf(spots, drawing);
    for (const spot of spots) {
      const [x, y] = [(spot.x - view.x) * view.scale, (spot.y - view.y) * view.scale];
      expect(x).toBeGreaterThan(29);
      expect(x).toBeLessThan(271);
      expect(y).toBeGreaterThan(39);
      expect(y).toBeLessThan(361);
    }
  });

  it('comes no closer to one place than its outlines allow', () => {
    const spot = project(place(60.17, 24.94));
    const view = viewOf([spot], drawing);
    expect(view.scale).toBeLessThan(4);
    expect((spot.x - view.x) * view.scale).toBeCloseTo(150);
    expect((spot.y - view.y) * view.scale).toBeCloseTo(200);
  });

  it('ends where the outlines do', () => {
    expect(isCovered(place(60.17, 24.94))).toBe(true);
    expect(isCovered(place(48.86, 2.35))).toBe(false);
  });
});

describe('marks that would cover one another', () => {
  it('are moved apart, and the others stay', () => {
    const far = { x: 250, y: 300 };
    const spots = [{ x: 100, y: 100 }, { x: 103, y: 101 }, { x: 100, y: 100 }, far];
    const marks = spread(spots, 34, drawing);
    for (const distance of pairs(marks)) expect(distance).toBeGreaterThan(33.9);
    expect(marks[3]).toEqual(far);
  });

  it('stay on the drawing, also in its corner', () => {
    const marks = spread(
      Array.from({ length: 8 }, (_, at) => ({ x: 298, y: 2 + at / 10 })),
      34,
      drawing,
    );
    for (const { x, y } of marks) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(17);
      expect(x).toBeLessThanOrEqual(283);
    }
    for (const distance of pairs(marks)) expect(distance).toBeGreaterThan(30);
  });
});
