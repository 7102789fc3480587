import type { Page } from '@playwright/test';

/** An address without a page is no fault of the app's, nor that a busy machine uses later what it has loaded before. */
const harmless = ['404', 'but not used within a few seconds'];

/** What the page complains of from now on: errors, and warnings such as those of hydration. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !harmless.some((words) => text.includes(words)))
      complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
