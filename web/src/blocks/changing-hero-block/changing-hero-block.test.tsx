import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ChangingHeroBlock from './index';
import { sample } from './sample';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [one, two] = sample.heroBlocks.map(({ title }) => title);
const shown = () => document.querySelector('[data-shown]')?.querySelector('h1,h2')?.textContent;
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('goes on after the time that its editor chose, and begins again after the last', () => {
  render(<ChangingHeroBlock block={{ ...sample, slideChangeTime: 4000 }} first />);
  expect(shown()).toBe(one);
  after(3999);
  expect(shown()).toBe(one);
  after(1);
  expect(shown()).toBe(two);
  after(4000);
  expect(shown()).toBe(one);
});

it('rests while the pointer or the focus is in it', () => {
  render(<ChangingHeroBlock block={sample} />);
  const hero = screen.getByRole('region');
  fireEvent.pointerEnter(hero);
  after(60_000);
  expect(shown()).toBe(one);
  fireEvent.pointerLeave(hero);
  after(6000);
  expect(shown()).toBe(two);
  fireEvent.focus(screen.getByRole('button', { name: 'Next' }));
  after(60_000);
  expect(shown()).toBe(two);
});

it('rests until both the pointer and the focus have left it', () => {
  render(<ChangingHeroBlock block={sample} />);
  const hero = screen.getByRole('region');
  const next = screen.getByRole('button', { name: 'Next' });
  fireEvent.pointerEnter(hero);
  fireEvent.focus(next);
  fireEvent.pointerLeave(hero);
  after(60_000);
  expect(shown()).toBe(one);
  fireEvent.pointerEnter(hero);
  fireEvent.blur(next);
  after(60_000);
  expect(shown()).toBe(one);
  fireEvent.pointerLeave(hero);
  after(6000);
  expect(shown()).toBe(two);
});

it('starts paused for who asked for less movement', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(<ChangingHeroBlock block={sample} />);
  after(60_000);
  expect(shown()).toBe(one);
  fireEvent.click(screen.getByRole('button', { name: 'Resume the pictures' }));
  after(6000);
  expect(shown()).toBe(two);
});

it('can be paused, and turned by hand in both directions', () => {
  render(<ChangingHeroBlock block={sample} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }));
  after(60_000);
  expect(shown()).toBe(one);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(shown()).toBe(two);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toBe(one);
});

it('begins with the last where its editor turned the order round', () => {
  render(<ChangingHeroBlock block={{ ...sample, reverseOrder: true }} />);
  expect(shown()).toBe(two);
});
