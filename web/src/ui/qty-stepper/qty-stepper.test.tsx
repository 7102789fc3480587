import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { QtyStepper } from './qty-stepper';

function Counted({
  start = 5,
  max = 999,
  heard,
}: {
  start?: number;
  max?: number;
  heard(value: number): void;
}) {
  const [value, setValue] = useState(start);
  return (
    <QtyStepper
      label="Quantity"
      value={value}
      max={max}
      onChange={(next) => {
        heard(next);
        setValue(next);
      }}
    />
  );
}

const field = () => screen.getByRole('spinbutton', { name: 'Quantity' });

describe('the quantity field', () => {
  it.each([
    ['{ArrowUp}', 6],
    ['{ArrowDown}', 4],
    ['{PageUp}', 15],
    ['{PageDown}', 1],
    ['{Home}', 1],
    ['{End}', 999],
  ])('%s brings 5 to %i', async (key, expected) => {
    const heard = vi.fn();
    render(<Counted heard={heard} />);
    const user = userEvent.setup();
    await user.click(field());
    await user.keyboard(key);
    expect(heard).toHaveBeenCalledExactlyOnceWith(expected);
    expect(field()).toHaveAttribute('aria-valuenow', String(expected));
  });

  it('takes a typed number when it is left or entered, inside the limits', () => {
    const heard = vi.fn();
    render(<Counted heard={heard} max={20} />);
    fireEvent.change(field(), { target: { value: '1a2' } });
    expect(field()).toHaveValue('12');
    expect(heard).not.toHaveBeenCalled();
    fireEvent.blur(field());
    expect(heard).toHaveBeenLastCalledWith(12);
    fireEvent.change(field(), { target: { value: '500' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(heard).toHaveBeenLastCalledWith(20);
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.blur(field());
    expect(field()).toHaveValue('20');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['Decrease', 1],
    ['Increase', 999],
  ])('%s is off at %i and does nothing', async (name, start) => {
    const heard = vi.fn();
    render(<Counted start={start} heard={heard} />);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.setup().click(button);
    expect(heard).not.toHaveBeenCalled();
  });
});
