import { expect, it } from 'vitest';
import { page } from '@/test/builders';
import { isPlaceholder, withPlaceholders } from './empty';

const inner = { component: 'link-block', id: 'b2', buttonName: '' };
const kept = { component: 'notice-block', id: 'b3', heading: '' };
const block = {
  component: 'accordion-block',
  id: 'b1',
  heading: '',
  body: '',
  link: null,
  cards: [{ title: 'First', text: '' }, { title: '' }],
  blocks: [inner],
};
const shown = { ...page({ name: '' }), mainContentArea: [block, kept] } as unknown as ReturnType<typeof page>;
const named = (id: string | null, field: string, isHtml = false) => ({
  block: id,
  field,
  label: 'Salt & <b>',
  isHtml,
});

it('names what is missing, where it is missing', () => {
  const texts = [
    named(null, 'name'),
    named('b1', 'heading'),
    named('b1', 'body', true),
    named('b1', 'cards.0.title'),
    named('b1', 'cards.1.title'),
    named('b1', 'cards.7.title'),
    named('b1', 'nowhere'),
    named('b2', 'buttonName'),
  ];
  const made = withPlaceholders(shown, texts) as unknown as Record<string, unknown>;
  const label = '\u2060Salt & <b>';
  expect(made['name']).toBe(label);
  expect(made['mainContentArea']).toEqual([
    {
      ...block,
      heading: label,
      body: '<p>\u2060Salt  b></p>',
      cards: [{ title: 'First', text: '' }, { title: label }],
      blocks: [{ ...inner, buttonName: label }],
    },
    kept,
  ]);
  expect(isPlaceholder(label)).toBe(true);
  expect(isPlaceholder('Salt')).toBe(false);
  // What nothing is put into is the same, so that it is not drawn anew.
  expect((made['mainContentArea'] as unknown[])[1]).toBe(kept);
  expect(block.heading).toBe('');
});

it('leaves a page alone in which nothing is missing', () => {
  expect(withPlaceholders(shown, [])).toBe(shown);
});
