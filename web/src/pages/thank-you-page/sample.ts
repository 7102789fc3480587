import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'thank-you-page'> = {
  type: 'ThankYouPage',
  component: 'thank-you-page',
  name: 'Kiitos, tilaus on tehty',
  mainIntro: 'Seuraava tiedote tulee suoraan sähköpostiisi.',
  mainBody: '<p>Kaikki tiedotteet löytyvät <a href="/fi/medialle">täältä</a>.</p>',
  identifier: 'press-subscription',
};
