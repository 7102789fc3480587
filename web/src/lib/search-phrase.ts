import type { FormEvent } from 'react';
import { announce } from './announce';
import { t } from './i18n/t';

/** Shorter phrases ask for nothing. */
export const shortestPhrase = 3;

/** True for what can be searched for. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= shortestPhrase;
}

/** A form that searches, as far as it decides whether it may. */
export interface SearchFormState {
  typed: string;
  /** The answer to what was asked before is on its way. */
  loading?: boolean;
  /** Something is chosen that can be asked for without words. */
  chosen?: boolean;
}

/** The one rule for the buttons of all searches: they are off while there is too little to ask for, and while an answer is awaited. */
export function mayBeSent({ typed, loading = false, chosen = false }: SearchFormState): boolean {
  return !loading && (isSearchable(typed) || (chosen && typed.trim() === ''));
}

/** Whether a form that is being sent may search. Who has typed too little is told. */
export function isSent(event: FormEvent, state: SearchFormState, tell = tellTooShort): boolean {
  event.preventDefault();
  // Only the button waits for an answer; Enter in the field need not.
  const entered = document.activeElement instanceof HTMLInputElement;
  if (mayBeSent(entered ? { ...state, loading: false } : state)) return true;
  if (!isSearchable(state.typed)) tell();
  return false;
}

function tellTooShort(): void {
  announce(t('/search/hint'));
}
