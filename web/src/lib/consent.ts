import { systemClock } from './clock';
import { consentQuestionAtom } from './consent-question';
import { readStored, writeStored } from './storage';
import { store } from './store';

/** What a visitor answered when asked whether visits may be counted. */
export type ConsentChoice = 'granted' | 'refused';

interface Answer {
  choice: ConsentChoice;
  at: number;
}

const KEY = 'statistics-consent';
/** Half a year; then the question is asked again. */
export const CONSENT_AGE = 180 * 24 * 3_600_000;

/** For browsers that keep nothing. */
let here: Answer | null = null;

/** What was answered, as long as the answer is in force. */
export function consentChoice(): ConsentChoice | null {
  const answer = readStored<Answer | null>(KEY, here);
  const age = systemClock.now() - Number(answer?.at);
  return answer && age >= 0 && age < CONSENT_AGE ? answer.choice : null;
}

/** True once a visitor has agreed that visits are counted; nothing is reported before. */
export function mayReport(): boolean {
  return consentChoice() === 'granted';
}

/** Keeps an answer, and takes the question off the screen. */
export function answerConsent(choice: ConsentChoice): void {
  const answer = { choice, at: systemClock.now() };
  writeStored(KEY, answer);
  here = readStored(KEY, null) === null ? answer : null;
  store.set(consentQuestionAtom, 'none');
}

/** Asks whoever has not answered, or whose answer is old. */
export function askForConsent(): void {
  if (consentChoice() === null) store.set(consentQuestionAtom, 'first');
}
