import type { FormEvent } from 'react';
import { announce } from './announce';
import { useHydrating } from './hydration';
import { t } from './i18n/t';
import { MIN_PHRASE } from './limits.gen';

/** True for what can be searched for. */
export function isSearchable(typed: string): boolean {
  return typed.trim().length >= MIN_PHRASE;
}

/** A form that searches, as far as it decides whether it may. */
export interface SearchFormState {
  typed: string;
  /** The answer to what was asked before is on its way. */
  loading?: boolean;
  /** Something is chosen that can be asked for without words. */
  chosen?: boolean;
}

/** The one rule of all searches: none is sent with too little to ask for, nor while an answer is awaited. */
export function mayBeSent({ typed, loading = false, chosen = false }: SearchFormState): boolean {
  return !loading && (isSearchable(typed) || (chosen && typed.trim() === ''));
}

/** Whether a search's button is off. In the server's markup it is on: without scripts nobody knows what is typed. */
export function useSearchOff(state: SearchFormState): boolean {
  return !useHydrating() && !mayBeSent(state);
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
