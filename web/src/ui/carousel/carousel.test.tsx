import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Carousel } from './carousel';

afterEach(() => vi.unstubAllGlobals());

function row({ scrollLeft }: { scrollLeft: number }) {
  render(
    <Carousel label="Cards">
      <li>One</li>
      <li>Two</li>
    </Carousel>,
  );
  const list = screen.getByRole('list', { name: 'Cards' });
  Object.defineProperties(list, {
    clientWidth: { value: 500 },
    scrollWidth: { value: 1500, configurable: true },
  });
  list.scrollLeft = scrollLeft;
  const scrollTo = vi.fn();
  list.scrollTo = scrollTo;
  return scrollTo;
}

const press = (name: string, timeStamp: number) => {
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(screen.getByRole('button', { name }), event);
};

it('goes on by most of what is seen, once in 400 ms', () => {
  const scrollTo = row({ scrollLeft: 0 });
  press('Next: Cards', 1000);
  press('Next: Cards', 1399);
  expect(scrollTo.mock.calls).toEqual([[{ left: 400, behavior: 'smooth' }]]);
  press('Next: Cards', 1400);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('begins again after the last, and ends before the first', () => {
  const last = row({ scrollLeft: 1000 });
  press('Next: Cards', 1000);
  expect(last).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' });
});

it('goes to the last before the first', () => {
  const first = row({ scrollLeft: 0 });
  press('Previous: Cards', 1000);
  expect(first).toHaveBeenLastCalledWith({ left: 1000, behavior: 'smooth' });
});

it('is a stop of the keyboard where there is something to push', () => {
  let look = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: () => void) {
        look = seen;
      }
      observe() {}
      disconnect() {}
    },
  );
  row({ scrollLeft: 0 });
  const list = screen.getByRole('list', { name: 'Cards' });
  act(() => look());
  expect(list).toHaveAttribute('tabindex', '0');
  Object.defineProperty(list, 'scrollWidth', { value: 500, configurable: true });
  act(() => look());
  expect(list).not.toHaveAttribute('tabindex');
});

it('does not glide for those who want less motion', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('prefers-reduced-motion') }));
  const scrollTo = row({ scrollLeft: 0 });
  press('Next: Cards', 1000);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 400, behavior: 'auto' });
});
