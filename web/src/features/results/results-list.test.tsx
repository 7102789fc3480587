import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/query-cache';
import ResultsList from './results-list';
import { type Answer, usePages } from './use-pages';

interface Hit {
  contentId: number;
}

type Page = Answer<Hit>;

const hits = (...ids: number[]): Page => ({
  hits: ids.map((contentId) => ({ contentId })),
  facetCategories: [],
  hasMore: true,
  totalCount: 99,
});

const words = { count: '/search/found', show: '/filters/show-results' } as const;
let load = vi.fn<(phrase: string, page: number) => Promise<Page>>();

beforeEach(() => {
  queries.forgetUnseen();
  load = vi.fn();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Found({ phrase, pages = 1 }: { phrase: string; pages?: number }) {
  const answer = usePages<Hit, Page>(
    { key: `test|${phrase}`, topics: ['content'], load: (page) => load(phrase, page) },
    pages,
  );
  return (
    <ResultsList
      control={{ categoryIds: [], pages, go: () => {}, hrefOf: () => '/en', clear: () => {} }}
      answer={answer}
      name="Recipes"
      words={words}
      note={<p>Corrected</p>}
      card={({ contentId }) => <h3>{`Recipe ${contentId}`}</h3>}
      empty={null}
    />
  );
}

it('shows that a search failed in place of what another one found', async () => {
  load.mockResolvedValueOnce(hits(1, 2));
  const { rerender } = render(<Found phrase="pie" />);
  expect(await screen.findByText('Recipe 1')).toBeVisible();
  load.mockRejectedValueOnce(new Error('down'));
  rerender(<Found phrase="berry" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Search is not working right now');
  expect(screen.queryByText('Recipe 1')).toBeNull();
  expect(screen.queryByText('Corrected')).toBeNull();

  load.mockResolvedValueOnce(hits(3));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recipe 3')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what is there where only more of it could not be had', async () => {
  load.mockResolvedValueOnce(hits(1, 2));
  const { rerender } = render(<Found phrase="cake" />);
  expect(await screen.findByText('Recipe 1')).toBeVisible();
  load.mockRejectedValueOnce(new Error('down'));
  rerender(<Found phrase="cake" pages={2} />);
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  expect(screen.getByText('Recipe 2')).toBeVisible();
});
