import { beforeEach, expect, it } from 'vitest';
import { answerConsent } from '@/lib/consent';
import { forgetWaiting, provideReports, search, selectItem } from './events';
import * as reports from './reports';

const events = () => (window.dataLayer ?? []).map((entry) => (entry as { event: string }).event);

beforeEach(() => {
  delete window.dataLayer;
});

it('nothing is pushed or kept before somebody agreed, nor later', () => {
  search('early');
  forgetWaiting();
  answerConsent('granted');
  provideReports(reports);
  expect(window.dataLayer).toBeUndefined();
  answerConsent('refused');
  search('refused');
  selectItem({ id: 'bars', name: 'Bars' }, { code: 'V', displayName: 'A' }, 1);
  expect(window.dataLayer).toBeUndefined();
  expect(localStorage.getItem('productPositions')).toBeNull();
  answerConsent('granted');
  search('granted');
  expect(events()).toEqual(['search']);
});
