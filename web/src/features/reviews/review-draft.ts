import { characters, type Fault } from '@/lib/form/rules';
import type { MessageKey } from '@/lib/i18n/t';

/** The fields of a review, in the order of the form. */
export const FIELDS = ['stars', 'title', 'text', 'name'] as const;
export type ReviewField = (typeof FIELDS)[number];

export interface ReviewDraft {
  stars: number | null;
  title: string;
  text: string;
  name: string;
}

export const EMPTY: ReviewDraft = { stars: null, title: '', text: '', name: '' };

/** Characters, as the server counts them. */
export const ROOM = { title: 80, text: 1500, name: 40 } as const;

/** What is wrong with a field as it stands. */
export function reviewFault(draft: ReviewDraft, field: ReviewField): Fault | null {
  if (field === 'stars') return draft.stars === null ? { reason: 'stars' } : null;
  const text = draft[field].trim();
  if (text === '') return { reason: `${field}-missing` };
  return characters(text) > ROOM[field] ? { reason: `${field}-long` } : null;
}

export function faultKey({ reason }: Fault): MessageKey {
  return `/reviews/faults/${reason}` as MessageKey;
}
