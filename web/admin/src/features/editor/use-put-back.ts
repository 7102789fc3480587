import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CONTENT_LANGUAGES, type EditedPage } from '@/lib/api/edit';
import { restorePage } from '@/lib/api/trash';
import { currentLanguage, t } from '@/lib/i18n';
import { sentence } from '@/lib/problems';
import { toast } from '@/lib/toasts';
import { untilTold } from './told';

/** Puts deleted pages back where they lay. */
export function usePutBack() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (page: EditedPage) =>
    navigate({ to: '/pages/$page/$language', params: { page: page.id, language: languageOf(page) } });
  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const page = await restorePage(id);
      await untilTold(page.parent, currentLanguage(), (now) => now.some((one) => one.id === id));
      return page;
    },
    onSuccess: (page, { name }) =>
      toast(t('/trash/isBack', { name }), {
        action: { label: t('/actions/openPage'), run: () => void open(page) },
      }),
    onError: (error) => toast(sentence(error), { tone: 'error' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['tree'] }),
        client.invalidateQueries({ queryKey: ['trash'] }),
      ]),
  });
}

/** The one that whoever put it back reads, where the page is in it. */
function languageOf({ editions }: EditedPage) {
  const own = currentLanguage();
  return editions[own] ? own : (CONTENT_LANGUAGES.find((language) => editions[language]) ?? own);
}
