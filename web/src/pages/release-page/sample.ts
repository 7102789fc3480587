import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'release-page'> = {
  type: 'ReleasePage',
  component: 'release-page',
  name: 'Kauppatorin kahvila avaa Oulussa',
  release: {
    id: 'oulu-market-opens',
    title: 'Kauppatorin kahvila avaa Oulussa',
    intro: 'Paikkoja on 24 sisällä ja saman verran torilla.',
    publishDateUtc: '2025-06-10T06:00:00Z',
    categories: [{ code: 'shops', name: 'Myymälät ja kahvilat' }],
    images: [
      {
        urlTo400X400ArResized: '/pictures/location-oulu-market-384.webp',
        urlTo800X800ArResized: '/pictures/location-oulu-market-640.webp',
        description: 'Kauppatorin kahvila',
      },
    ],
    languageCode: 'fi',
    cleanedHtmlBody: '<p>Kahvilassa leivotaan joka aamu pullaa.</p><p>Lounasta ei ole, keittoa kyllä.</p>',
    files: [
      {
        fileName: 'location-oulu-market-1280.webp',
        title: 'Lehdistökuva',
        url: '/pictures/location-oulu-market-1280.webp',
      },
    ],
  },
  message: null,
  newsroomPageUrl: '/fi/medialle',
};
