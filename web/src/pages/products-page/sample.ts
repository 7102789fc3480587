import { sample as description } from '@/blocks/description-block/sample';
import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'products-page'> = {
  type: 'ProductsPage',
  component: 'products-page',
  name: 'Tuotteemme',
  mainIntro: 'Kaikki, mitä teemme, ja miksi.',
  topContentArea: [description],
};
