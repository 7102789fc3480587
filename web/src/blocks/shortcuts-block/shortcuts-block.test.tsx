import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import ShortcutsBlock from './index';
import { sample } from './sample';

it('says on each card how its editor named the way there', () => {
  render(<ShortcutsBlock block={sample} />);
  const [written, page] = screen.getAllByRole('article');
  expect(within(written as HTMLElement).getByText('Kahvilat')).toBeVisible();
  expect(within(page as HTMLElement).getByText('Lue lisää')).toBeVisible();
});

it('has one link for each card, named by its title', () => {
  render(<ShortcutsBlock block={sample} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tilaa taikinajuuri',
    'Mustikkapiirakka',
  ]);
});

it('leaves no empty line where the way there has no name', () => {
  const [first] = sample.shortcutBlocks;
  if (!first) throw new Error('The sample has no items');
  render(<ShortcutsBlock block={{ ...sample, shortcutBlocks: [{ ...first, callToActionName: '' }] }} />);
  const words = screen.getByRole('article').lastElementChild as HTMLElement;
  expect([...words.children].map(({ textContent }) => textContent)).toEqual([
    'Maksuton',
    'Tilaa taikinajuuri',
    'Noudetaan kahvilasta.',
    'RuistaVettä',
  ]);
});
