import type { BlockOf } from '@/lib/api/types';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './page-promoter-block.module.css';

/** A card for one page: all of it leads there. */
export default function PagePromoterBlock({ block }: BlockProps<BlockOf<'page-promoter-block'>>) {
  const { image, title, subtitle, linkUrl, ctaText, openInNewTab } = block;
  return (
    <section className={css.room}>
      <article className={css.card}>
        {image ? (
          <div className={css.media}>
            <Picture url={image.url} alt={image.altText} sizes="(min-width: 48rem) 24rem, 92vw" />
          </div>
        ) : null}
        <div className={css.words}>
          <h2 className={css.title}>
            {linkUrl ? (
              <Link href={linkUrl} newTab={openInNewTab}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {subtitle ? <p>{subtitle}</p> : null}
          {ctaText ? (
            <p className={css.cta} aria-hidden="true">
              {ctaText}
            </p>
          ) : null}
        </div>
      </article>
    </section>
  );
}
