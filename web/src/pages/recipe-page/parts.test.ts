import { describe, expect, it } from 'vitest';
import { formatMinutes, minutesOf } from './duration';
import { partsOf } from './parts';

describe('the parts of a recipe', () => {
  it('are headings with lists', () => {
    const html =
      '<h3>Pohja</h3><ul><li>150 g voita</li><li>1 <em>iso</em> muna</li></ul><h3>Täyte</h3><ul><li>5 dl mustikoita</li></ul>';
    expect(partsOf(html)).toEqual([
      { heading: 'Pohja', items: ['150 g voita', '1 iso muna'] },
      { heading: 'Täyte', items: ['5 dl mustikoita'] },
    ]);
  });

  it('are words, whatever they are written as', () => {
    expect(
      partsOf(
        '<ul><li>1&nbsp;dl <a href="/fi/a?b&amp;c">voita</a> &amp;<br>&#228;&#xE4; &lt;</li><li></li></ul>',
      ),
    ).toEqual([{ heading: '', items: ['1\u00a0dl voita & ää <', ''] }]);
  });

  it('are one without a heading', () => {
    expect(partsOf('<ol><li>Vatkaa.</li><li>Paista.</li></ol>')).toEqual([
      { heading: '', items: ['Vatkaa.', 'Paista.'] },
    ]);
  });

  it.each([
    '<p>Ota voita.</p><ul><li>Voi</li></ul>',
    '<ul><li>Voi<ul><li>suolaton</li></ul></li></ul>',
    '',
    '<h3>Pohja</h3>',
    '<ul><li>Voi &spades;</li></ul>',
    'Voi<ul><li>Voi</li></ul>',
  ])('are not seen in %s', (html) => expect(partsOf(html)).toBeNull());
});

it.each([
  ['PT35M', '35 min'],
  ['PT1H', '1 h'],
  ['PT90M', '1 h 30 min'],
  ['P1DT2H5M', '26 h 5 min'],
])('%s is %s', (duration, expected) => {
  expect(formatMinutes(minutesOf(duration) ?? 0)).toBe(expected);
});

it.each(['PT0M', 'PT0H0M', 'P', 'soon', '', null])('%s is no time', (duration) => {
  expect(minutesOf(duration)).toBeNull();
});
