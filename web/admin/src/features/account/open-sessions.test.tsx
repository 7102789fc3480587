import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OpenSession } from '@/lib/api/staff';
import { FakeServer } from '@/test/fake-server';
import { OpenSessions } from './open-sessions';

const session = (id: string, client: string): OpenSession => ({
  id,
  client,
  current: id === 'own',
  created: '2026-11-01T09:00:00Z',
  lastSeen: '2026-11-24T18:00:00Z',
});

test('the focus goes from a session that is ended to the next one, else to the list', async () => {
  let items = [
    session('own', 'Laptop'),
    session('s1', 'Phone'),
    session('s2', 'Tablet'),
    session('s3', 'Till'),
  ];
  const server = new FakeServer().on('GET /api/staff/sessions', () => ({ body: { items } }));
  for (const { id } of items)
    server.on(`DELETE /api/staff/sessions/${id}`, () => {
      items = items.filter((one) => one.id !== id);
      return { status: 204 };
    });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenSessions />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const end = (client: string) => screen.getByRole('button', { name: `End the session: ${client}` });
  await user.click(await screen.findByRole('button', { name: 'End the session: Tablet' }));
  await waitFor(() => expect(end('Till')).toHaveFocus());
  // The last one of the list has none after it.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(end('Phone')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Open sessions' })).toHaveFocus());
});
