import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './waits';

/** The page, once it stands still, breaks no rule of WCAG 2.2 AA that a machine can see. */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  await settled(page);
  const found = await new AxeBuilder({ page })
    // Of the same criteria, and not asked for by default: whoever says what they read is understood.
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules([...without])
    .analyze();
  const told = found.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(' | ')}`,
  );
  expect(told).toEqual([]);
}

export async function expectNoSideways(page: Page): Promise<void> {
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
