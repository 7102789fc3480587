import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartViewAtom, outboxAtom } from '@/features/cart/cart.atoms';
import { notices } from '@/features/cart/cart-notices';
import { tabletEditAtom } from '@/features/cart/tablet-edit';
import { connection } from '@/features/realtime/connection';
import { politeAtom } from '@/lib/announce';
import type { ProductPage } from '@/lib/api/types';
import { store } from '@/lib/store';
import { cart, TABLET, tabletLine } from '@/test/builders';
import { arriveState, showCart } from '@/test/cart';
import { productPage, variation } from '@/test/catalogue';
import { snackbarsAtom } from '@/ui/snackbar/snackbars';
import { TabletDesigner } from './designer';

const milk = variation('T-MILK', { productType: 'CustomTablet', name: 'Milk' });
const product = { code: 'T-MILK', displayName: 'The Name Bar', imageUrl: null, url: null };
const countryOptions = [
  { countryCode: 'FIN', countryName: 'Finland', telephonePrefix: '+358', postalDigits: 5 },
  { countryCode: 'SWE', countryName: 'Sweden', telephonePrefix: '+46', postalDigits: 5 },
];

// Drafts outlive a page: every test has a product of its own.
let products = 0;
let page: ProductPage;

beforeEach(() => {
  showCart({});
  products += 1;
  page = { ...productPage([milk], { code: `T-${products}`, displayName: 'The Name Bar' }), countryOptions };
});

function renderDesigner(chosen = milk) {
  const { unmount } = render(
    <TabletDesigner page={page} variation={chosen} product={product} onFlavour={() => {}}>
      <h1>The Name Bar</h1>
    </TabletDesigner>,
  );
  return { user: userEvent.setup(), unmount };
}

type User = ReturnType<typeof userEvent.setup>;
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function writeDesign(user: User, front = 'Thank you') {
  await user.type(field('Text on the front'), front);
  await user.type(field('Text on the back'), 'For all those years');
  await user.type(field('Signature'), 'Aino');
}

async function writeRecipient(user: User) {
  await user.type(field('Name'), 'Maija Meikäläinen');
  await user.type(field('Street address'), 'Puolukkatie 7');
  await user.type(field('Postal code'), '00100');
  await user.type(field('Town or city'), 'Helsinki');
  await user.type(field('Phone number'), '040-123 45 67');
}

async function addOne(user: User) {
  await writeDesign(user);
  await user.click(button('Continue to the recipient'));
  await writeRecipient(user);
  await user.click(button('Add to cart'));
}

