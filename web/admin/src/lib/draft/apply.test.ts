import { expect, test } from 'vitest';
import { inLanguage, withFreshIds } from './apply';

const LANGUAGES = ['fi', 'sv', 'en'];

test('a sample speaks the language that is edited, its pictures and colours stay as they are', () => {
  const sample = {
    title: { fi: 'Makeaa', en: 'Sweet' },
    items: [{ text: { fi: 'Yksi' }, image: 'juhlarasia' }],
    image: { url: 'juhlarasia', altText: { fi: 'Rasia' } },
    colour: '#fff',
  };
  expect(inLanguage(sample, 'en', LANGUAGES)).toEqual({
    title: { en: 'Sweet' },
    items: [{ text: { en: 'Yksi' }, image: 'juhlarasia' }],
    image: { url: 'juhlarasia', altText: { en: 'Rasia' } },
    colour: '#fff',
  });
});

test('the blocks of a copied page, and those within them, have ids of their own', () => {
  let made = 0;
  const fresh = () => {
    made += 1;
    return `new-${made}`;
  };
  const inner = { type: 'RichTextBlock', id: 'inner', body: 'x' };
  const content = { name: 'A', mainContentArea: [{ type: 'ContainerBlock', id: 'outer', blocks: [inner] }] };
  expect(withFreshIds(content, fresh)).toEqual({
    name: 'A',
    mainContentArea: [{ type: 'ContainerBlock', id: 'new-1', blocks: [{ ...inner, id: 'new-2' }] }],
  });
});
