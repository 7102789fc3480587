import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { OpenNow } from './open-now';

const hours = {
  openingHoursMondayToFriday: '09:00',
  closingHoursMondayToFriday: '18:00',
  openingHoursSaturday: '',
  closingHoursSaturday: '',
  openingHoursSunday: '',
  closingHoursSunday: '',
};

beforeEach(() => {
  vi.useFakeTimers();
  store.set(pageAtom, page({ url: '/en/shops' }));
});
afterEach(() => vi.useRealTimers());

it('closes at closing time on the clock of the place, while the page stands', () => {
  // A Tuesday in winter: Helsinki is two hours ahead of UTC, Stockholm one.
  vi.setSystemTime(new Date('2026-11-24T15:59:30Z'));
  const { container } = render(
    <>
      <OpenNow hours={hours} country="FIN" />
      <OpenNow hours={hours} country="SWE" />
    </>,
  );
  expect(container).toHaveTextContent('Open until 18:00Open until 18:00');
  act(() => vi.advanceTimersByTime(30_000));
  expect(container).toHaveTextContent('Closed nowOpen until 18:00');
});

it('says nothing where nobody knows the clock', () => {
  const { container } = render(<OpenNow hours={hours} country="" />);
  expect(container).toBeEmptyDOMElement();
  expect(screen.queryByText(/now/)).toBeNull();
});
