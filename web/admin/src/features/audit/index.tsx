import { useInfiniteQuery } from '@tanstack/react-query';
import { listAudit } from '@/lib/api/staff';
import { formatDateTime, t, tCode } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Loaded, Page } from '@/ui/page';
import styles from './audit.module.css';

/** What was changed, by whom; the newest first. */
export function AuditRoute() {
  const lines = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => listAudit(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Page title={t('/audit/title')}>
      <Loaded of={lines}>
        {({ pages }) => (
          <ol className={styles['list']} reversed>
            {pages
              .flatMap(({ items }) => items)
              .map(({ number, at, actor, action, subject, detail }) => (
                <li key={number} className={styles['line']}>
                  <p className={styles['what']}>
                    <b>{actor.name}</b> {tCode('/audit/action/', action)} <span>{subject}</span>
                  </p>
                  <p className={styles['when']}>
                    <time dateTime={at}>{formatDateTime(at)}</time> · {number}
                  </p>
                  {hasDetail(detail) && (
                    <details className={styles['detail']}>
                      <summary>{t('/audit/detail')}</summary>
                      <pre>{JSON.stringify(detail, null, 2)}</pre>
                    </details>
                  )}
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      {lines.hasNextPage && (
        <Button isPending={lines.isFetchingNextPage} onPress={() => lines.fetchNextPage()}>
          {t('/audit/more')}
        </Button>
      )}
    </Page>
  );
}

function hasDetail(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && Object.keys(detail).length > 0;
}
