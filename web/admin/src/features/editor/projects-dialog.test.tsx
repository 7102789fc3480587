import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '@/app/queries';
import { onBench } from '@/test/bench';
import { ProjectsDialog } from './projects-dialog';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

test('a project that is ticked is ticked before the server has answered', async () => {
  const project = { id: 'spring', name: 'Spring', count: 1, hasPage: false };
  let refuse = () => {};
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST'
      ? new Promise((_, reject) => {
          refuse = () => reject(new TypeError('unreachable'));
        })
      : Promise.resolve(Response.json({ items: [project] })),
  );
  onBench(<ProjectsDialog page="p1" language="en" onClose={vi.fn()} />);
  const box = await screen.findByRole('checkbox', { name: 'Spring' });

  // No timer runs before it is looked at: the next thing that anybody can see is the tick.
  vi.useFakeTimers();
  fireEvent.click(box);
  await act(async () => {});
  vi.useRealTimers();
  expect(box).toBeChecked();

  refuse();
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(box).not.toBeChecked());
});
