import { expectAccessible, expectNoSideways } from './support/access';
import { expect, test } from './support/shop';
import { answered } from './support/waits';

const finder = '/en/cafes-and-shops';
/** The market square of Turku. */
const turku = { latitude: 60.4518, longitude: 22.2666 };

test('places are found by city, and Back brings the choice again', async ({ page, server }) => {
  await page.goto(server.url + finder);
  const list = page.getByRole('region', { name: 'Cafés and shops', exact: true });
  await expect(list.getByRole('article')).toHaveCount(12);
  await answered(list, /locations\?.*city=Helsinki/, () =>
    page.getByRole('combobox', { name: 'City' }).selectOption('Helsinki'),
  );
  await expect(page).toHaveURL(/\?city=Helsinki$/);
  await expect(list.getByRole('article').first()).toContainText('Helsinki');
  const count = await list.getByRole('article').count();
  expect(count).toBeLessThan(12);
  await list.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Helsinki');
  await expect(list.getByRole('article')).toHaveCount(count);
});

test('a place tells its hours, its map and one lunch at a time', async ({ page, server }) => {
  await page.goto(`${server.url}${finder}/espoo-tapiola`);
  const hours = page.getByRole('table', { name: 'Regular hours' });
  await expect(hours.getByRole('row', { name: /^Monday–Friday/ })).toContainText('9:00–19:00');
  await expect(page.getByRole('link', { name: /^Show on map \(/ })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/\?mlat=60\.\d+&mlon=24\./,
  );
  await page.getByText('Monday', { exact: true }).click();
  await expect(page.getByText(/Leek and potato soup/)).toBeVisible();
  await page.getByText('Tuesday', { exact: true }).click();
  await expect(page.getByText(/Tomato and lentil soup/)).toBeVisible();
  await expect(page.getByText(/Leek and potato soup/)).toBeHidden();
});

test.describe('with a position', () => {
  test.use({ geolocation: turku, permissions: ['geolocation'] });

  test('the nearest come first, with their distance', async ({ page, server }) => {
    await page.goto(server.url + finder);
    const first = page
      .getByRole('region', { name: 'Cafés and shops', exact: true })
      .getByRole('article')
      .first();
    await expect(first).toBeVisible();
    await page.getByRole('button', { name: 'Nearest first' }).click();
    await expect(first).toContainText(/(\d m|\d km) away/);
    await expect(first).toContainText('Turku');
    await expect(page).not.toHaveURL(/latitude/);
  });
});

test('a browser that may not tell says what to do instead', async ({ page, server, context }) => {
  await context.clearPermissions();
  await page.goto(server.url + finder);
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(page.getByText(/choose a city/i)).toBeVisible();
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the finder and a place are accessible', async ({ page, server }) => {
      for (const path of ['/fi/kahvilat-ja-myymalat', '/sv/kafeer-och-butiker/esbo-hagalund']) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSideways(page);
      }
    });
  });
}
