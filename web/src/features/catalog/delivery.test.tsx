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
  };
  render(<Delivery delivery={{ methods: [method, free], freeFromString: '€49.00' }} />);
  expect(screen.getByRole('region', { name: 'Delivery' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'To the door€9.90Arrives 25–27 Nov if you order nowThe driver calls ahead.',
    'In our shopFreeReady 25–27 Nov',
  ]);
  expect(screen.getByText('Free delivery for goods of €49.00 or more')).toBeTruthy();
});

test('where nothing is delivered nothing is said', () => {
  const { container } = render(<Delivery delivery={{ methods: [], freeFromString: null }} />);
  expect(container.innerHTML).toBe('');
});
