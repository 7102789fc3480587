import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'cart-page'> = {
  type: 'CartPage',
  component: 'cart-page',
  suggestions: [],
  name: 'Ostoskori',
};
