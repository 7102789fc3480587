import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import NoticeBlock from './index';
import { sample } from './sample';

it.each([
  ['Information', 'Information:'],
  ['Warning', 'Warning:'],
  ['Error', 'Important:'],
  ['Success', 'Good news:'],
] as const)('says in words that it is of the kind %s', (noticeType, words) => {
  render(<NoticeBlock block={{ ...sample, noticeType, headingLevel: 3 }} />);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: sample.heading })).toBeVisible();
});
