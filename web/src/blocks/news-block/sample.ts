import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'news-block'> = {
  type: 'NewsBlock',
  component: 'news-block',
  id: 'news-block',
  contentType: ['Block', 'NewsBlock'],
  contentLink: { id: 291596438, guidValue: '27605ea2-dd7b-e958-a12f-5dffeb7adf6c' },
  feedId: 'press',
  count: 10,
  keywords: [],
  newsroomView: true,
  newsroomPageUrl: '/fi/for-the-media',
  heading: 'Tiedotteet',
  subscriptionSuccessPageUrl: '/fi/thank-you',
  subscriptionErrorPageUrl: '/fi/subscription-failed',
  showSubscriptionForm: true,
  privacyStatementText: '<p>Käytämme osoitettasi vain tiedotteiden lähettämiseen.</p>',
  subscription: {
    url: 'https://press.example/Subscription/Subscribe',
    subscriptionUniqueIdentifier: '5f1c2a',
  },
  releasePageUrl: '/fi/tiedote',
  results: {
    items: [
      {
        id: 'opening',
        title: 'Uusi kahvila avaa ovensa Oulussa',
        intro: 'Kahvila avaa perjantaina kello kymmenen.',
        publishDateUtc: '2026-10-06T06:00:00Z',
        categories: [{ code: 'company', name: 'Yhtiö' }],
        images: [
          {
            urlTo400X400ArResized: '/pictures/recipe-bilberry-pie-384.webp',
            urlTo800X800ArResized: '/pictures/recipe-bilberry-pie-640.webp',
            description: 'Mustikkapiirakka',
          },
        ],
        languageCode: 'fi',
      },
      {
        id: 'winter',
        title: 'Talven uutuudet ovat täällä',
        intro: 'Kahvila avaa perjantaina kello kymmenen.',
        publishDateUtc: '2025-11-03T07:00:00Z',
        categories: [{ code: 'products', name: 'Tuotteet' }],
        images: [],
        languageCode: 'fi',
      },
    ],
    hasMore: true,
    totalCount: 12,
  },
  categories: [
    { code: 'products', name: 'Tuotteet' },
    { code: 'company', name: 'Yhtiö' },
  ],
  years: [2026, 2025],
};
