import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Keeper, SaveState } from '@/lib/draft/keeper';
import { closeToastsAbout } from '@/lib/toasts';
import { keeper } from '@/test/bench';
import { Toaster } from '@/ui/toaster';
import { tellUnkept } from './tell-unkept';

/** A keeper that is told how it stands. */
function standing() {
  let state: SaveState = { is: 'waiting' };
  const listeners = new Set<() => void>();
  const one: Keeper = {
    ...keeper,
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const is = (next: SaveState) =>
    act(() => {
      state = next;
      for (const tell of listeners) tell();
    });
  return { one, is };
}

test('that something could not be kept is said until it is', () => {
  const { one, is } = standing();
  render(<Toaster />);
  act(() => tellUnkept(one, 'There is no connection.'));
  is({ is: 'saving' });
  expect(screen.getByRole('alert')).toHaveTextContent('There is no connection.');
  is({ is: 'saved', at: 1 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('and goes with the page that it is about', () => {
  const { one } = standing();
  render(<Toaster />);
  act(() => tellUnkept(one, 'There is no connection.'));
  act(() => closeToastsAbout(one));
  expect(screen.queryByRole('alert')).toBeNull();
});
