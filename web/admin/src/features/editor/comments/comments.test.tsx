import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Thread } from '@/lib/api/edit';
import type { Keeper } from '@/lib/draft/keeper';
import { DRAFT, keeper, onBench, TYPES } from '@/test/bench';
import { FakeServer, problem } from '@/test/fake-server';
import type { Spot } from '../spots';
import { BlockComments, CommentsButton } from './comment-marks';
import { CommentsPanel } from './comments-panel';
import { spotLabel } from './spot-label';
import { CommentingContext, useComments } from './use-comments';

const PATH = '/api/edit/pages/p/en/comments';
const thread: Thread = {
  id: 't1',
  author: 'Aino',
  written: '2026-11-24T18:02:11Z',
  text: 'Is this true?',
  mayDelete: false,
  block: 'b1',
  field: 'heading.en',
  resolved: null,
  answers: [{ id: 'a1', author: 'Eino', written: '2026-11-24T18:05:40Z', text: 'It is.', mayDelete: true }],
};

function Bench({ at, by = keeper }: { at: Spot; by?: Keeper }) {
  const commenting = useComments('p', 'en');
  return (
    <CommentingContext value={commenting}>
      <CommentsButton />
      <BlockComments block="b1" name="Notice" />
      <CommentsPanel page="p" language="en" keeper={by} at={at} />
    </CommentingContext>
  );
}

const show = (at: Spot = { block: null, field: null }) => onBench(<Bench at={at} />);

test('open threads are counted at the bar and at their block, and lead to their place', async () => {
  const settled = { ...thread, id: 't2', text: 'Old', resolved: { by: 'Eino', at: '2026-11-24T18:06:00Z' } };
  new FakeServer().on(`GET ${PATH}`, () => ({ body: { items: [thread, settled] } }));
  const { editing } = show();
  const user = userEvent.setup();
  await screen.findByRole('button', { name: '1 open comment on: Notice' });
  await user.click(screen.getByRole('button', { name: 'Comments: 1 open' }));
  const panel = screen.getByRole('complementary', { name: 'Comments' });
  expect(within(panel).queryByText('Old')).toBeNull();
  await user.click(within(panel).getByRole('button', { name: /Go to: Notice › / }));
  expect(editing.goTo).toHaveBeenCalledWith({ block: 'b1', field: 'heading.en' });
  await user.click(within(panel).getByLabelText('Show resolved comments (1)'));
  expect(within(panel).getByText('Resolved: Eino')).toBeVisible();
  // Closed from the keyboard, the focus is back where it was opened.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('button', { name: 'Comments: 1 open' })).toHaveFocus();
});

test('a comment is about the field that the editor was at, or what they choose', async () => {
  const server = new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items: [] } }))
    .on(`POST ${PATH}`, ({ body }) => ({ body: { ...thread, ...(body as object), answers: [] } }));
  show({ block: 'b1', field: 'heading.en' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Comment on: Notice' }));
  const about = screen.getByLabelText('About');
  const names = within(about)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names).toEqual(['The page', 'Notice', expect.stringMatching(/^Notice › ./)]);
  expect(about).toHaveDisplayValue('Notice');
  await user.selectOptions(about, names[2] ?? '');
  await user.type(screen.getByLabelText('Comment'), 'Too long');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveValue(''));
  expect(server.to(`POST ${PATH}`)[0]?.body).toEqual({ text: 'Too long', block: 'b1', field: 'heading.en' });
});

test('what is refused is told, and what was written stays', async () => {
  new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items: [] } }))
    .on(`POST ${PATH}`, () => problem(409, 'comments-full', 'There is no room.'));
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Comments' }));
  await user.type(screen.getByLabelText('Comment'), 'One more');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no room.');
  expect(screen.getByLabelText('Comment')).toHaveValue('One more');
});

