import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'search-page'> = {
  type: 'SearchPage',
  component: 'search-page',
  mainIntro:
    'Talon koekeittiön luottoreseptit mustikkapiirakasta glögiin. Kaikki on kokeiltu kotiuunissa, ei tehtaassa.',
  name: 'Reseptit',
};
