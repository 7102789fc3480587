import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'location-page'> = {
  type: 'LocationPage',
  component: 'location-page',
  mainImage: { url: '/pictures/location-helsinki-boulevard-640.webp', altText: '', width: 1280, height: 853 },
  streetAddress: 'Bulevardi 14',
  postalCode: '00120',
  city: 'Helsinki',
  country: 'FIN',
  fullAddress: 'Bulevardi 14, 00120 Helsinki',
  latitude: 60.165,
  longitude: 24.9378,
  openingHoursMondayToFriday: '08:00',
  closingHoursMondayToFriday: '18:00',
  openingHoursSaturday: '09:00',
  closingHoursSaturday: '17:00',
  openingHoursSunday: '10:00',
  closingHoursSunday: '16:00',
  additionalOpeningHours:
    'Juhannusaattona, jouluaattona ja vapunpäivänä avoinna klo 10–13. Joulupäivänä ja juhannuspäivänä suljettu.',
  additionalContactInfomation:
    'Pöytävaraukset ja täytekakkutilaukset: bulevardi@halla-hillo.example. Kakut tilataan kaksi päivää etukäteen.',
  mainIntro:
    'Kaupunkikahvila lehmusten alla: kolmekymmentä konvehtia vitriinissä ja kardemummapullaa lämpimänä puoli yhdeksältä.',
  mainBody:
    '<p>Bulevardin lehmukset kurkistavat sisään korkeista ikkunoista, ja kesällä niiden tuoksu kilpailee pullan kanssa. Vitriinissä on aina kolmekymmentä konvehtia, ja jokaisesta saa maistaa murusen ennen kuin päättää.</p><p>Peräseinällä on pitkä puupöytä, jossa luetaan lehteä, korjataan kokeita ja odotetaan sateen loppumista. Lahjarasian täytämme toiveiden mukaan noin kymmenessä minuutissa, ja sen ajan saa istua nojatuolissa. Sisään pääsee ilman portaita.</p><h2>Hyvä tietää</h2><ul><li>Suodatinkahvia keitetään koko päivä, kaakaon saa myös kaurajuomaan tehtynä.</li><li>Lahjarasiat kootaan ja kääritään odottaessa ilman lisämaksua.</li><li>Eiliset pullat myydään aamulla puoleen hintaan, kunnes ne loppuvat.</li><li>Sisäänkäynti on portaaton, ja esteetön wc on samassa kerroksessa.</li></ul>',
  lunchLists: null,
  categoryNames: [
    { id: 501, name: 'Kahvila' },
    { id: 502, name: 'Myymälä' },
  ],
  nearby: [
    {
      contentId: 1203,
      url: '/fi/kahvilat-ja-myymalat/helsinki-kallio',
      title: 'Halla & Hillo Kallio',
      streetAddress: 'Vaasankatu 8',
      city: 'Helsinki',
      country: 'FIN',
      latitude: 60.187,
      longitude: 24.958,
      distance: 2680,
      openingHoursMondayToFriday: '09:00',
      closingHoursMondayToFriday: '18:00',
      openingHoursSaturday: '10:00',
      closingHoursSaturday: '16:00',
      openingHoursSunday: '',
      closingHoursSunday: '',
    },
  ],
  contentAreaItems: [],
  name: 'Halla & Hillo Bulevardi',
};
