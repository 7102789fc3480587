import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { queries } from '@/lib/query-cache';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { NewsForm } from './news-form';
import { NewsPreferences } from './news-preferences';
import { Revocation } from './revocation';

const USER = '/api/cdsintermediateuser/getuserbytoken';
const user = (marketing: 'requested' | 'confirmed' | 'withdrawn' | null) => ({
  email: 'a•••@example.fi',
  language: 'en',
  categories: [],
  marketing,
});
const nothing = () => ({ status: 204, body: undefined });

let server: FakeServer;

function open(hash: string, view: 'preferences' | 'revocation' = 'preferences') {
  window.history.replaceState(null, '', `/en/emails${hash}`);
  act(() => syncLocation());
  render(view === 'preferences' ? <NewsPreferences title="Newsletter" /> : <Revocation title="Withdraw" />);
}

beforeEach(() => {
  store.set(pageAtom, page({ url: '/en/emails' }));
  server = new FakeServer();
});

it('asks whether news were meant, and confirms them', async () => {
  const confirm = '/api/cdsintermediateuser/confirmuserbytoken';
  server.on(USER, user('requested')).on(confirm, { identifier: '01' });
  open('#token=s3cret');
  expect(await screen.findByText('Address: a•••@example.fi')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the newsletter' }));
  expect(
    await screen.findByRole('heading', { name: 'Thank you! The newsletter is confirmed.' }),
  ).toHaveFocus();
  expect(server.to(confirm).map(({ body }) => body)).toEqual([{ token: 's3cret' }]);
});

it('ends news, and erases whoever does not want to be known', async () => {
  server
    .on(USER, user('confirmed'))
    .on('/api/cds/unsubscribeuser', nothing)
    .on('/api/cdsintermediateuser/removeuserbytoken', nothing);
  open('#token=s3cret');
  await userEvent.click(await screen.findByRole('button', { name: 'End the newsletter' }));
  expect(await screen.findByRole('heading', { name: 'The newsletter has ended.' })).toHaveFocus();
  expect(server.to('/api/cds/unsubscribeuser').map(({ body }) => body)).toEqual([{ token: 's3cret' }]);
  document.body.replaceChildren();
  open('#token=0ther');
  await userEvent.click(await screen.findByRole('button', { name: /^Erase my address/ }));
  expect(await screen.findByRole('heading', { name: /^Your address is erased/ })).toHaveFocus();
});

it('says why a link opens nothing', async () => {
  server.on(USER, () => ({ status: 404, body: { status: 404, title: 'x', code: 'link-unknown' } }));
  open('#token=s3cret');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more.');
  document.body.replaceChildren();
  open('');
  expect(await screen.findByRole('alert')).toHaveTextContent('Open this page by the link in the letter.');
});

it('withdraws everything without asking who it is', async () => {
  const revoke = '/api/cds/personmarketingpermissionsrevocation';
  let works = false;
  server.on(revoke, () =>
    works ? nothing() : { status: 503, body: { status: 503, title: 'x', code: 'busy' } },
  );
  open('#token=s3cret', 'revocation');
  const button = await screen.findByRole('button', { name: 'Withdraw all permissions' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work just now.');
  works = true;
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'All permissions are withdrawn.' })).toHaveFocus();
  expect(server.to(revoke).at(-1)?.body).toEqual({ token: 's3cret' });
});

describe('asking for news', () => {
  const TEXTS = '/api/consents';
  const SIGN_UP = '/api/cdsintermediateuser/createuser';
  const text = { id: 'news', version: '1', text: 'Write to me.', required: false, policyUrl: null };
  let works: boolean;

  beforeEach(() => {
    queries.forgetUnseen();
    works = false;
    server.on(TEXTS, () => (works ? { body: [text] } : { status: 500, body: {} })).on(SIGN_UP, nothing);
    render(<NewsForm />);
  });

  const send = () => screen.getByRole('button', { name: 'Ask for the newsletter' });

  it('says where nobody can read what they would agree to, and reads it again', async () => {
    expect(send()).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read just now');
    expect(send()).not.toHaveAttribute('aria-busy');
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Write to me.' })).not.toBeChecked();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends nothing that nobody agreed to', async () => {
    await screen.findByRole('alert');
    await userEvent.type(screen.getByRole('textbox'), 'aino@example.com');
    works = true;
    await userEvent.click(send());
    expect(await screen.findByRole('checkbox', { name: 'Write to me.' })).not.toBeChecked();
    expect(server.to(SIGN_UP)).toEqual([]);
  });
});
