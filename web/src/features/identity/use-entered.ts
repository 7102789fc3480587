import { useCallback } from 'react';
import { returnPath } from '@/features/account/account';
import { keepNote } from '@/features/account/notes';
import type { LoginAnswer } from '@/lib/api/types';
import { leaveFor } from '@/lib/navigate';
import { useNavigation } from '@/lib/page';
import { useLocation } from '@/lib/url-state';

/** What follows when somebody came in, by whichever way: a new document, since the shop shows somebody else's cart from then on. */
export function useEntered(): (answer: LoginAnswer) => void {
  const { search } = useLocation();
  const { myFazerPageUrl, currentLanguageStartPage } = useNavigation();
  return useCallback(
    ({ merged }) => {
      keepNote({ is: 'signed-in', merged });
      leaveFor(returnPath(search) ?? myFazerPageUrl ?? currentLanguageStartPage);
    },
    [search, myFazerPageUrl, currentLanguageStartPage],
  );
}
