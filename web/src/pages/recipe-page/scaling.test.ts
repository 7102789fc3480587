import { describe, expect, it } from 'vitest';
import { formatAmount, nextServings, scaled, servingsOf, stepOf, yieldOf } from './scaling';

describe('what a recipe makes', () => {
  it.each([
    ['12 palaa', { count: 12, unit: 'palaa' }],
    ['2,5 dl', { count: 2.5, unit: 'dl' }],
    ['80 filled biscuits', { count: 80, unit: 'filled biscuits' }],
  ])('%s can be scaled', (text, expected) => expect(yieldOf(text)).toEqual(expected));

  it.each(['4–6 annosta', 'noin 20', '20', '0 palaa', '', null])('%s cannot', (text) => {
    expect(yieldOf(text)).toBeNull();
  });

  it.each([
    [6, 1],
    [24, 6],
    [30, 6],
    [18, 6],
    [300, 75],
    [17, 1],
  ])('%d goes in steps of %d', (count, step) => expect(stepOf(count)).toBe(step));

  it('grows and shrinks in steps, and has two ends', () => {
    expect(nextServings(12, 12, 1)).toBe(13);
    expect(nextServings(1, 12, -1)).toBeNull();
    expect(nextServings(120, 12, 1)).toBeNull();
    expect(nextServings(24, 24, -1)).toBe(18);
    // What an address asked for may lie between two steps.
    expect([nextServings(20, 24, 1), nextServings(20, 24, -1)]).toEqual([24, 18]);
  });

  it.each([
    ['?servings=8', 8],
    ['?servings=2,5', 2.5],
    ['?servings=0', 4],
    ['?servings=-2', 4],
    ['?servings=41', 4],
    ['?servings=many', 4],
    ['?servings=', 4],
    ['', 4],
  ])('%s of an address', (search, expected) => expect(servingsOf(search, 4)).toBe(expected));
});

describe('ingredients', () => {
  it.each([
    ['2 dl sokeria', 1.5, 'fi', '3 dl sokeria'],
    ['2,5 dl vispikermaa', 2, 'fi', '5 dl vispikermaa'],
    ['1 tl kanelia', 1.5, 'fi', '1\u00a0½ tl kanelia'],
    ['1 ägg', 0.5, 'sv', '½ ägg'],
    ['1 tsp salt', 1.5, 'en', '1½ tsp salt'],
    ['1½ tsp salt', 2, 'en', '3 tsp salt'],
    ['1/2 tsp salt', 0.5, 'en', '¼ tsp salt'],
    ['150 g voita', 1.25, 'fi', '190 g voita'],
    ['25 g tuorehiivaa', 0.5, 'fi', '13 g tuorehiivaa'],
    ['2–3 omenaa', 2, 'fi', '4–6 omenaa'],
    ['5 hapanta omenaa (700 g)', 2, 'fi', '10 hapanta omenaa (1\u00a0400 g)'],
    ['200 g tummia suklaanappeja (70 %)', 0.5, 'fi', '100 g tummia suklaanappeja (70 %)'],
    ['200 g Kaski 70 % -suklaata', 2, 'fi', '400 g Kaski 70 % -suklaata'],
    ['tomusokeria', 3, 'fi', 'tomusokeria'],
    ['70% chocolate', 2, 'en', '70% chocolate'],
    ['0,25 tsk salt', 0.5, 'sv', '⅛ tsk salt'],
  ])('%s, %d times', (text, factor, language, expected) => {
    expect(scaled(text, factor, language)).toBe(expected);
  });

  it('are as they were for the recipe itself', () => {
    expect(scaled('0,75 dl socker', 1, 'sv')).toBe('0,75 dl socker');
  });

  it('never come to nothing', () => {
    expect(formatAmount(0.01, 'g', 'en')).toBe('0.5');
    expect(formatAmount(0.01, 'tl', 'fi')).toBe('⅛');
    expect(formatAmount(13.4, '', 'en')).toBe('13½');
    expect(formatAmount(2.95, 'dl', 'sv')).toBe('3');
  });
});
