import type { Locator } from '@playwright/test';
import { sample } from '../src/blocks/shortcuts-block/sample';
import { openBlock } from './support/samples';
import { expect, test } from './support/shop';

test.use({
  viewport: { width: 1280, height: 900 },
  // A changed document has no address of its own; its socket would be a stranger's.
  permissions: ['local-network-access'],
});

/** Where the halves of a banner stand: its picture, and its words. */
async function halves(banner: Locator) {
  const boxes = await banner.locator('> *').all();
  const [picture, words] = await Promise.all(boxes.map((box) => box.boundingBox()));
  if (!picture || !words) throw new Error('The banner has no halves');
  return { picture, words };
}

test('banners of two halves share their width, change sides, and stand on each other on a phone', async ({
  page,
  server,
}) => {
  // What has no picture has no halves.
  const shortcutBlocks = sample.shortcutBlocks.map((item) => ({
    ...item,
    image: '/pictures/recipe-bilberry-pie-640.webp',
  }));
  await openBlock(page, server.url, 'shortcuts-block', { displayOption: '5050Banners', shortcutBlocks });
  const banners = page.getByRole('main').getByRole('article');
  await expect(banners).toHaveCount(2);
  const [first, second] = [await halves(banners.first()), await halves(banners.last())];
  for (const { picture, words } of [first, second]) expect(picture.width).toBeCloseTo(words.width, 0);
  expect(first.words.x).toBeGreaterThan(first.picture.x);
  expect(second.words.x).toBeLessThan(second.picture.x);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const { picture, words } of [await halves(banners.first()), await halves(banners.last())]) {
    expect(words.x).toBeCloseTo(picture.x, 0);
    expect(words.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }
});
