import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DraftSession } from '@/lib/draft/session';
import { DRAFT, keeper } from '@/test/bench';
import { useKeys } from './use-keys';

function open() {
  document.body.innerHTML = `
    <button id="button"></button>
    <input id="search" type="search">
    <form><textarea id="comment"></textarea></form>
    <div data-field="title">
      <input id="field"><input id="tick" type="checkbox">
      <div contenteditable="true"><p id="rich"></p></div>
      <input id="typed" data-own-undo="true">
      <form><input id="name"></form>
      <section role="dialog"><input id="found"></section>
    </div>`;
  const session = new DraftSession(DRAFT);
  const undo = vi.spyOn(session, 'undo');
  const redo = vi.spyOn(session, 'redo');
  const flush = vi.fn(async () => undefined);
  renderHook(() => useKeys(session, { ...keeper, flush }, vi.fn()));
  /** Whether the browser does what it does itself. */
  const press = (id: string, key: string, shiftKey = false) => {
    const at = document.querySelector(`#${id}`);
    if (!at) throw new Error(`There is no ${id}`);
    return fireEvent.keyDown(at, { key, shiftKey, ctrlKey: true });
  };
  return { press, undo, redo, flush };
}

test('taking back is of the draft in its fields and where nothing is written', () => {
  const { press, undo, redo } = open();
  const of = ['button', 'field', 'tick', 'rich'];
  for (const id of of) expect(press(id, 'z'), id).toBe(false);
  expect(undo).toHaveBeenCalledTimes(of.length);
  press('field', 'Z', true);
  press('field', 'y');
  expect(redo).toHaveBeenCalledTimes(2);
});

test('comments, dialogs and searches take back their own words, and a field what the draft has not yet', () => {
  const { press, undo, redo, flush } = open();
  for (const id of ['search', 'comment', 'typed', 'name', 'found']) {
    expect(press(id, 'z'), id).toBe(true);
    expect(press(id, 'y'), id).toBe(true);
  }
  expect(undo).not.toHaveBeenCalled();
  expect(redo).not.toHaveBeenCalled();
  expect(press('comment', 's')).toBe(false);
  expect(flush).toHaveBeenCalledOnce();
});
