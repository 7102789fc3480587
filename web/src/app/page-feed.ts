import { type Connection, connection } from '@/features/realtime/connection';
import type { PageUpdate } from '@/lib/api/types';
import type { Cancel } from '@/lib/clock';
import { t } from '@/lib/i18n/t';
import { navigate, refreshPage } from '@/lib/navigate';
import { loadingAtom, pageAtom } from '@/lib/page';
import { forgetPage, keepPage } from '@/lib/page-cache';
import { contentUrl } from '@/lib/page-key';
import { store } from '@/lib/store';
import { removeSnackbar, showSnackbar } from '@/ui/snackbar/snackbars';

/** Follows the page on the screen: what is published of it is shown in its place, and so is that it was taken down. */
export function followPage(
  line: Pick<Connection, 'subscribe' | 'send' | 'welcomed'> = connection,
  refresh: () => void = refreshPage,
): Cancel {
  let followed: string | null = null;
  let notice: number | null = null;
  const takeDownNotice = () => {
    if (notice !== null) removeSnackbar(notice);
    notice = null;
  };
  const follow = () => {
    const page = store.get(pageAtom);
    const url = page && page.type !== 'ErrorPage' ? contentUrl(page.url + page.query) : null;
    if (url === followed || !line.welcomed) return;
    if (followed !== null) line.send({ type: 'unsubscribe', topic: 'page', contentUrl: followed });
    followed = url;
    takeDownNotice();
    if (page && url !== null)
      line.send({ type: 'subscribe', topic: 'page', contentUrl: url, version: page.version ?? 0 });
  };
  const gone = (instead: string) => {
    takeDownNotice();
    notice = showSnackbar({
      text: t('/shell/page-gone'),
      variant: 'warning',
      timeout: null,
      actionText: t('/shell/page-gone-on'),
      action: () => void navigate(instead),
    });
  };
  const take = ({ page, isGone, instead }: PageUpdate) => {
    const shown = store.get(pageAtom);
    // Whoever is on the way to another page has its address already.
    if (!shown || store.get(loadingAtom)) return;
    const href = window.location.href;
    if (isGone) {
      forgetPage(href, shown.market);
      gone(instead ?? shown.navigation.currentLanguageStartPage);
      return;
    }
    takeDownNotice();
    // The visitor's id is left out of what all tabs are told.
    if (page) keepPage(href, { ...page, anonymousId: shown.anonymousId });
    else forgetPage(href, shown.market);
    refresh();
  };
  const stops = [
    store.sub(pageAtom, follow),
    line.subscribe((event) => {
      if (event.type === 'welcome') {
        followed = null;
        follow();
      }
      if (event.type === 'page.updated' && event.contentUrl === followed) take(event);
    }),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
    takeDownNotice();
  };
}
