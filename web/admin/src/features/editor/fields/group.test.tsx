import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FieldType } from '@/lib/api/edit';
import type { Json } from '@/lib/draft/types';
import { DRAFT, onBench } from '@/test/bench';
import { FieldOf } from './field-of';

const SEASON: FieldType = {
  name: 'season',
  kind: 'group',
  required: false,
  fields: [
    { name: 'from', kind: 'words', required: true },
    { name: 'until', kind: 'words', required: true },
  ],
};
const missing = 'This is missing.';

function open(season: Json | undefined, field = SEASON) {
  const content = { ...DRAFT.content, ...(season !== undefined && { season }) };
  onBench(<FieldOf field={field} block={null} path="season" />, { draft: { ...DRAFT, content } });
  return screen.getAllByRole('textbox');
}

test('a season that need not be there lacks no days', () => {
  for (const box of open(undefined)) expect(box).not.toHaveAccessibleDescription(new RegExp(missing));
});

test('a season that is there needs both', () => {
  const [from, until] = open({ from: '06-01' });
  expect(from).not.toHaveAccessibleDescription(new RegExp(missing));
  expect(until).toHaveAccessibleDescription(new RegExp(missing));
});

test('a group that has to be there needs what is in it', () => {
  for (const box of open(undefined, { ...SEASON, required: true }))
    expect(box).toHaveAccessibleDescription(new RegExp(missing));
});
