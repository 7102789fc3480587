import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Draft } from '@/lib/draft/types';
import { DRAFT, onBench } from '@/test/bench';
import { BesideContext, BesideText, plainOf, textBeside } from './beside';

const finnish: Draft = {
  ...DRAFT,
  content: {
    type: 'ArticlePage',
    name: 'Sivu',
    mainBody: '<p>Yksi<br>kaksi</p><p>Kolme &amp; neljä</p>',
    mainContentArea: [{ id: 'b1', type: 'NoticeBlock', heading: { fi: 'Suljettu tänään' } }],
  },
};
const beside = { language: 'fi', draft: finnish } as const;

test('the text of the same place is found in the other language, else in the block itself', () => {
  const of = (draft: Draft, block: string | null, field: string) =>
    textBeside({ language: 'fi', draft }, DRAFT, { block, field });
  expect(of(finnish, null, 'name')).toBe('Sivu');
  expect(of(finnish, 'b1', 'heading')).toBe('Suljettu tänään');
  // The block stands in this language alone: it says itself what it says in the other one.
  expect(of({ ...finnish, content: {} }, 'b1', 'heading')).toBe('Suljettu');
  expect(of(finnish, null, 'mainIntro')).toBe('');
  expect(of(finnish, 'b1', 'items.3.text')).toBe('');
});

test('formatted text is shown as its words', () => {
  expect(plainOf('<p>Yksi<br>kaksi</p><p>Kolme &amp; <b>neljä</b></p>')).toBe('Yksi\nkaksi\nKolme & neljä');
});

test('it stands under the field in its own language, and is copied there', async () => {
  const onCopy = vi.fn();
  const shown = (value: string) => (
    <BesideContext value={beside}>
      <BesideText
        field={{ name: 'mainBody', kind: 'html' }}
        block={null}
        path="mainBody"
        value={value}
        onCopy={onCopy}
      />
      <BesideText
        field={{ name: 'segment', kind: 'words' }}
        block={null}
        path="segment"
        value=""
        onCopy={onCopy}
      />
      <BesideText
        field={{ name: 'image', kind: 'picture' }}
        block={null}
        path="name"
        value=""
        onCopy={onCopy}
      />
    </BesideContext>
  );
  const { rerender } = onBench(shown(''));
  expect(screen.getByText(/Kolme & neljä/)).toHaveAttribute('lang', 'fi');
  await userEvent.click(screen.getByRole('button', { name: /^Copy this text: / }));
  expect(onCopy).toHaveBeenCalledExactlyOnceWith('<p>Yksi<br>kaksi</p><p>Kolme &amp; neljä</p>');
  rerender(shown('<p>Yksi<br>kaksi</p><p>Kolme &amp; neljä</p>'));
  expect(screen.queryByRole('button')).toBeNull();
});
