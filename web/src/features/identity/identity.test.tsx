import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAccount, setAccount } from '@/features/account/account';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import IdentityPage from '@/pages/identity-page';
import { sample } from '@/pages/identity-page/sample';
import { navigation, pageBase } from '@/test/builders';
import { session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';
import { keepTypedEmail } from './typed-email';

const LOGIN = '/api/identity-connect/login';
const left = vi.hoisted(() => vi.fn());
vi.mock('@/lib/navigate', async (original) => ({
  ...(await original<typeof import('@/lib/navigate')>()),
  leaveFor: left,
}));

let server: FakeServer;

/** A page with a form, for a visitor at this address. */
function open(
  form: typeof sample.form,
  address: string,
  authenticated = false,
  signInProvider: typeof sample.signInProvider = null,
  answer: (server: FakeServer) => void = () => {},
) {
  window.history.replaceState(null, '', address);
  syncLocation();
  forgetAccount();
  server = new FakeServer()
    .on('/api/user/isauthenticatedtomyfazer', () => ({ body: authenticated }))
    .on('/api/identity-connect/session', session())
    .on('/api/consents', CONSENTS);
  answer(server);
  const nav = navigation({
    myFazerPageUrl: '/en/my-details',
    footer: { ...navigation().footer, termsUrl: '/en/terms' },
  });
  const page = { ...pageBase('IdentityPage', { navigation: nav }), ...sample, form, signInProvider };
  store.set(pageAtom, page);
  render(<IdentityPage page={page} />);
  return userEvent.setup();
}

beforeEach(() => {
  left.mockReset();
  keepTypedEmail('');
});

describe('signing in', () => {
  async function send(address = '/en/log-in') {
    const user = open('login', address);
    await user.type(await screen.findByLabelText('E-mail address'), 'aino@example.com');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    return { user, press: () => user.click(screen.getByRole('button', { name: 'Log in' })) };
  }

  it('leads to where somebody came from, with what became of the cart', async () => {
    const { press } = await send('/en/log-in?returnUrl=%2Fen%2Fcheckout');
    const merged = { quantity: 2, notices: [] };
    server.on(LOGIN, { session: session(), merged });
    await press();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/checkout'));
    expect(server.to(LOGIN)[0]?.body).toEqual({ email: 'aino@example.com', password: 'long enough' });
    expect(JSON.parse(sessionStorage.getItem('praline:account-note') ?? '')).toEqual({
      is: 'signed-in',
      merged,
    });
  });

  it('leads to the customer area otherwise, and never to another site', async () => {
    const { press } = await send('/en/log-in?returnUrl=%2F%2Fevil.example');
    server.on(LOGIN, { session: session(), merged: { quantity: 0, notices: [] } });
    await press();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/my-details'));
  });

  it.each([
    [401, { code: 'wrong-credentials' }, {}, 'The e-mail address or the password is wrong.'],
    [
      429,
      { code: 'too-many-attempts' },
      { 'Retry-After': '150' },
      'There were too many attempts. Try again in 3 minutes.',
    ],
    [503, { code: 'busy' }, {}, /Many people are logging in/],
  ])('%i is told, and takes the focus', async (status, body, headers, text) => {
    const { press } = await send();
    server.on(LOGIN, () => ({ status, body, headers: headers as Record<string, string> }));
    await press();
    const told = await screen.findByText(text);
    expect(screen.getByRole('alert')).toContainElement(told);
    expect(told.parentElement).toHaveFocus();
    expect(left).not.toHaveBeenCalled();
    // What was typed is still there.
    expect(screen.getByLabelText('Password')).toHaveValue('long enough');
  });

  it('offers another letter to whoever has not confirmed the address', async () => {
    const { user, press } = await send();
    server.on(LOGIN, () => ({ status: 401, body: { code: 'wrong-credentials' } }));
    server.on('/api/cda/me/email/token', () => ({ status: 202, body: {} }));
    await press();
    await user.click(await screen.findByRole('button', { name: 'Send the letter again' }));
    expect(await screen.findByText('The letter was sent. Look at your mail.')).toBeVisible();
    expect(server.to('/api/cda/me/email/token')[0]?.body).toEqual({ email: 'aino@example.com' });
  });

  it('asks the server nothing of an empty form, and goes to the first field', async () => {
    const user = open('login', '/en/log-in');
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('link', { name: 'Enter an e-mail address.' })).toBeVisible();
    expect(server.to(LOGIN)).toHaveLength(0);
  });

  it('shows what is typed to whoever wants to see it', async () => {
    const user = open('login', '/en/log-in');
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(field).toHaveAttribute('type', 'text');
  });

  it('is nothing for whoever has signed in', async () => {
    open('login', '/en/log-in', true);
    expect(await screen.findByText('You are logged in already.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('signing in at another provider', () => {
  const FROM_PROVIDER = '/api/identity-connect/provider/login';
  const provider = {
    name: 'Brand account',
    signInUrl: '/api/identity-connect/provider/start?language=en',
    signOutUrl: '/api/identity-connect/provider/logout?language=en',
  };

  /** Somebody comes back from there: the page asks at once, so the answer waits. */
  function came(address: string, answer: Parameters<FakeServer['on']>[1], authenticated = false) {
    open('login', address, authenticated, provider, (server) => server.on(FROM_PROVIDER, answer));
  }

  it.each(['login', 'signup', 'password', 'confirm'] as const)('is where %s leads', async (form) => {
    open(form, '/en/log-in?returnUrl=%2Fen%2Fcheckout', false, provider);
    expect(await screen.findByRole('link', { name: 'Sign in with Brand account' })).toHaveAttribute(
      'href',
      `${provider.signInUrl}&returnUrl=%2Fen%2Fcheckout`,
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('takes in whoever came back, once', async () => {
    const merged = { quantity: 1, notices: [] };
    came('/en/log-in?provider=back&returnUrl=%2Fen%2Fcheckout', { session: session(), merged });
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/checkout'));
    expect(server.to(FROM_PROVIDER)).toHaveLength(1);
  });

  it('takes in whoever shows once more who they are', async () => {
    const merged = { quantity: 0, notices: [] };
    came('/en/log-in?provider=back&returnUrl=%2Fen%2Fmy-details', { session: session(), merged }, true);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/my-details'));
  });

  it('tells what the provider refused, and offers to begin again', async () => {
    const detail = 'Your e-mail address is not confirmed where you signed in.';
    came('/en/log-in?provider=back', () => ({ status: 403, body: { code: 'email-unproven', detail } }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in with Brand account' })).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    ['unavailable', 'The sign-in service cannot be reached just now. Try again in a moment.'],
    ['cancelled', 'Signing in was broken off. You can begin again.'],
  ])('tells why nobody came back: %s', async (came, text) => {
    open('login', `/en/log-in?provider=${came}`, false, provider);
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.to(FROM_PROVIDER)).toHaveLength(0);
  });

  it('signs out there as well', async () => {
    open('logout', '/en/log-out', true, provider);
    server.on('/api/identity-connect/logout', () => ({ status: 204 }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(provider.signOutUrl));
  });
});

const CONSENTS = [
  {
    id: 'newsletter',
    version: '2026-11',
    text: 'Send me the newsletter.',
    required: false,
    policyUrl: null,
  },
  {
    id: 'privacy',
    version: '2026-11',
    text: 'I have read the policy.',
    required: true,
    policyUrl: '/en/policies/privacy',
  },
];

it('tells whoever another site sent here that it is not known', async () => {
  open('login', '/en/log-in?site=unknown');
  expect(await screen.findByText(/The page that sent you here is not known to us/)).toBeVisible();
});

describe('becoming a customer', () => {
  const SIGNUP = '/api/cda/me/signup';

  async function fill() {
    const user = open('signup', '/en/sign-up');
    await user.type(await screen.findByLabelText('First name'), 'Aino');
    await user.type(screen.getByLabelText('Last name'), 'Virta');
    await user.type(screen.getByLabelText('E-mail address'), 'aino@example.com');
    await user.type(screen.getByLabelText('Password'), 'twelve or more');
    return user;
  }

  it('agrees to nothing by itself, and leads to the mail', async () => {
    const user = await fill();
    server.on(SIGNUP, () => ({ status: 202, body: {} }));
    for (const box of await screen.findAllByRole('checkbox')) expect(box).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Become a member' }));
    const privacy = screen.getByRole('checkbox', { name: 'I have read the policy.' });
    expect(privacy).toHaveFocus();
    expect(privacy).toHaveAccessibleDescription('Tick this box to become a member.');
    expect(server.to(SIGNUP)).toHaveLength(0);
    await user.click(privacy);
    await user.click(screen.getByRole('button', { name: 'Become a member' }));
    expect(await screen.findByRole('heading', { name: 'Look at your mail' })).toHaveFocus();
    expect(server.to(SIGNUP)[0]?.body).toEqual({
      firstName: 'Aino',
      lastName: 'Virta',
      phone: '',
      email: 'aino@example.com',
      password: 'twelve or more',
      language: 'en',
      consents: ['privacy'],
    });
  });

  it('says at the field what the server refused', async () => {
    const user = await fill();
    server.on(SIGNUP, () => ({ status: 422, body: { errors: { password: ['Known to everybody.'] } } }));
    await user.click(await screen.findByRole('checkbox', { name: 'I have read the policy.' }));
    await user.click(screen.getByRole('button', { name: 'Become a member' }));
    expect(await screen.findByText('Known to everybody.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('takes no short password', async () => {
    const user = await fill();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'elevenchars');
    await user.click(await screen.findByRole('checkbox', { name: 'I have read the policy.' }));
    await user.click(screen.getByRole('button', { name: 'Become a member' }));
    expect(await screen.findByText('The password needs at least 12 characters.')).toBeVisible();
    expect(server.to(SIGNUP)).toHaveLength(0);
  });
});

describe('a forgotten password', () => {
  it('begins with the address that was typed to sign in', async () => {
    const user = open('login', '/en/log-in');
    await user.type(await screen.findByLabelText('E-mail address'), 'aino@example.com');
    cleanup();
    open('password', '/en/password');
    expect(await screen.findByLabelText('E-mail address')).toHaveValue('aino@example.com');
    expect(window.location.href).not.toContain('aino');
  });

  it('asks for a letter, and says the same to everybody', async () => {
    const user = open('password', '/en/password');
    server.on('/api/cda/me/password/token', () => ({ status: 202, body: {} }));
    await user.type(await screen.findByLabelText('E-mail address'), 'aino@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If aino@example.com has an account/)).toBeVisible();
  });

  it('is chosen anew by the secret of the letter', async () => {
    const user = open('password', '/en/password#token=s3cret');
    server.on('/api/cda/me/password/reset', () => ({ status: 204, body: null }));
    await user.type(await screen.findByLabelText('New password'), 'twelve or more');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByRole('heading', { name: 'The password was changed' })).toBeVisible();
    expect(server.to('/api/cda/me/password/reset')[0]?.body).toEqual({
      token: 's3cret',
      password: 'twelve or more',
      consents: [],
    });
  });

  it('is chosen for the first time with what an account takes', async () => {
    const user = open('password', '/en/password?first#token=s3cret');
    server.on('/api/cda/me/password/reset', () => ({ status: 204, body: null }));
    await user.type(await screen.findByLabelText('New password'), 'twelve or more');
    const privacy = await screen.findByRole('checkbox', { name: 'I have read the policy.' });
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(privacy).toHaveFocus();
    await user.click(privacy);
    await user.click(screen.getByRole('checkbox', { name: 'Send me the newsletter.' }));
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    expect(server.to('/api/cda/me/password/reset')[0]?.body).toEqual({
      token: 's3cret',
      password: 'twelve or more',
      consents: ['privacy', 'newsletter'],
    });
  });

  it('begins again where the link is gone', async () => {
    const user = open('password', '/en/password#token=old');
    server.on('/api/cda/me/password/reset', () => ({ status: 404, body: { code: 'link-unknown' } }));
    await user.type(await screen.findByLabelText('New password'), 'twelve or more');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText(/The link does not work any more/)).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toBeVisible();
  });
});

describe('an address', () => {
  const CONFIRM = '/api/cda/me/email/confirm';

  it('is confirmed when its owner says so', async () => {
    const user = open('confirm', '/en/confirm#token=s3cret');
    server.on(CONFIRM, { email: 'aino@example.com' });
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    await user.click(button);
    expect(await screen.findByText('Enter a password.')).toBeVisible();
    expect(server.to(CONFIRM)).toHaveLength(0);
    await user.type(screen.getByLabelText('Password'), 'mine');
    server.on(LOGIN, { session: session(), merged: { quantity: 0, notices: [] } });
    await user.click(button);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/my-details'));
    expect(server.to(CONFIRM)[0]?.body).toEqual({ token: 's3cret', password: 'mine' });
    expect(server.to(LOGIN)[0]?.body).toEqual({ email: 'aino@example.com', password: 'mine' });
  });

  it('is confirmed also where its owner cannot be let in at once', async () => {
    const user = open('confirm', '/en/confirm#token=s3cret');
    server.on(CONFIRM, { email: 'aino@example.com' });
    server.on(LOGIN, () => ({ status: 503, body: { code: 'busy' } }));
    await user.type(await screen.findByLabelText('Password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText(/The address aino@example.com is now yours/)).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('is not confirmed by whoever does not know the password', async () => {
    const user = open('confirm', '/en/confirm#token=s3cret');
    server.on(CONFIRM, () => ({ status: 401, body: { code: 'wrong-credentials' } }));
    await user.type(await screen.findByLabelText('Password'), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText(/not the password that was chosen/)).toBeVisible();
  });

  it('gets another letter where the link is gone', async () => {
    const user = open('confirm', '/en/confirm#token=old');
    server.on(CONFIRM, () => ({ status: 404, body: { code: 'link-unknown' } }));
    await user.type(await screen.findByLabelText('Password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText(/The link does not work any more/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeVisible();
  });

  it.each([
    ['log in', false, { name: 'Log in', href: '/fi/kirjaudu' }],
    ['their details', true, { name: 'My account', href: '/en/my-details' }],
  ])('leads whoever used the link before to %s', async (_, authenticated, { name, href }) => {
    const user = open('confirm', '/en/confirm#token=used', authenticated);
    server.on(CONFIRM, () => ({ status: 404, body: { code: 'link-unknown' } }));
    await user.type(await screen.findByLabelText('Password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.queryByText('You are logged in already.') !== null).toBe(authenticated);
  });
});

describe('signing out', () => {
  it('happens at once, and a new document begins', async () => {
    sessionStorage.setItem('praline:checkout-details', '{"firstName":"Aino"}');
    open('logout', '/en/log-out', true);
    server.on('/api/identity-connect/logout', () => ({ status: 204, body: null }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/'));
    expect(server.to('/api/identity-connect/logout')[0]?.method).toBe('POST');
    expect(sessionStorage.getItem('praline:checkout-details')).toBeNull();
  });

  it('is asked first where another site wants it', async () => {
    const user = open('logout', '/en/log-out?ask=true', true);
    server.on('/api/identity-connect/logout', () => ({ status: 204, body: null }));
    expect(await screen.findByText('Do you want to log out?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stay logged in' })).toHaveAttribute('href', '/en/');
    expect(server.to('/api/identity-connect/logout')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/'));
  });

  it('happens as well where the shop is too busy to say whether somebody has signed in', async () => {
    open('logout', '/en/log-out', true, null, (server) =>
      server
        .on('/api/user/isauthenticatedtomyfazer', () => ({ status: 503, body: { code: 'busy' } }))
        .on('/api/identity-connect/logout', () => ({ status: 204, body: null })),
    );
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/'));
    expect(screen.queryByText('You are not logged in.')).toBeNull();
  });

  it('can be tried again where the shop is too busy for that too', async () => {
    const busy = () => ({ status: 503, body: { code: 'busy' } });
    const user = open('logout', '/en/log-out', true, null, (server) =>
      server.on('/api/user/isauthenticatedtomyfazer', busy).on('/api/identity-connect/logout', busy),
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('/api/identity-connect/logout', () => ({ status: 204, body: null }));
    await user.click(again);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/'));
  });

  it('is nothing for whoever has not signed in', async () => {
    open('logout', '/en/log-out', false, null, () => setAccount('visitor'));
    expect(await screen.findByText('You are not logged in.')).toBeVisible();
    expect(server.to('/api/identity-connect/logout')).toHaveLength(0);
  });

  it('is nothing either where only the call tells that nobody has signed in', async () => {
    open('logout', '/en/log-out', false, null, (server) =>
      server
        .on('/api/user/isauthenticatedtomyfazer', () => ({ status: 503, body: { code: 'busy' } }))
        .on('/api/identity-connect/logout', () => ({ status: 401, body: { code: 'invalid-token' } })),
    );
    expect(await screen.findByText('You are not logged in.')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });
});
