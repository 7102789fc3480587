import { useQueryClient } from '@tanstack/react-query';
import { readTypes } from '@/lib/api/edit';
import { withoutMarkup } from '@/lib/draft/markup';
import type { Draft } from '@/lib/draft/types';
import { t } from '@/lib/i18n';
import { useMay } from '@/lib/session';
import { toast } from '@/lib/toasts';

/**
 * Of drafts that are to begin a page, or a language of one, what whoever begins it may write; says so where something is left out.
 */
export function useAllowed(): (drafts: readonly Draft[]) => Promise<Draft[]> {
  const client = useQueryClient();
  const writesMarkup = useMay('content.markup');
  return async (drafts) => {
    if (writesMarkup) return [...drafts];
    const asked = { queryKey: ['types'], queryFn: readTypes, staleTime: Number.POSITIVE_INFINITY };
    const types = await client.fetchQuery(asked);
    const left = drafts.map((draft) => withoutMarkup(types, draft));
    if (left.some((draft, at) => draft !== drafts[at])) toast(t('/blocks/markupLeftOut'));
    return left;
  };
}
