import { expect, it } from 'vitest';
import { longestWord } from './letters';

it('counts the letters of the longest word', () => {
  expect(longestWord('Suklaiset mustikkapiirakat, äidin')).toBe(17);
  expect(longestWord('Sitruuna-valkosuklaabrowniet')).toBe(19);
  expect(longestWord('')).toBe(0);
});
