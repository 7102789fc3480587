import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Bench, BenchContext, type Editing, EditingContext } from '@/features/editor/context';
import { Unfinished } from '@/features/editor/fields/unfinished';
import type { ContentTypes, Edition } from '@/lib/api/edit';
import type { Keeper } from '@/lib/draft/keeper';
import { DraftSession } from '@/lib/draft/session';
import type { Draft } from '@/lib/draft/types';

const label = { fi: 'Ilmoitus', sv: 'Anslag', en: 'Notice' };

export const TYPES: ContentTypes = {
  pages: [],
  blocks: [
    { type: 'NoticeBlock', component: 'notice-block', label, areas: ['main'], fields: [], sample: {} },
  ],
};

/** A page with one notice. */
export const DRAFT: Draft = {
  segment: 'a-page',
  published: '2026-11-01',
  content: {
    type: 'ArticlePage',
    name: 'A page',
    mainContentArea: [{ id: 'b1', type: 'NoticeBlock', heading: { en: 'Closed', fi: 'Suljettu' } }],
  },
};

/** How it stands: it has changes that nobody has published. */
export const EDITION: Edition = {
  etag: 7,
  state: 'changed',
  number: 2,
  author: 'Aino',
  saved: '2026-11-24T18:00:00Z',
  name: 'A page',
  url: null,
  schedule: { publish: null, unpublish: null },
  refusal: null,
  review: null,
};

/** A page that is open, as much of it as parts of the bench ask for. */
export function onBench(
  children: ReactNode,
  { draft = DRAFT, ...rest }: Partial<Bench & Editing> & { draft?: Draft } = {},
) {
  const editing: Bench & Editing = {
    session: new DraftSession(draft),
    unfinished: new Unfinished(),
    language: 'en',
    types: TYPES,
    mayEdit: true,
    mayComment: true,
    writesMarkup: true,
    open: null,
    setOpen: vi.fn(),
    goTo: vi.fn(),
    others: [],
    refused: new Map(),
    Field: () => null,
    announce: vi.fn(),
    ...rest,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <BenchContext value={editing}>
        <EditingContext value={editing}>{inner}</EditingContext>
      </BenchContext>
    </QueryClientProvider>
  );
  const { rerender } = render(around(children));
  return { editing, client, rerender: (next: ReactNode) => rerender(around(next)) };
}

/** Everything is kept already. */
export const keeper: Keeper = {
  state: { is: 'saved', at: null },
  etag: 7,
  others: [],
  where: () => undefined,
  subscribe: () => () => undefined,
  flush: async () => undefined,
  taken: () => undefined,
  catchUp: async () => undefined,
  close: () => undefined,
};
