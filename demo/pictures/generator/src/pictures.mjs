import { CATEGORY_SCENES, PRINT, productPictures } from './catalogue.mjs';
import { contentPictures } from './content.mjs';
import { GROUND } from './materials.mjs';
import { seeded } from './random.mjs';
import { closeScene, pouchScene, tinScene } from './scenes/bags.mjs';
import { barOpen, barScene, pralineOpen, pralineScene } from './scenes/chocolate.mjs';
import {
  basketScene,
  boxScene,
  closedScene,
  DARK_ASSORTMENT,
  fanScene,
  giftCardScene,
  setScene,
  shelfScene,
  smallBoxScene,
  tabletScene,
} from './scenes/gifts.mjs';
import { biscuitOpen, biscuitScene, bowlScene, closeFlakes, jarOpen, jarScene, mugScene } from './scenes/kitchen.mjs';
import { LOGO_GROUND, logo } from './scenes/logo.mjs';
import { CATEGORY, placeholder, WIDE } from './scenes/wide.mjs';
import { begin, finish, move, radial, rect } from './svg.mjs';

const SCENE = {
  bar: barScene,
  barOpen,
  praline: pralineScene,
  pralineOpen,
  pouch: pouchScene,
  close: closeScene,
  biscuit: biscuitScene,
  biscuitOpen,
  tin: tinScene,
  jar: jarScene,
  jarOpen,
  mug: mugScene,
  closeFlakes,
  bowl: bowlScene,
  box: (o, rand) => boxScene({ ...o, kinds: o.kinds === 'dark' ? DARK_ASSORTMENT : undefined }, rand),
  closed: closedScene,
  giftCard: giftCardScene,
  smallBox: smallBoxScene,
  set: setScene,
  shelf: shelfScene,
  fan: fanScene,
  basket: basketScene,
  tablet: tabletScene,
};
export const SQUARE = { width: 800, height: 800, widths: [320, 640, 960], ground: GROUND };
export const HERO = { width: 1920, height: 820, widths: [640, 1280, 1920] };
/** The same scene on a phone, without the room that a wide one leaves for words. */
export const NARROW_HERO = { width: 1200, height: 940, widths: [640, 832, 960] };
/** As high as a line of the footer, on a dense screen. */
const LOGO = { width: 640, height: 120, widths: [320, 640], ground: LOGO_GROUND };

// The ground is even at the edges, so that a picture melts into the card it stands on; a breath of light lies in the middle.
const evenGround = () =>
  rect(0, 0, 800, 800, 0, GROUND) +
  rect(
    0,
    0,
    800,
    800,
    0,
    radial(
      [
        [0, '#FFFFFF', 0.42],
        [1, '#FFFFFF', 0],
      ],
      0.46,
      0.42,
      0.52,
    ),
  );

/** Every picture: name, form and a function that draws it. `open` are the products with a second view. */
export function allPictures(open) {
  const square = (name, draw) => ({
    name,
    form: SQUARE,
    draw: () => {
      begin();
      const body = draw(seeded(name));
      return finish(800, 800, evenGround(), body);
    },
  });
  const list = productPictures(open).map(([name, scene, options]) => square(name, (rand) => SCENE[scene](options, rand, PRINT)));
  for (const [name, draw] of Object.entries(CATEGORY)) list.push(square(name, (rand) => draw(rand, PRINT)));
  for (const [name, [scene, options]] of Object.entries(CATEGORY_SCENES))
    list.push(square(name, (rand) => SCENE[scene](options, rand, PRINT)));
  list.push(square('placeholder', placeholder));
  for (const [name, { ground, draw }] of Object.entries(WIDE)) {
    list.push({
      name,
      form: HERO,
      draw: () => {
        begin();
        const back = ground(HERO.width, HERO.height);
        return finish(HERO.width, HERO.height, back, draw(seeded(name), PRINT));
      },
    });
  }
  list.push({
    name: 'hero-winter-narrow',
    form: NARROW_HERO,
    draw: () => {
      begin();
      const { ground, draw } = WIDE['hero-winter'];
      const { width, height } = NARROW_HERO;
      return finish(width, height, ground(width, height), move(-735, 60, draw(seeded('hero-winter'), PRINT)));
    },
  });
  list.push({
    name: 'logo',
    form: LOGO,
    draw: () => {
      begin();
      return finish(LOGO.width, LOGO.height, rect(0, 0, LOGO.width, LOGO.height, 0, LOGO_GROUND), logo());
    },
  });
  return [...list, ...contentPictures()];
}
