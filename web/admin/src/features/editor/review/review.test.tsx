import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Edition, Review } from '@/lib/api/edit';
import type { Scope } from '@/lib/api/staff';
import type { Keeper } from '@/lib/draft/keeper';
import { DraftSaver } from '@/lib/draft/saver';
import { DraftSession } from '@/lib/draft/session';
import { enter } from '@/lib/session';
import { DRAFT, EDITION, keeper, onBench } from '@/test/bench';
import { FakeServer, problem } from '@/test/fake-server';
import { ReviewBadge } from './review-badge';
import { ReviewTools } from './review-tools';

const PATH = '/api/edit/pages/p/en/review';
const waiting: Review = {
  by: 'Aino',
  at: '2026-11-24T18:10:00Z',
  note: 'The second picture',
  etag: 7,
  changed: null,
  returned: null,
};

async function show(edition: Edition, scopes: Scope[], by: Keeper = keeper) {
  await enter({
    account: {
      id: '1',
      email: 'a@b.example',
      name: 'Aino',
      language: 'en',
      roles: [],
      scopes,
      hasSecondFactor: false,
      hasTotp: false,
    },
    csrfToken: 'x',
    expires: '2026-12-01T00:00:00Z',
  });
  const onChanged = vi.fn();
  onBench(<ReviewTools page="p" language="en" edition={edition} keeper={by} onChanged={onChanged} />);
  return onChanged;
}

test('an editor asks, with a note, for what is on the screen', async () => {
  const asked = { ...EDITION, etag: 8, review: waiting };
  const server = new FakeServer().on(`POST ${PATH}`, () => ({ body: asked }));
  const onChanged = await show(EDITION, ['content.edit']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ready for review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ready for review' });
  await user.type(within(dialog).getByRole('textbox'), 'The second picture');
  await user.click(within(dialog).getByRole('button', { name: 'Ready for review' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(asked));
  expect(server.to(`POST ${PATH}`)[0]?.body).toEqual({ etag: 7, note: 'The second picture' });
});

test.each([
  ['a line', true],
  ['none', false],
])('where the page became another one meanwhile, the next try is about that, with %s', async (_, hasLine) => {
  const [asked, line] = [{ ...EDITION, etag: 9, review: waiting }, { ...keeper }];
  const by = hasLine ? line : new DraftSaver('p', 'en', EDITION.etag, new DraftSession(DRAFT));
  const server = new FakeServer().on(`POST ${PATH}`, ({ body }) =>
    (body as { etag: number }).etag === 8
      ? { body: asked }
      : problem(409, 'edited-meanwhile', 'Somebody else'),
  );
  server.on('GET /api/edit/pages/p/en', () => ({ body: { etag: 8, draft: DRAFT } }));
  const onChanged = await show(EDITION, ['content.edit'], by);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ready for review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ready for review' });
  await user.click(within(dialog).getByRole('button', { name: 'Ready for review' }));
  await within(dialog).findByText(/^Somebody else changed the page meanwhile/);
  line.etag = 8;
  await user.click(within(dialog).getByRole('button', { name: 'Ready for review' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(asked));
  expect(server.to(`POST ${PATH}`).map(({ body }) => body)).toEqual([
    { etag: 7, note: '' },
    { etag: 8, note: '' },
  ]);
});

test('an editor takes back what waits', async () => {
  const server = new FakeServer().on(`POST ${PATH}/withdraw`, () => ({ body: EDITION }));
  const onChanged = await show({ ...EDITION, review: waiting }, ['content.edit']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'In review' }));
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(EDITION));
  expect(server.to(`POST ${PATH}/withdraw`)[0]?.body).toEqual({ etag: 7 });
});

test('who publishes sends back what waits, and says why', async () => {
  const server = new FakeServer().on(`POST ${PATH}/return`, () => ({ body: EDITION }));
  const onChanged = await show({ ...EDITION, review: waiting }, ['content.edit', 'content.publish']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send back' });
  expect(dialog).toHaveTextContent('The second picture');
  expect(within(dialog).getByRole('button', { name: 'Send back' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Too long');
  await user.click(within(dialog).getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(server.to(`POST ${PATH}/return`)[0]?.body).toEqual({ etag: 7, text: 'Too long' });
});

test('nothing is offered where there is nothing to look at', async () => {
  await show({ ...EDITION, state: 'published' }, ['content.edit']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nor to those who publish while nobody asked, or who only read', async () => {
  await show(EDITION, ['content.edit', 'content.publish']);
  await show({ ...EDITION, review: waiting }, ['content.read']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('how a review stands is said in words', () => {
  const { rerender } = onBench(<ReviewBadge review={waiting} />);
  expect(screen.getByText('Waiting for review')).toBeVisible();
  expect(screen.queryByText('Changed since')).toBeNull();
  rerender(<ReviewBadge review={{ ...waiting, changed: '2026-11-24T18:20:00Z' }} />);
  expect(screen.getByText('Changed since')).toBeVisible();
  rerender(<ReviewBadge review={{ ...waiting, returned: { by: 'Helmi', at: '2026-11-24T18:30:00Z' } }} />);
  expect(screen.getByText('Sent back')).toBeVisible();
  expect(screen.queryByText('Waiting for review')).toBeNull();
});
