import { formatDay } from '@/features/content/dates';
import type { OwnReview, OwnReviewList } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useLanguage, useNavigation } from '@/lib/page';
import { Button, ButtonLink } from '@/ui/button/button';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import { Spinner } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import css from './own-reviews.module.css';
import { useOwnReviews } from './use-own-reviews';

/** What somebody said of what they bought, and what they may still say something of. */
export function OwnReviews() {
  const t = useT();
  const { currentLanguageStartPage } = useNavigation();
  const { reviews, unreviewed, known, hasMore, loading, failed, more } = useOwnReviews(useLanguage());

  if (known && !hasMore && reviews.length === 0 && unreviewed.length === 0)
    return (
      <div className={css.message}>
        <p>{t('/member/no-reviews')}</p>
        <ButtonLink href={currentLanguageStartPage}>{t('/cart/continue-shopping')}</ButtonLink>
      </div>
    );
  return (
    <div className={css.page}>
      {unreviewed.length > 0 ? <Unreviewed products={unreviewed} /> : null}
      {reviews.length > 0 ? (
        <section className={css.part} aria-labelledby="reviews-written">
          <h2 id="reviews-written">{t('/member/reviews-written')}</h2>
          <ul className={css.reviews}>
            {reviews.map((own) => (
              <li key={own.review.id}>
                <Written own={own} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {failed ? (
        <div role="alert" className={css.message}>
          <p>{t('/member/failed-reviews')}</p>
          <Button variant="secondary" onClick={more}>
            {t('/ui/retry')}
          </Button>
        </div>
      ) : loading ? (
        <Spinner label={t('/member/loading')} />
      ) : hasMore ? (
        <Button variant="secondary" onClick={more}>
          {t('/member/more-reviews')}
        </Button>
      ) : null}
    </div>
  );
}

/** Products that wait for a word of whoever bought them. */
function Unreviewed({ products }: { products: OwnReviewList['unreviewed'] }) {
  const t = useT();
  return (
    <section className={css.part} aria-labelledby="reviews-open">
      <h2 id="reviews-open">{t('/member/reviews-open')}</h2>
      <ul className={css.open}>
        {products.map(({ product, orderNumber, orderedAt, url }) => (
          <li key={url} className={css.bought}>
            <ProductPicture url={product.imageUrl} />
            <div className={css.words}>
              <Link href={product.url}>{product.displayName}</Link>
              <span className={css.meta}>
                {t('/member/review-bought', { number: orderNumber, date: formatDay(orderedAt) })}
              </span>
            </div>
            {/* The secret after the # is for the page alone, which is not fetched ahead. */}
            <ButtonLink
              className={css.write}
              variant="secondary"
              small
              href={url}
              prefetch={false}
              aria-label={t('/member/review-write-named', { name: product.displayName })}
            >
              {t('/member/review-write')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A review with how it stands. */
function Written({ own: { product, review, status } }: { own: OwnReview }) {
  const t = useT();
  const language = useLanguage();
  const foreign = review.language === language ? undefined : review.language;
  return (
    <article className={css.written}>
      <ProductPicture url={product.imageUrl} />
      <div className={css.words}>
        <p className={css.product}>
          <Link href={product.url}>{product.displayName}</Link>
          <span className={css.status} data-status={status}>
            {t(`/member/review-${status}`)}
          </span>
        </p>
        <p className={css.stars} aria-hidden="true">
          {'★'.repeat(review.stars) + '☆'.repeat(5 - review.stars)}
        </p>
        <h3 className={css.title}>
          <VisuallyHidden>{t('/reviews/stars', { count: review.stars })}: </VisuallyHidden>
          <span lang={foreign}>{review.title}</span>
        </h3>
        <p className={css.text} lang={foreign}>
          {review.text}
        </p>
        <p className={css.meta}>
          <span>{review.name}</span> · <time dateTime={review.writtenAt}>{formatDay(review.writtenAt)}</time>
        </p>
        {review.answer ? (
          <div className={css.answer}>
            <h4>{t('/reviews/answer')}</h4>
            <p className={css.text} lang={foreign}>
              {review.answer}
            </p>
          </div>
        ) : null}
      </div>
    </article>
  );
}

function ProductPicture({ url }: { url: string }) {
  return (
    <div className={css.picture}>
      <Picture url={url} alt="" sizes="5rem" />
    </div>
  );
}
