import { expect, it } from 'vitest';
import { answerConsent } from '@/lib/consent';
import { showReports } from './debug-view';
import { provideReports, search } from './events';
import * as reports from './reports';

it('lists what is reported, and what is held back', () => {
  localStorage.clear();
  answerConsent('refused');
  showReports();
  provideReports(reports);
  search('suklaa', 4);
  answerConsent('granted');
  search('lakritsi');
  const rows = [...document.querySelectorAll('.reports li')].map((row) => row.textContent);
  expect(rows).toEqual([
    'search {"search_term":"lakritsi"}',
    '(no consent) search {"search_term":"suklaa","search_results":4}',
  ]);
  expect(document.querySelector('.reports summary')).toHaveTextContent('Reports: 2');
});
