import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { compare } from '@/lib/draft/compare';
import { DRAFT, onBench } from '@/test/bench';
import { BlockPicker } from './block-picker';
import { ChangeTable } from './change-list';

it('shows what went on the one side, and what came on the other', () => {
  const after = { ...DRAFT, content: { ...DRAFT.content, name: 'A new page', intro: 'Words' } };
  onBench(<ChangeTable changes={compare(DRAFT, after)} before="Monday" after="Now" />);
  const [monday, now] = screen.getAllByRole('cell');
  expect(monday).toHaveTextContent(/^A page$/);
  expect(now).toHaveTextContent(/^A new page$/);
  expect(within(now as HTMLElement).getByText('new', { exact: false }).tagName).toBe('INS');
  const [, , added, words] = screen.getAllByRole('cell');
  expect(added).toHaveTextContent('Nothing');
  expect(words).toHaveTextContent('Words');
});

it('shows what a block looks like before it is taken', () => {
  onBench(<BlockPicker area="main" onPick={() => undefined} onClose={() => undefined} />);
  const choice = screen.getByRole('button', { name: /^Notice/ });
  expect(choice.querySelector('img')?.getAttribute('src')).toContain('notice-block');
});
