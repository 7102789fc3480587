import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FieldType } from '@/lib/api/edit';
import { read } from '@/lib/draft/apply';
import { onBench } from '@/test/bench';
import { FieldOf } from './field-of';
import { formOf, rowsOf } from './text-area';

const NAME: FieldType = { name: 'name', kind: 'words', required: true };

function open(field: FieldType) {
  const { editing } = onBench(<FieldOf field={field} block={null} path={field.name} />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  return { box, text: () => read(editing.session.view.draft, { block: null, field: field.name }) };
}

test('a text that gets long is written in the same box, at the same place', async () => {
  const { box, text } = open(NAME);
  const user = userEvent.setup();
  await user.type(box, ' of words that go on'.repeat(6), {
    initialSelectionStart: 6,
    initialSelectionEnd: 6,
  });
  expect(screen.getByRole('textbox')).toBe(box);
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('rows', '3');
  await user.keyboard('!');
  expect(text()).toBe(`A page${' of words that go on'.repeat(6)}!`);
  fireEvent.change(box, { target: { value: 'A' } });
  expect(screen.getByRole('textbox')).toBe(box);
});

test('no lines are begun in what is one line, neither typed nor pasted', async () => {
  const { box, text } = open(NAME);
  const user = userEvent.setup();
  await user.type(box, '{Enter}', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(text()).toBe('A page');
  box.setSelectionRange(1, 1);
  await user.paste(' longer\r\n\n  first');
  expect(text()).toBe('A longer first page');
});

test.each([
  [{ name: 'name' }, false, 'growing'],
  [{ name: 'heading', max: 120 }, false, 'growing'],
  [{ name: 'label', max: 80 }, false, 'line'],
  [{ name: 'text', max: 400 }, false, 'lines'],
  [{ name: 'mainIntro' }, false, 'lines'],
  [{ name: 'markup', max: 20_000 }, true, 'code'],
] as const)('%j is written as its field says', (field, isCode, form) => {
  expect(formOf(field, isCode)).toBe(form);
});

test('room grows with the text', () => {
  expect([rowsOf('growing', ''), rowsOf('growing', 'x'.repeat(46)), rowsOf('lines', '')]).toEqual([1, 2, 2]);
  expect([rowsOf('lines', 'a\n\nb'), rowsOf('lines', 'x'.repeat(9999)), rowsOf('line', 'x')]).toEqual([
    3,
    8,
    undefined,
  ]);
});
