import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Drawer } from './drawer/drawer';
import { usePressOutside } from './use-press-outside';

function Box({ onPress, active = true }: { onPress: () => void; active?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  usePressOutside(box, active, onPress);
  return (
    <>
      <div ref={box}>
        <button type="button">inside</button>
      </div>
      <button type="button">outside</button>
    </>
  );
}

const user = userEvent.setup();
const drag = async (from: Element, to: Element) =>
  user.pointer([
    { keys: '[MouseLeft>]', target: from },
    { target: to },
    { keys: '[/MouseLeft]', target: to },
  ]);

describe('a press outside a box', () => {
  const onPress = vi.fn();
  beforeEach(() => onPress.mockClear());
  const element = (name: string) => screen.getByRole('button', { name });

  it('counts when it begins and ends outside', async () => {
    render(<Box onPress={onPress} />);
    await user.click(element('inside'));
    expect(onPress).not.toHaveBeenCalled();
    await user.click(element('outside'));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it.each([
    ['inside', 'outside'],
    ['outside', 'inside'],
  ])('does not count when it begins %s and ends %s', async (from, to) => {
    render(<Box onPress={onPress} />);
    await drag(element(from), element(to));
    document.body.click();
    expect(onPress).not.toHaveBeenCalled();
  });

  it('does not count by keyboard, nor while nobody asks', async () => {
    const { rerender } = render(<Box onPress={onPress} />);
    element('outside').focus();
    await user.keyboard('{Enter}');
    rerender(<Box onPress={onPress} active={false} />);
    await user.click(element('outside'));
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe('a dialog', () => {
  const onClose = vi.fn();
  beforeEach(() => {
    onClose.mockClear();
    render(
      <Drawer open title="Cart" onClose={onClose}>
        <p>Some text</p>
      </Drawer>,
    );
  });

  it('closes on a press of its backdrop', async () => {
    await user.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalled();
  });

  it('stays when a text selection is dragged onto its backdrop', async () => {
    const text = screen.getByText('Some text');
    const dialog = screen.getByRole('dialog');
    await drag(text, dialog);
    // The browser clicks what both have in common.
    dialog.click();
    expect(onClose).not.toHaveBeenCalled();
  });
});
