import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerConsent, askForConsent, CONSENT_AGE, consentChoice, mayReport } from './consent';
import { askAgain, consentQuestionAtom } from './consent-question';
import { store } from './store';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  store.set(consentQuestionAtom, 'none');
});
afterEach(() => vi.useRealTimers());

describe('the consent to statistics', () => {
  it('is not there before somebody gave it', () => {
    localStorage.setItem('statistics-consent', '"granted"');
    expect(consentChoice()).toBeNull();
    expect(mayReport()).toBe(false);
  });

  it('is kept, and ends after half a year', () => {
    answerConsent('granted');
    vi.advanceTimersByTime(CONSENT_AGE - 1);
    expect(mayReport()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(consentChoice()).toBeNull();
  });

  it('that was given in the future is asked for again', () => {
    localStorage.setItem(
      'statistics-consent',
      JSON.stringify({ choice: 'granted', at: Date.now() + 60_000 }),
    );
    expect(consentChoice()).toBeNull();
  });

  it('can be taken back', () => {
    answerConsent('granted');
    answerConsent('refused');
    expect(mayReport()).toBe(false);
    expect(consentChoice()).toBe('refused');
  });

  it('is asked for once, or when somebody wants to answer anew', () => {
    askForConsent();
    expect(store.get(consentQuestionAtom)).toBe('first');
    answerConsent('refused');
    expect(store.get(consentQuestionAtom)).toBe('none');
    askForConsent();
    expect(store.get(consentQuestionAtom)).toBe('none');
    askAgain();
    expect(store.get(consentQuestionAtom)).toBe('again');
  });
});
