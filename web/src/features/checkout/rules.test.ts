import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import type { Address, Cart, CountryOption, ProcessAnswer } from '@/lib/api/types';
import { cart } from '@/test/builders';
import {
  type Details,
  detailsFault,
  detailsOf,
  emptyDetails,
  fieldsOf,
  isComplete,
  sameDetails,
  splitRefusal,
  wireDetails,
} from './details-form';
import { differences, needsConsent, seenNow, seenOf } from './differences';
import { patiently, pauseBefore, progressOf, returnOf } from './payment-progress';
import { reachableStep, shownSteps, stepAfter } from './steps';

const countries: CountryOption[] = [
  { countryCode: 'FIN', countryName: 'Finland', telephonePrefix: '+358', postalDigits: 5 },
  { countryCode: 'SWE', countryName: 'Sweden', telephonePrefix: '+46', postalDigits: 5 },
];

const filled: Details = {
  ...emptyDetails(countries),
  firstName: ' Aino ',
  lastName: 'Virta',
  email: 'aino@example.com',
  phone: { countryCode: '+358', localNumber: '040 123 4567' },
  shippingAddress: 'Rantatie 1',
  shippingPostalCode: '00100',
  shippingCity: 'Helsinki',
};

const address = (more: Partial<Address> = {}): Address => ({
  firstName: 'Aino',
  lastName: 'Virta',
  name: 'Aino Virta',
  email: null,
  line1: 'Rantatie 1',
  line2: null,
  postalCode: '00100',
  city: 'Helsinki',
  countryCode: 'FIN',
  countryName: 'Finland',
  phoneNumber: '+358401234567',
  regionName: null,
  ...more,
});

/** A cart of which this is known. */
function told(billing: Partial<Address> = {}, shipping: Partial<Address> = {}): Cart {
  const whole = cart({ A: 2 });
  const [first] = whole.shipments;
  return {
    ...whole,
    payments: [{ paymentType: null, billingAddress: address({ email: 'aino@example.com', ...billing }) }],
    shipments: first ? [{ ...first, shippingAddress: address(shipping) }] : [],
  };
}

describe('the details of a buyer', () => {
  it.each<[Partial<Details>, Parameters<typeof detailsFault>[1], string | undefined]>([
    [{}, 'firstName', undefined],
    [{ firstName: ' ' }, 'firstName', 'required'],
    [{ lastName: 'V' }, 'lastName', 'min-length'],
    [{ lastName: 'v'.repeat(256) }, 'lastName', 'max-length'],
    [{ email: 'aino@example' }, 'email', 'invalid'],
    [{ email: `${'a'.repeat(70)}@example.com` }, 'email', 'max-length'],
    [{ phone: { countryCode: '+358', localNumber: '12345' } }, 'phone', 'min-length'],
    [{ shippingPostalCode: '0010' }, 'shippingPostalCode', 'other-country'],
    [{ shippingPostalCode: '00l00' }, 'shippingPostalCode', 'invalid'],
    [{ shippingCity: '' }, 'shippingCity', 'required'],
    [{ shippingCountryCode: '' }, 'shippingCountryCode', 'required'],
  ])('%j: %s is %s', (more, field, reason) =>
    expect(detailsFault({ ...filled, ...more }, field, countries)?.reason).toBe(reason),
  );

  it('has fields of a recipient and of a bill only where they are wanted', () => {
    expect(fieldsOf(filled)).not.toContain('recipientFirstName');
    expect(fieldsOf(filled)).not.toContain('billingCity');
    const both = { ...filled, otherRecipient: true, billingAddressEnabled: true };
    expect(fieldsOf(both)).toContain('recipientPhone');
    expect(isComplete(filled, countries)).toBe(true);
    expect(isComplete(both, countries)).toBe(false);
  });

  it('is sent trimmed, and nothing of what is hidden', () => {
    const sent = wireDetails({ ...filled, billingCity: 'Turku' });
    expect(sent.shippingAddress).toMatchObject({ firstName: 'Aino', phoneNumber: '+358401234567' });
    expect(sent).toMatchObject({ recipient: null, billingAddress: null });
  });

  it('comes back from the cart as it was sent', () => {
    expect(detailsOf(cart({ A: 1 }), countries)).toBeNull();
    expect(sameDetails(filled, detailsOf(told(), countries))).toBe(true);
    const other = detailsOf(told({ line1: 'Katu 2' }, { firstName: 'Eino' }), countries);
    expect(other).toMatchObject({
      firstName: 'Aino',
      otherRecipient: true,
      recipientFirstName: 'Eino',
      billingAddressEnabled: true,
      billingAddress: 'Katu 2',
    });
  });

  it('knows which refusals are about its fields', () => {
    expect(splitRefusal({ email: ['No.', 'Never.'], other: ['What?'] })).toEqual({
      fields: { email: 'No., Never.' },
      others: ['What?'],
    });
  });
});

