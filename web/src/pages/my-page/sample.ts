import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'my-page'> = {
  type: 'MyPage',
  component: 'my-page',
  name: 'Omat sivut',
  topic: 'Asiakkaille',
  heroImage: null,
  introImage: null,
  mainIntro: 'Tilauksesi ja yhteystietosi yhdessä paikassa.',
  mainBody: '<p>Apua saat asiakaspalvelusta.</p>',
  loginTitle: 'Kirjaudu ensin',
  loginIntro: '<p>Kirjautuneena näet kaikki tilauksesi.</p>',
  errorMessage: 'Tiliäsi ei voi juuri nyt näyttää.',
  categoryNamesSetting: ['Uutuudet', 'Reseptit'],
  myFazerPageMetadata: {
    loginPageUrl: '/fi/kirjaudu',
    widgetBaseUrl: '',
    widgetPathWithLanguage: 'account/fi',
    widgetDependantScript: '/account-widget.js',
    widgetDefaultCountryCode: 'FIN',
  },
};
