import { pressOn, tabTo } from './support/keyboard';
import { openBlock } from './support/samples';
import { expect, test } from './support/shop';

// Blocks whose samples stand in the place of the start page's own: what their controls do, and how their options look.
test.use({
  viewport: { width: 1280, height: 900 },
  // A changed document has no address of its own; its socket would be a stranger's.
  permissions: ['local-network-access'],
});

test('answers open one at a time, by keys alone', async ({ page, server }) => {
  await openBlock(page, server.url, 'accordion-block', {});
  const main = page.getByRole('main');
  const [first, second] = [main.locator('details').first(), main.locator('details').last()];
  await pressOn(page, first.locator('summary'));
  await expect(first).toHaveAttribute('open');
  await expect(first.getByText('kylmäkallet')).toBeVisible();
  await pressOn(page, second.locator('summary'), 'Space');
  await expect(second).toHaveAttribute('open');
  await expect(first).not.toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(second).not.toHaveAttribute('open');
});

test('a long description has 4.7 lines until it is opened', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBlock(page, server.url, 'description-block', {});
  const more = page.getByRole('main').getByRole('button', { name: /Kaikki tuotteemme/ });
  const text = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`);
  const tall = () =>
    text.evaluate(
      (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).fontSize),
    );
  expect(await tall()).toBeCloseTo(4.7, 1);
  await pressOn(page, more);
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(await tall()).toBeGreaterThan(4.7);
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('large pictures that change are turned and started by keys, and their hidden links are no stops', async ({
  page,
  server,
}) => {
  // They begin at rest: nothing turns while the test looks for its keys.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBlock(page, server.url, 'changing-hero-block', {});
  const hero = page.getByRole('main').getByRole('region', { name: 'Rasiallinen juhlaa' });
  await pressOn(page, hero.getByRole('button', { name: 'Seuraava' }));
  await expect(hero.locator('[data-shown]').getByRole('heading', { name: 'Hallan levyt' })).toBeVisible();
  await expect(hero.getByRole('link')).toHaveText(['Katso levyt']);
  await pressOn(page, hero.getByRole('button', { name: 'Jatka kuvien vaihtoa' }));
  await expect(hero.getByRole('button', { name: 'Pysäytä kuvien vaihto' })).toBeFocused();
});

test('a page is chosen from a list by keys, and followed by the button', async ({ page, server }) => {
  await openBlock(page, server.url, 'dropdown-navigation-block', {});
  const list = page.getByRole('main').getByRole('combobox', { name: 'Mitä etsit?' });
  await tabTo(page, list);
  await page.keyboard.press('ArrowDown');
  await expect(list).toHaveValue('/fi/suklaalevyt');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fi\/suklaalevyt$/);
});

test('a film is its picture until it is asked for by key', async ({ page, server }) => {
  const foreign: string[] = [];
  await page.route(/youtube-nocookie\.com|ytimg\.com/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: '<p>Player</p>', contentType: 'text/html' });
  });
  await openBlock(page, server.url, 'youtube-video-block', {});
  const play = page.getByRole('main').getByRole('button', { name: /Kaksi minuuttia/ });
  await tabTo(page, play);
  expect(foreign).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Kaksi minuuttia paahtimolla')).toBeFocused();
  expect(foreign[0]).toContain('https://www.youtube-nocookie.com/embed/aB3-_56789x');
});

const item = {
  title: 'Tilaa taikinajuuri',
  description: 'Noudetaan kahvilasta.',
  image: '/pictures/recipe-bilberry-pie-640.webp',
  imageAltText: '',
  callToAction: '/fi/kahvilat',
  callToActionName: 'Kahvilat',
  infoText1: ['Maksuton', 'Nopea'],
  infoText2: ['Ruista', 'Vettä', 'Suolaa'],
};
/** How many of six items stand beside each other on a wide screen, by the display option. */
const beside = {
  cards: 3,
  'narrow-cards': 4,
  '5050Banners': 1,
  lifts: 2,
  icons: 6,
  simple: 3,
  banners: 1,
} as const;

for (const [displayOption, count] of Object.entries(beside))
  test(`shortcuts have the look "${displayOption}"`, async ({ page, server }) => {
    await openBlock(page, server.url, 'shortcuts-block', {
      displayOption,
      shortcutBlocks: Array.from({ length: 6 }, () => item),
    });
    const items = page.getByRole('main').locator('[data-look] > li');
    await expect(items).toHaveCount(6);
    const tops = await items.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(count);
    if (displayOption === 'simple') {
      await expect(items.first()).toHaveText(item.title);
      return;
    }
    // Of the first facts one is told, of the further ones two.
    await expect(items.first()).toContainText('Maksuton');
    await expect(items.first()).not.toContainText('Nopea');
    await expect(items.first()).toContainText('Vettä');
    await expect(items.first()).not.toContainText('Suolaa');
  });

test('shortcuts can stand in a row that is scrolled, in a narrow column, and over what is before them', async ({
  page,
  server,
}) => {
  const shortcutBlocks = Array.from({ length: 6 }, () => item);
  await openBlock(page, server.url, 'shortcuts-block', {
    shortcutBlocks,
    forceToCarousel: true,
    layoutTheme: 'willja',
  });
  const list = page.getByRole('main').locator('[data-look]');
  const hidden = () => list.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await hidden()).toBeGreaterThan(0);
  await expect(page.getByRole('main').locator('[data-theme="willja"]')).toContainText(item.title);

  await openBlock(page, server.url, 'shortcuts-block', {
    shortcutBlocks,
    forceMaxWidth: true,
    floatingMode: true,
  });
  expect(await hidden()).toBe(0);
  expect((await list.boundingBox())?.width).toBeLessThanOrEqual(760);
  await expect(page.getByRole('main').locator('[data-floating]')).toContainText(item.title);
});

test('a link button stands where its editor wants it, with the room and the look that they chose', async ({
  page,
  server,
}) => {
  const places: number[] = [];
  const heights: number[] = [];
  for (const [align, verticalPadding] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [2, 4],
  ]) {
    await openBlock(page, server.url, 'link-block', { align, verticalPadding });
    const link = page.getByRole('main').getByRole('link', { name: 'Kaikki tuotteet' });
    places.push((await link.boundingBox())?.x ?? 0);
    heights.push(await link.locator('..').evaluate((row) => row.getBoundingClientRect().height));
  }
  const [start = 0, middle = 0, end = 0] = places;
  expect(middle).toBeGreaterThan(start);
  expect(end).toBeGreaterThan(middle);
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  expect(new Set(heights).size).toBe(4);
});
