import { useState } from 'react';
import { formatDay } from '@/features/content/dates';
import type { Review } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { Icon } from '@/ui/icon/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { ReportDialogProps } from './report-dialog';
import css from './review-item.module.css';
import { Stars } from './stars';

// Hardly anybody needs it.
const reportDialog = chunk<ReportDialogProps>(() => import('./report-dialog'));

/** A review, in the language that it is written in, with the shop's answer. */
export function ReviewItem({ review }: { review: Review }) {
  const t = useT();
  const language = useLanguage();
  const [reporting, setReporting] = useState<'never' | 'open' | 'closed'>('never');
  const { stars, title, text, name, writtenAt, answer } = review;
  const foreign = review.language === language ? undefined : review.language;
  return (
    <article className={css.review}>
      <Stars of={stars} />
      <h3 className={css.title} tabIndex={-1}>
        <VisuallyHidden>{t('/reviews/stars', { count: stars })}: </VisuallyHidden>
        <span lang={foreign}>{title}</span>
      </h3>
      <p className={css.text} lang={foreign}>
        {text}
      </p>
      <p className={css.meta}>
        <span>{name}</span>
        <time dateTime={writtenAt}>{formatDay(writtenAt)}</time>
        <span className={css.verified}>
          <Icon name="check" size={16} />
          {t('/reviews/verified')}
        </span>
        {foreign ? <span>{t(`/reviews/language-${foreign}`)}</span> : null}
        <button
          type="button"
          className={css.report}
          aria-label={t('/reviews/report-of', { title })}
          onClick={() => setReporting('open')}
        >
          {t('/reviews/report')}
        </button>
      </p>
      {answer ? (
        <div className={css.answer}>
          <h4 className={css.shop}>{t('/reviews/answer')}</h4>
          <p className={css.text} lang={foreign}>
            {answer}
          </p>
        </div>
      ) : null}
      {reporting === 'never' ? null : (
        <ChunkView
          chunk={reportDialog}
          props={{ review, open: reporting === 'open', onClose: () => setReporting('closed') }}
        />
      )}
    </article>
  );
}
