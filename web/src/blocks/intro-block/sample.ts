import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'intro-block'> = {
  type: 'IntroBlock',
  component: 'intro-block',
  id: 'intro-block',
  contentType: ['Block', 'IntroBlock'],
  contentLink: { id: 1613958309, guidValue: 'a0a508d1-251f-cfd3-c7a8-fd606589cba7' },
  textContent: '<p>Teemme makeisia siitä, mitä pohjoisessa kasvaa.</p>',
};
