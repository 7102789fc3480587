import { expect, it } from 'vitest';
import { page } from '@/test/builders';
import { afterUpdate } from './shown';

const told = { version: 4, page: page() };
const rename = [{ op: 'replace', path: '/name', value: 'New' }];

it('takes whole pages and what became another thing', () => {
  expect(afterUpdate(null, { version: 3, page: told.page })).toEqual({ version: 3, page: told.page });
  const next = afterUpdate(told, { version: 5, baseVersion: 4, patch: rename });
  expect(next).toMatchObject({ version: 5, page: { name: 'New' } });
  expect(next?.page.navigation).toBe(told.page.navigation);
});

it('never goes back', () => {
  expect(afterUpdate(told, { version: 4, page: page({ name: 'Old' }) })).toBe(told);
  expect(afterUpdate(told, { version: 3, baseVersion: 2, patch: rename })).toBe(told);
});

it('asks for the whole page where a patch is of something else', () => {
  expect(afterUpdate(told, { version: 6, baseVersion: 5, patch: rename })).toBeNull();
  expect(afterUpdate(null, { version: 6, baseVersion: 5, patch: rename })).toBeNull();
  expect(
    afterUpdate(told, { version: 6, baseVersion: 4, patch: [{ op: 'remove', path: '/a/b' }] }),
  ).toBeNull();
  expect(afterUpdate(told, { version: 6 })).toBeNull();
});
