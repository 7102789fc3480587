import { sample as hero } from '@/blocks/article-hero-block/sample';
import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'d2c-article-page'> = {
  type: 'D2cArticlePage',
  component: 'd2c-article-page',
  name: 'Varvikossa kello viisi',
  mainIntro: 'Poimijan aamu alkaa ennen aurinkoa.',
  topContentArea: [hero],
  mainBody: '<p>Ämpäri täyttyy hitaasti, ja hyvä niin.</p>',
  startPublish: '2026-09-14',
};
