import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'checkout-page'> = {
  type: 'CheckoutPage',
  component: 'checkout-page',
  name: 'Kassa',
  step: 'details',
  steps: [
    { step: 'details', url: '/fi/kassa' },
    { step: 'delivery', url: '/fi/kassa/toimitus' },
    { step: 'payment', url: '/fi/kassa/maksu' },
  ],
  countryOptions: [{ countryCode: 'FIN', countryName: 'Suomi', telephonePrefix: '+358', postalDigits: 5 }],
  signupPageUrl: '/fi/rekisteroidy',
};
