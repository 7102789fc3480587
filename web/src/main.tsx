import '@/styles/index.css';
import { start } from '@/app/start';

// No part of a build.
if (import.meta.env.DEV)
  void import('@/features/analytics/debug-view').then(({ showReports }) => showReports());

const root = document.getElementById('root');
// In a task of its own: the browser was busy until here with the code.
if (root)
  setTimeout(() =>
    start(root).catch((error: unknown) => {
      console.error(error);
      // Nothing has been rendered yet, no dictionary may be there: the plainest thing that can help.
      root.replaceChildren(
        Object.assign(document.createElement('button'), {
          textContent: { sv: 'Ladda om', en: 'Reload' }[document.documentElement.lang] ?? 'Lataa uudelleen',
          onclick: () => window.location.reload(),
        }),
      );
    }),
  );
