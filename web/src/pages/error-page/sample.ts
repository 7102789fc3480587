import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'error-page'> = {
  type: 'ErrorPage',
  component: 'error-page',
  suggestions: [],
  statusCode: 404,
  heading: 'Tätä sivua ei löytynyt',
  body: '<p>Sivu on ehkä siirretty tai osoitteessa on kirjoitusvirhe. Herkut löytyvät silti.</p>',
  name: 'Tätä sivua ei löytynyt',
};
