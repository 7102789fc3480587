import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './waits';

/** The page, once it stands still, breaks no rule of WCAG 2.2 AA that a machine can see. */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  await settled(page);
  const found = await axe(page)
    // What was announced already, by the name of a button that may be gone: nobody comes upon it there.
    .exclude('[data-live-announcer]')
    // Of the same criteria, and not asked for by default: whoever says what they read is understood.
    .options({
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // Nobody reads what is in order: to tell each such element takes longer than to find what is not.
      resultTypes: ['violations'],
    })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules([...without])
    .analyze();
  const told: string[] = [];
  for (const { id, nodes } of found.violations) {
    const targets = nodes.map(({ target }) => String(target));
    const wrong = id === 'target-size' ? await stillSmall(page, targets) : targets;
    if (wrong.length > 0) told.push(`${id}: ${wrong.join(' | ')}`);
  }
  expect(told).toEqual([]);
}

/** Where a page has frames, what is found in each is put together in a page of its own; one without them is spared that. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

/** What is half under a bar that stays in place looks small, and is not: it is looked at once more in the middle of the screen. */
async function stillSmall(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await axe(page).include(target).withRules(['target-size']).analyze();
    if (violations.length > 0) small.push(target);
  }
  return small;
}

export async function expectNoSideways(page: Page, what = page.url()): Promise<void> {
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}
