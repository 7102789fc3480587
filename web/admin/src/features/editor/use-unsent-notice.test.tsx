import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftSession } from '@/lib/draft/session';
import { guardUnsent } from '@/lib/draft/unsent';
import { enter } from '@/lib/session';
import { closeToastsAbout } from '@/lib/toasts';
import { DRAFT, keeper } from '@/test/bench';
import { staffSession } from '@/test/staff';
import { Toaster } from '@/ui/toaster';
import { unsentOf, useUnsentNotice } from './use-unsent-notice';

function Shown() {
  useUnsentNotice(undefined, 'en');
  return <Toaster />;
}

test('work that no tab could save is told until its page is opened', async () => {
  await enter(staffSession({ scopes: ['content.edit'] }));
  const session = new DraftSession(DRAFT);
  const place = { account: '1', page: 'a-page', language: 'en' };
  const stop = guardUnsent(place, { tabId: 'gone', session, keeper });
  session.do({ kind: 'set', block: null, field: 'name', value: 'A page of mine' });
  dispatchEvent(new Event('pagehide'));
  stop();
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByText(/^A page of mine \(en\) has changes of yours/)).toBeInTheDocument();
  act(() => closeToastsAbout(unsentOf('a-page', 'sv')));
  expect(screen.getByText(/has changes of yours/)).toBeInTheDocument();
  act(() => closeToastsAbout(unsentOf('a-page', 'en')));
  await waitFor(() => expect(screen.queryByText(/has changes of yours/)).toBeNull());
});
