import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as navigation from '@/lib/navigate';
import DropdownNavigationBlock from './index';
import { sample } from './sample';

it('leads to what was chosen when the button is pressed, and not before', () => {
  const navigate = vi.spyOn(navigation, 'navigate').mockResolvedValue();
  render(<DropdownNavigationBlock block={sample} />);
  const list = screen.getByRole('combobox', { name: sample.title });
  fireEvent.change(list, { target: { value: '/fi/lahjarasiat' } });
  expect(navigate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  expect(navigate).toHaveBeenCalledWith('/fi/lahjarasiat');
});
