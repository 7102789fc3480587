import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CardCarouselBlock from './index';
import { sample } from './sample';

it('shows a film where a card has one, and its picture otherwise', () => {
  render(<CardCarouselBlock block={sample} />);
  expect(screen.getAllByRole('button', { name: /^Play/ })).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Mustikkapiirakka' })).toBeVisible();
  for (const { heading } of sample.cards) {
    expect(screen.getByRole('heading', { level: 3, name: heading })).toBeVisible();
  }
});
