import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { session } from '@/lib/api/client';
import { setDictionary } from '@/lib/i18n';
import { resetSession } from '@/lib/session';
import en from '@/locales/en.json';

// What is waited for comes late on a busy machine; only a test that fails waits this long.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  setDictionary('en', en);
  session.csrfToken = null;
  resetSession();
});

afterEach(() => cleanup());
