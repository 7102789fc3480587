import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Member } from '@/lib/api/types';
import { Addresses } from './addresses';

const member = { addresses: [], firstName: 'Aino', lastName: 'Aalto', phoneNumber: '' } as unknown as Member;
const countries = [{ countryCode: 'FI', countryName: 'Finland', phonePrefix: '+358' }];

it('keeps what was typed into a new address when the dialog is closed over it', async () => {
  const user = userEvent.setup();
  render(<Addresses member={member} countries={countries as never} />);
  const add = screen.getByRole('button', { name: 'Add an address' });
  await user.click(add);
  await user.type(await screen.findByLabelText('Town or city'), 'Turku');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(add);
  expect(await screen.findByLabelText('Town or city')).toHaveValue('Turku');
});
