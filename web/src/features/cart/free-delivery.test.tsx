import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cart } from '@/lib/api/types';
import { cart } from '@/test/builders';
import { FreeDeliveryNote } from './free-delivery';

const shown = (freeDelivery: Cart['freeDelivery'], more: Partial<Cart> = {}) =>
  render(<FreeDeliveryNote cart={cart({ A: 1 }, { freeDelivery, ...more })} />).container;
const free = (missing: number) => ({
  methodName: 'To a pickup point',
  from: 49,
  fromDisplay: '€49.00',
  missing,
  missingDisplay: `€${missing.toFixed(2)}`,
});
const bar = () => document.querySelector('progress');

describe('the note on free delivery', () => {
  it('tells what is missing, beside how far it is', () => {
    shown(free(37.2));
    expect(screen.getByText('To a pickup point: €37.20 more and delivery is free')).toBeVisible();
    expect(bar()?.value).toBeCloseTo(11.8);
    expect(bar()?.max).toBe(49);
  });

  it('says when it is reached', () => {
    shown(free(0));
    expect(screen.getByText('To a pickup point: delivery is free')).toBeVisible();
    expect(bar()?.value).toBe(49);
  });

  it('says so where a promotion gives it to the chosen way', () => {
    shown(free(37.2), { shippingMethodId: 'pickup-point' });
    expect(screen.getByText('To a pickup point: delivery is free')).toBeVisible();
    expect(bar()?.value).toBe(49);
  });

  it('is not there where nothing is delivered free', () => {
    expect(shown(null)).toBeEmptyDOMElement();
  });
});
