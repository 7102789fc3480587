import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '@/lib/announce';
import { Announcer } from './announcer';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

/** All that the region has said, in order. */
async function spoken(): Promise<string[]> {
  const said: string[] = [];
  for (let step = 0; step < 200; step += 1) {
    await pass(10);
    const text = document.querySelector('[aria-live="polite"]')?.textContent ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
  }
  return said;
}

it('says every message, also those that come at once', async () => {
  render(<Announcer />);
  act(() => {
    announce('Added to cart');
    announce('3 products');
    announce('Bars');
  });
  expect(await spoken()).toEqual(['Added to cart', '3 products', 'Bars']);
});

it('says the same words again as a new message, and nothing from before it was there', async () => {
  announce('Old');
  render(<Announcer />);
  act(() => announce('Added'));
  await pass(60);
  expect(screen.getByText('Added')).toBeInTheDocument();
  act(() => announce('Added'));
  await pass(400);
  expect(screen.queryByText('Added')).toBeNull();
  await pass(50);
  expect(screen.getByText('Added')).toBeInTheDocument();
});
