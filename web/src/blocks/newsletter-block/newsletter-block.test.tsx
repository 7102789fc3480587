import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import NewsletterBlock from './index';
import { sample } from './sample';

const CREATE = '/api/cdsintermediateuser/createuser';
const consent = {
  id: 'newsletter',
  version: '2026-11',
  text: 'Send me the newsletter.',
  required: false,
  policyUrl: '/en/policies/privacy',
};

let server: FakeServer;

beforeEach(() => {
  store.set(pageAtom, page({ url: '/en/' }));
  server = new FakeServer().on('/api/consents', [consent]);
});

it('says what is missing, asks for news, and says that a letter comes', async () => {
  server.on(CREATE, () => ({ status: 202, body: {} }));
  render(<NewsletterBlock block={sample} />);
  const box = await screen.findByRole('checkbox', { name: 'Send me the newsletter.' });
  expect(screen.getByRole('link', { name: /^Read more/ })).toHaveAttribute('href', '/en/policies/privacy');
  const send = screen.getByRole('button', { name: 'Ask for the newsletter' });
  await userEvent.click(send);
  expect(screen.getByRole('group', { name: 'Please check these fields' })).toHaveFocus();
  expect(box).toHaveAccessibleDescription('Tick the box if you want the newsletter.');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'aino@example.fi');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language of the letters' }), 'sv');
  await userEvent.click(box);
  await userEvent.click(send);
  expect(await screen.findByText(/We sent a letter to aino@example.fi/)).toHaveFocus();
  expect(server.to(CREATE).map(({ body }) => body)).toEqual([
    { email: 'aino@example.fi', language: 'sv', categories: [] },
  ]);
});

it('says what the server says of the address, and that it did not work', async () => {
  let answer: { status: number; body: object } = {
    status: 422,
    body: { status: 422, title: 'x', code: 'invalid', errors: { email: ['No such address.'] } },
  };
  server.on(CREATE, () => answer);
  render(<NewsletterBlock block={sample} />);
  await userEvent.click(await screen.findByRole('checkbox'));
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await userEvent.type(email, 'aino@example.fi{Enter}');
  await waitFor(() => expect(email).toHaveAccessibleDescription('No such address.'));
  expect(email).toHaveFocus();
  answer = { status: 503, body: { status: 503, title: 'x', code: 'busy' } };
  await userEvent.type(email, '{Backspace}i{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work just now.');
});
