import type { UspCardsBlock } from '@/lib/api/types';

/** Promises as the server sends them. */
export const sample: UspCardsBlock = {
  type: 'UspCardsBlock',
  component: 'usp-cards-block',
  contentType: ['Block', 'UspCardsBlock'],
  contentLink: { id: 5, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0005' },
  heading: 'Näin me sen teemme',
  cards: [
    { icon: 'berry', heading: 'Metsän marjoja', body: 'Poimittu käsin, pakastettu samana päivänä.' },
    { icon: 'hand', heading: 'Käsin viimeistelty', body: null },
  ],
};
