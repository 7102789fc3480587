import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NewsBlock, ReleaseSummary } from '@/lib/api/types';
import { ReleaseList } from './release-list';
import type { News } from './use-news';

const block = { newsroomView: true, heading: null, releasePageUrl: '/en/release' } as unknown as NewsBlock;
const release = { id: 'r1', title: 'Release 1', intro: '', categories: [], images: [] };

function failedNews(isOther: boolean): News {
  return {
    state: { filters: [], year: 2025, pages: 1 },
    go: () => {},
    hrefOf: () => '/en/media',
    options: undefined,
    answer: {
      data: {
        hits: [{ ...release, publishDateUtc: '2026-10-06T06:00:00Z', languageCode: 'en' } as ReleaseSummary],
        facetCategories: [],
        hasMore: true,
        totalCount: 12,
      },
      error: new Error('down'),
      loading: false,
      refetch: () => {},
      isOther,
    },
  };
}

it('shows that a question failed in place of what another one found', () => {
  render(<ReleaseList block={block} news={failedNews(true)} />);
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be shown right now');
  expect(screen.queryByText('Release 1')).toBeNull();
});

it('keeps the releases where only more of them could not be had', () => {
  render(<ReleaseList block={block} news={failedNews(false)} />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByText('Release 1')).toBeVisible();
});
