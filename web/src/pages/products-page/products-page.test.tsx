import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sample as categories } from '@/blocks/category-carousel-block/sample';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import { eventually } from '@/test/eventually';
import ProductsPage from './index';
import { sample } from './sample';

it('shows what describes the products above what shows them', async () => {
  const page = { ...pageBase('ProductsPage'), ...sample, mainContentArea: [categories] };
  store.set(pageAtom, page);
  await act(async () => void render(<ProductsPage page={page} />));
  const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  await eventually(() => expect(titles()).toEqual(['Tuotteemme', 'Kaikki tuotteemme', 'Tuoteryhmät']));
});
