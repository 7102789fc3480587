import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BlockType, ContentTypes } from '@/lib/api/edit';
import { copyBlock } from '@/lib/draft/clipboard';
import { hasMarkup, withoutMarkup } from '@/lib/draft/markup';
import type { Block, Draft } from '@/lib/draft/types';
import { DRAFT, onBench, TYPES } from '@/test/bench';
import { BlockList } from './block-list';
import { BlockMenu } from './block-menu';
import { BlockPicker } from './block-picker';
import { FieldOf } from './fields/field-of';

const named = (en: string) => ({ fi: en, sv: en, en });
const html = { name: 'html', kind: 'markup', required: true } as const;
const raw: BlockType = {
  type: 'RawHtmlBlock',
  component: 'raw-html-block',
  label: named('Raw HTML'),
  areas: ['main', 'inner'],
  fields: [{ name: 'title', kind: 'text' }, html],
  sample: {},
};
const box: BlockType = {
  type: 'GenericBlock',
  component: 'generic-block',
  label: named('Generic block'),
  areas: ['main'],
  fields: [{ name: 'blocks', kind: 'blocks' }],
  sample: {},
};
const types: ContentTypes = { pages: [], blocks: [...TYPES.blocks, raw, box] };
const rawBlock: Block = { id: 'r1', type: 'RawHtmlBlock', title: { en: 'Sums' }, html: { en: '<b>1</b>' } };
const boxBlock: Block = { id: 'g1', type: 'GenericBlock', blocks: [rawBlock] };
const draft: Draft = {
  ...DRAFT,
  content: { ...DRAFT.content, mainContentArea: [rawBlock, boxBlock, { id: 'b1', type: 'NoticeBlock' }] },
};

test('blocks with markup are found within others, and left out of drafts', () => {
  expect(hasMarkup(types, rawBlock)).toBe(true);
  expect(hasMarkup(types, boxBlock)).toBe(true);
  expect(hasMarkup(types, { id: 'b1', type: 'NoticeBlock' })).toBe(false);
  expect(withoutMarkup(types, draft).content['mainContentArea']).toEqual([
    { id: 'g1', type: 'GenericBlock', blocks: [] },
    { id: 'b1', type: 'NoticeBlock' },
  ]);
  expect(withoutMarkup(types, DRAFT)).toBe(DRAFT);
});

test('who may not write markup reads it, and is told why', () => {
  const shown = { field: html, block: 'r1', path: 'html' };
  onBench(<FieldOf {...shown} />, { types, draft, writesMarkup: false });
  const box = screen.getByRole('textbox', { name: 'HTML code' });
  expect(box).toHaveValue('<b>1</b>');
  expect(box).toHaveAttribute('readonly');
  expect(box).toHaveAccessibleDescription(/only by those with the right/);
});

test('who may writes it', async () => {
  const { editing } = onBench(<FieldOf field={html} block="r1" path="html" />, { types, draft });
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'HTML code' }), '!');
  const [first] = editing.session.view.draft.content['mainContentArea'] as Block[];
  expect(first?.['html']).toEqual({ en: '<b>1</b>!' });
});

test('the picker offers no block that would be refused, and says so', () => {
  const picker = <BlockPicker area="main" onPick={vi.fn()} onClose={vi.fn()} />;
  onBench(picker, { types, draft, writesMarkup: false });
  expect(screen.queryByRole('button', { name: /Raw HTML/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Notice/ })).toBeVisible();
  expect(screen.getByText(/with the right to raw HTML and embeds: Raw HTML\./)).toBeVisible();
});

test('the picker offers it to those who may write it', () => {
  onBench(<BlockPicker area="main" onPick={vi.fn()} onClose={vi.fn()} />, { types, draft });
  expect(screen.getByRole('button', { name: /Raw HTML/ })).toBeVisible();
  expect(screen.queryByText(/with the right/)).toBeNull();
});

test('a copied block is pasted by those who may write it', () => {
  copyBlock(boxBlock);
  onBench(<BlockList holder={{ area: 'main' }} />, { types, draft, writesMarkup: false });
  expect(screen.queryByRole('button', { name: /^Paste/ })).toBeNull();
  copyBlock({ id: 'b1', type: 'NoticeBlock' });
});

test('what cannot be doubled can be hidden and removed', async () => {
  const act = vi.fn();
  render(<BlockMenu name="Raw HTML" isHidden={false} uncopied="Not yours to write." onAction={act} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Actions: Raw HTML' }));
  const duplicate = screen.getByRole('menuitem', { name: /^Duplicate/ });
  expect(duplicate).toHaveAttribute('aria-disabled', 'true');
  expect(duplicate).toHaveAccessibleDescription('Not yours to write.');
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(act).toHaveBeenCalledExactlyOnceWith('remove');
});
