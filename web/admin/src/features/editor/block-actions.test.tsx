import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { find } from '@/lib/draft/apply';
import { closeToastsAbout } from '@/lib/toasts';
import { onBench } from '@/test/bench';
import { Toaster } from '@/ui/toaster';
import { blockActions } from './block-actions';

let about: object = {};
afterEach(() => act(() => closeToastsAbout(about)));

function removed() {
  const { editing } = onBench(null);
  about = editing.session;
  render(<Toaster />);
  act(() => {
    blockActions(editing, 'b1', vi.fn()).act('remove');
  });
  const isThere = () => find(editing.session.view.draft, 'b1') !== null;
  expect(isThere()).toBe(false);
  return { session: editing.session, isThere };
}

test('a block that was removed is put back, and what was typed since stays', async () => {
  const { session, isThere } = removed();
  act(() => {
    session.do({ kind: 'set', block: null, field: 'name', value: 'Another name' });
  });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }));
  expect(isThere()).toBe(true);
  expect(session.view.draft.content['name']).toBe('Another name');
  expect(screen.queryByText('Removed: Notice')).toBeNull();
});

test('the message goes once the removal was taken back otherwise', () => {
  const { session, isThere } = removed();
  expect(screen.getByText('Removed: Notice')).toBeVisible();
  act(() => {
    session.undo();
  });
  expect(isThere()).toBe(true);
  expect(screen.queryByText('Removed: Notice')).toBeNull();
});