describe('the steps', () => {
  const links = (['details', 'delivery', 'payment'] as const).map((step) => ({ step, url: `/en/${step}` }));
  const steps = (more: Partial<Cart>) => shownSteps(links, { ...told(), showDeliveryOptions: true, ...more });

  it('open one after another', () => {
    const open = (more: Partial<Cart>) => steps(more).map((step) => step.open);
    expect(open({ payments: [] })).toEqual([true, false, false]);
    expect(open({ shippingMethodId: null })).toEqual([true, true, false]);
    expect(open({ shippingMethodId: 'home' })).toEqual([true, true, true]);
  });

  it('leave the delivery out where there is nothing to choose', () => {
    const shown = steps({ showDeliveryOptions: false });
    expect(shown.map(({ step, number }) => [step, number])).toEqual([
      ['details', 1],
      ['payment', 2],
    ]);
    expect(stepAfter(shown, 'details')?.step).toBe('payment');
    expect(stepAfter(shown, 'payment')).toBeUndefined();
  });

  it('lead to the first one that is not done', () => {
    expect(reachableStep(steps({ payments: [] }), 'payment')?.step).toBe('details');
    expect(reachableStep(steps({ shippingMethodId: null }), 'payment')?.step).toBe('delivery');
    expect(reachableStep(steps({ shippingMethodId: 'home' }), 'details')?.step).toBe('details');
  });
});

describe('what changed since the shopper looked', () => {
  const before = seenOf(cart({ A: 1, B: 2 }));

  it('is nothing where it is the same order', () => {
    expect(differences(before, seenOf(cart({ A: 1, B: 2 })))).toEqual([]);
    expect(needsConsent(before, seenOf(cart({ A: 1, B: 2 })))).toBe(false);
  });

  it('is told line by line', () => {
    const after = seenOf(cart({ A: 3, C: 1 }));
    const found = differences(before, after);
    expect(found).toHaveLength(3);
    expect(found.filter(({ after: now }) => now === null)).toHaveLength(1);
    expect(found.filter(({ before: then }) => then === null)).toHaveLength(1);
    expect(needsConsent(before, after)).toBe(true);
  });

  it('needs no consent where it only costs less', () => {
    expect(needsConsent(before, { ...before, total: before.total - 1 })).toBe(false);
    expect(needsConsent(before, { ...before, total: before.total + 1 })).toBe(true);
    expect(needsConsent(before, { ...before, shippingMethodName: 'Home' })).toBe(true);
  });

  it('follows a price that falls, so that a rise from there is asked about', () => {
    const fallen = seenNow(before, { ...before, total: before.total - 2 });
    expect(fallen.total).toBe(before.total - 2);
    const risen = { ...before, total: before.total - 1 };
    expect(seenNow(fallen, risen)).toBe(fallen);
    expect(needsConsent(fallen, risen)).toBe(true);
  });

  it('keeps what was seen while something has to be agreed to, also where it is cheaper', () => {
    const fewer = seenOf(cart({ A: 1 }, { totalPrice: 5 }));
    expect(seenNow(before, fewer)).toBe(before);
  });

  it('looks at another cart afresh', () => {
    const other = { ...before, cartId: 'cart-2', total: before.total + 5 };
    expect(seenNow(before, other)).toBe(other);
    expect(needsConsent(seenNow(before, other), other)).toBe(false);
  });
});

describe('a payment', () => {
  const answer = (status: ProcessAnswer['status'], redirectUrl: string | null = null): ProcessAnswer => ({
    orderId: 'o-1',
    orderNumber: null,
    status,
    redirectUrl,
    action: null,
    payments: [],
  });

  it.each<[ProcessAnswer, string]>([
    [answer('completed'), 'ordered'],
    [answer('redirect', 'https://pay.example/1'), 'leave'],
    [answer('redirect'), 'unsupported'],
    [answer('action'), 'unsupported'],
    [answer('pending'), 'wait'],
    [answer('refused'), 'refused'],
    [answer('ended'), 'ended'],
  ])('%j leads to %s', (told, kind) => expect(progressOf(told).kind).toBe(kind));

  it('asks again while the server is busy and somebody waits, and takes no for an answer', async () => {
    vi.useFakeTimers();
    const busy = new ApiError(503, {});
    const ask = vi.fn().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue('paid');
    const answer = patiently(ask, { current: true });
    await vi.runAllTimersAsync();
    expect(await answer).toBe('paid');
    expect(ask).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
    for (const [error, waits] of [
      [new ApiError(404, {}), true],
      [busy, false],
    ] as const)
      await expect(patiently(() => Promise.reject(error), { current: waits })).rejects.toBe(error);
  });

  it('is asked about with growing pauses', () => {
    const pauses = [0, 1, 2, 20].map(pauseBefore);
    expect(pauses).toEqual([1000, 1500, 2250, 10_000]);
  });

  it('comes back with both halves of an answer, or not at all', () => {
    expect(returnOf('?payment=p&redirectResult=r%2F1')).toEqual({ payment: 'p', result: 'r/1' });
    expect(returnOf('?redirectResult=r')).toBeNull();
    expect(returnOf('')).toBeNull();
  });
});
