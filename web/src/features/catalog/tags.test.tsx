import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tags, tagsOfCard, tagsOfPage } from './tags';

const shown = () => screen.getAllByRole('listitem').map((tag) => [tag.textContent, tag.dataset['variant']]);

it('shows two badges of a page that look the same', () => {
  render(<Tags tags={tagsOfPage({ Vegan: 'diet', 'Gluten free': 'diet' })} />);
  expect(shown()).toEqual([
    ['Vegan', 'diet'],
    ['Gluten free', 'diet'],
  ]);
});

it('shows as many badges of a card as it has room for', () => {
  render(<Tags tags={tagsOfCard({ new: 'New', campaign: 'Offer', third: 'Too much' })} max={2} />);
  expect(shown()).toEqual([
    ['New', 'new'],
    ['Offer', 'campaign'],
  ]);
});
