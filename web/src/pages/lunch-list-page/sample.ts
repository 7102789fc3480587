import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'lunch-list-page'> = {
  type: 'LunchListPage',
  component: 'lunch-list-page',
  name: 'Lounas',
  mainBody: '<h2>Maanantai</h2><p>Lohikeitto ja ruisleipä (L)</p>',
};
