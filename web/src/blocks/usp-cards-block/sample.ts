import type { BlockOf } from '@/lib/api/types';

/** A block as the server sends it; `npm run types` makes this file from the block's definition. */
export const sample: BlockOf<'usp-cards-block'> = {
  type: 'UspCardsBlock',
  component: 'usp-cards-block',
  id: 'usp-cards-block',
  contentType: ['Block', 'UspCardsBlock'],
  contentLink: { id: 744883887, guidValue: '2f7f139b-f007-83cf-73c7-17ea731e96fb' },
  heading: 'Näin me sen teemme',
  headingLevel: 2,
  body: null,
  cards: [
    { icon: 'berry', heading: 'Metsän marjoja', body: 'Poimittu käsin, pakastettu samana päivänä.' },
    { icon: 'hand', heading: 'Käsin viimeistelty', body: null },
  ],
  backgroundColorHex: null,
  textColor: null,
};
