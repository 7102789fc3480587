import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ContentLanguage, EditedDraft, EditedPage } from '@/lib/api/edit';
import { DraftSaver } from '@/lib/draft/saver';
import { DraftSession } from '@/lib/draft/session';
import { tCode } from '@/lib/i18n';
import { toast } from '@/lib/toasts';

/** The draft of a page that was read, worked on and kept. */
export function useDraft(page: string, language: ContentLanguage, read: EditedDraft) {
  const client = useQueryClient();
  const made = useMemo(() => {
    const session = new DraftSession(read.draft);
    session.onLost = ({ code }) => toast(tCode('/draft/', code), { tone: 'error' });
    const saver = new DraftSaver(page, language, read.etag, session, (edition) => {
      client.setQueryData<EditedPage>(
        ['page', page],
        (known) => known && { ...known, editions: { ...known.editions, [language]: edition } },
      );
    });
    return { session, saver };
  }, [page, language, read, client]);
  const { session, saver } = made;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.pending().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      saver.close();
      // The next one who opens the page reads it anew.
      client.removeQueries({ queryKey: ['draft', page, language] });
    };
  }, [session, saver, client, page, language]);
  const view = useSyncExternalStore(session.subscribe, () => session.view);
  const saving = useSyncExternalStore(saver.subscribe, () => saver.state);
  return { session, saver, view, saving };
}
