import { useRef } from 'react';
import { ListSkeleton } from '@/features/listing/list-skeleton';
import { MoreLink } from '@/features/results/more-link';
import type { NewsBlock } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { useMoreAnnounced } from '@/ui/use-more-announced';
import { mayGoOn } from './news-state';
import css from './release-list.module.css';
import { ReleaseRow } from './release-row';
import { useNearEnd } from './use-near-end';
import type { News } from './use-news';

/** The releases that were asked for; in a newsroom more of them come while one scrolls. */
export function ReleaseList({ block, news }: { block: NewsBlock; news: News }) {
  const t = useT();
  const { state, go, hrefOf, answer } = news;
  const { data, error, loading, refetch, isOther } = answer;
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const failed = error !== undefined && !loading;
  const canGoOn = block.newsroomView && (data?.hasMore ?? false) && !failed && mayGoOn(state);
  const more = { ...state, pages: state.pages + 1 };
  useNearEnd(end, canGoOn && !loading, () => go(more, true));
  const asked = JSON.stringify([state.filters, state.year]);
  const goes = useMoreAnnounced({
    list,
    first: 'a',
    asked,
    shown: loading || failed ? undefined : data?.hits.length,
    sentence: '/news/more-loaded',
  });

  if (!data) return failed ? <Failed onRetry={refetch} /> : <ListSkeleton label={t('/news/loading')} />;
  const isNarrowed = state.filters.length > 0 || state.year !== null;
  const isEmpty = data.totalCount === 0 && !loading && !failed;
  return (
    <>
      <p className={css.count} role="status">
        {failed || isEmpty ? null : t('/news/found', { count: data.totalCount })}
      </p>
      {isEmpty ? (
        <div className={css.empty}>
          <p>{t(isNarrowed ? '/news/none-chosen' : '/news/none')}</p>
          {isNarrowed ? (
            <Button variant="secondary" onClick={() => go({ filters: [], year: null, pages: 1 })}>
              {t('/news/clear')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {/* What was found before is no answer to what is asked for now. */}
      {failed && isOther ? null : (
        <ul className={css.list} ref={list} aria-label={t('/news/list')} aria-busy={loading}>
          {data.hits.map((release) => (
            <li key={release.id}>
              <ReleaseRow
                release={release}
                url={block.releasePageUrl && `${block.releasePageUrl}?id=${encodeURIComponent(release.id)}`}
                headingLevel={block.heading ? 3 : 2}
              />
            </li>
          ))}
        </ul>
      )}
      {failed ? <Failed onRetry={refetch} /> : null}
      <div ref={end}>
        {canGoOn ? (
          <div className={css.more}>
            <MoreLink
              variant="secondary"
              href={hrefOf(more)}
              busy={loading}
              onMore={() => {
                goes.current = true;
                go(more, true);
              }}
            >
              {t('/news/more')}
            </MoreLink>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.empty} role="alert">
      <p>{t('/news/failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('/listing/retry')}
      </Button>
    </div>
  );
}
