import { expectAccessible, expectNoSideways } from './support/access';
import { begin, choose, expectThanks, order, toPayment } from './support/checkout';
import { expect, test } from './support/shop';
import { heard, takenOver } from './support/waits';

const product = '/en/products/lingonberry-frost';

test('the list comes once somebody is near it, and by the fragment of the address', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/reviews')) asked.push(request.url());
  });
  await page.goto(server.url + product);
  await takenOver(page);
  const rating = page.getByRole('link', { name: '4.4 of 5 stars, 8 reviews' });
  await expect(rating).toBeVisible();
  expect(asked).toEqual([]);
  await rating.press('Enter');
  await expect(page).toHaveURL(/#reviews$/);
  const list = page.getByRole('list', { name: 'Reviews' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  // Whoever comes with the fragment sees them at once.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeInViewport();
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(5);
});

test('a buyer writes by the link of a letter, and an open page shows it once it is approved', async ({
  page,
  server,
  context,
}) => {
  await begin(page, server.url);
  await toPayment(page);
  await order(page);
  await choose(page, 'approve');
  await expectThanks(page);
  const number = await page.locator('dd').first().innerText();
  await server.command('orders', 'ship', number);
  await server.command('orders', 'resend', number, '--letter', 'review');
  await expect(async () => {
    await page.goto(`${server.url}/_mail`);
    await page
      .getByRole('link', { name: `What did you think of order ${number}?` })
      .click({ timeout: 5_000 });
  }).toPass();
  const link = await page
    .getByRole('link', { name: /^Review / })
    .first()
    .getAttribute('href');

  const reader = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: /^What did you think/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '3 stars, Decent' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('textbox', { name: 'Title' }).fill('Sour by design');
  await page.getByRole('textbox', { name: 'Review', exact: true }).fill('It does what the wrapper says.');
  await page.getByRole('textbox', { name: 'Name to show' }).fill('Passer-by');
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for the review' })).toBeFocused();
  const secret = (link ?? '').split('#')[1] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('This purchase has been reviewed already.');

  const [waiting] = JSON.parse(await server.command('reviews', 'list', '--json'));
  expect(waiting).toMatchObject({ product: 'HH-1001', stars: 3, title: 'Sour by design', status: 'waiting' });
  const follows = heard(reader, 'product.updated');
  await reader.goto(server.url + product);
  await follows;
  await expect(reader.getByRole('link', { name: /8 reviews/ })).toBeVisible();
  await server.command('reviews', 'approve', waiting.id);
  await expect(reader.getByRole('link', { name: '4.2 of 5 stars, 9 reviews' })).toBeVisible();
});
