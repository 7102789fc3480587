import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IncludedItem } from '@/lib/api/types';
import { setNavigator } from '@/lib/navigate';
import { queries } from '@/lib/query-cache';
import { syncLocation } from '@/lib/url-state';
import { showCart } from '@/test/cart';
import { productPage, variation } from '@/test/catalogue';
import { eventually } from '@/test/eventually';
import { FakeServer } from '@/test/fake-server';
import ProductPage from './index';

async function navigate(href: string) {
  window.history.replaceState({}, '', href);
  syncLocation();
}

const go = (href: string) => act(() => navigate(href));

beforeEach(async () => {
  queries.forgetUnseen();
  showCart({});
  setNavigator({ navigate, prefetch: () => {}, refresh: () => {} });
  await go('/en/products/frost');
});

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\u00a0/g, ' ');
const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;

describe('a standard product', () => {
  const milk40 = variation('M40', {
    color: 'Milk',
    size: '40 g',
    placedPrice: 1.95,
    placedPriceString: '€1.95',
  });
  const milk150 = variation('M150', { color: 'Milk', size: '150 g' });
  const dark150 = variation('D150', {
    color: 'Dark',
    size: '150 g',
    placedPrice: 6.4,
    placedPriceString: '€6.40',
    inStockQuantity: 7,
  });
  const page = productPage([milk40, milk150, dark150]);

  it('chooses the variation of the address', async () => {
    await go('/en/products/frost?code=D150');
    render(<ProductPage page={page} />);
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(screen.getByText('€6.40')).toBeVisible();
    expect(screen.getByText('Only 7 left')).toBeVisible();
  });

  it('keeps the size when the colour changes, and writes the variation into the address', async () => {
    await go('/en/products/frost?code=M150');
    render(<ProductPage page={page} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(window.location.search).toBe('?code=D150');
    expect(screen.getByRole('radio', { name: /40 g/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '150 g' })).toBeChecked();
  });

  it('puts the chosen number into the cart', async () => {
    render(<ProductPage page={page} />);
    await userEvent.click(screen.getByRole('button', { name: 'Increase' }));
    await userEvent.click(screen.getByRole('button', { name: /Variation M40/ }));
    expect(screen.getByText('You have 2 in your cart')).toBeVisible();
  });

  it('shows what editors add, and not what they hide', async () => {
    const edited = {
      ...page,
      nameOfTheFood: 'Milk chocolate',
      additionalProductDetails: [{ title: 'How to store it', content: '<p>Cool and dry.</p>' }],
      callToActionLink: '/en/recipes',
      callToActionLinkText: 'Bake with it',
    };
    const { rerender } = render(<ProductPage page={edited} />);
    expect(screen.getByText('Milk chocolate')).toBeVisible();
    expect(screen.getByText('How to store it')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Bake with it' })).toHaveAttribute('href', '/en/recipes');
    expect(screen.getByRole('heading', { name: 'Product details' })).toBeVisible();
    const productPageMetadata = { ...page.productPageMetadata, hideProductDetailsTitle: true };
    rerender(<ProductPage page={{ ...edited, productPageMetadata }} />);
    expect(screen.queryByRole('heading', { name: 'Product details' })).toBeNull();
  });

  it('shows what buyers gave it, and nothing where nobody did', () => {
    const rating = { average: 4.3, averageString: '4.3', count: 12 };
    const { rerender } = render(<ProductPage page={{ ...page, rating }} />);
    const link = screen.getByRole('link', { name: '4.3 of 5 stars, 12 reviews' });
    expect(link).toHaveAttribute('href', '#reviews');
    expect(screen.getByRole('region', { name: 'Reviews' })).toHaveAttribute('id', 'reviews');
    rerender(<ProductPage page={page} />);
    expect(screen.queryByRole('link', { name: /stars/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull();
  });

  it('takes no more than there is', async () => {
    await go('/en/products/frost?code=D150');
    render(<ProductPage page={page} />);
    const field = screen.getByRole('spinbutton', { name: 'Quantity' });
    await userEvent.clear(field);
    await userEvent.type(field, '50{Enter}');
    expect(field).toHaveValue('7');
  });

  it('has the nutrition in a table with named rows and columns', async () => {
    render(<ProductPage page={page} />);
    await userEvent.click(screen.getByText('Nutrition', { selector: 'h3' }));
    // The table is a chunk of its own.
    const table = await screen.findByRole('table', { name: 'Nutrition' });
    expect(within(table).getAllByRole('columnheader').map(plain)).toEqual([
      'Nutrient',
      'Per 100 g',
      'Per 40 g portion',
      '% of reference intake',
    ]);
    const row = within(table).getByRole('rowheader', { name: 'Energy (kJ)' }).closest('tr');
    expect(plain(row)).toBe('Energy (kJ)2,250 kJ900 kJ11%');
  });

  it('tells allergens in words, what it contains first', async () => {
    render(<ProductPage page={page} />);
    await userEvent.click(screen.getByText('Allergens', { selector: 'h3' }));
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Contains', 'Free from']);
  });

  it('is open to search engines while somebody can buy it', () => {
    const { unmount } = render(<ProductPage page={page} />);
    expect(robots()).toBe('index,follow');
    unmount();
    const gone = variation('G', { isBuyable: false, inStock: false, inStockQuantity: 0 });
    render(<ProductPage page={productPage([gone])} />);
    expect(robots()).toBe('noindex,nofollow');
    expect(screen.getByText('Out of stock')).toBeVisible();
    expect(screen.queryByText('€5.90')).toBeNull();
  });
});

describe('a package', () => {
  const item = (code: string, displayName: string, description: string): IncludedItem => ({
    quantity: 8,
    packageEntry: {
      code,
      displayName,
      imageUrl: '/pictures/praline-640.webp',
      description,
      ingredients: `<p>Sugar of ${code}.</p>`,
      allergens: [
        {
          key: 'milk',
          name: 'Milk',
          values: { value: 1, description: 'Contains', valueTranslation: 'Milk' },
        },
      ],
      nutrients: [],
      ri: [],
      riPercent: [],
    },
  });
  const boxed = variation('BOX', {
    productType: 'Package',
    contentType: ['Variation', 'Package'],
    ingredients: null,
    includedItems: [
      item('P1', 'Sea salt praline', '<p>With flakes on top.</p>'),
      item('P2', 'Lingonberry praline', '<p>With a soft heart.</p>'),
    ],
  });

  it('tells the ingredients of each thing in it', async () => {
    await act(async () => void render(<ProductPage page={productPage([boxed])} />));
    const [panel] = await screen.findAllByRole('group', { name: '' });
    expect(panel).toHaveTextContent(/Ingredients.*Sea salt praline.*Sugar of P1.*Lingonberry praline/);
  });

  it('offers another try where the wrappers cannot be read', async () => {
    let answer: unknown = { status: 503, body: {} };
    new FakeServer().on('/api/variations/BOX/contents', () => answer);
    await act(async () => void render(<ProductPage page={productPage([boxed])} />));
    await userEvent.click(await screen.findByRole('button', { name: 'Lingonberry praline, 8 pcs' }));
    const panel = screen.getByRole('dialog', { name: 'What’s inside' });
    const row = () => within(panel).getByText('Lingonberry praline').closest('details') as HTMLElement;
    expect(within(row()).getByRole('alert')).toBeVisible();
    answer = { body: { includedItems: boxed.includedItems } };
    await userEvent.click(within(row()).getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(row()).toHaveTextContent('With a soft heart.'));
  });

  it('tells what its cart gets, and until when', () => {
    const promotions = [{ name: 'Three for two', until: '24 Dec 2026' }];
    render(<ProductPage page={{ ...productPage([variation('A')]), promotions }} />);
    expect(screen.getByText(/Three for two/)).toHaveTextContent('Three for two Until 24 Dec 2026');
  });

  it('opens what is inside in a side panel, where other rows open beside it', async () => {
    const { includedItems } = boxed;
    const server = new FakeServer().on('/api/variations/BOX/contents', { includedItems });
    // The document knows what is in it, and not what the wrappers say.
    const unwrapped = includedItems.map(({ quantity, packageEntry }) => ({
      quantity,
      packageEntry: { ...packageEntry, description: null, allergens: [] },
    }));
    // The package's part is a chunk of its own: it comes a moment later.
    const page = productPage([{ ...boxed, includedItems: unwrapped }]);
    await act(async () => void render(<ProductPage page={page} />));
    expect(server.to('/api/variations/BOX/contents')[0]?.query.toString()).toBe('language=en');
    const row = await screen.findByRole('button', { name: 'Lingonberry praline, 8 pcs' });
    await userEvent.click(row);
    const panel = screen.getByRole('dialog', { name: 'What’s inside' });
    const part = (name: string) => within(panel).getByText(name).closest('details');
    expect(part('Lingonberry praline')).toHaveAttribute('open');
    expect(part('Lingonberry praline')).toHaveTextContent('With a soft heart.');
    expect(part('Lingonberry praline')).toHaveTextContent('Sugar of P2.');
    expect(part('Lingonberry praline')).toHaveTextContent(/Contains.*Milk/);
    expect(part('Lingonberry praline')?.querySelector('summary')).toHaveFocus();
    expect(part('Sea salt praline')).not.toHaveAttribute('open');

    await userEvent.click(within(panel).getByText('Sea salt praline'));
    expect(part('Sea salt praline')).toHaveAttribute('open');
    expect(part('Lingonberry praline')).toHaveAttribute('open');

    await userEvent.click(within(panel).getByRole('button', { name: 'Close product details' }));
    expect(screen.queryByText('With a soft heart.')).toBeNull();
  });
});

describe('an engravable tablet', () => {
  const tablet = (code: string, name: string) =>
    variation(code, { productType: 'CustomTablet', name, url: `/en/products/frost?code=${code}` });

  it('has a price, a notice with a way to more, and flavours that change the address', async () => {
    const page = productPage([tablet('T-MILK', 'Milk'), tablet('T-DARK', 'Dark')]);
    await act(async () => void render(<ProductPage page={page} />));
    expect(await screen.findByRole('radio', { name: 'Milk' })).toBeChecked();
    expect(screen.getByText('€5.90')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See more like this' })).toHaveAttribute('href', '/en/bars');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(window.location.search).toBe('?code=T-DARK');
    expect(screen.getByRole('img', { name: 'Dark, Front: no text yet' })).toBeVisible();
  });

  it('has no link where there is no page of its category', async () => {
    const page = productPage([tablet('T-MILK', 'Milk')], { categoryUrl: null });
    await act(async () => void render(<ProductPage page={page} />));
    expect(await screen.findByText(/check the spelling/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See more like this' })).toBeNull();
  });
});
