import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import StockAlert from './stock-alert';

it('asks for one letter, and says that it comes', async () => {
  store.set(pageAtom, page({ url: '/en/products/frost' }));
  const path = '/api/variations/HH-1001-150/back-in-stock';
  const server = new FakeServer().on(path, () => ({ status: 202, body: {} }));
  render(<StockAlert code="HH-1001-150" />);
  const send = screen.getByRole('button', { name: 'Tell me when it is back' });
  await userEvent.click(send);
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription(/Enter the e-mail address/);
  await userEvent.type(email, 'aino@example.fi{Enter}');
  expect(await screen.findByText(/We write to aino@example.fi once/)).toHaveFocus();
  expect(server.to(path).map(({ body }) => body)).toEqual([{ email: 'aino@example.fi', language: 'en' }]);
});
