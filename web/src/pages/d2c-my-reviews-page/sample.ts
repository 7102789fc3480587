import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-my-reviews-page'> = {
  type: 'D2cMyReviewsPage',
  component: 'd2c-my-reviews-page',
  name: 'Omat arvostelut',
  heading: 'Omat arvostelut',
  mainIntro: null,
};
