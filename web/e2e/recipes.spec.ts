import { expectAccessible, expectNoSideways } from './support/access';
import { addButton, expect, expectCart, test } from './support/shop';
import { answered, tick } from './support/waits';

const recipes = { fi: '/fi/reseptit', sv: '/sv/recept', en: '/en/recipes' };

test('a recipe is found by a word and a filter, and Back brings the search again', async ({
  page,
  server,
}) => {
  await page.goto(server.url + recipes.en);
  const list = page.getByRole('region', { name: 'Recipes', exact: true });
  await expect(list.getByRole('article')).toHaveCount(12);
  await answered(list, /recipes\?.*q=chocolate/, () =>
    page.getByRole('searchbox', { name: 'Keyword' }).fill('chocolate'),
  );
  await expect(page).toHaveURL(/\?q=chocolate$/);
  await answered(list, /recipes\?.*categoryIds=\d+/, () => tick(list.getByRole('checkbox').first()));
  await expect(page).toHaveURL(/categoryIds=\d+/);
  await expect(list.getByRole('list', { name: 'Active filters' })).toBeVisible();
  const first = list.getByRole('article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goBack();
  await expect(page).toHaveURL(/\?q=chocolate&categoryIds=\d+$/);
  await expect(page.getByRole('searchbox', { name: 'Keyword' })).toHaveValue('chocolate');
  await expect(list.getByRole('article').first().getByRole('heading')).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=chocolate$/);
  await expect(list.getByRole('list', { name: 'Active filters' })).toBeHidden();
});

test('more recipes are added below, and the focus goes to the first of them', async ({ page, server }) => {
  await page.goto(server.url + recipes.en);
  const cards = page.getByRole('region', { name: 'Recipes', exact: true }).getByRole('article');
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Show more', exact: true }).click();
  await expect(cards).toHaveCount(24);
  await expect(cards.nth(12).getByRole('link')).toBeFocused();
  await cards.nth(20).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(24);
});

test('ingredients are ticked with the keyboard, and what belongs to it goes into the cart', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/en/recipes/bilberry-pie`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilberry and sour cream pie');
  const butter = page.getByRole('checkbox', { name: '150 g soft butter' });
  await butter.focus();
  await page.keyboard.press('Space');
  await expect(butter).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: '85 g sugar' })).toBeFocused();
  await addButton(page).click();
  await expectCart(page, 1);
});

test('a recipe is printed without what only a screen needs', async ({ page, server }) => {
  await page.goto(`${server.url}/en/recipes/bilberry-pie`);
  await expect(page.getByRole('link', { name: /Share on Facebook/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('150 g soft butter')).toBeVisible();
  await expect(page.getByRole('link', { name: /Share on Facebook/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print the recipe' })).toBeHidden();
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('recipes and stories are accessible', async ({ page, server }) => {
      for (const path of [recipes.fi, '/fi/jutut', '/sv/recept/blabarspaj']) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSideways(page);
      }
      await page.goto(`${server.url}/en/stories`);
      await page.getByRole('region', { name: /./ }).getByRole('article').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/en\/stories\/./);
      // The page that was gone to has arrived.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  });
}
