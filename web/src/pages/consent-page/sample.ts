import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'consent-page'> = {
  type: 'ConsentPage',
  component: 'consent-page',
  name: 'Uutiskirjeasetukset',
  action: 'preferences',
};
