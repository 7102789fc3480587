import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/lib/session';
import { FakeServer, problem } from '@/test/fake-server';
import { staffSession } from '@/test/staff';
import { PasskeysCard } from './passkeys-card';

const session = staffSession();
const phone = { id: 'p1', name: 'Phone', created: '2026-11-01T09:00:00Z', lastUsed: null };

const made = { id: 'made', toJSON: () => ({ id: 'made' }) };
const create = vi.fn(async (_: unknown) => made);

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseCreationOptionsFromJSON: (json: unknown) => json }),
  );
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  await startSession();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PasskeysCard />
    </QueryClientProvider>,
  );
}

test('a passkey is added with the password, and the first one comes with recovery codes', async () => {
  let passkeys: object[] = [];
  const server = new FakeServer()
    .on('GET /api/staff/session', () => ({ body: session }))
    .on('GET /api/staff/passkeys', () => ({ body: { passkeys } }))
    .on('POST /api/staff/passkeys/options', ({ body }) =>
      (body as { current: string }).current === 'right'
        ? { body: { options: { challenge: 'abc' }, state: 's1' } }
        : problem(401, 'wrong-credentials', 'Wrong'),
    )
    .on('POST /api/staff/passkeys', () => {
      passkeys = [phone];
      return { body: { passkey: phone, recoveryCodes: ['ABCD-EFGH'] } };
    });
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog');
  const password = within(dialog).getByLabelText('Current password');
  await user.type(password, 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Add a passkey' }));
  expect(await within(dialog).findByText('The current password is wrong.')).toBeVisible();
  expect(create).not.toHaveBeenCalled();

  await user.clear(password);
  await user.type(password, 'right');
  await user.type(within(dialog).getByLabelText('Name of the passkey'), ' Phone ');
  await user.click(within(dialog).getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('ABCD-EFGH')).toBeVisible();
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'abc' } });
  expect(server.to('POST /api/staff/passkeys')[0]?.body).toEqual({
    state: 's1',
    credential: { id: 'made' },
    name: 'Phone',
  });
  await user.click(screen.getByRole('button', { name: 'I have kept the codes' }));
  expect(await screen.findByText('Phone')).toBeVisible();
});

test('a passkey is renamed, and removed with the password', async () => {
  const server = new FakeServer()
    .on('GET /api/staff/session', () => ({ body: session }))
    .on('GET /api/staff/passkeys', () => ({ body: { passkeys: [phone] } }))
    .on('PUT /api/staff/passkeys/p1', () => ({ status: 204 }))
    .on('DELETE /api/staff/passkeys/p1', () => ({ status: 204 }));
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Rename: Phone' }));
  const name = await screen.findByLabelText('Name of the passkey');
  expect(name).toHaveValue('Phone');
  await user.clear(name);
  await user.type(name, 'Key{Enter}');
  await waitFor(() => expect(server.to('PUT /api/staff/passkeys/p1')[0]?.body).toEqual({ name: 'Key' }));

  await user.click(await screen.findByRole('button', { name: 'Remove: Phone' }));
  await user.type(await screen.findByLabelText('Current password'), 'right{Enter}');
  await waitFor(() =>
    expect(server.to('DELETE /api/staff/passkeys/p1')[0]?.body).toEqual({ current: 'right' }),
  );
});

test('the focus goes from a passkey that is removed to the one in its place, else to the list', async () => {
  let passkeys = [phone, { ...phone, id: 'p2', name: 'Key' }];
  const server = new FakeServer()
    .on('GET /api/staff/session', () => ({ body: session }))
    .on('GET /api/staff/passkeys', () => ({ body: { passkeys } }));
  for (const { id } of passkeys)
    server.on(`DELETE /api/staff/passkeys/${id}`, () => {
      passkeys = passkeys.filter((one) => one.id !== id);
      return { status: 204 };
    });
  await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove: Phone' }));
  await user.type(await screen.findByLabelText('Current password'), 'right{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove: Key' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Current password'), 'right{Enter}');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Passkeys' })).toHaveFocus());
});
