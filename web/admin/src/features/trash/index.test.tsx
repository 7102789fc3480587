import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Scope } from '@/lib/api/staff';
import type { TrashedPage } from '@/lib/api/trash';
import { enter } from '@/lib/session';
import { FakeServer } from '@/test/fake-server';
import { staffSession } from '@/test/staff';
import { TrashRoute } from '.';

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useNavigate: () => vi.fn() }));

const menu: TrashedPage = {
  id: 'summer-menu',
  type: 'LandingPage',
  name: 'Summer menu',
  languages: ['fi', 'en'],
  parent: 'start',
  parentName: 'Start',
  by: 'Aino Virta',
  deleted: '2026-11-24T09:12:33Z',
  until: '2026-12-24T09:12:33Z',
};
const below: TrashedPage = { ...menu, id: 'below', name: 'Ices', parent: 'summer-menu', parentName: null };

async function trash(scopes: Scope[], items: readonly TrashedPage[]) {
  await enter(staffSession({ scopes }));
  const server = new FakeServer().on('GET /api/edit/trash', () => ({
    body: { items: [...items], isCut: false },
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrashRoute />
    </QueryClientProvider>,
  );
  return server;
}

test('it says where pages lay, until when they are kept, and which one comes first', async () => {
  await trash(['content.read'], [menu, below]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Summer menu.*by Aino Virta.*It lay under Start\..*24 Dec 2026/);
  expect(second).toHaveTextContent('put summer-menu back first');
  // Whoever may not publish looks only.
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is deleted for good is asked for once more', async () => {
  const left = [menu];
  const server = await trash(['content.read', 'content.publish'], left);
  server.on('DELETE /api/edit/trash/summer-menu', () => {
    left.pop();
    return { status: 204 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good: Summer menu' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete for good: Summer menu' });
  expect(server.to('DELETE /api/edit/trash/summer-menu')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('The trash is empty.')).toBeVisible();
});

test('what cannot be put back stays, and it is said why', async () => {
  const server = await trash(['content.read', 'content.publish'], [menu]);
  server.on('POST /api/edit/trash/summer-menu/restore', () => 'unreachable');
  const button = await screen.findByRole('button', { name: 'Put back: Summer menu' });
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Put back: Summer menu' })).toBeEnabled();
  expect(screen.getByText('Summer menu')).toBeVisible();
});
