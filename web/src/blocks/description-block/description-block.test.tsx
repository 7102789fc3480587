import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import DescriptionBlock from './index';
import { sample } from './sample';

const text = () => document.querySelector('[data-collapsed]');

it('is collapsed at first where it has more than 200 characters', () => {
  render(<DescriptionBlock block={sample} />);
  expect(text()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Show more/ }));
  expect(text()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Show less/ }));
  expect(text()).not.toBeNull();
});

it.each([
  [200, false],
  [201, true],
])('of %s characters without markup it can be opened: %s', (length, expected) => {
  const body = `<p><strong>${'x'.repeat(length - 1)}</strong>&amp;</p>`;
  render(<DescriptionBlock block={{ ...sample, body }} />);
  expect(screen.queryByRole('button') !== null).toBe(expected);
});
