import { expect, it } from 'vitest';
import { dateWriter } from './dates';

it('writes the day before the month in every language', () => {
  const written = (language: 'en' | 'fi' | 'sv') =>
    dateWriter(language, { dateStyle: 'medium', timeZone: 'UTC' })('2026-12-03T08:00:00Z');
  expect([written('en'), written('fi'), written('sv')]).toEqual(['3 Dec 2026', '3.12.2026', '3 dec. 2026']);
});
