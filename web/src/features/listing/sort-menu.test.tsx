import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SortMenu } from './sort-menu';
import { standardSort } from './sort-options';

function setup() {
  const onSelect = vi.fn();
  render(<SortMenu selected={standardSort} onSelect={onSelect} />);
  const button = screen.getByRole('combobox', { name: 'Sort Recommended' });
  return { onSelect, button, user: userEvent.setup() };
}

describe('the sort menu', () => {
  it('offers the six orders', async () => {
    const { user, button } = setup();
    await user.click(button);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Recommended',
      'Name A–Z',
      'Name Z–A',
      'Price, lowest first',
      'Price, highest first',
      'New arrivals',
    ]);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Recommended');
  });

  it('is moved by arrows and chosen by Enter', async () => {
    const { user, button, onSelect } = setup();
    await user.click(button);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'name-desc' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('is closed by Escape without a choice', async () => {
    const { user, button, onSelect } = setup();
    await user.click(button);
    await user.keyboard('{End}{Escape}');
    expect(onSelect).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes the reached order along on Tab', async () => {
    const { user, button, onSelect } = setup();
    await user.click(button);
    await user.keyboard('{End}{Tab}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'news' }));
  });

  it('says nothing when the same order is chosen again', async () => {
    const { user, button, onSelect } = setup();
    await user.click(button);
    await user.click(screen.getByRole('option', { selected: true }));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
