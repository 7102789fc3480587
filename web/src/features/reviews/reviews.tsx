import { useRef, useState } from 'react';
import type { ReviewSort } from '@/lib/api/reviews';
import { type MessageKey, useT } from '@/lib/i18n/t';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/field/select-field';
import { Spinner } from '@/ui/spinner';
import { useMoreAnnounced } from '@/ui/use-more-announced';
import { ReviewItem } from './review-item';
import css from './reviews.module.css';
import { Summary } from './summary';
import { Testimonials } from './testimonials';
import { beginning, type ReviewsState, useReviews } from './use-reviews';

const SORTS: Readonly<Record<ReviewSort, MessageKey>> = {
  newest: '/reviews/sort-newest',
  highest: '/reviews/sort-highest',
  lowest: '/reviews/sort-lowest',
};

export interface ReviewsProps {
  /** Of the product. */
  code: string;
}

/** What buyers say of a product: a few in large, how the stars fall, and all of them page by page. */
export default function Reviews({ code }: ReviewsProps) {
  const t = useT();
  const [state, setState] = useState<ReviewsState>(beginning);
  const { data, error, loading, refetch } = useReviews(code, state);
  const list = useRef<HTMLUListElement>(null);
  const shown = loading ? undefined : data?.hits.length;
  const goes = useMoreAnnounced({
    list,
    first: 'h3',
    asked: `${state.sort}${state.stars}`,
    shown,
    sentence: '/reviews/more-loaded',
  });

  if (!data)
    return error === undefined ? <Spinner label={t('/reviews/loading')} /> : <Failed onRetry={refetch} />;
  // The last of them may have been taken back while the page was open.
  if (!data.rating) return null;
  const choose = (change: Partial<ReviewsState>) => setState({ ...state, pages: 1, ...change });
  return (
    <>
      <Testimonials code={code} />
      <div className={css.columns}>
        <Summary
          rating={data.rating}
          distribution={data.distribution}
          chosen={state.stars}
          onChoose={(stars) => choose({ stars })}
        />
        <div className={css.main}>
          <SelectField
            label={t('/reviews/sort')}
            name="review-sort"
            short
            value={state.sort}
            onChoose={(sort) => choose({ sort: sort as ReviewSort })}
          >
            {Object.entries(SORTS).map(([sort, key]) => (
              <option key={sort} value={sort}>
                {t(key)}
              </option>
            ))}
          </SelectField>
          {error === undefined ? null : <Failed onRetry={refetch} />}
          {data.hits.length === 0 && !loading ? <p>{t('/reviews/none-with-stars')}</p> : null}
          <ul className={css.list} ref={list} aria-label={t('/reviews/title')} aria-busy={loading}>
            {data.hits.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
          {data.hasMore ? (
            <Button
              variant="secondary"
              aria-busy={loading}
              aria-disabled={loading || undefined}
              onClick={() => {
                goes.current = true;
                choose({ pages: state.pages + 1 });
              }}
            >
              {t('/reviews/more')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div role="alert" className={css.failed}>
      <p>{t('/reviews/failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('/ui/retry')}
      </Button>
    </div>
  );
}