test('a thread is answered, resolved, and what is theirs deleted', async () => {
  const server = new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items: [thread] } }))
    .on(`POST ${PATH}`, () => ({ body: thread }))
    .on(`PATCH ${PATH}/t1`, () => ({ body: thread }))
    .on(`DELETE ${PATH}/a1`, () => ({ status: 204 }));
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Comments: 1 open' }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByLabelText('Your answer')).toHaveFocus();
  await user.type(screen.getByLabelText('Your answer'), 'Thanks');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(screen.queryByLabelText('Your answer')).toBeNull());
  expect(server.to(`POST ${PATH}`)[0]?.body).toEqual({ text: 'Thanks', thread: 't1' });
  await user.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(server.to(`PATCH ${PATH}/t1`)[0]?.body).toEqual({ isResolved: true }));
  // Hers alone has a way to be deleted.
  const answer = screen.getByRole('article', { name: 'Eino says' });
  expect(screen.getAllByRole('button', { name: 'Delete the comment' })).toHaveLength(1);
  await user.click(within(answer).getByRole('button', { name: 'Delete the comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the comment' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete the comment' }));
  await waitFor(() => expect(server.to(`DELETE ${PATH}/a1`)).toHaveLength(1));
});

test('words that were not said yet are there again when the comments are', async () => {
  new FakeServer().on(`GET ${PATH}`, () => ({ body: { items: [thread] } }));
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Comments: 1 open' }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText('Your answer'), 'It was');
  await user.type(screen.getByLabelText('Comment'), 'One more');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Comments: 1 open' }));
  expect(screen.getByLabelText('Comment')).toHaveValue('One more');
  expect(screen.getByLabelText('Comment')).toHaveFocus();
  expect(screen.getByLabelText('Your answer')).toHaveValue('It was');
});

test('what is written while the words before are being sent stays', async () => {
  const items: Thread[] = [];
  const server = new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items } }))
    .on(`POST ${PATH}`, () => {
      items.push(thread);
      return { body: thread };
    });
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  onBench(<Bench at={{ block: null, field: null }} by={{ ...keeper, flush: () => kept }} />);
  const user = userEvent.setup();
  // The button is called the same while it is busy.
  const field = () => screen.getByRole('textbox', { name: 'Comment' });
  await user.click(screen.getByRole('button', { name: 'Comments' }));
  await user.type(field(), 'One');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await user.type(field(), ' more');
  keep();
  expect(await screen.findByText('Is this true?')).toBeVisible();
  expect(server.to(`POST ${PATH}`)[0]?.body).toMatchObject({ text: 'One' });
  expect(field()).toHaveValue('One more');
});

test.each([
  ['a comment', 'Comment', 'Comment'],
  ['an answer', 'Answer', 'Your answer'],
])(
  '%s that is being said is not said again where the comments are closed and opened meanwhile',
  async (_, button, label) => {
    let answer: (told: { body: Thread }) => void = () => undefined;
    const server = new FakeServer()
      .on(`GET ${PATH}`, () => ({ body: { items: [thread] } }))
      .on(`POST ${PATH}`, () => new Promise((resolve) => (answer = resolve)));
    show();
    const user = userEvent.setup();
    const field = () => screen.getByRole('textbox', { name: label });
    await user.click(await screen.findByRole('button', { name: 'Comments: 1 open' }));
    if (button === 'Answer') await user.click(screen.getByRole('button', { name: button }));
    await user.type(field(), 'Once');
    await user.click(screen.getByRole('button', { name: button }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Comments: 1 open' }));
    expect(field()).toHaveValue('Once');
    await user.click(screen.getByRole('button', { name: button }));
    await act(async () => answer({ body: thread }));
    await waitFor(() => expect(screen.queryByDisplayValue('Once')).toBeNull());
    expect(server.to(`POST ${PATH}`)).toHaveLength(1);
  },
);

test('why something could not be said is told where the comments are opened again', async () => {
  let answer: (told: ReturnType<typeof problem>) => void = () => undefined;
  new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items: [] } }))
    .on(`POST ${PATH}`, () => new Promise((resolve) => (answer = resolve)));
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Comments' }));
  await user.type(screen.getByLabelText('Comment'), 'One more');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await user.keyboard('{Escape}');
  await act(async () => answer(problem(409, 'comments-full', 'There is no room.')));
  await user.click(screen.getByRole('button', { name: 'Comments' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no room.');
});

test('an answer that is being written stays when another comment is deleted, or its thread resolved', async () => {
  let items = [thread];
  new FakeServer()
    .on(`GET ${PATH}`, () => ({ body: { items } }))
    .on(`DELETE ${PATH}/a1`, () => {
      items = [{ ...thread, answers: [] }];
      return { status: 204 };
    });
  const { client } = show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Comments: 1 open' }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText('Your answer'), 'It was');
  await user.click(screen.getByRole('button', { name: 'Delete the comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the comment' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete the comment' }));
  await waitFor(() => expect(screen.queryByText('It is.')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Your answer')).toHaveValue('It was');
  items = [{ ...thread, answers: [], resolved: { by: 'Eino', at: '2026-11-24T18:06:00Z' } }];
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Resolved: Eino')).toBeVisible();
  expect(screen.getByLabelText('Your answer')).toHaveValue('It was');
});

test('who only reads sees comments and writes none', async () => {
  new FakeServer().on(`GET ${PATH}`, () => ({ body: { items: [thread] } }));
  onBench(<Bench at={{ block: null, field: null }} />, { mayComment: false });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Comments: 1 open' }));
  expect(screen.getByText('Is this true?')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('places have names, also those that are gone', () => {
  expect(spotLabel(DRAFT, TYPES, { block: null, field: null })).toBe('The page');
  expect(spotLabel(DRAFT, TYPES, { block: 'b1', field: null })).toBe('Notice');
  expect(spotLabel(DRAFT, TYPES, { block: 'gone', field: 'heading.en' })).toBe(
    'A block that is not there any more',
  );
});
