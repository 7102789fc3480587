import { atom, store } from './store';

/** Whether the question about statistics is on the screen; `again` when the visitor asked for it. */
export const consentQuestionAtom = atom<'none' | 'first' | 'again'>('none');

/** Shows the question to somebody who wants to answer it anew. */
export function askAgain(): void {
  store.set(consentQuestionAtom, 'again');
}
