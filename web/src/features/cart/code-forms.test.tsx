import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, connectionIdAtom, type Socket } from '@/features/realtime/connection';
import { politeAtom } from '@/lib/announce';
import type { Cart, ClientFrame } from '@/lib/api/types';
import { store } from '@/lib/store';
import { cart, page, state } from '@/test/builders';
import { settle } from '@/test/fake-clock';
import { FakeServer } from '@/test/fake-server';
import { WELCOME } from '@/test/fake-socket';
import { SnackbarStack } from '@/ui/snackbar/snackbar-stack';
import { outboxAtom } from './cart.atoms';
import { CodeForms } from './code-forms';
import { emptyOutbox } from './outbox';
import { engine } from './page-engine';
import { Summary } from './summary';
import { useCart } from './use-cart';

let sent: ClientFrame[] = [];
let socket: Socket;
let stop = () => {};
let revision = 0;

function Shown() {
  const view = useCart();
  return (
    <>
      <CodeForms view={view} />
      <Summary view={view} full />
      <SnackbarStack />
    </>
  );
}

/** A state that answers everything that was sent. */
function answerWith(more: Partial<Cart>, frame: Parameters<typeof state>[1] = {}) {
  const { lastSeq } = store.get(outboxAtom);
  revision += 1;
  const next = state(cart({ A: 2 }, more), { appliedSeq: lastSeq, ackedSeq: lastSeq, revision, ...frame });
  return act(async () => {
    socket.message(JSON.stringify(next));
    await settle();
  });
}

const refusal = (code: 'coupon-unknown' | 'gift-card-invalid', value: string) => ({
  rejected: [{ seq: store.get(outboxAtom).lastSeq, error: [{ code, value }] }],
});
const ops = () => sent.flatMap((frame) => (frame.type === 'cart.op' ? [frame.op] : []));

