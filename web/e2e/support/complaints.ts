import type { Page } from '@playwright/test';

/** What the page complains of from now on: errors, and warnings such as those of hydration. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // An address without a page is no fault of the app's.
    if (['error', 'warning'].includes(message.type()) && !text.includes('404')) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
