import { expect, test } from 'vitest';
import { subjectIn } from '.';

test.each([
  ['page.delete', 'page storing-chocolate en', 'storing-chocolate en'],
  ['comment.add', 'page storing-chocolate en', 'the page storing-chocolate en'],
  ['project.create', 'project spring', 'spring'],
  ['token.issued', 'token', 'the token'],
])('%s of %s reads as a sentence', (action, subject, read) => {
  expect(subjectIn({ action, subject })).toBe(read);
});
