import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAccount } from '@/features/account/account';
import type { Member } from '@/lib/api/types';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import MyEmailPreferencesPage from '@/pages/d2c-my-email-preferences-page';
import { sample as emailSample } from '@/pages/d2c-my-email-preferences-page/sample';
import MyFazerPage from '@/pages/d2c-my-fazer-page';
import { sample as detailsSample } from '@/pages/d2c-my-fazer-page/sample';
import { navigation, pageBase } from '@/test/builders';
import { member, savedAddress, session } from '@/test/customers';
import { FakeServer } from '@/test/fake-server';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';

const ME = '/api/cda/me';
const left = vi.hoisted(() => vi.fn());
vi.mock('@/lib/navigate', async (original) => ({
  ...(await original<typeof import('@/lib/navigate')>()),
  leaveFor: left,
}));

const tab = (title: string, url: string) => ({ title, url, children: [], properties: { imageUrl: null } });
const nav = navigation({
  loginPageUrl: '/en/log-in',
  logOutPageUrl: '/en/log-out',
  d2CMenus: [
    { id: 'my_fazer', children: [tab('Personal details', '/en/my-details'), tab('Orders', '/en/my-orders')] },
  ],
});

let server: FakeServer;
let me: Member;

beforeEach(() => {
  queries.forgetUnseen();
  forgetAccount();
  left.mockReset();
  me = member();
  window.history.replaceState(null, '', '/en/my-details');
  syncLocation();
  server = new FakeServer()
    .on('/api/identity-connect/session', session())
    .on(`${ME}/passkeys`, { passkeys: [] })
    .on(`${ME}/sessions`, { sessions: [] });
});

function open(authenticated = true) {
  server
    .on('/api/user/isauthenticatedtomyfazer', () => ({ body: authenticated }))
    .on(ME, ({ method }: { method: string }) =>
      method === 'DELETE' ? { status: 204, body: null } : { body: me },
    );
  const base = pageBase('D2cMyFazerPage', { navigation: nav, url: '/en/my-details' });
  const page = { ...base, ...detailsSample, heading: 'Personal details' };
  store.set(pageAtom, page);
  const { container } = render(<MyFazerPage page={page} />);
  return { user: userEvent.setup(), container };
}

const said = () => store.get(snackbarsAtom).map(({ text }) => text);

