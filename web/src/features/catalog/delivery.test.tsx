import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Delivery } from './delivery';

const method = {
  id: 'home',
  kind: 'home',
  name: 'To the door',
  description: 'The driver calls ahead.',
  price: 9.9,
  priceString: '€9.90',
  freeFromString: '€99.00',
  arrival: '25–27 Nov',
};

test('ways of delivery are told with what they cost and when they arrive', () => {
  const free = {
    ...method,
    id: 'store',
    kind: 'store',
    name: 'In our shop',
    description: null,
    price: 0,
    priceString: '€0.00',
    freeFromString: null,
  };
  render(<Delivery delivery={{ methods: [method, free] }} />);
  expect(screen.getByRole('region', { name: 'Delivery' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'To the door€9.90Arrives 25–27 Nov if you order nowFree for goods of €99.00 or moreThe driver calls ahead.',
    'In our shopFreeReady 25–27 Nov',
  ]);
});

test('where nothing is delivered nothing is said', () => {
  const { container } = render(<Delivery delivery={{ methods: [] }} />);
  expect(container.innerHTML).toBe('');
});
