import { addButton, expect, expectCart, openCart, openProduct, test } from './support/shop';

test('clicks while the server restarts are kept, sent and not doubled', async ({ context, ownServer }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const each of [page, other]) await openProduct(each, ownServer.url);
  await addButton(page).click();
  for (const each of [page, other]) await expectCart(each, 1);
  const dialog = await openCart(page);
  const more = dialog.getByRole('button', { name: 'Increase' });
  for (let click = 0; click < 3; click += 1) await more.click();
  await ownServer.stop();
  for (let click = 0; click < 4; click += 1) await more.click();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('8');
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await ownServer.startAgain();
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  for (const each of [page, other]) await expectCart(each, 8);
  await expect(dialog.locator('dl').getByText('€47.20').first()).toBeVisible();
});

test('a crash loses no click', async ({ page, ownServer }) => {
  await openProduct(page, ownServer.url);
  await addButton(page).click();
  await expectCart(page, 1);
  const dialog = await openCart(page);
  const more = dialog.getByRole('button', { name: 'Increase' });
  for (let click = 0; click < 5; click += 1) await more.click();
  await ownServer.crash();
  await ownServer.startAgain();
  await expect(dialog.locator('dl').getByText('€35.40').first()).toBeVisible();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('6');
});

test('offline and back', async ({ context, page, server }) => {
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  // The panel's code has come: without it there is nothing to open.
  await openCart(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  const dialog = await openCart(page);
  await dialog.getByRole('button', { name: 'Increase' }).click();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
  await context.setOffline(false);
  await expect(dialog.locator('dl').getByText('€11.80').first()).toBeVisible();
});

test('with the socket blocked the cart works over HTTP', async ({ page, server }) => {
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await openProduct(page, server.url);
  await addButton(page).click();
  await expectCart(page, 1);
  const dialog = await openCart(page);
  await dialog.getByRole('button', { name: 'Increase' }).click();
  await expect(dialog.locator('dl').getByText('€11.80').first()).toBeVisible();
  await page.reload();
  await expectCart(page, 2);
});

test('a click counts once, also where its page ends before the server has it', async ({
  context,
  server,
}) => {
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!String(frame).includes('cart.op')) line.send(frame);
    });
  });
  const page = await context.newPage();
  await openProduct(page, server.url);
  await expectCart(page, 0);
  await addButton(page).click();
  await expectCart(page, 1);
  await page.reload();
  await expectCart(page, 1);
  // The next document has said it over HTTP; that it was said twice changes nothing.
  await page.reload();
  await expectCart(page, 1);

  // What was clicked in a tab that is closed is done by one that is open.
  const closed = await context.newPage();
  await openProduct(closed, server.url);
  await expectCart(closed, 1);
  await addButton(closed).click();
  await expectCart(closed, 2);
  await closed.close({ runBeforeUnload: true });
  await page.bringToFront();
  await expectCart(page, 2);
});
