import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DraftSaver } from '@/lib/draft/saver';
import { DraftSession } from '@/lib/draft/session';
import { DRAFT, EDITION, keeper, onBench } from '@/test/bench';
import { FakeServer, problem } from '@/test/fake-server';
import { HistoryDialog } from './history-dialog';
import { PublishDialog } from './publish-dialog';

const PATH = '/api/edit/pages/p/en';
/** The page as somebody else has left it meanwhile. */
const changesOnly = (etag: number) => (call: { body: unknown }) =>
  (call.body as { etag: number }).etag === etag
    ? { body: { ...EDITION, etag: etag + 1 } }
    : problem(409, 'edited-meanwhile', 'Somebody else');

/** Over HTTP nobody tells that the page is another one by now, until it is asked for. */
function withoutLine(server: FakeServer) {
  server.on(`GET ${PATH}`, () => ({ body: { etag: 8, draft: DRAFT } }));
  return new DraftSaver('p', 'en', EDITION.etag, new DraftSession(DRAFT));
}

test('where the page became another one meanwhile, the next press publishes that', async () => {
  const server = new FakeServer()
    .on(`GET ${PATH}/checks`, () => ({ body: { items: [] } }))
    .on(`POST ${PATH}/publish`, changesOnly(8));
  const [by, onChanged, onClose] = [{ ...keeper }, vi.fn(), vi.fn()];
  onBench(
    <PublishDialog
      page="p"
      language="en"
      edition={EDITION}
      keeper={by}
      onChanged={onChanged}
      onClose={onClose}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await screen.findByText(/^Somebody else changed the page meanwhile/);
  by.etag = 8;
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onChanged).toHaveBeenCalledWith({ ...EDITION, etag: 9 });
  expect(server.to(`POST ${PATH}/publish`).map(({ body }) => body)).toEqual([{ etag: 7 }, { etag: 8 }]);
});

test('also where no line tells what it is now', async () => {
  const server = new FakeServer()
    .on(`GET ${PATH}/checks`, () => ({ body: { items: [] } }))
    .on(`POST ${PATH}/publish`, changesOnly(8));
  const onClose = vi.fn();
  onBench(
    <PublishDialog
      page="p"
      language="en"
      edition={EDITION}
      keeper={withoutLine(server)}
      onChanged={vi.fn()}
      onClose={onClose}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await screen.findByText(/^Somebody else changed the page meanwhile/);
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.to(`POST ${PATH}/publish`).map(({ body }) => body)).toEqual([{ etag: 7 }, { etag: 8 }]);
});

test.each([
  ['a line', true],
  ['none', false],
])('nor does history refuse to bring words back for good, with %s', async (_, hasLine) => {
  const revision = { number: 1, author: 'Aino', saved: EDITION.saved, isPublished: false };
  const then = { ...DRAFT, content: { ...DRAFT.content, name: 'Another name' } };
  const server = new FakeServer()
    .on(`GET ${PATH}/revisions`, () => ({ body: { items: [revision] } }))
    .on(`GET ${PATH}/revisions/1`, () => ({ body: { ...revision, draft: then } }))
    .on(`POST ${PATH}/restore`, changesOnly(8));
  const [by, onClose] = [{ ...keeper }, vi.fn()];
  onBench(
    <HistoryDialog page="p" language="en" keeper={hasLine ? by : withoutLine(server)} onClose={onClose} />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Aino/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore this as the draft' }));
  await screen.findByText(/^Somebody else changed the page meanwhile/);
  by.etag = 8;
  await user.click(screen.getByRole('button', { name: 'Restore this as the draft' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.to(`POST ${PATH}/restore`).at(-1)?.body).toEqual({ etag: 8, number: 1 });
});
