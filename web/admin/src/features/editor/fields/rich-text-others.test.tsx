import { act, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import { onBench } from '@/test/bench';
import RichText from './rich-text';

test('what others write in a formatted text leaves the caret and the focus where they are', async () => {
  const onChange = vi.fn();
  const show = (value: string) => (
    <RichText label="Text" hint={null} max={undefined} value={value} onChange={onChange} />
  );
  const { rerender } = onBench(show('<p>ab</p><p>cd</p>'));
  const box = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox');
  act(() => {
    box.focus();
    box.editor.commands.setTextSelection({ from: 5, to: 7 });
  });
  rerender(show('<p>much more ab</p><p>cd</p>'));
  const { state } = box.editor;
  expect(state.doc.textContent).toBe('much more abcd');
  expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('cd');
  expect(box).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});
