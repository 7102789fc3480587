import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const STOPS = 250;

/** Goes there with the Tab key alone, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not come to ${target}`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  // As it is typed over by somebody: the field may hold something already.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Chooses one of several radio buttons: the Tab key comes to the chosen one, or to the first, and arrows to the others. */
export async function chooseBy(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  const group = page.locator(`input[type="radio"][name="${name}"]`);
  const chosen = page.locator(`input[type="radio"][name="${name}"]:checked`);
  const isAnyChosen = (await chosen.count()) > 0;
  await tabTo(page, isAnyChosen ? chosen : group.first());
  if (!isAnyChosen) await page.keyboard.press('Space');
  for (let step = await group.count(); step > 0 && !(await radio.isChecked()); step -= 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}
