import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { CatalogueEntry } from '@/lib/api/catalogue';
import type { PageType, TreePage } from '@/lib/api/edit';
import type { Scope } from '@/lib/api/staff';
import { enter } from '@/lib/session';
import { onBench } from '@/test/bench';
import { FakeServer, problem } from '@/test/fake-server';
import { fieldShown } from './catalogue';
import { CatalogueResults } from './catalogue-results';
import { FieldOf } from './fields/field-of';
import { NewPageDialog } from './new-page-dialog';

const frost: CatalogueEntry = {
  kind: 'product',
  code: 'HH-1001',
  name: 'Lingonberry Frost',
  url: '/en/products/lingonberry-frost',
  page: 'product-lingonberry-frost',
};
const rye: CatalogueEntry = { ...frost, code: 'HH-1005', name: 'Salted Rye', url: '/en/rye', page: null };
const bars: CatalogueEntry = { kind: 'category', code: 'bars', name: 'Bars', url: '/en/bars', page: null };

const made = { id: 'product-hh-1005', contentId: 1, type: 'ProductContent', parent: null, position: 9 };
const leaf = (id: string, type: string): TreePage => ({
  id,
  type,
  contentId: 1,
  name: id,
  parent: null,
  position: 0,
  hasChildren: false,
  languages: {},
});

function typed(type: string, en: string, fields: PageType['fields'], hasAddress = false): PageType {
  return { type, label: { fi: en, sv: en, en }, hasAddress, fields };
}
const name = { name: 'name', kind: 'words', required: true } as const;
const types = {
  pages: [
    typed(
      'LandingPage',
      'Landing page',
      [name, { name: 'hideInMenus', kind: 'flag', required: false }],
      true,
    ),
    typed('StartPage', 'Start page', [name]),
    typed('SearchResultPage', 'Search results', [{ name: 'layoutTheme', kind: 'choice', required: false }]),
    typed('ProductContent', 'Content of a shop product', [
      { name: 'product', kind: 'product', required: true },
    ]),
    typed(
      'IdentityPage',
      'Sign-in page',
      [{ name: 'form', kind: 'choice', required: true, words: ['login', 'signup'] }, name],
      true,
    ),
  ],
  blocks: [],
};

/** A shop with a start page, whose products are these. */
function shop(...entries: CatalogueEntry[]) {
  const top = [leaf('start', 'StartPage'), leaf(made.id, made.type)];
  return new FakeServer()
    .on('GET /api/edit/types', () => ({ body: types }))
    .on('GET /api/edit/tree', () => ({ body: { items: top, isCut: false } }))
    .on('GET /api/edit/catalogue', ({ query }) => {
      const codes = query.get('codes')?.split(',');
      const items = codes ? entries.filter(({ code }) => codes.includes(code)) : entries;
      return { body: { items, isCut: false } };
    })
    .on('POST /api/edit/pages', () => ({ body: { ...made, editions: {} } }));
}

async function show(children: ReactNode, scopes: Scope[] = ['content.edit']) {
  const account = { id: '1', email: 'a@b.example', name: 'Aino', language: 'en', roles: [], scopes };
  await enter({
    account: { ...account, hasSecondFactor: false, hasTotp: false },
    csrfToken: 'x',
    expires: '2026-12-01T00:00:00Z',
  });
  const routeTree = createRootRoute({ component: () => children, notFoundComponent: () => children });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  onBench(<RouterProvider router={router as never} />);
  return { user: userEvent.setup(), router };
}

