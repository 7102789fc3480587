import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-my-order-history-page'> = {
  type: 'D2cMyOrderHistoryPage',
  component: 'd2c-my-order-history-page',
  name: 'Omat tilaukset',
  heading: 'Omat tilaukset',
  mainIntro: null,
};
