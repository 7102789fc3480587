import '@fontsource-variable/figtree/wght.css';
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { queries } from './app/queries';
import { isLanguage, loadLanguage } from './lib/i18n';
import { applyScheme } from './lib/scheme';
import { startSession } from './lib/session';

applyScheme();
const preferred = navigator.languages.map((language) => language.slice(0, 2)).find(isLanguage) ?? 'en';
const root = document.getElementById('root');
// Nothing is shown before there are words for it; who has a session gets those of the account.
await Promise.all([loadLanguage(preferred), startSession()]);
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
