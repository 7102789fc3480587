import { useMutation, useQueryClient } from '@tanstack/react-query';
import { movePage, readTree } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { placesAt } from './placing';
import { untilTold } from './told';

export interface Placing {
  page: string;
  name: string;
  parent: string | null;
  /** Among those under the parent, without the page itself. */
  index: number;
}

/** Puts pages under others, or elsewhere among their siblings. Who shows what went wrong in a place of their own says so. */
export function usePlacing(language: string, { tellsItself = true } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ page, parent, index }: Placing) => {
      // As they stand now: another may have moved one meanwhile.
      const { items } = await readTree(parent, language);
      const others = items.filter(({ id }) => id !== page);
      const places = placesAt(others, page, index);
      for (const { id, position } of places) await movePage(id, parent, position);
      await untilTold(parent, language, (now) =>
        places.every(({ id, position }) => now.some((one) => one.id === id && one.position === position)),
      );
    },
    onSuccess: (_, { name }) => toast(t('/tree/moved', { name })),
    onError: (error) => {
      if (tellsItself) toast(sentence(error), { tone: 'error' });
    },
    onSettled: async (_data, _error, { page }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['tree'] }),
        client.invalidateQueries({ queryKey: ['page', page] }),
      ]);
    },
  });
}
