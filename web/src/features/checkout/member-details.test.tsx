import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAccount } from '@/features/account/account';
import type { CountryOption } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { member, savedAddress, session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { type Details, emptyDetails } from './details-form';
import MemberDetails from './member-details';
import { fromAddress } from './prefill';

const finland: CountryOption = {
  countryCode: 'FIN',
  countryName: 'Finland',
  telephonePrefix: '+358',
  postalDigits: 5,
};
const home = savedAddress(1, { isDefault: true });
const ADDRESSES = '/api/cda/me/addresses';

let server: FakeServer;

beforeEach(() => {
  queries.forgetUnseen();
  forgetAccount();
  store.set(pageAtom, page({ url: '/en/checkout' }));
  server = new FakeServer()
    .on('/api/identity-connect/session', session())
    .on('/api/user/isauthenticatedtomyfazer', () => ({ body: true }))
    .on('/api/cda/me', member({ addresses: [home] }))
    .on(ADDRESSES, member({ addresses: [home, savedAddress(2)] }));
});

const onFill = vi.fn();

function open(more: Partial<Details>) {
  const keep: { current: (() => void) | null } = { current: null };
  const empty = emptyDetails([finland]);
  const details = {
    ...empty,
    firstName: 'Aino',
    lastName: 'Virta',
    ...fromAddress(home, empty, member(), true),
    ...more,
  };
  render(<MemberDetails details={details} keep={keep} countries={[finland]} sends onFill={onFill} />);
  return { keep, user: userEvent.setup() };
}

it('saves an address that was typed, once the details were taken and where somebody wants that', async () => {
  const { keep, user } = open({ shippingAddress: 'Katu 5' });
  const box = await screen.findByRole('checkbox', { name: 'Save this address to my account' });
  expect(box).not.toBeChecked();
  expect(keep.current).toBeNull();
  await user.click(box);
  keep.current?.();
  await waitFor(() => expect(server.to(ADDRESSES)).toHaveLength(1));
  expect(server.to(ADDRESSES)[0]?.body).toMatchObject({ id: null, line1: 'Katu 5', city: 'Helsinki' });
});

it('says that it could not be saved, and holds nobody up', async () => {
  server.on(ADDRESSES, () => ({ status: 503, body: {} }));
  const { keep, user } = open({ shippingAddress: 'Katu 5' });
  await user.click(await screen.findByRole('checkbox', { name: 'Save this address to my account' }));
  keep.current?.();
  await waitFor(() =>
    expect(
      store.get(snackbarsAtom).some(({ text }) => text.startsWith('The address could not be saved')),
    ).toBe(true),
  );
});

it('offers that for no address that the account has', async () => {
  open({});
  expect(await screen.findByRole('combobox')).toHaveValue('1');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('names whose address it is where that is not their own, and takes the name along', async () => {
  const eino = savedAddress(2, { firstName: 'Eino', lastName: 'Aalto' });
  server.on('/api/cda/me', member({ addresses: [home, eino] }));
  const { user } = open({});
  const box = await screen.findByRole('combobox');
  expect([...box.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Rantatie 1, 00100 Helsinki',
    'Eino Aalto, Rantatie 2, 00100 Helsinki',
  ]);
  await user.selectOptions(box, '2');
  expect(onFill).toHaveBeenLastCalledWith(
    expect.objectContaining({ otherRecipient: true, recipientFirstName: 'Eino', recipientLastName: 'Aalto' }),
  );
});
