import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ContentLanguage, EditedDraft, EditedPage, Edition } from '@/lib/api/edit';
import { socketToken } from '@/lib/api/staff';
import { EitherKeeper } from '@/lib/draft/either';
import type { Keeper } from '@/lib/draft/keeper';
import { DraftLine, type Socket } from '@/lib/draft/line';
import { DraftSaver } from '@/lib/draft/saver';
import { DraftSession } from '@/lib/draft/session';
import { tCode } from '@/lib/i18n';
import { toast } from '@/lib/toasts';

export interface Work {
  session: DraftSession;
  keeper: Keeper;
}

/** The draft of a page that was read, to be worked on and kept; nothing for a moment. */
export function useDraft({ id: page, contentId }: EditedPage, language: ContentLanguage, read: EditedDraft) {
  const client = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);

  useEffect(() => {
    const session = new DraftSession(read.draft);
    session.onLost = ({ code }) => toast(tCode('/draft/', code), { tone: 'error' });
    const saved = (edition: Edition) => {
      const known = client.getQueryData<EditedPage>(['page', page]);
      if (known) client.setQueryData(['page', page], withEdition(known, language, edition));
      if (known?.editions[language]?.state !== edition.state)
        void client.invalidateQueries({ queryKey: ['tree'] });
    };
    // Each stroke over the socket; where none comes through, the whole draft after a moment's quiet.
    const keeper = new EitherKeeper(
      (onUnavailable) =>
        new DraftLine({
          contentId,
          language,
          etag: read.etag,
          session,
          token: async () => (await socketToken()).token,
          open: openSocket,
          onUnavailable,
        }),
      (etag) => new DraftSaver(page, language, etag, session, saved),
    );
    setWork({ session, keeper });
    const warn = (event: BeforeUnloadEvent) => {
      if (session.pending().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      keeper.close();
    };
  }, [page, contentId, language, read, client]);

  return work;
}

export function withEdition(page: EditedPage, language: ContentLanguage, edition: Edition): EditedPage {
  return { ...page, editions: { ...page.editions, [language]: edition } };
}

function openSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  const own: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
  socket.onopen = () => own.onopen?.();
  socket.onmessage = ({ data }) => own.onmessage?.({ data });
  socket.onclose = () => own.onclose?.();
  return own;
}
