import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { App } from '@/app/app';
import { call } from '@/lib/api/client';
import { enter, resetSession, startSession } from '@/lib/session';
import { FakeServer, problem } from '@/test/fake-server';
import { staffSession } from '@/test/staff';
import { InvitationPage } from './invitation-page';

const aino = staffSession({ hasSecondFactor: true, hasTotp: true });
const noSession = () => problem(401, 'invalid-token', 'No session');

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App />
    </QueryClientProvider>,
  );
}

test('who signs in gives address, password and second factor, and is told what was wrong', async () => {
  let tries = 0;
  const server = new FakeServer()
    .on('GET /api/staff/session', noSession)
    .on('POST /api/staff/login', () => {
      tries += 1;
      return tries === 1
        ? problem(401, 'wrong-credentials', 'Wrong')
        : { body: { secondFactor: { challenge: 'c1' } } };
    })
    .on('POST /api/staff/login/second-factor', () => ({ body: aino }));
  await startSession();
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), 'aino@shop.example');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or the password is wrong.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('aino@shop.example');

  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.type(await screen.findByLabelText('Code'), ' 123456 ');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('navigation')).toBeVisible();
  expect(server.to('POST /api/staff/login/second-factor')[0]?.body).toEqual({
    challenge: 'c1',
    code: '123456',
  });
});

test('who forgot the password gets a letter, or is told why there is none', async () => {
  let hasMail = false;
  const server = new FakeServer()
    .on('GET /api/staff/session', noSession)
    .on('POST /api/staff/password/token', () =>
      hasMail ? { status: 202, body: {} } : problem(409, 'letters-unavailable', 'This shop sends no e-mail.'),
    );
  await startSession();
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), 'aino@shop.example');
  await user.click(screen.getByRole('button', { name: 'Forgotten your password?' }));
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This shop sends no e-mail.');
  hasMail = true;
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/an e-mail is on its way/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(server.to('POST /api/staff/password/token')[1]?.body).toEqual({ email: 'aino@shop.example' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('E-mail')).toHaveValue('aino@shop.example');
});

test('a call of a lost session waits for the login and is made once more with the new token', async () => {
  let isLost = true;
  const server = new FakeServer()
    .on('POST /api/staff/login', () => {
      isLost = false;
      return { body: { ...aino, csrfToken: 'csrf-2' } };
    })
    .on('PUT /api/edit/pages/start/fi', () => (isLost ? noSession() : { body: { etag: '2' } }));
  await enter(aino);
  show();
  await screen.findByRole('navigation');
  const saved = call<{ etag: string }>('PUT', '/api/edit/pages/start/fi', { json: { draft: 'typed' } });

  const user = userEvent.setup();
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveValue('aino@shop.example');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await saved).toEqual({ etag: '2' });
  const [first, second] = server.to('PUT /api/edit/pages/start/fi');
  expect(first?.headers.get('x-csrf-token')).toBe('csrf-1');
  expect(second?.headers.get('x-csrf-token')).toBe('csrf-2');
  expect(second?.body).toEqual({ draft: 'typed' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tab goes on in the session of another tab where somebody signed in anew', async () => {
  const server = new FakeServer()
    .on('GET /api/staff/session', () => ({ body: { ...aino, csrfToken: 'csrf-2' } }))
    .on('PUT /api/edit/pages/start/fi', ({ headers }) =>
      headers.get('x-csrf-token') === 'csrf-2' ? { body: { etag: '2' } } : problem(403, 'forbidden', 'No'),
    )
    .on('PUT /api/edit/pages/news/fi', () => problem(403, 'forbidden', 'No'));
  await enter(aino);
  const save = (page: string) => call<{ etag: string }>('PUT', `/api/edit/pages/${page}/fi`, { json: {} });
  expect(await Promise.all([save('start'), save('start')])).toEqual([{ etag: '2' }, { etag: '2' }]);
  // What the account may not do it may not do in the newest session either.
  await expect(save('news')).rejects.toMatchObject({ status: 403 });
  expect(server.to('PUT /api/edit/pages/news/fi')).toHaveLength(1);
});

test('who must wait is told for how long, and nothing is sent meanwhile', async () => {
  const server = new FakeServer().on('GET /api/staff/session', noSession).on('POST /api/staff/login', () => ({
    ...problem(429, 'too-many-attempts', 'Too many'),
    headers: { 'Retry-After': '30' },
  }));
  await startSession();
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), 'a@b.example');
  await user.type(screen.getByLabelText('Password'), 'x{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('30 seconds');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(server.to('POST /api/staff/login')).toHaveLength(1);
});

test('who got another password is asked for the second factor, and is in', async () => {
  history.replaceState(null, '', '/admin/invitation#token=secret');
  const server = new FakeServer()
    .on('POST /api/staff/invitations/look', () => ({ body: { name: 'Aino', email: 'aino@shop.example' } }))
    .on('POST /api/staff/invitations/accept', () => ({ body: { secondFactor: { challenge: 'c-1' } } }))
    .on('POST /api/staff/login/second-factor', () => ({ body: aino }));
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationPage onDone={onDone} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'a long new password{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.to('POST /api/staff/login/second-factor')[0]?.body).toEqual({
    challenge: 'c-1',
    code: '123456',
  });
});

test('a passkey signs in without password and code, and who gives it up is told', async () => {
  const get = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('given up', 'NotAllowedError'))
    .mockResolvedValue({ toJSON: () => ({ id: 'k1' }) });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: (json: unknown) => json }),
  );
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  resetSession();
  history.replaceState(null, '', '/admin/');
  const server = new FakeServer()
    .on('GET /api/staff/session', noSession)
    .on('POST /api/staff/login/passkey/options', () => ({
      body: { options: { challenge: 'abc' }, state: 's1' },
    }))
    .on('POST /api/staff/login/passkey', () => ({ body: aino }));
  await startSession();
  show();
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
  await user.click(button);
  expect(await screen.findByRole('navigation')).toBeVisible();
  expect(server.to('POST /api/staff/login/passkey')[0]?.body).toEqual({
    state: 's1',
    credential: { id: 'k1' },
  });
  vi.unstubAllGlobals();
});
