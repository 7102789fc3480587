import { expect, it } from 'vitest';
import { page } from '@/test/builders';
import { fieldTexts } from './fields';
import { blocksOf, EMPTY, FIELD, Marks } from './marks';

const inner = {
  type: 'LinkBlock',
  component: 'link-block',
  id: 'b2',
  contentLink: { id: 2, guidValue: 'g-2' },
  buttonName: 'Go',
};
const block = {
  type: 'AccordionBlock',
  component: 'accordion-block',
  id: 'b1',
  contentLink: { id: 1, guidValue: 'g-1' },
  heading: 'Cocoa & you',
  body: '<p>Warm <strong>milk</strong></p>',
  cards: [{ title: 'First' }, { title: 'First' }],
  blocks: [inner],
};
const shown = { ...page({ name: 'The page' }), mainContentArea: [block] } as unknown as ReturnType<
  typeof page
>;

it('finds the texts of a block, and none of the blocks inside it', () => {
  expect(fieldTexts(block).map(({ path }) => path)).toEqual([
    'heading',
    'body',
    'cards.0.title',
    'cards.1.title',
  ]);
});

it('says which element shows which field, and lets the keyboard reach each block', () => {
  document.body.innerHTML = `<main><h1>The page</h1>
    <div data-epi-content-id="g-1"><section>
      <h2><span>Cocoa &amp;
        you</span></h2>
      <div class="prose"><p>Warm <strong>milk</strong></p></div>
      <ul><li>First</li><li>First</li></ul>
      <div data-epi-content-id="g-2"><a href="/">Go</a></div>
    </section></div></main>`;
  const main = document.querySelector('main') as HTMLElement;
  const blocks = blocksOf(shown);
  expect([...blocks.keys()]).toEqual(['g-1', 'g-2']);
  const marks = new Marks();
  marks.look(main, shown, blocks);
  const marked = () =>
    [...main.querySelectorAll(`[${FIELD}]`)].map((one) => `${one.tagName} ${one.getAttribute(FIELD)}`);
  expect(marked()).toEqual([
    'H1 name',
    'SPAN heading',
    'DIV body',
    'LI cards.0.title',
    'LI cards.1.title',
    'A buttonName',
  ]);
  expect(main.querySelector('section')?.tabIndex).toBe(0);
  expect(main.querySelector('a')?.hasAttribute('tabindex')).toBe(false);
  // What shows another text by now is that field no more.
  const heading = main.querySelector('h2 span') as HTMLElement;
  heading.textContent = 'Something else';
  marks.touched([heading.firstChild as Node]);
  marks.look(main, shown, blocks);
  expect(marked()).not.toContain('SPAN heading');
  // What another model says is looked for anew, and so is what a block inside shows.
  const renamed = { ...shown, mainContentArea: [{ ...block, heading: 'Something else' }] };
  marks.look(main, renamed as unknown as typeof shown, blocksOf(renamed));
  expect(marked()).toContain('SPAN heading');
  const link = main.querySelector('a') as HTMLElement;
  link.textContent = 'Away';
  marks.touched([link]);
  marks.look(main, renamed as unknown as typeof shown, blocksOf(renamed));
  expect(marked()).not.toContain('A buttonName');
});

it('says which picture shows which field, in whatever width it is drawn', () => {
  const at = (name: string) => ({ url: `/pictures/${name}-640.webp`, altText: '', width: 1, height: 1 });
  const { cards: _, ...rest } = block;
  const hero = { ...rest, images: [at('a'), at('b')], cards: [{ image: at('a') }], blocks: [] };
  const held = { ...shown, mainContentArea: [hero] } as unknown as typeof shown;
  const img = (name: string) => `<picture><img alt="" src="/pictures/${name}-640.webp"></picture>`;
  document.body.innerHTML = `<main><div data-epi-content-id="g-1"><section>
    ${img('a')}${img('b')}<ul><li>${img('a')}</li></ul>${img('other')}
  </section></div></main>`;
  const main = document.querySelector('main') as HTMLElement;
  new Marks().look(main, held, blocksOf(held));
  const marked = [...main.querySelectorAll('img')].map((one) => one.getAttribute(FIELD));
  expect(marked).toEqual(['images.0', 'images.1', 'cards.0.image', null]);
});

it('tells a placeholder from a text', () => {
  const held = {
    ...shown,
    mainContentArea: [{ ...block, heading: '\u2060Heading' }],
  } as unknown as typeof shown;
  document.body.innerHTML = `<main><h1>The page</h1>
    <div data-epi-content-id="g-1"><section><h2>\u2060Heading</h2></section></div></main>`;
  const main = document.querySelector('main') as HTMLElement;
  const marks = new Marks();
  marks.look(main, held, blocksOf(held));
  const heading = main.querySelector('h2') as HTMLElement;
  expect([heading.getAttribute(FIELD), heading.hasAttribute(EMPTY)]).toEqual(['heading', true]);
  expect(main.querySelector('h1')?.hasAttribute(EMPTY)).toBe(false);
  // Somebody writes it.
  heading.textContent = 'Cocoa & you';
  marks.touched([heading]);
  marks.look(main, shown, blocksOf(shown));
  expect([heading.getAttribute(FIELD), heading.hasAttribute(EMPTY)]).toEqual(['heading', false]);
});
