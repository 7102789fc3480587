import { useMutation, useQueryClient } from '@tanstack/react-query';
import { movePage, readTree } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { placesAt } from './placing';

export interface Placing {
  page: string;
  name: string;
  parent: string | null;
  /** Among those under the parent, without the page itself. */
  index: number;
}

/** Puts pages under others, or elsewhere among their siblings. */
export function usePlacing(language: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ page, parent, index }: Placing) => {
      // As they stand now: another may have moved one meanwhile.
      const { items } = await readTree(parent, language);
      const others = items.filter(({ id }) => id !== page);
      for (const { id, position } of placesAt(others, page, index)) await movePage(id, parent, position);
    },
    onSuccess: (_, { name }) => toast(t('/tree/moved', { name })),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
    onSettled: async (_data, _error, { page }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['tree'] }),
        client.invalidateQueries({ queryKey: ['page', page] }),
      ]);
    },
  });
}
