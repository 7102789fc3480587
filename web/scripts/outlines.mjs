// Writes the outlines that maps of the shop's places are drawn on, from Natural Earth's 1:10m data (public domain), as the
// package world-atlas has them. They change so seldom that the result is kept, and the tools are not:
//
//   npm install --no-save world-atlas@2 topojson-client@3 topojson-simplify@3 d3-geo@3
//   node scripts/outlines.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import {
  filter,
  filterWeight,
  presimplify,
  simplify,
  sphericalRingArea,
  sphericalTriangleArea,
} from 'topojson-simplify';

/** The Nordic and Baltic countries, with what stands beside them on a map of all Finland: degrees. */
const AREA = { west: 4, south: 54.3, east: 40, north: 72 };
/** Of the earth, in the units that the outlines are written in: whole numbers are half a kilometre here. */
const RADIUS = 6000;
/** Corners and islands that are smaller are left out: steradians. */
const [SMALLEST_CORNER, SMALLEST_ISLAND] = [3.3e-7, 2e-6];

const source = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
const whole = JSON.parse(await readFile(source, 'utf8'));
const simple = simplify(presimplify(whole, sphericalTriangleArea), SMALLEST_CORNER);
const atlas = filter(simple, filterWeight(simple, SMALLEST_ISLAND, sphericalRingArea));

const mercator = geoMercator().scale(RADIUS).translate([0, 0]);
const clip = [mercator([AREA.west, AREA.north]), mercator([AREA.east, AREA.south])];
const path = geoPath(mercator.clipExtent(clip)).digits(0);
const land = steps(path(feature(atlas, atlas.objects.land)));
const borders = steps(path(mesh(atlas, atlas.objects.countries, (one, other) => one !== other)));

const text = `// Written by scripts/outlines.mjs from Natural Earth (public domain).
export const AREA = ${JSON.stringify(AREA)};
export const RADIUS = ${RADIUS};
export const LAND =
  '${land}';
export const BORDERS =
  '${borders}';
`;
await writeFile(new URL('../src/features/locations/outlines.gen.ts', import.meta.url), text);
console.log(`${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);

/** The same path in steps from corner to corner, which take fewer digits; corners that fell together are one. */
function steps(d) {
  let [x, y] = [0, 0];
  const shorter = d.replace(/([ML])(-?\d+),(-?\d+)/g, (_, command, nextX, nextY) => {
    const [dx, dy] = [nextX - x, nextY - y];
    if (command === 'L' && dx === 0 && dy === 0) return '';
    [x, y] = [Number(nextX), Number(nextY)];
    return command === 'M' ? `M${x},${y}` : `l${dx},${dy}`;
  });
  return shorter.replaceAll('Z', 'z').replaceAll(',-', '-');
}
