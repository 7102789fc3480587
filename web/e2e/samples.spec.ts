import { expectAccessible, expectNoSideways } from './support/access';
import { complaintsOf } from './support/complaints';
import { openPageSample, openSamples, pageTypes, themes } from './support/samples';
import { expect, test } from './support/shop';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  // A changed document has no address of its own; its socket would be a stranger's.
  permissions: ['local-network-access'],
});

for (const theme of themes)
  test(`the sample of every block is taken over and accessible in ${theme}`, async ({ page, server }) => {
    const complaints = complaintsOf(page);
    await openSamples(page, server.url, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(complaints).toEqual([]);
  });

for (const theme of themes)
  test(`the sample of every type of page is taken over and accessible in ${theme}`, async ({
    page,
    server,
  }) => {
    const complaints = complaintsOf(page);
    for (const type of pageTypes) {
      await test.step(type, async () => {
        await openPageSample(page, server.url, theme, type);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.getByRole('main')).toContainText(/\S/);
        await expectAccessible(page);
        await expectNoSideways(page);
        expect(complaints).toEqual([]);
      });
    }
  });
