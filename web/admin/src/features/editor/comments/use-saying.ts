import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { ContentLanguage, Thread } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { useBench } from '../context';
import { commentsOf } from './use-comments';
import type { Unsaid } from './use-unsaid';

interface Saying {
  page: string;
  language: ContentLanguage;
  /** Under which its words are kept until they are said. */
  of: string;
  unsaid: Unsaid;
  send: (words: string) => Promise<Thread>;
}

/**
 * Says what is written. That it is under way, or why it could not be said, is known as long as the words are: the comments may
 * be closed and opened again meanwhile, and nothing is said twice.
 */
export function useSaying({ page, language, of, unsaid, send }: Saying) {
  const { announce } = useBench();
  const client = useQueryClient();
  const mutationKey = ['saying', page, language, of];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: async (thread, words) => {
      unsaid.said(of, words);
      announce(t('/comments/said'));
      const { queryKey } = commentsOf(page, language);
      client.setQueryData<{ items: readonly Thread[] }>(queryKey, (known) => ({
        items: withThread(known?.items ?? [], thread),
      }));
      await client.invalidateQueries({ queryKey });
    },
  });
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  return {
    isPending: last?.status === 'pending',
    /** Of the words that are there still. */
    error: unsaid.words.get(of) ? (last?.error ?? null) : null,
    say: (words: string) => {
      if (words.trim() && client.isMutating({ mutationKey }) === 0) mutate(words);
    },
  };
}

function withThread(threads: readonly Thread[], next: Thread): readonly Thread[] {
  if (!threads.some(({ id }) => id === next.id)) return [...threads, next];
  return threads.map((thread) => (thread.id === next.id ? next : thread));
}
