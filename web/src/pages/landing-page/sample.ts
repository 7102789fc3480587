import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'landing-page'> = {
  type: 'LandingPage',
  component: 'landing-page',
  mainIntro: 'Kahvia, pullaa ja konvehteja tiskin yli Hangosta Inariin ja Malmöstä Haaparantaan.',
  name: 'Kahvilat ja myymälät',
};
