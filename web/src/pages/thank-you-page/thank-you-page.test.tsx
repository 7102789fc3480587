import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { provideReports } from '@/features/analytics/events';
import * as reports from '@/features/analytics/reports';
import { answerConsent } from '@/lib/consent';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import ThankYouPage from './index';
import { sample } from './sample';

const THANKS = '/api/marketingautomation/thankyoupage';
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(THANKS, { isConfirmed: true });
  window.dataLayer = [];
  answerConsent('granted');
  provideReports(reports);
});

function shown(identifier: string | null) {
  const page = { ...pageBase('ThankYouPage'), ...sample, identifier };
  store.set(pageAtom, page);
  return render(<ThankYouPage page={page} />);
}

it('says thanks, tells the shop, and reports what was done', async () => {
  shown('press-subscription');
  expect(screen.getByText('Seuraava tiedote tulee suoraan sähköpostiisi.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'täältä' })).toHaveAttribute('href', '/fi/medialle');
  await eventually(() => expect(server.to(THANKS)).toHaveLength(1));
  expect(server.to(THANKS)[0]?.query.get('identifier')).toBe('press-subscription');
  expect(window.dataLayer).toEqual([{ event: 'form_success', form_id: 'press-subscription' }]);
});

it('reports once what was done, and not again when its page is loaded again or come back to', () => {
  shown('press-subscription').unmount();
  shown('another').unmount();
  shown('press-subscription');
  const reported = [
    { event: 'form_success', form_id: 'press-subscription' },
    { event: 'form_success', form_id: 'another' },
  ];
  expect(window.dataLayer).toEqual(reported);
});

it('says thanks and reports although the shop does not answer', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  server.on(THANKS, () => 'unreachable');
  shown('press-subscription');
  await eventually(() => expect(complained).toHaveBeenCalled());
  expect(screen.getByText('Seuraava tiedote tulee suoraan sähköpostiisi.')).toBeVisible();
  expect(window.dataLayer).toHaveLength(1);
});

it('asks and reports nothing where the address names nothing', () => {
  shown(null);
  expect(server.calls).toEqual([]);
  expect(window.dataLayer).toEqual([]);
});
