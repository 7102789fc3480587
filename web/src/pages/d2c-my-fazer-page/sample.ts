import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-my-fazer-page'> = {
  type: 'D2cMyFazerPage',
  component: 'd2c-my-fazer-page',
  name: 'Omat tiedot',
  heading: 'Omat tiedot',
  mainIntro: null,
  signInProvider: null,
  countryOptions: [{ countryCode: 'FIN', countryName: 'Suomi', telephonePrefix: '+358', postalDigits: 5 }],
};