beforeEach(async () => {
  new FakeServer().on('/api/identity-connect/token/anonymous', { access_token: 'token' });
  sent = [];
  revision = 0;
  store.set(outboxAtom, emptyOutbox(connection.tabId));
  stop = engine.start();
  const { anonymousId, market, metadata } = page();
  connection.adopt({ anonymousId, market, language: metadata.currentLanguage });
  connection.restart();
  socket = connection.socket(store.get(connectionIdAtom));
  socket.open((frame) => sent.push(frame));
  await waitFor(() => expect(sent).toHaveLength(1));
  socket.message(JSON.stringify(WELCOME));
  store.set(outboxAtom, emptyOutbox(connection.tabId));
  await answerWith({});
  render(<Shown />);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const panel = (name: string) =>
  screen.getByText(name, { selector: 'summary' }).closest('details') as HTMLElement;

describe('the promo code', () => {
  const field = () => within(panel('Promo code')).getByRole('textbox', { hidden: true });
  const apply = () =>
    within(panel('Promo code')).getByRole('button', { name: /Apply|Checking/, hidden: true });

  async function type(text: string) {
    const user = userEvent.setup();
    await user.click(screen.getByText('Promo code', { selector: 'summary' }));
    await user.type(field(), text);
    return user;
  }

  it('can be applied once there is one, and is asked once', async () => {
    const user = await type('  ');
    expect(apply()).toHaveAttribute('aria-disabled', 'true');
    await user.type(field(), 'winter{Enter}');
    await user.click(apply());
    expect(ops()).toEqual([{ kind: 'applyCoupon', couponCode: 'winter' }]);
    expect(apply()).toHaveTextContent('Checking…');
    expect(document.querySelector('dl')).toHaveAttribute('aria-busy', 'true');
  });

  it('is locked in while it is applied, and says so; then it can be removed', async () => {
    const user = await type('winter{Enter}');
    await answerWith({ couponCodes: ['WINTER'], isCouponApplied: true });
    expect(screen.getByRole('status')).toHaveTextContent('Promo code winter has been applied.');
    expect(field()).toBeDisabled();
    expect(field()).toHaveValue('WINTER');
    expect(apply()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('The code is in use.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove promo code WINTER' }));
    await waitFor(() => expect(ops().at(-1)).toEqual({ kind: 'removeCoupon' }));
    await answerWith({});
    expect(screen.getByText('The promo code has been removed.')).toBeVisible();
    expect(field()).toBeEnabled();
    expect(field()).toHaveValue('');
  });

  it('keeps what was typed when it is refused, with the words of the server', async () => {
    await type('wnter{Enter}');
    await answerWith({}, refusal('coupon-unknown', 'There is no such code.'));
    expect(field()).toHaveValue('wnter');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('There is no such code.');
    // Once: beside the field, and aloud.
    expect(screen.getAllByText('There is no such code.')).toHaveLength(1);
    expect(store.get(politeAtom).text).toBe('There is no such code.');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('forgets a refusal once another tab has applied a code', async () => {
    await type('wnter{Enter}');
    await answerWith({}, refusal('coupon-unknown', 'There is no such code.'));
    await answerWith({ couponCodes: ['WINTER'], isCouponApplied: true });
    expect(screen.queryByText('There is no such code.')).toBeNull();
    expect(field()).toBeValid();
  });

  it('is refused in our own words when the server has none', async () => {
    await type('wnter{Enter}');
    await answerWith({}, refusal('coupon-unknown', ''));
    expect(field()).toHaveAccessibleDescription(/^The promo code could not be applied\./);
  });

  it('says when it lies there without effect', async () => {
    await answerWith({ couponCodes: ['WINTER'], isCouponApplied: false });
    expect(screen.getByText(/its conditions are not met right now/)).toBeVisible();
  });
});

describe('the gift card', () => {
  const code = () => screen.getByRole('textbox', { name: 'Gift card code' });
  const pin = () => screen.getByRole('textbox', { name: 'PIN' });

  async function pay() {
    const user = userEvent.setup();
    await user.click(screen.getByText('Gift card', { selector: 'summary' }));
    await user.type(code(), 'ABCD-EFGH-JKMN-PQRS');
    await user.type(pin(), '2468{Enter}');
    return user;
  }

  it('pays, is named by its last four, and leaves code and PIN nowhere', async () => {
    const user = await pay();
    expect(ops()).toEqual([{ kind: 'applyGiftCard', code: 'ABCD-EFGH-JKMN-PQRS', pin: '2468' }]);
    await answerWith({
      isGiftCardApplied: true,
      giftCardLastFour: 'PQRS',
      giftCardPaymentDisplayAmount: '€20.00',
      adyenPaymentDisplayAmount: '€0.00',
    });
    expect(screen.getByText('The gift card ending in PQRS is in use.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove gift card' })).toHaveFocus();
    for (const text of ['Gift card (ending in PQRS)', '−€20.00', 'To pay', '€0.00'])
      expect(screen.getByText(text)).toBeVisible();
    const kept = JSON.stringify([
      localStorage,
      sessionStorage,
      store.get(outboxAtom),
      document.body.innerHTML,
    ]);
    expect(kept).not.toMatch(/ABCD-EFGH|2468/);
    await user.click(screen.getByRole('button', { name: 'Remove gift card' }));
    await waitFor(() => expect(ops().at(-1)).toEqual({ kind: 'removeGiftCard' }));
    await answerWith({});
    expect(code()).toHaveValue('');
  });

  it('forgets the PIN when it is refused', async () => {
    await pay();
    await answerWith({}, refusal('gift-card-invalid', 'Code or PIN is wrong.'));
    expect(code()).toHaveAccessibleDescription('Code or PIN is wrong.');
    expect(pin()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Use gift card' })).toHaveAttribute('aria-disabled', 'true');
  });
});

const rowsOfSummary = () =>
  [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  );

describe('the summary', () => {
  it.each([
    ['as long as no delivery is counted', {}, '€0.00 + delivery'],
    ['where the gift card pays any delivery too', { giftCardCoversDelivery: true }, '€0.00'],
    ['once it is', { shippingMethodName: 'Home delivery' }, '€0.00'],
    ['where nothing is to be delivered', { showDeliveryOptions: false }, '€0.00'],
  ])('tells what is to pay %s', async (_, more, said) => {
    await answerWith({
      isGiftCardApplied: true,
      adyenPaymentDisplayAmount: '€0.00',
      showDeliveryOptions: true,
      ...more,
    });
    expect(screen.getByText('To pay').nextElementSibling?.textContent).toBe(said);
  });

  it('begins before promotions, and takes off what each saves once', async () => {
    await answerWith({
      hasPromotions: true,
      promotions: [
        { id: 'a', name: 'Three for two', savedAmount: 5.9, savedDisplayAmount: '€5.90', isPromise: false },
        { id: 'b', name: 'Welcome', savedAmount: 2, savedDisplayAmount: '€2.00', isPromise: false },
        { id: 'c', name: 'Free delivery', savedAmount: 0, savedDisplayAmount: '€0.00', isPromise: true },
      ],
      promotionsSavedAmount: 7.9,
      promotionsDisplaySavedAmount: '€7.90',
      fullTotal: 27.9,
      fullTotalDisplay: '€27.90',
    });
    expect(rowsOfSummary()).toEqual([
      'Items before discounts: €27.90',
      'Three for two: −€5.90',
      'Welcome: −€2.00',
      'Free delivery: counted when you choose a delivery',
      'Total: €20.00',
      'Includes VAT: €1.00',
    ]);
  });

  it('tells the delivery before the promotion that takes it off', async () => {
    await answerWith({
      hasPromotions: true,
      promotions: [
        { id: 'c', name: 'Free delivery', savedAmount: 9.9, savedDisplayAmount: '€9.90', isPromise: false },
      ],
      promotionsSavedAmount: 9.9,
      promotionsDisplaySavedAmount: '€9.90',
      shippingMethodName: 'To the door',
      fullShippingTotal: 9.9,
      fullShippingTotalDisplay: '€9.90',
    });
    expect(rowsOfSummary().slice(0, 4)).toEqual([
      'Items before discounts: €20.00',
      'Free delivery: −€9.90',
      'Delivery: €9.90',
      'Total: €20.00',
    ]);
  });
});
