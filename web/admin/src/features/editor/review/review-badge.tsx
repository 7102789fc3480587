import type { ContentLanguage, Review, TreePage } from '@/lib/api/edit';
import { t } from '@/lib/i18n';
import { Badge } from '@/ui/badge';
import { Icon } from '@/ui/icon';
import styles from './review.module.css';

/** How a review stands that was asked for. */
export function ReviewBadge({ review }: { review: Review | null }) {
  if (!review) return null;
  if (review.returned) return <Badge tone="warn">{t('/review/returned')}</Badge>;
  return (
    <>
      <Badge tone="accent" icon="eye">
        {t('/review/waiting')}
      </Badge>
      {review.changed !== null && <Badge tone="warn">{t('/review/changed')}</Badge>}
    </>
  );
}

/** In the tree: the page waits to be looked at in the language. */
export function ReviewMark({ page, language }: { page: TreePage; language: ContentLanguage }) {
  if (!page.languages[language]?.isInReview) return null;
  return (
    <span className={styles['mark']} title={t('/review/waiting')}>
      <Icon name="eye" size={16} />
      <span className={styles['hidden']}>{t('/review/waiting')}</span>
    </span>
  );
}