test('what has content leads to it, and content is begun for what has none', async () => {
  const server = shop(frost, rye, bars);
  const { user, router } = await show(<CatalogueResults words="lingon" language="en" page={undefined} />);
  const group = await screen.findByRole('region', { name: 'Products and categories' });
  expect(await within(group).findByRole('link', { name: /^Lingonberry Frost/ })).toHaveAttribute(
    'href',
    '/pages/product-lingonberry-frost/en',
  );
  expect(within(group).getByRole('button', { name: /^Bars/ })).toHaveTextContent(
    'Category · bars · no content of its own',
  );
  await user.click(within(group).getByRole('button', { name: /^Salted Rye/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add content: Salted Rye' });
  expect(server.to('POST /api/edit/pages')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Add content' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/product-hh-1005/en'));
  expect(server.to('POST /api/edit/pages')[0]?.body).toEqual({
    type: 'ProductContent',
    parent: null,
    language: 'en',
    draft: {
      segment: null,
      published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      content: { type: 'ProductContent', product: 'HH-1005' },
    },
  });
});

test('whoever only reads begins nothing', async () => {
  shop(frost, rye);
  await show(<CatalogueResults words="lingon" language="en" page={undefined} />, ['content.read']);
  expect(await screen.findByRole('link', { name: /^Lingonberry Frost/ })).toBeVisible();
  expect(screen.getByText('Salted Rye')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

const submit = { name: 'Create the page' };

test('a new page asks for what its type cannot be without, and for no name where it has none', async () => {
  const server = shop(frost, rye);
  const { user } = await show(<NewPageDialog parent={null} language="en" onClose={vi.fn()} />);
  const type = await screen.findByLabelText('Type of page');
  expect(
    within(type)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Content of a shop product', 'Landing page', 'Search results', 'Sign-in page']);
  await user.selectOptions(type, 'Content of a shop product');
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('button', submit));
  expect(screen.getByText('This is missing.')).toBeVisible();

  const pick = async (product: string) => {
    await user.click(screen.getByRole('button', { name: 'Choose a product' }));
    const picker = await screen.findByRole('dialog', { name: 'Choose a product' });
    await user.type(within(picker).getByLabelText('Search products'), 'lingon');
    await user.click(await within(picker).findByRole('button', { name: new RegExp(product) }));
  };
  // One that has content cannot get it twice: the way leads to it.
  await pick('Lingonberry Frost.*has content already');
  expect(await screen.findByRole('link', { name: 'Open the content' })).toBeVisible();
  await user.click(screen.getByRole('button', submit));
  expect(server.to('POST /api/edit/pages')).toHaveLength(0);
  await pick('Salted Rye');
  expect(await screen.findByText('Salted Rye')).toBeVisible();
  await user.click(screen.getByRole('button', submit));
  await waitFor(() => expect(server.to('POST /api/edit/pages')).toHaveLength(1));
  expect(server.to('POST /api/edit/pages')[0]?.body).toMatchObject({
    type: 'ProductContent',
    draft: { segment: null, content: { type: 'ProductContent', product: 'HH-1005' } },
  });
});

test('under another page what adds to the shop is not offered; words are chosen, and a refusal is told', async () => {
  const server = shop().on('POST /api/edit/pages', () =>
    problem(422, 'not-fit-to-publish', 'It has no place.'),
  );
  const parent = leaf('start', 'StartPage');
  const { user } = await show(<NewPageDialog parent={parent} language="en" onClose={vi.fn()} />);
  const type = await screen.findByLabelText('Type of page');
  expect(
    within(type)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Landing page', 'Sign-in page']);
  await user.selectOptions(type, 'Sign-in page');
  await user.type(screen.getByLabelText('Name'), 'Log in');
  await user.selectOptions(screen.getByLabelText('Form'), 'Becoming a customer');
  await user.click(screen.getByRole('button', submit));
  expect(await screen.findByRole('alert')).toHaveTextContent('It has no place.');
  expect(server.to('POST /api/edit/pages')[0]?.body).toMatchObject({
    parent: 'start',
    draft: { segment: 'log-in', content: { type: 'IdentityPage', form: 'signup', name: 'Log in' } },
  });
});

test('whether a new page comes into the menus is asked where it would', async () => {
  const server = shop();
  const { user } = await show(
    <NewPageDialog parent={leaf('start', 'StartPage')} language="en" onClose={vi.fn()} />,
  );
  const hide = await screen.findByLabelText('Hide in menus');
  expect(hide).toHaveAccessibleDescription(/in the menus of all readers/);
  await user.type(screen.getByLabelText('Name'), 'Thank you');
  await user.click(hide);
  await user.click(screen.getByRole('button', submit));
  await waitFor(() => expect(server.to('POST /api/edit/pages')).toHaveLength(1));
  expect(server.to('POST /api/edit/pages')[0]?.body).toMatchObject({
    draft: { content: { type: 'LandingPage', name: 'Thank you', hideInMenus: true } },
  });
});

test('a product is known by its name in the fields, and looked up where another is wanted', async () => {
  shop(frost, rye);
  const draft = {
    segment: null,
    published: '2026-11-01',
    content: { type: 'ProductContent', product: 'HH-1001', relatedProducts: ['HH-1005', 'NO-1'] },
  };
  const field = { name: 'product', kind: 'product', required: true } as const;
  const related = { name: 'relatedProducts', kind: 'references', to: 'product' } as const;
  const { editing } = onBench(
    <>
      <FieldOf field={field} block={null} path="product" />
      <FieldOf field={related} block={null} path="relatedProducts" />
    </>,
    { draft },
  );
  const user = userEvent.setup();
  const product = screen.getByRole('group', { name: 'Product' });
  expect(await within(product).findByText('Lingonberry Frost')).toBeVisible();
  expect(within(product).queryByRole('textbox')).toBeNull();
  const others = screen.getByRole('group', { name: 'Related products' });
  expect(await within(others).findByText('Salted Rye')).toBeVisible();
  expect(within(others).getByText('NO-1')).toBeVisible();
  await user.click(within(product).getByRole('button', { name: 'Choose a product' }));
  await user.type(await screen.findByLabelText('Search products'), 'rye');
  await user.click(await screen.findByRole('button', { name: /^Salted Rye/ }));
  expect(editing.session.view.draft.content['product']).toBe('HH-1005');
});

test('an object of a list begins with what it cannot be without', async () => {
  shop(rye);
  const words = { name: 'words', kind: 'words', required: true } as const;
  const product = { name: 'product', kind: 'product', required: true } as const;
  const note = { name: 'note', kind: 'words', required: false } as const;
  const { editing } = onBench(
    <>
      <FieldOf
        field={{ name: 'ingredientProducts', kind: 'items', fields: [words, product, note] }}
        block={null}
        path="ingredientProducts"
      />
      <FieldOf
        field={{ name: 'additionalProductDetails', kind: 'items', fields: [words, note] }}
        block={null}
        path="additionalProductDetails"
      />
    </>,
  );
  const user = userEvent.setup();
  const add = (group: string) =>
    user.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name: 'Add' }));
  await add('More product details');
  await add('Products among the ingredients');
  await user.type(await screen.findByLabelText('Search products'), 'rye');
  await user.click(await screen.findByRole('button', { name: /^Salted Rye/ }));
  expect(editing.session.view.draft.content).toMatchObject({
    additionalProductDetails: [{ words: '' }],
    ingredientProducts: [{ words: '', product: 'HH-1005' }],
  });
});

test('what the page of a product calls its description is the field of that name here', () => {
  expect(fieldShown('ProductContent', 'description')).toBe('xhtmlDescription');
  expect(fieldShown('ProductContent', 'nameOfTheFood')).toBe('nameOfTheFood');
  expect(fieldShown('ProductDetailPage', 'description')).toBe('description');
});
