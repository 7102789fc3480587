import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-my-wish-list-page'> = {
  type: 'D2cMyWishListPage',
  component: 'd2c-my-wish-list-page',
  name: 'Toivelista',
  heading: 'Toivelista',
  mainIntro: null,
};
