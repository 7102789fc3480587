import { Marked } from '@/features/results/marked';
import type { ContentHit } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Picture } from '@/ui/picture/picture';
import css from './hit-card.module.css';
import { kindLabel } from './kinds';

interface HitCardProps {
  hit: ContentHit;
  /** How wide the card's picture is shown. */
  sizes: string;
  /** Also what kind of page it is, where several kinds stand together. */
  named?: boolean;
}

/** A page that a search found. The whole card leads to it. */
export function HitCard({ hit, sizes, named = false }: HitCardProps) {
  const t = useT();
  const about = [named ? t(kindLabel[hit.kind]) : null, hit.topic].filter(Boolean).join(' · ');
  return (
    <article className={css.card} data-card>
      {hit.image ? (
        <div className={css.media}>
          <Picture url={hit.image} alt="" sizes={sizes} />
        </div>
      ) : null}
      {about ? <p className={css.about}>{about}</p> : null}
      <h2 className={css.title}>
        <a href={hit.url}>
          <Marked text={hit.title} ranges={hit.highlights.title} />
        </a>
      </h2>
      {hit.summary ? <p className={css.summary}>{hit.summary}</p> : null}
    </article>
  );
}
