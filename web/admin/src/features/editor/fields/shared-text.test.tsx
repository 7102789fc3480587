import { fireEvent, render, screen } from '@testing-library/react';
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

test('what others write while characters are composed stays, and is caught up with at the end', () => {
  const told: string[] = [];
  const show = (value: string) => (
    <SharedText value={value} onChange={(next) => told.push(next)} aria-invalid={false} />
  );
  const { rerender } = render(show('cold cocoa'));
  const box = screen.getByRole<HTMLInputElement>('textbox');
  const compose = (text: string) => {
    box.value = text;
    fireEvent.input(box);
  };
  box.focus();
  fireEvent.compositionStart(box);
  compose('cold cocoa´');
  expect(told).toEqual(['cold cocoa´']);
  rerender(show('very cold cocoa´'));
  expect(box).toHaveValue('cold cocoa´');
  compose('cold cocoaá');
  expect(told.at(-1)).toBe('very cold cocoaá');
  rerender(show('very cold cocoaá'));
  expect(box).toHaveValue('cold cocoaá');
  fireEvent.compositionEnd(box);
  expect(box).toHaveValue('very cold cocoaá');
  expect(told).toHaveLength(2);
});

test('the end of a composition tells what was not told before', () => {
  const onChange = vi.fn();
  render(<SharedText value="e" onChange={onChange} aria-invalid={false} />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.compositionStart(box);
  box.value = 'é';
  fireEvent.compositionEnd(box);
  fireEvent.input(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('é');
});
