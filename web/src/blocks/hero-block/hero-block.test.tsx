import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import HeroBlock from './index';
import { sample } from './sample';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('picture')].findIndex((picture) =>
    picture.parentElement?.hasAttribute('data-shown'),
  );

it('is the heading of the page only where it opens the page', () => {
  const { rerender } = render(<HeroBlock block={sample} first />);
  expect(screen.getByRole('heading', { level: 1, name: sample.title })).toBeVisible();
  rerender(<HeroBlock block={sample} />);
  expect(screen.getByRole('heading', { level: 2, name: sample.title })).toBeVisible();
  rerender(<HeroBlock block={{ ...sample, headingLevel: 3 }} />);
  expect(screen.getByRole('heading', { level: 3, name: sample.title })).toBeVisible();
});

it('shows the next picture every six seconds and begins again after the last', () => {
  const { container } = render(<HeroBlock block={sample} />);
  expect(shown(container)).toBe(0);
  act(() => void vi.advanceTimersByTime(6_000));
  expect(shown(container)).toBe(1);
  act(() => void vi.advanceTimersByTime(6_000));
  expect(shown(container)).toBe(0);
});

it('stops while it is paused', () => {
  const { container } = render(<HeroBlock block={sample} />);
  act(() => screen.getByRole('button', { name: 'Pause the pictures' }).click());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown(container)).toBe(0);
  act(() => screen.getByRole('button', { name: 'Resume the pictures' }).click());
  act(() => void vi.advanceTimersByTime(6_000));
  expect(shown(container)).toBe(1);
});

it('has nothing to pause with one picture', () => {
  render(<HeroBlock block={{ ...sample, images: sample.images.slice(0, 1) }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('has other pictures for narrow screens, in each of the formats', () => {
  const narrow = { url: '/pictures/hero-shore-640.webp', altText: '', width: null, height: null };
  const { container } = render(<HeroBlock block={{ ...sample, mobileImages: [narrow] }} />);
  const [first] = container.querySelectorAll('picture');
  const types = [...(first?.querySelectorAll('source[media]') ?? [])].map((source) =>
    source.getAttribute('type'),
  );
  expect(types).toEqual(['image/avif', 'image/webp']);
});
