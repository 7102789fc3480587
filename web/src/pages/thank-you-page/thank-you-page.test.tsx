import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { provideReports } from '@/features/analytics/events';
import * as reports from '@/features/analytics/reports';
import { answerConsent } from '@/lib/consent';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import ThankYouPage from './index';
import { sample } from './sample';

beforeEach(() => {
  window.dataLayer = [];
  answerConsent('granted');
  provideReports(reports);
});

function shown(identifier: string | null) {
  const page = { ...pageBase('ThankYouPage'), ...sample, identifier };
  store.set(pageAtom, page);
  return render(<ThankYouPage page={page} />);
}

it('says thanks, and reports once what was done', () => {
  const { rerender } = shown('press-subscription');
  expect(screen.getByText('Seuraava tiedote tulee suoraan sähköpostiisi.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'täältä' })).toHaveAttribute('href', '/fi/medialle');
  rerender(
    <ThankYouPage page={{ ...pageBase('ThankYouPage'), ...sample, identifier: 'press-subscription' }} />,
  );
  expect(window.dataLayer).toEqual([{ event: 'form_success', form_id: 'press-subscription' }]);
});

it('reports nothing where the address names nothing', () => {
  shown(null);
  expect(window.dataLayer).toEqual([]);
});
