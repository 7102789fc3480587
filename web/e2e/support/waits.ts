import { expect, type Locator, type Page } from '@playwright/test';

/** Asked in milliseconds after one another: what is waited for here is mostly there already. */
const OFTEN = { intervals: [25, 50, 100] };

/** The app has taken the document's markup over: it answers clicks by itself. */
export async function takenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'earlyInput' in window), OFTEN).toBe(false);
}

/** The app has taken the document's markup over, and nothing on the page is being fetched or moves any more. */
export async function settled(page: Page): Promise<void> {
  // All in one question: pages are looked at some thousand times in a run.
  const still = () => page.evaluate(unsettled).catch(() => 'another document comes');
  await expect.poll(still, OFTEN).toBe('');
}

/** Runs in the page: what it still does, or nothing. */
async function unsettled(): Promise<string> {
  if (document.readyState === 'loading') return 'it is being read';
  if ('earlyInput' in window) return 'it is not taken over';
  if (document.querySelector('[aria-busy="true"]')) return 'something is busy';
  // Spinners; other states of the page that are said aloud are paragraphs.
  if (document.querySelector('main div[role="status"]')) return 'something spins';
  await document.fonts.ready;
  const moves = document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  return moves ? 'something moves' : '';
}

/**
 * Does what changes the question of a list, and waits until the list shows the answer. The question is told by its
 * address, and has to be one that was not asked before in this tab: answers are kept there.
 *
 * The address of the page changes before the list does, and the old hits stay meanwhile. But a list is marked as busy
 * before its question goes out: from then on the mark tells whose hits these are.
 */
export async function answered(
  area: Locator,
  question: RegExp,
  change: () => Promise<unknown>,
): Promise<void> {
  const asked = area.page().waitForRequest(question);
  await change();
  await asked;
  await expect(area.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Ticks a box that follows the address: it may be drawn a moment later. */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}

declare global {
  interface Window {
    /** What `keepMessages` has seen. */
    shownMessages?: string[];
  }
}

/** Runs in every page: messages go by themselves, and a slow look shall not miss one. */
export function keepMessages(): void {
  const shown: string[] = [];
  window.shownMessages = shown;
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = message.textContent ?? '';
      if (text && !shown.includes(text) && message.checkVisibility()) shown.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** The page shows this message, or has shown it since it was opened. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  // While another document takes the page's place there is nothing to ask.
  const messages = () => page.evaluate(() => window.shownMessages ?? []).catch(() => []);
  await expect.poll(messages).toContainEqual(expect.stringContaining(text));
}

/** Resolves when the page's own socket has told it something of this type; asked for before the page is opened. */
export function heard(page: Page, type: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(`"type":"${type}"`)) resolve();
      }),
    );
  });
}

/** Keeps requests of these addresses waiting, from now on, until what this returns is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    // The page may have given up on it by now.
    await route.continue().catch(() => undefined);
  });
  return release;
}