describe('the customer area', () => {
  it('is blank until it is known who is here', () => {
    const { container } = open();
    expect(container).toHaveTextContent('');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('asks visitors to sign in, and brings them back', async () => {
    open(false);
    expect(await screen.findByRole('heading', { name: 'You are not logged in' })).toBeVisible();
    expect(screen.getByText('Please sign in to see this page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/en/log-in?returnUrl=%2Fen%2Fmy-details',
    );
    expect(server.to(ME)).toHaveLength(0);
  });

  it('asks whoever was signed out meanwhile as well', async () => {
    const { user } = open();
    server.on(ME, () => ({ status: 401, body: { code: 'invalid-token' } }));
    expect(await screen.findByRole('heading', { name: 'You are not logged in' })).toBeVisible();
    expect(user).toBeDefined();
  });

  it('has a name, the way out and the tabs', async () => {
    open();
    expect(await screen.findByText('Aino Virta', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/en/log-out');
    const tabs = screen.getByRole('navigation', { name: 'My account' });
    expect(within(tabs).getByRole('link', { name: 'Personal details' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('combobox', { name: 'My account' })).toHaveValue('/en/my-details');
  });
});

describe('personal details', () => {
  it('change in a form that knows what is wrong', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit: Name' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit your details' });
    const first = within(dialog).getByLabelText('First name');
    await user.clear(first);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Enter a first name.')).toBeVisible();
    await user.type(first, 'Eino');
    me = member({ firstName: 'Eino' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Eino Virta', { selector: 'p' })).toBeVisible();
    const [saved] = server.to(ME).filter(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({
      firstName: 'Eino',
      lastName: 'Virta',
      phone: '+358401234567',
      language: 'en',
    });
    expect(saved?.headers.get('x-csrf-token')).toBe('token-1');
  });

  it('have an address that is changed by the password and a letter', async () => {
    const { user } = open();
    server.on(`${ME}/email/token`, () => ({ status: 202, body: {} }));
    await user.click(await screen.findByRole('button', { name: 'Edit: E-mail address' }));
    await user.type(screen.getByLabelText('New e-mail address'), 'uusi@example.com');
    await user.type(screen.getByLabelText('Current password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/We have sent a link to uusi@example.com/)).toBeVisible();
    expect(server.to(`${ME}/email/token`)[0]?.body).toEqual({ email: 'uusi@example.com', password: 'mine' });
  });

  it('have a password that is changed with the old one', async () => {
    const { user } = open();
    server.on(`${ME}/password`, () => ({ status: 401, body: { code: 'wrong-credentials' } }));
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), 'twelve or more');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('The current password is wrong.')).toBeVisible();
    server.on(`${ME}/password`, () => ({ status: 204, body: null }));
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    await waitFor(() => expect(said()).toContain('The password was changed.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have addresses that come, change and go', async () => {
    me = member({ addresses: [savedAddress(1, { isDefault: true }), savedAddress(2)] });
    const { user } = open();
    server.on(`${ME}/addresses`, ({ body }: { body: object }) => ({
      body: { ...me, ...body, addresses: [] },
    }));
    server.on(`${ME}/addresses/2`, () => ({ status: 204, body: null }));
    await user.click(await screen.findByRole('button', { name: 'Delete: Rantatie 2, Helsinki' }));
    await waitFor(() => expect(server.to(`${ME}/addresses/2`)[0]?.method).toBe('DELETE'));
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    await user.type(screen.getByLabelText('Street address'), 'Katu 1');
    await user.type(screen.getByLabelText('Postal code'), '00200');
    await user.type(screen.getByLabelText('Town or city'), 'Helsinki');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The address book is empty/)).toBeVisible();
    expect(server.to(`${ME}/addresses`)[0]?.body).toEqual({
      id: null,
      firstName: 'Aino',
      lastName: 'Virta',
      line1: 'Katu 1',
      postalCode: '00200',
      city: 'Helsinki',
      countryCode: 'FIN',
      phoneNumber: '+358401234567',
      isDefault: false,
    });
  });

  it('lose one address after another, and the keyboard stays in the list', async () => {
    me = member({ addresses: [1, 2, 3].map((id) => savedAddress(id)) });
    const { user } = open();
    for (const { id } of me.addresses)
      server.on(`${ME}/addresses/${id}`, () => {
        me = member({ addresses: me.addresses.filter((one) => one.id !== id) });
        return { status: 204, body: null };
      });
    const remove = (id: number) => screen.getByRole('button', { name: `Delete: Rantatie ${id}, Helsinki` });
    const edit = (id: number) => screen.getByRole('button', { name: `Edit: Rantatie ${id}, Helsinki` });
    await screen.findByText(/Rantatie 2/);
    await user.click(remove(2));
    await waitFor(() => expect(edit(3)).toHaveFocus());
    await user.click(remove(3));
    await waitFor(() => expect(edit(1)).toHaveFocus());
    await user.click(remove(1));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Address book' })).toHaveFocus());
  });

  const device = (id: string, isCurrent: boolean) => ({
    id,
    client: `Firefox ${id}`,
    created: '2026-11-20T08:00:00Z',
    lastSeen: '2026-11-20T08:00:00Z',
    isCurrent,
  });

  it('show that a second device waits for the first', async () => {
    let devices = [device('1', false), device('2', true), device('3', false)];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { user } = open();
    server.on(`${ME}/sessions`, () => ({ body: { sessions: devices } }));
    server.on(`${ME}/sessions/1`, async () => {
      await ended;
      devices = devices.slice(1);
      return { status: 204, body: null };
    });
    await user.click(await screen.findByRole('button', { name: 'Log out: Firefox 1' }));
    const other = screen.getByRole('button', { name: 'Log out: Firefox 3' });
    expect(other).toHaveAttribute('aria-disabled', 'true');
    end();
    await waitFor(() => expect(other).toHaveFocus());
    expect(other).not.toHaveAttribute('aria-disabled');
  });

  it('tell the devices, and end the others', async () => {
    const { user } = open();
    server.on(`${ME}/sessions`, { sessions: [device('1', true), device('2', false)] });
    server.on(`${ME}/sessions/2`, () => ({ status: 204, body: null }));
    await user.click(await screen.findByRole('button', { name: 'Log out: Firefox 2' }));
    await waitFor(() => expect(said()).toContain('The device was logged out.'));
    expect(screen.queryByRole('button', { name: 'Log out: Firefox 1' })).toBeNull();
    expect(server.to(`${ME}/sessions`)).toHaveLength(2);
  });

  it('end with the account, by the password', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete the account' }));
    await user.type(screen.getByLabelText('Password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Delete the account for good' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/en/'));
    expect(server.to(ME).find(({ method }) => method === 'DELETE')?.body).toEqual({ password: 'mine' });
  });
});

describe('e-mail preferences', () => {
  it('are saved when somebody says so', async () => {
    server
      .on('/api/user/isauthenticatedtomyfazer', () => ({ body: true }))
      .on(ME, me)
      .on('/api/consents', [
        {
          id: 'news',
          version: '2',
          text: 'Write to me.',
          required: false,
          policyUrl: '/en/policies/privacy',
        },
      ])
      .on(`${ME}/emailpreferences`, ({ method, body }: { method: string; body: object }) => ({
        body: method === 'PUT' ? body : { marketingUpdates: false },
      }));
    const page = { ...pageBase('D2cMyEmailPreferencesPage', { navigation: nav }), ...emailSample };
    store.set(pageAtom, page);
    render(<MyEmailPreferencesPage page={page} />);
    const user = userEvent.setup();
    const box = await screen.findByRole('checkbox', { name: 'Write to me.' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(server.to(`${ME}/emailpreferences`)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said()).toContain('Your choice was saved.'));
    expect(server.to(`${ME}/emailpreferences`)[1]?.body).toEqual({ marketingUpdates: true });
    expect(box).toBeChecked();
  });
});
