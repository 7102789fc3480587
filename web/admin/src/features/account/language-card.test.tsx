import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { loadLanguage } from '@/lib/i18n';
import { startSession } from '@/lib/session';
import { FakeServer } from '@/test/fake-server';
import { staffSession } from '@/test/staff';
import { LanguageCard } from './language-card';

afterEach(() => loadLanguage('en'));

test('the app speaks the language that its user chooses', async () => {
  let language = 'en';
  new FakeServer()
    .on('GET /api/staff/session', () => ({ body: staffSession({ language }) }))
    .on('PUT /api/staff/language', ({ body }) => {
      language = (body as { language: string }).language;
      return { status: 204 };
    });
  await startSession();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageCard />
    </QueryClientProvider>,
  );
  await userEvent.setup().selectOptions(screen.getByRole('combobox'), 'Svenska');
  await waitFor(() => expect(document.documentElement.lang).toBe('sv'));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'sv');
});
