import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { replacedAtom } from '@/features/cart/cart.atoms';
import { dictionaryAtom } from '@/lib/i18n/t';
import { store } from '@/lib/store';
import { eventually } from '@/test/eventually';
import type { AdyenAction } from './adyen-action';
import AdyenComponent from './adyen-component';

interface Configuration {
  session?: unknown;
  onPaymentCompleted(result: { sessionResult?: string }): void;
  onError(error: { name: string }): void;
  onAdditionalDetails(state: { data: Record<string, unknown> }): void;
}

const made = vi.hoisted(() => ({
  configuration: undefined as unknown,
  action: undefined as unknown,
  isAvailable: () => Promise.resolve(),
  unmount: vi.fn(),
}));

vi.mock('@adyen/adyen-web', () => {
  class Element {
    isAvailable = () => made.isAvailable();
    mount(box: HTMLElement): this {
      box.textContent = 'The form';
      return this;
    }
    unmount = () => made.unmount();
  }
  const AdyenCheckout = async (configuration: unknown) => {
    made.configuration = configuration;
    const createFromAction = (action: unknown) => {
      made.action = action;
      return new Element();
    };
    return { createFromAction };
  };
  AdyenCheckout.register = () => {};
  return { AdyenCheckout, ApplePay: Element, Card: Element, GooglePay: Element, Swish: Element };
});
vi.mock('@adyen/adyen-web/styles/adyen.css', () => ({}));

const base: AdyenAction = {
  type: 'adyen',
  environment: 'test',
  clientKey: 'test_PUBLIC',
  payment: 'p1',
  countryCode: 'FI',
  locale: 'fi-FI',
};
const bySession: AdyenAction = { ...base, method: 'scheme', session: { id: 'CS1', sessionData: 'data' } };

const told = () => ({ onBrought: vi.fn(), onOrdered: vi.fn(), onLeft: vi.fn() });
const configuration = () => made.configuration as Configuration;

beforeEach(() => {
  made.isAvailable = () => Promise.resolve();
  made.unmount.mockReset();
  store.set(replacedAtom, null);
});

it('tells what a session ended with, and stays where a sheet was closed', async () => {
  const listeners = told();
  render(<AdyenComponent action={bySession} {...listeners} />);
  await screen.findByText('The form');
  expect(configuration().session).toEqual(bySession.session);
  configuration().onError({ name: 'CANCEL' });
  expect(listeners.onLeft).not.toHaveBeenCalled();
  configuration().onPaymentCompleted({ sessionResult: 'r1' });
  expect(listeners.onBrought).toHaveBeenCalledExactlyOnceWith('session:r1');
});

it('hands on what an action asks for, and nothing else', async () => {
  const listeners = told();
  const code = { type: 'qrCode', paymentMethodType: 'swish' };
  render(<AdyenComponent action={{ ...base, action: code }} {...listeners} />);
  await screen.findByText('The form');
  expect(made.action).toEqual(code);
  const data = { details: { payload: 'x' }, paymentData: 'y', riskData: { z: 1 } };
  configuration().onAdditionalDetails({ data });
  expect(listeners.onBrought).toHaveBeenCalledExactlyOnceWith(
    'details:{"details":{"payload":"x"},"paymentData":"y"}',
  );
});

it('is left with a sentence where this browser has no such wallet', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  made.isAvailable = () => Promise.reject(new Error('no wallet'));
  const listeners = told();
  render(<AdyenComponent action={bySession} {...listeners} />);
  const sentence = expect.stringMatching(/cannot be used/);
  await eventually(() => expect(listeners.onLeft).toHaveBeenCalledExactlyOnceWith(sentence));
});

it('is left with a sentence where it fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const listeners = told();
  render(<AdyenComponent action={bySession} {...listeners} />);
  await screen.findByText('The form');
  configuration().onError({ name: 'NETWORK_ERROR' });
  expect(listeners.onLeft).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/did not work/));
});

it('stays as it is where a text of the site changes, and speaks the new words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const listeners = told();
  render(<AdyenComponent action={bySession} {...listeners} />);
  await screen.findByText('The form');
  const begun = made.configuration;
  const button = screen.getByRole('button');
  button.focus();
  const changed = {
    '/checkout/component-failed': 'Try it otherwise.',
    '/checkout/other-method': 'Otherwise',
  };
  await act(async () =>
    store.set(dictionaryAtom, (old) => ({ ...old, entries: { ...old.entries, ...changed } })),
  );
  expect(button).toHaveTextContent('Otherwise');
  expect(button).toHaveFocus();
  expect(made.unmount).not.toHaveBeenCalled();
  expect(made.configuration).toBe(begun);
  configuration().onError({ name: 'NETWORK_ERROR' });
  expect(listeners.onLeft).toHaveBeenCalledExactlyOnceWith('Try it otherwise.');
});

it('makes room for another way of paying, and for an order that the shop heard of first', async () => {
  const listeners = told();
  render(<AdyenComponent action={bySession} {...listeners} />);
  await screen.findByText('The form');
  await userEvent.click(screen.getByRole('button'));
  expect(listeners.onLeft).toHaveBeenCalledExactlyOnceWith(null);
  act(() => store.set(replacedAtom, { reason: 'ordered', orderNumber: '100018' }));
  expect(listeners.onOrdered).toHaveBeenCalledOnce();
});
