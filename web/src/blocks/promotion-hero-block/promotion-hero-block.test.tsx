import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PromotionHeroBlock from './index';
import { sample } from './sample';

it('plays its film in the place of the picture, which stands for it until then', () => {
  const { rerender } = render(<PromotionHeroBlock block={sample} />);
  expect(screen.getByRole('img', { name: 'Kolme suklaalevyä' })).toBeVisible();
  rerender(<PromotionHeroBlock block={{ ...sample, promotionVdeoFile: 'https://films.example/bars.mp4' }} />);
  const film = screen.getByLabelText('Koko joulukuun');
  expect(film).toHaveAttribute('src', 'https://films.example/bars.mp4');
  expect(film).toHaveAttribute('preload', 'none');
  expect(film).toHaveAttribute('poster', sample.promotionImage?.url);
  expect(screen.queryByRole('img', { name: 'Kolme suklaalevyä' })).toBeNull();
});

it('offers nothing beside its message where its editor wrote nothing there', () => {
  const bare = { ...sample, promotionMainText: null, promotionDescriptionText: null, promotionImage: null };
  const { rerender } = render(<PromotionHeroBlock block={sample} first />);
  const words = screen.getByRole('heading', { level: 1, name: sample.mainText }).parentElement;
  expect(words?.nextElementSibling).toHaveTextContent('Koko joulukuun');
  rerender(<PromotionHeroBlock block={bare} first />);
  expect(words?.nextElementSibling).toBeNull();
});
