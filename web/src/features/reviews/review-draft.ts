import { characters, type Fault } from '@/lib/form/rules';
import type { MessageKey } from '@/lib/i18n/t';
import { readStored, writeStored } from '@/lib/storage';

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

// What is written and not sent yet stays with the tab under the secret of its link, so that a reload or another language loses
// nothing.
const area = () => sessionStorage;
const key = (token: string) => `praline:review-${token}`;

export function readDraft(token: string): ReviewDraft {
  return readStored(key(token), EMPTY, area);
}

export function keepDraft(token: string, draft: ReviewDraft): void {
  writeStored(key(token), draft, area);
}

/** The server has it. */
export function forgetDraft(token: string): void {
  try {
    sessionStorage.removeItem(key(token));
  } catch {
    // Storage that is forbidden holds nothing.
  }
}
