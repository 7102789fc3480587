import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sample as turning } from '@/blocks/changing-hero-block/sample';
import { sample as hero } from '@/blocks/hero-block/sample';
import type { Block } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page as startPage } from '@/test/builders';
import StartPage from './index';

it.each<[Block, string]>([
  [hero, hero.title],
  [turning, 'Etusivu'],
])('has one heading of its own whatever begins it (%#)', async (block, heading) => {
  const page = { ...startPage(), name: 'Etusivu', mainContentArea: [block] };
  store.set(pageAtom, page);
  await act(async () => void render(<StartPage page={page as never} />));
  await screen.findByText(block === hero ? hero.title : (turning.heroBlocks[0]?.title ?? ''));
  expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([heading]);
});
