import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listReviews } from '@/lib/api/edit';
import { formatDateTime, t } from '@/lib/i18n';
import styles from './review.module.css';

export const REVIEWS = { queryKey: ['reviews'], queryFn: listReviews };

/** Drafts that wait for somebody who publishes, in all languages; looked for again every minute. */
export function WaitingList({ page }: { page: string | undefined }) {
  const { data } = useQuery({ ...REVIEWS, refetchInterval: 60_000 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className={styles['waiting']}>
      <summary>{t('/review/waitingCount', { count: items.length })}</summary>
      <ul>
        {items.map(({ id, language, name, review }) => (
          <li key={`${id}/${language}`}>
            <Link
              to="/pages/$page/$language"
              params={{ page: id, language }}
              className={styles['item'] ?? ''}
              aria-current={id === page ? 'page' : undefined}
            >
              <span>
                {name || id} <span className={styles['muted']}>{t(`/languages/${language}`)}</span>
              </span>
              <span className={styles['muted']}>
                {review.by}, {formatDateTime(review.at)}
                {review.changed !== null && ` · ${t('/review/changed')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data?.isCut && <p className={styles['muted']}>{t('/review/more')}</p>}
    </details>
  );
}
