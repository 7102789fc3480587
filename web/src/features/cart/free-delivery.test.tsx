import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cart } from '@/lib/api/types';
import { cart } from '@/test/builders';
import { FreeDeliveryNote } from './free-delivery';

const shown = (freeDelivery: Cart['freeDelivery']) =>
  render(<FreeDeliveryNote cart={cart({ A: 1 }, { freeDelivery })} />).container;
const bar = () => document.querySelector('progress');

describe('the note on free delivery', () => {
  it('tells what is missing, beside how far it is', () => {
    shown({ from: 49, fromDisplay: '€49.00', missing: 37.2, missingDisplay: '€37.20' });
    expect(screen.getByText('€37.20 more and delivery is free')).toBeVisible();
    expect(bar()?.value).toBeCloseTo(11.8);
    expect(bar()?.max).toBe(49);
  });

  it('says when it is reached', () => {
    shown({ from: 49, fromDisplay: '€49.00', missing: 0, missingDisplay: '€0.00' });
    expect(screen.getByText('You get free delivery')).toBeVisible();
    expect(bar()?.value).toBe(49);
  });

  it('is not there where nothing is delivered free', () => {
    expect(shown(null)).toBeEmptyDOMElement();
  });
});
