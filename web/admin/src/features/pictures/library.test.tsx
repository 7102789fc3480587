import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter } from '@/lib/session';
import { FakeServer } from '@/test/fake-server';
import { staffSession } from '@/test/staff';
import { Library } from './library';

test('pictures are called by what they show, in the language of the app where it is said in that', async () => {
  await enter(staffSession({ scopes: ['content.edit'] }));
  const picture = { url: '/pictures/x', width: 640, height: 480, focus: { x: 0.5, y: 0.5 }, isOwn: true };
  const items = [
    { ...picture, name: 'juhlarasia', alt: { fi: 'Juhlarasia', en: 'A festive box' } },
    { ...picture, name: 'kuusi', alt: { fi: 'Kuusi' } },
  ];
  new FakeServer().on('GET /api/edit/pictures', () => ({ body: { items, next: null, mostBytes: 1 } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Library />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: /^A festive box juhlarasia/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^kuusi/ })).toBeInTheDocument();
});