describe('the design', () => {
  it('is seen as it is written, on the side that is written on', async () => {
    const { user } = renderDesigner();
    expect(screen.getByRole('img', { name: 'Milk, Front: no text yet' })).toBeVisible();
    await user.type(field('Text on the front'), 'Thank you');
    expect(screen.getByRole('img', { name: 'Milk, Front: Thank you' })).toBeVisible();
    await user.type(field('Signature'), 'Aino');
    expect(screen.getByRole('radio', { name: 'Back' })).toBeChecked();
    expect(screen.getByRole('img', { name: 'Milk, Back: Aino' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Front' }));
    expect(screen.getByRole('img', { name: 'Milk, Front: Thank you' })).toBeVisible();
  });

  it('counts characters and says what is wrong only once a field was left', async () => {
    const { user } = renderDesigner();
    const front = field('Text on the front');
    expect(front).toHaveAccessibleDescription(/0 of 16 characters$/);
    await user.type(front, 'x'.repeat(17));
    expect(front).not.toHaveAttribute('aria-invalid');
    expect(screen.getByText('17/16')).toBeVisible();
    expect(screen.getByText('1 character too many').parentElement).toHaveTextContent(
      '17 of 16 characters. 1 character too many',
    );
    await user.tab();
    expect(front).toHaveAttribute('aria-invalid', 'true');
    expect(front).toHaveAccessibleDescription(/^The front has room for 16 characters at most\./);
    await user.type(front, '{Backspace}');
    expect(front).not.toHaveAttribute('aria-invalid');
  });

  it('complains of nothing before something was typed', async () => {
    const { user } = renderDesigner();
    await user.click(field('Text on the front'));
    await user.tab();
    await user.tab();
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(button('Continue to the recipient')).not.toHaveAccessibleDescription();
  });

  it('cannot be left before all is written: what is missing is listed, and leads there', async () => {
    const { user } = renderDesigner();
    const next = button('Continue to the recipient');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.click(next);
    const summary = screen.getByRole('group', { name: 'Please check these fields' });
    expect(summary).toHaveFocus();
    await user.click(within(summary).getByRole('link', { name: /back/ }));
    expect(field('Text on the back')).toHaveFocus();
    expect(field('Text on the back')).toHaveAccessibleDescription(/^Enter a text for the back\./);
    expect(screen.getByRole('heading', { name: /Design your tablet/ })).toBeVisible();
    await writeDesign(user);
    expect(next).not.toHaveAttribute('aria-disabled');
    await user.click(next);
    expect(screen.getByRole('heading', { name: /Who gets the tablet/ })).toBeVisible();
  });

  it('names the signs that cannot be engraved, and does not take them', async () => {
    const { user } = renderDesigner();
    await writeDesign(user, 'Hei ❤️');
    await user.click(button('Continue to the recipient'));
    expect(field('Text on the front')).toHaveFocus();
    expect(field('Text on the front')).toHaveAccessibleDescription(/^The engraving has no ❤\./);
  });

  it('is kept when one comes back from the recipient, and the recipient too', async () => {
    const { user } = renderDesigner();
    await writeDesign(user);
    await user.click(button('Continue to the recipient'));
    expect(screen.getByRole('heading', { name: 'Step 2 of 2 Who gets the tablet?' })).toHaveFocus();
    await user.type(field('Name'), 'Maija');
    await user.click(button('Back to the design'));
    expect(screen.getByRole('heading', { name: 'Step 1 of 2 Design your tablet' })).toHaveFocus();
    expect(field('Signature')).toHaveValue('Aino');
    await user.click(button('Continue to the recipient'));
    expect(field('Name')).toHaveValue('Maija');
  });

  it('is there again when one comes back from another page', async () => {
    const { user, unmount } = renderDesigner();
    await user.type(field('Text on the front'), 'Thank you');
    unmount();
    renderDesigner();
    expect(field('Text on the front')).toHaveValue('Thank you');
  });
});

describe('the recipient', () => {
  const atRecipient = async (chosen = milk) => {
    const { user } = renderDesigner(chosen);
    await writeDesign(user);
    await user.click(button('Continue to the recipient'));
    return user;
  };

  it('lives in Finland at first, and the telephone prefix follows the country', async () => {
    const user = await atRecipient();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('FIN');
    const prefix = screen.getByRole('combobox', { name: 'Country code' });
    expect(prefix).toHaveValue('+358');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Sweden');
    expect(prefix).toHaveValue('+46');
  });

  it('takes a pasted number apart', async () => {
    const user = await atRecipient();
    const number = field('Phone number');
    expect(number).toHaveAttribute('placeholder', '401234567');
    await user.click(number);
    await user.paste('+46 70 123 45 67');
    await user.tab();
    expect(number).toHaveValue('701234567');
    expect(screen.getByRole('combobox', { name: 'Country code' })).toHaveValue('+46');
    expect(number).not.toHaveAttribute('aria-invalid');
  });

  it('says what is wrong with each field, and first in a list that leads there', async () => {
    const user = await atRecipient();
    await user.type(field('Postal code'), '1234');
    await user.type(field('Phone number'), '12345');
    await user.click(button('Add to cart'));
    const summary = screen.getByRole('group', { name: 'Please check these fields' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter a name.',
      'Enter a street address.',
      'A postal code in Finland has 5 digits.',
      'Enter a town or city.',
      'The phone number needs at least 6 digits.',
    ]);
    expect(field('Name')).toHaveAccessibleDescription('Enter a name.');
    await user.click(within(summary).getByRole('link', { name: /postal code/ }));
    expect(field('Postal code')).toHaveFocus();
    await user.type(field('Postal code'), '5');
    expect(within(summary).queryByRole('link', { name: /postal code/ })).toBeNull();
    expect(store.get(outboxAtom).ops).toEqual([]);
  });

  it('cannot get a flavour that is not to be had', async () => {
    const user = await atRecipient({ ...milk, isBuyable: false });
    await writeRecipient(user);
    expect(button('Add to cart')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Add to cart')).toHaveAccessibleDescription(/cannot be ordered right now/);
    await user.click(button('Add to cart'));
    expect(store.get(outboxAtom).ops).toEqual([]);
  });
});

describe('adding', () => {
  it('puts the tablet into the cart, says so, and is ready for another one', async () => {
    const { user } = renderDesigner();
    await writeDesign(user);
    await user.click(button('Continue to the recipient'));
    await writeRecipient(user);
    await user.click(button('Increase'));
    await user.click(button('Add to cart'));
    expect(store.get(outboxAtom).ops.map(({ op }) => op)).toMatchObject([
      {
        kind: 'add',
        code: 'T-MILK',
        quantity: 2,
        shipmentId: -1,
        customTablet: {
          flavour: 'T-MILK',
          frontText: 'Thank you',
          backText: 'For all those years',
          signature: 'Aino',
          countryCode: 'FIN',
          phone: '+358401234567',
        },
      },
    ]);
    expect(store.get(politeAtom).text).toBe('The Name Bar was added to the cart');
    expect(screen.getByText(/The Name Bar is in your cart/)).toBeVisible();
    expect(screen.getByRole('heading', { name: /Design your tablet/ })).toHaveFocus();
    expect(field('Text on the front')).toHaveValue('');
    expect(field('Text on the front')).not.toHaveAttribute('aria-invalid');
  });

  const refuse = (errors: Record<string, string[]>) => {
    const sentOp = store.get(outboxAtom).ops[0]?.op;
    arriveState({}, { appliedSeq: 1, ackedSeq: 1 });
    notices.refused([{ code: 'invalid', value: 'Please check what you entered.', errors }], sentOp);
  };

  it('shows at the fields what the server does not accept, with everything as it was', async () => {
    const { user } = renderDesigner();
    await addOne(user);
    act(() => refuse({ postalCode: ['There is no such postal code.'] }));
    expect(screen.getByRole('heading', { name: /Who gets the tablet/ })).toBeVisible();
    expect(field('Postal code')).toHaveFocus();
    expect(field('Postal code')).toHaveValue('00100');
    expect(field('Postal code')).toHaveAccessibleDescription('There is no such postal code.');
    expect(screen.getByRole('alert')).toHaveTextContent('could not be added');
    expect(store.get(snackbarsAtom)).toEqual([]);
    expect(button('Add to cart')).toHaveAttribute('aria-disabled', 'true');
    await user.type(field('Postal code'), '{Backspace}1');
    expect(field('Postal code')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Add to cart'));
    expect(store.get(cartViewAtom).lines.map(({ customTablet }) => customTablet?.postalCode)).toEqual([
      '00101',
    ]);
  });

  it('goes back to the design when its words are refused', async () => {
    const { user } = renderDesigner();
    await addOne(user);
    act(() => refuse({ frontText: ['This cannot be engraved.'], city: ['Unknown.'] }));
    expect(field('Text on the front')).toHaveFocus();
    expect(field('Text on the front')).toHaveAccessibleDescription(/This cannot be engraved\./);
  });

  it('gives back what was refused for another reason', async () => {
    const { user } = renderDesigner();
    await addOne(user);
    act(() => {
      const sentOp = store.get(outboxAtom).ops[0]?.op;
      arriveState({}, { appliedSeq: 1, ackedSeq: 1 });
      notices.refused([{ code: 'not-buyable', value: 'Not now.' }], sentOp);
      expect(store.get(snackbarsAtom).map(({ text }) => text)).toEqual(['Not now.']);
    });
    expect(screen.getByRole('heading', { name: /Who gets the tablet/ })).toHaveFocus();
    expect(field('Name')).toHaveValue('Maija Meikäläinen');
    expect(screen.queryByText(/is in your cart/)).toBeNull();
  });

  it('leaves a tablet alone that was begun since', async () => {
    const { user } = renderDesigner();
    await addOne(user);
    await user.type(field('Text on the front'), 'Next');
    act(() => refuse({ postalCode: ['There is no such postal code.'] }));
    expect(field('Text on the front')).toHaveValue('Next');
  });

  it('pays no attention to refusals of other things', async () => {
    const { user } = renderDesigner();
    await addOne(user);
    act(() => notices.refused([{ code: 'insufficient-stock', value: 'Too many.' }]));
    expect(screen.getByText(/is in your cart/)).toBeVisible();
  });
});

describe('a tablet of the cart', () => {
  const changed = { ...TABLET, frontText: 'Thank you!' };
  const old = cart([tabletLine(1, TABLET)]);
  const both = cart([tabletLine(1, TABLET), tabletLine(2, changed)]);
  const shown = () =>
    store
      .get(cartViewAtom)
      .lines.map(({ customTablet, quantity }) => [customTablet?.frontText, quantity] as const);
  const sent = () => store.get(outboxAtom).ops.map(({ op }) => op);
  /** What follows once all that was done is durable. */
  const settle = (lines: Parameters<typeof arriveState>[0], seq: number) =>
    act(async () => arriveState(lines, { appliedSeq: seq, ackedSeq: seq }));

  async function save(words: string, chosen = milk) {
    showCart(old);
    const { user } = renderDesigner(chosen);
    act(() => store.set(tabletEditAtom, { tablet: TABLET, quantity: 1 }));
    if (words) await user.type(field('Text on the front'), words);
    await user.click(button('Continue to the recipient'));
    return user;
  }

  it('is taken up with its words, and goes once the changed one lies in the cart', async () => {
    showCart(old);
    const { user } = renderDesigner();
    act(() => store.set(tabletEditAtom, { tablet: TABLET, quantity: 1 }));
    expect(screen.getByRole('heading', { name: /Design your tablet/ })).toHaveFocus();
    expect(field('Text on the front')).toHaveValue('Thank you');
    await user.type(field('Text on the front'), '!');
    await user.click(button('Continue to the recipient'));
    expect(field('Phone number')).toHaveValue('401234567');
    await user.click(button('Save in the cart'));
    expect(sent()).toMatchObject([{ kind: 'add', customTablet: changed }]);
    await settle(both, 1);
    expect(sent()).toMatchObject([{ kind: 'delete', lineItemId: 1 }]);
    expect(shown()).toEqual([['Thank you!', 1]]);
  });

  it('stays when the server refuses the changed one, and is still the one to be replaced', async () => {
    const user = await save('!');
    await user.click(button('Save in the cart'));
    const [op] = sent();
    await settle(old, 1);
    act(() =>
      notices.refused(
        [{ code: 'invalid', value: 'Please check.', errors: { postalCode: ['Unknown.'] } }],
        op,
      ),
    );
    expect(shown()).toEqual([['Thank you', 1]]);
    await user.type(field('Postal code'), '{Backspace}1');
    await user.click(button('Save in the cart'));
    await settle(cart([tabletLine(1, TABLET), tabletLine(2, { ...changed, postalCode: '00101' })]), 2);
    expect(shown()).toEqual([['Thank you!', 1]]);
  });

  it('stays when nothing can be put into the cart', async () => {
    const user = await save('!');
    connection.identity = { anonymousId: '', market: 'FI', language: 'en' };
    await user.click(button('Save in the cart'));
    await settle(old, 0);
    expect(shown()).toEqual([['Thank you', 1]]);
    expect(button('Save in the cart')).toBeVisible();
  });

  it('goes first where the stock has too little for both, and comes back with a refusal', async () => {
    const user = await save('!', { ...milk, inStockQuantity: 1 });
    await user.click(button('Save in the cart'));
    expect(sent()).toMatchObject([
      { kind: 'delete', lineItemId: 1 },
      { kind: 'add', customTablet: changed },
    ]);
    await settle(cart(), 2);
    expect(sent()).toMatchObject([{ kind: 'add', quantity: 1, customTablet: TABLET }]);
    expect(shown()).toEqual([['Thank you', 1]]);
  });

  it('that went first does not come back beside the changed one', async () => {
    const user = await save('!', { ...milk, inStockQuantity: 1 });
    await user.click(button('Save in the cart'));
    await settle(cart([tabletLine(2, changed)]), 2);
    expect(sent()).toEqual([]);
    expect(shown()).toEqual([['Thank you!', 1]]);
  });

  it('with the same words gets nothing but another quantity', async () => {
    const user = await save('');
    await user.click(button('Increase'));
    await user.click(button('Save in the cart'));
    expect(sent()).toMatchObject([{ kind: 'add', quantity: 1, customTablet: TABLET }]);
    expect(shown()).toEqual([['Thank you', 2]]);
    await settle(cart([{ ...tabletLine(1, TABLET), quantity: 2 }]), 1);
    expect(sent()).toEqual([]);
  });
});

it('shows flavours as cards with pictures', () => {
  page.variations = [milk, variation('T-DARK', { name: 'Dark', isBuyable: false })];
  renderDesigner();
  const group = within(screen.getByRole('group', { name: 'Flavour' }));
  expect(group.getByRole('radio', { name: 'Milk' })).toBeChecked();
  expect(group.getByRole('radio', { name: 'Dark Not available' })).not.toBeChecked();
  expect(group.getAllByRole('presentation')[0]).toHaveAttribute('width', '152');
});
