import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { contentParameters } from './results-state';
import { SearchForm } from './search-form';

const onSubmit = vi.fn();
const button = () => screen.getByRole('button', { name: 'Search' });

beforeEach(() => onSubmit.mockClear());

function Form({ loading }: { loading?: boolean }) {
  const [typed, setTyped] = useState('');
  const rest = { action: '/en/stories', label: 'Words', submitLabel: 'Search' };
  return (
    <SearchForm
      {...rest}
      names={contentParameters}
      typed={typed}
      loading={loading ?? false}
      onType={setTyped}
      onSubmit={onSubmit}
    />
  );
}

it('has a button that is off until there is enough to search for, and says so', async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.click(button());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText('Type at least three characters.')).toBeVisible();
  expect(button()).toHaveAccessibleDescription('Type at least three characters.');
  await user.type(screen.getByLabelText('Words'), 'oat');
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  await user.click(button());
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('has a button that waits for the answer to what was asked before, while Enter need not', async () => {
  const user = userEvent.setup();
  render(<Form loading />);
  await user.type(screen.getByLabelText('Words'), 'oat');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.click(button());
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Words'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
