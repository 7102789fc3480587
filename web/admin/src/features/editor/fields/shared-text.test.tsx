import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { movedOver, SharedText } from './shared-text';

test('a caret stays at its words, whatever others write before and behind it', () => {
  const show = (value: string) => <SharedText value={value} onChange={vi.fn()} aria-invalid={false} />;
  const { rerender } = render(show('cold cocoa'));
  const box = screen.getByRole<HTMLInputElement>('textbox');
  box.focus();
  box.setSelectionRange(5, 10);
  rerender(show('very cold cocoa'));
  expect(box).toHaveValue('very cold cocoa');
  expect([box.selectionStart, box.selectionEnd]).toEqual([10, 15]);
  rerender(show('very cold cocoa!'));
  expect([box.selectionStart, box.selectionEnd]).toEqual([10, 15]);
});

test('a caret within what another took away stands where that was', () => {
  expect(movedOver(5, 'aa bbb cc', 'aa cc')).toBe(3);
  expect(movedOver(2, 'aa bbb cc', 'aa cc')).toBe(2);
});
