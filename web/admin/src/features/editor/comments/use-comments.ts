import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { type ContentLanguage, listComments, type Thread } from '@/lib/api/edit';
import { NOWHERE, type Spot } from '../spots';

/** What is said of the page that is open, and whether it stands beside the fields. */
export interface Commenting {
  threads: readonly Thread[];
  error: unknown;
  /** Threads that nobody has settled. */
  openCount: number;
  isShown: boolean;
  /** What the next comment is about. */
  about: Spot;
  /** Shows the comments; the next one is about the place. */
  show: (about: Spot) => void;
  hide: () => void;
}

const NOTHING: Commenting = {
  threads: [],
  error: null,
  openCount: 0,
  isShown: false,
  about: NOWHERE,
  show: () => undefined,
  hide: () => undefined,
};

export const CommentingContext = createContext<Commenting>(NOTHING);

export const useCommenting = (): Commenting => useContext(CommentingContext);

export const commentsOf = (page: string, language: ContentLanguage) => ({
  queryKey: ['comments', page, language],
  queryFn: () => listComments(page, language),
});

export function useComments(page: string, language: ContentLanguage): Commenting {
  const told = useQuery(commentsOf(page, language));
  const [about, setAbout] = useState<Spot | null>(null);
  const { data, error } = told;
  return useMemo(() => {
    const threads = data?.items ?? [];
    return {
      threads,
      error,
      openCount: threads.filter(({ resolved }) => !resolved).length,
      isShown: about !== null,
      about: about ?? NOWHERE,
      show: setAbout,
      hide: () => setAbout(null),
    };
  }, [data, error, about]);
}
