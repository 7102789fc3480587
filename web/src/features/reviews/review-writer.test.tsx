import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { syncLocation } from '@/lib/url-state';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import { ReviewWriter } from './review-writer';

const invitation = {
  productCode: 'HH-1001',
  displayName: 'Lingonberry Frost',
  url: '/en/products/frost',
  imageUrl: '/pictures/frost-640.webp',
};

function open(hash: string) {
  window.history.replaceState(null, '', `/en/write-review${hash}`);
  act(() => syncLocation());
  return render(<ReviewWriter />);
}

let server: FakeServer;

beforeEach(() => {
  store.set(pageAtom, page({ url: '/en/write-review' }));
  server = new FakeServer().on('/api/reviews/invitation', invitation);
});

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  body: { status, title: code, code, ...more },
});

it('asks by the secret of the link, says what is missing, sends what was written and says thanks', async () => {
  server.on('/api/reviews', () => ({ status: 204, body: undefined }));
  open('#s3cret');
  expect(await screen.findByRole('heading', { name: 'What did you think? Lingonberry Frost' })).toBeVisible();
  expect(server.to('/api/reviews/invitation').map(({ body }) => body)).toEqual([{ token: 's3cret' }]);
  const send = screen.getByRole('button', { name: 'Send the review' });
  await userEvent.click(send);
  expect(screen.getByRole('group', { name: 'Please check these fields' })).toHaveFocus();
  expect(screen.getByRole('group', { name: 'How many stars?' })).toHaveAccessibleDescription(
    'Choose 1 to 5 stars.',
  );
  await userEvent.click(screen.getByRole('radio', { name: '3 stars, Decent' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Sour');
  await userEvent.type(screen.getByRole('textbox', { name: 'Review' }), 'As it should be.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name to show' }), 'Aino');
  await userEvent.click(send);
  expect(await screen.findByRole('heading', { name: 'Thank you for the review' })).toHaveFocus();
  expect(server.to('/api/reviews').map(({ body }) => body)).toEqual([
    { token: 's3cret', stars: 4, title: 'Sour', text: 'As it should be.', name: 'Aino' },
  ]);
  expect(screen.getByRole('link', { name: 'See the product' })).toHaveAttribute('href', '/en/products/frost');
});

it.each([
  ['review-link-expired', 409, 'This link has expired.'],
  ['review-written', 409, 'This purchase has been reviewed already.'],
  ['review-link-unknown', 404, 'We sent no such link. Open it straight from the message.'],
  ['not-found', 404, 'We no longer sell this product, so it cannot be reviewed.'],
])('says why a link does not work: %s', async (code, status, sentence) => {
  server.on('/api/reviews/invitation', () => problem(status, code));
  open('#s3cret');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says what the address lacks without asking', async () => {
  open('');
  expect(await screen.findByRole('alert')).toHaveTextContent('Reviews are written by a link');
  expect(server.calls).toEqual([]);
});

it('keeps what was written where it cannot be sent, and tries again where the link could not be opened', async () => {
  let passing = true;
  server.on('/api/reviews/invitation', () => (passing ? problem(503, 'busy') : { body: invitation }));
  server.on('/api/reviews', () => problem(422, 'invalid', { errors: { text: ['The review is too rude.'] } }));
  open('#s3cret');
  await screen.findByRole('alert');
  passing = false;
  await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  await userEvent.click(await screen.findByRole('radio', { name: '1 star, Poor' }));
  for (const name of ['Title', 'Review', 'Name to show'])
    await userEvent.type(screen.getByRole('textbox', { name }), 'Bah');
  await userEvent.click(screen.getByRole('button', { name: 'Send the review' }));
  expect(await screen.findByText('The review is too rude.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Review' })).toHaveValue('Bah');
});

it('keeps what was written through a reload and in another language, for its link alone, until it is sent', async () => {
  server.on('/api/reviews', () => ({ status: 204, body: undefined }));
  const before = open('#s3cret');
  await userEvent.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }));
  for (const name of ['Title', 'Review', 'Name to show'])
    await userEvent.type(screen.getByRole('textbox', { name }), `My ${name}`);
  before.unmount();
  const other = open('#0ther');
  expect(await screen.findByRole('textbox', { name: 'Review' })).toHaveValue('');
  other.unmount();
  const after = open('#s3cret');
  expect(await screen.findByRole('textbox', { name: 'Review' })).toHaveValue('My Review');
  const { metadata } = page();
  act(() => store.set(pageAtom, page({ metadata: { ...metadata, currentLanguage: 'sv' } })));
  await waitFor(() => expect(server.to('/api/reviews/invitation').at(-1)?.query.get('language')).toBe('sv'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('My Title');
  expect(screen.getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Send the review' }));
  await screen.findByRole('heading', { name: 'Thank you for the review' });
  after.unmount();
  open('#s3cret');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('');
});
