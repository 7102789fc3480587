import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'order-lookup-page'> = {
  type: 'OrderLookupPage',
  component: 'order-lookup-page',
  name: 'Etsi tilaus',
};
