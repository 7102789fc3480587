import { useQuery } from '@tanstack/react-query';
import { type ContentLanguage, readChecks } from '@/lib/api/edit';

/** What is to be seen to before a page is published, as it is now. */
export function useChecks(page: string, language: ContentLanguage) {
  return useQuery({
    queryKey: ['checks', page, language],
    queryFn: () => readChecks(page, language),
    staleTime: 0,
    gcTime: 0,
  });
}
