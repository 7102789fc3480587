import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { page as builtPage } from '@/test/builders';
import { card, productPage, variation } from '@/test/catalogue';
import BesideBuying from './beside-buying';

beforeEach(() => store.set(pageAtom, builtPage()));

test('what is sold out leads to what can be had, and what can be bought does not', () => {
  const page = { ...productPage([variation('V-1')]), alternatives: [card('Other bar')] };
  const { rerender } = render(<BesideBuying page={page} code="V-1" offered={false} />);
  expect(screen.getByRole('region', { name: 'You can have these now' })).toHaveTextContent('Other bar');
  rerender(<BesideBuying page={page} code="V-1" offered />);
  expect(screen.queryByRole('region', { name: 'You can have these now' })).toBeNull();
});

test('when it arrives is told of what can be ordered, also once it came into stock', () => {
  const method = {
    id: 'home',
    kind: 'home',
    name: 'Home',
    description: null,
    arrival: '25–27 Nov',
    freeFromString: null,
  };
  const delivery = { methods: [{ ...method, price: 4.9, priceString: '€4.90' }] };
  const page = { ...productPage([variation('V-1')]), delivery };
  const { rerender } = render(<BesideBuying page={page} code="V-1" offered={false} />);
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
  rerender(<BesideBuying page={page} code="V-1" offered />);
  expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent('25–27 Nov');
});

test('nothing is told of places where the shop has none with stock of their own', () => {
  const page = productPage([variation('V-1')]);
  const { rerender } = render(<BesideBuying page={page} code="V-1" offered />);
  expect(screen.queryByText('Availability in our shops')).toBeNull();
  rerender(<BesideBuying page={{ ...page, hasStockPlaces: true }} code="V-1" offered />);
  expect(screen.getByText('Availability in our shops')).toBeInTheDocument();
});
