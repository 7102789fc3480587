import { expectAccessible, expectNoSideways } from './support/access';
import { startPress } from './support/press';
import { expect, openShop, test } from './support/shop';
import { answered, takenOver } from './support/waits';

const newsroom = '/en/for-the-media';

test('a newsroom is narrowed, goes on while one scrolls, and Back brings it again', async ({
  page,
  server,
}) => {
  await page.goto(server.url + newsroom);
  const news = page.getByRole('region', { name: 'Press releases' });
  const list = news.getByRole('list', { name: 'Press releases' });
  await expect(list.getByRole('article')).toHaveCount(10);
  await takenOver(page);
  await list.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(list.getByRole('article')).toHaveCount(14);
  await expect(page).toHaveURL(/\?page=2$/);
  await answered(news, /releases\/press\?.*year=2025/, () =>
    news.getByRole('button', { name: '2025' }).click(),
  );
  await answered(news, /releases\/press\?.*filters=shops/, () =>
    news.getByRole('button', { name: 'Shops and cafés' }).click(),
  );
  await expect(page).toHaveURL(/\?year=2025&filters=shops$|\?filters=shops&year=2025$/);
  await expect(list.getByRole('article')).toHaveCount(1);
  await list.getByRole('link', { name: /Oulu/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /market square of Oulu/ })).toBeVisible();
  await expect(page).toHaveTitle(/market square of Oulu/);
  await page.goBack();
  await expect(list.getByRole('article')).toHaveCount(1);
  await expect(news.getByRole('button', { name: '2025', pressed: true })).toBeVisible();
});

test('whoever subscribes comes back to thanks, which are reported', async ({ page, playwright }) => {
  const press = await startPress();
  const server = await openShop(playwright.request, {
    PRALINE__RELEASES__SUBSCRIPTION__URL: press.url,
    PRALINE__RELEASES__SUBSCRIPTION__UNIQUE_IDENTIFIER: '5f1c2a',
  });
  try {
    // The document of another page: the newsroom is reached without one of its own.
    await page.goto(`${server.url}/en/`);
    await takenOver(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'For the media' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to press releases' });
    // It looks as if it were off, and says what is missing.
    await dialog.getByRole('button', { name: 'Subscribe' }).click({ force: true });
    await expect(dialog.getByRole('link', { name: 'Enter a name.' })).toBeVisible();
    await dialog.getByLabel('Name').fill('Aino Kivelä');
    await dialog.getByLabel('E-mail address').fill('aino@paper.example');
    await dialog.getByLabel('English').check();
    await dialog.getByLabel('Products').check();
    await dialog.getByLabel('I accept the privacy statement').check();
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible();
    const [form] = press.forms;
    expect(form?.get('Name')).toBe('Aino Kivelä');
    expect([form?.get('Language'), form?.get('Replylanguage')]).toEqual(['en', 'en']);
    expect(form?.getAll('Categories')).toEqual(['products']);
    const reports = () => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []);
    await expect.poll(reports).toContainEqual({ event: 'form_success', form_id: 'press-subscription' });
  } finally {
    await server.remove();
    press.stop();
  }
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the newsroom and its pages are accessible', async ({ page, server }) => {
      for (const path of [
        '/fi/medialle',
        '/sv/for-medier/pressmeddelande?id=visby-opens',
        '/en/for-the-media/press-release?id=nothing',
        '/fi/medialle/kiitos?identifier=press-subscription',
      ]) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSideways(page);
      }
    });
  });
}
