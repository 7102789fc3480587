import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FieldType } from '@/lib/api/edit';
import { apply, read } from '@/lib/draft/apply';
import type { Json, Op } from '@/lib/draft/types';
import { DRAFT, onBench } from '@/test/bench';
import { takeWhenHidden } from '../use-draft';
import { FieldOf } from './field-of';
import { Unfinished } from './unfinished';

const LINK: FieldType = { name: 'ctaLink', kind: 'link' };
const COLOUR: FieldType = { name: 'bgColor', kind: 'colour' };
const draft = { ...DRAFT, segment: 'old' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(field: FieldType, block: string | null = 'b1') {
  const shown = (
    <>
      <FieldOf field={field} block={block} path={field.name} />
      <button type="button">Elsewhere</button>
    </>
  );
  const { editing, rerender } = onBench(shown, { draft });
  const done: Op[] = [];
  editing.session.onDone((op) => done.push(op));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const [box] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!box) throw new Error('No box is drawn');
  const place = { block, field: field.kind === 'link' ? `${field.name}.en` : field.name };
  const { session, unfinished } = editing;
  return { box, done, user, place, session, unfinished, rerender, field: shown };
}

test('an address is typed at any speed, and told once when the box is left', async () => {
  const { box, done, user, place } = open(LINK);
  await user.type(box, 'https://example.com/x');
  expect(box).toHaveValue('https://example.com/x');
  expect(done).toEqual([]);
  await user.click(screen.getByText('Elsewhere'));
  expect(done).toEqual([{ kind: 'set', ...place, value: 'https://example.com/x' }]);
  expect(box).toHaveValue('https://example.com/x');
  await user.clear(box);
  await user.tab();
  expect(done.at(-1)).toEqual({ kind: 'set', ...place, value: null });
});

test('the end of an address is emptied and written anew, and taken on Enter', async () => {
  const { box, done, user, place } = open({ name: 'segment', kind: 'words', required: true }, null);
  expect(box).toHaveValue('old');
  await user.clear(box);
  expect(box).toHaveValue('');
  await user.type(box, 'my-new-');
  expect(box).toHaveAccessibleDescription(/small letters a–z/);
  await user.type(box, 'page{Enter}');
  expect(done).toEqual([{ kind: 'set', ...place, value: 'my-new-page' }]);
  expect(box).toHaveValue('my-new-page');
});

test('what is right is told when typing pauses, what is not stays in the box', async () => {
  const { box, done, user, place } = open(COLOUR);
  await user.type(box, '#A3');
  act(() => void vi.advanceTimersByTime(5000));
  expect(done).toEqual([]);
  await user.type(box, '183C');
  act(() => void vi.advanceTimersByTime(5000));
  expect(done).toEqual([{ kind: 'set', ...place, value: '#A3183C' }]);
  await user.type(box, '7');
  await user.tab();
  expect(box).toHaveValue('#A3183C7');
  expect(box).toHaveAccessibleDescription(/is no colour/);
  expect(done).toHaveLength(1);
});

test("another one's change is shown where nobody types, and not under the caret", async () => {
  const { box, user, place, session } = open(LINK);
  const others = (value: string) =>
    act(() => {
      const draft = session.view.draft;
      const content = {
        ...draft.content,
        mainContentArea: [{ id: 'b1', type: 'NoticeBlock', ctaLink: { en: value } }],
      };
      session.receive({ draft: { ...draft, content }, appliedSeq: 0, ackedSeq: 0 });
    });
  await user.type(box, 'half');
  others('/en/a');
  expect(box).toHaveValue('half');
  await user.click(screen.getByText('Elsewhere'));
  expect(box).toHaveValue('half');
  others('/en/b');
  expect(box).toHaveValue('/en/b');
  expect(read(session.view.draft, place)).toBe('/en/b');
});

test('taking back is the box’s own as long as something is typed in it', async () => {
  const { box, user } = open(LINK);
  box.focus();
  expect(box).not.toHaveAttribute('data-own-undo');
  await user.type(box, '/en/a');
  expect(box).toHaveAttribute('data-own-undo');
  fireEvent.keyDown(box, { key: 's', ctrlKey: true });
  expect(box).not.toHaveAttribute('data-own-undo');
});

test('a box that goes with its block leaves what was right in it', async () => {
  const { rerender, editing } = onBench(<FieldOf field={COLOUR} block="b1" path="bgColor" />, { draft });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(screen.getByRole('textbox'), '#fff');
  rerender(null);
  expect(read(editing.session.view.draft, { block: 'b1', field: 'bgColor' })).toBe('#fff');
});

test('what is right is taken when the tab is hidden or left, before what waits is stored', async () => {
  const { box, done, user, place, unfinished, session } = open(COLOUR);
  const stop = takeWhenHidden(() => unfinished.take(session.view.draft));
  await user.type(box, '#A3183C');
  expect(done).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(done).toEqual([{ kind: 'set', ...place, value: '#A3183C' }]);
  await user.type(box, '{Backspace}D');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done.at(-1)).toEqual({ kind: 'set', ...place, value: '#A3183D' });
  stop();
});

test('what is not right is told to whoever leaves, and is there again when its box is', async () => {
  const { box, done, user, unfinished, session, rerender, field } = open(COLOUR);
  await user.type(box, '#A3');
  const left = () => unfinished.take(session.view.draft).map(({ text }) => text);
  expect(left()).toEqual(['#A3']);
  rerender(null);
  expect(left()).toEqual(['#A3']);
  rerender(field);
  expect(screen.getAllByRole('textbox')[0]).toHaveValue('#A3');
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, '183C');
  expect(left()).toEqual([]);
  expect(done.at(-1)).toMatchObject({ value: '#A3183C' });
  expect(screen.getAllByRole('textbox')[0]).toHaveValue('#A3183C');
});

test('nobody is asked about a text of an item that is gone', () => {
  const unfinished = new Unfinished();
  const place = { block: 'b1', field: 'items.1.link.en' };
  const having = (...items: Json[]) =>
    apply(DRAFT, { kind: 'set', block: 'b1', field: 'items', value: items });
  unfinished.keep(place, 'Address', { text: 'htp:', over: '' });
  expect(unfinished.take(having({}, {}))).toHaveLength(1);
  expect(unfinished.take(having({}))).toEqual([]);
});

test('nobody is asked about a text of a block that is gone', async () => {
  const { box, user, unfinished, session, rerender } = open(COLOUR);
  await user.type(box, '#A3');
  rerender(null);
  session.do({ kind: 'removeBlock', block: 'b1' });
  expect(unfinished.take(session.view.draft)).toEqual([]);
});
