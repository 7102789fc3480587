import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SortMenu } from './sort-menu';
import { standardSort } from './sort-options';

it('offers the six orders under the names of the specification, and says which was chosen', async () => {
  const onSelect = vi.fn();
  render(<SortMenu selected={standardSort} hrefOf={({ id }) => `?${id}`} onSelect={onSelect} />);
  const menu = screen.getByRole('combobox', { name: 'Sort' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Standard',
    'Alphabetical A–Ö',
    'Alphabetical Ö–A',
    'Price lowest to highest',
    'Price highest to lowest',
    'News',
  ]);
  expect(menu).toHaveDisplayValue('Standard');
  await userEvent.selectOptions(menu, 'Alphabetical Ö–A');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'name-desc' }));
});
