import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContentLanguage, EditedPage } from '@/lib/api/edit';
import { untilTold } from './told';

/** Makes a page, and opens it. */
export function useNewPage<T>(
  language: ContentLanguage,
  make: (wish: T) => Promise<EditedPage>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: make,
    onSuccess: async (page) => {
      client.setQueryData(['page', page.id], page);
      await untilTold(page.parent, language, (now) => now.some(({ id }) => id === page.id));
      await Promise.all(
        ['tree', 'tree-search', 'catalogue'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
      onDone();
      await navigate({ to: '/pages/$page/$language', params: { page: page.id, language } });
    },
  });
}
