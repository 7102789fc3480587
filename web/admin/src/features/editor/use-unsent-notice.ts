import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { unsentPages } from '@/lib/draft/unsent';
import { t } from '@/lib/i18n';
import { useAccount } from '@/lib/session';
import { toast } from '@/lib/toasts';

/** What such a message is about: it is over once the page is opened, which takes the work up. */
export const unsentOf = (page: string, language: string) => `unsent ${page} ${language}`;

/** Says once which pages this person has work of that no tab could save; the page that is open takes its own up by itself. */
export function useUnsentNotice(page: string | undefined, language: string): void {
  const account = useAccount().id;
  const navigate = useNavigate();
  const open = useRef({ page, language });
  useEffect(() => {
    void unsentPages(account).then((pages) => {
      for (const { page, language, name } of pages) {
        if (page === open.current.page && language === open.current.language) continue;
        toast(t('/draft/unsentOf', { name, language }), {
          action: {
            label: t('/actions/openPage'),
            run: () => void navigate({ to: '/pages/$page/$language', params: { page, language } }),
          },
          about: unsentOf(page, language),
        });
      }
    });
  }, [account, navigate]);
}
