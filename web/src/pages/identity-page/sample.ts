import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'identity-page'> = {
  type: 'IdentityPage',
  component: 'identity-page',
  name: 'Kirjaudu',
  form: 'login',
  heading: 'Kirjaudu sisään',
  mainIntro: 'Näet tilauksesi, ja kassalla tietosi ovat valmiina.',
  signInProvider: null,
  forms: [
    { form: 'login', url: '/fi/kirjaudu' },
    { form: 'signup', url: '/fi/rekisteroidy' },
    { form: 'password', url: '/fi/salasana' },
  ],
};
