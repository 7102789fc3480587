import { seeded } from './random.mjs';
import { COUNTERS } from './scenes/places/counters.mjs';
import { ROOMS } from './scenes/places/rooms.mjs';
import { STREETS } from './scenes/places/streets.mjs';
import { TERRACES } from './scenes/places/terraces.mjs';
import { WINTERS } from './scenes/places/winters.mjs';
import { BISCUITS } from './scenes/recipes/biscuits.mjs';
import { BOWLS } from './scenes/recipes/bowls.mjs';
import { BUNS } from './scenes/recipes/buns.mjs';
import { CAKES } from './scenes/recipes/cakes.mjs';
import { GLASSES } from './scenes/recipes/glasses.mjs';
import { SQUARES } from './scenes/recipes/squares.mjs';
import { SWEETS } from './scenes/recipes/sweets.mjs';
import { CHOCOLATE } from './scenes/stories/chocolate.mjs';
import { CONFECTIONERY } from './scenes/stories/confectionery.mjs';
import { FOREST } from './scenes/stories/forest.mjs';
import { KITCHEN } from './scenes/stories/kitchen.mjs';
import { PEOPLE } from './scenes/stories/people.mjs';
import { SEASONS } from './scenes/stories/seasons.mjs';
import { table } from './scenes/tables.mjs';
import { begin, finish } from './svg.mjs';

// There are many of them and their grounds are soft, so they are kept a little smaller than the products'.
const QUALITY = [
  [320, 48],
  [640, 45],
  [1280, 39],
];
/** The pictures of the content pages: wider than high, drawn on a ground of their own. */
export const LANDSCAPE = { width: 1200, height: 800, widths: [320, 640, 1280], quality: QUALITY, effort: 3 };

/** The ground of a scene: a table and its colour, or a drawing of its own. */
const groundOf = (scene, rand) => scene.ground?.(rand) ?? table(...scene.table, rand);

/** Every picture of recipes, places and stories: name, form and a function that draws it. */
export function contentPictures() {
  return Object.entries({
    ...COUNTERS,
    ...ROOMS,
    ...STREETS,
    ...TERRACES,
    ...WINTERS,
    ...BISCUITS,
    ...BOWLS,
    ...BUNS,
    ...CAKES,
    ...GLASSES,
    ...SQUARES,
    ...SWEETS,
    ...CHOCOLATE,
    ...CONFECTIONERY,
    ...FOREST,
    ...KITCHEN,
    ...PEOPLE,
    ...SEASONS,
  }).map(([name, scene]) => ({
    name,
    form: LANDSCAPE,
    draw: () => {
      begin();
      const ground = groundOf(scene, seeded(`${name} ground`));
      return finish(LANDSCAPE.width, LANDSCAPE.height, ground, scene.draw(seeded(name)));
    },
  }));
}
