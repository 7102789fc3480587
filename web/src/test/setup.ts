import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setDictionary } from '@/lib/i18n/t';
import { setOverlay } from '@/lib/overlay';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import en from '../../../crates/site/locales/en.json';
import { providePopovers } from './popover';

// What is waited for comes late on a busy machine; only a test that fails waits this long.
configure({ asyncUtilTimeout: 60_000 });

providePopovers();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setDictionary('en', en);
  store.set(pageAtom, null);
  store.set(snackbarsAtom, []);
  setOverlay('none');
});

afterEach(() => cleanup());
