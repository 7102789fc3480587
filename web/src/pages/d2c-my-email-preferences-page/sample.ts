import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-my-email-preferences-page'> = {
  type: 'D2cMyEmailPreferencesPage',
  component: 'd2c-my-email-preferences-page',
  name: 'Omat viestit',
  heading: 'Omat viestit',
  mainIntro: 'Valitse, mistä haluat kuulla.',
};
