import type { ReactNode } from 'react';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import css from './teaser-card.module.css';

interface TeaserCardProps {
  url: string;
  title: ReactNode;
  image: string | null;
  /** Empty where the title says the same. */
  alt?: string;
  /** How wide the card's picture is shown. */
  sizes: string;
  headingLevel: 2 | 3;
  /** A word or two above the title. */
  kicker?: string | null | undefined;
  /** What stands under the title. */
  children?: ReactNode;
  eager?: boolean;
}

/** A door to a page: the whole card leads there. */
export function TeaserCard({
  url,
  title,
  image,
  alt = '',
  sizes,
  headingLevel,
  kicker,
  children,
  eager = false,
}: TeaserCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={css.card} data-card>
      {image ? (
        <div className={css.media}>
          <Picture url={image} alt={alt} sizes={sizes} eager={eager} />
        </div>
      ) : null}
      <div className={css.words}>
        {kicker ? <p className={css.kicker}>{kicker}</p> : null}
        <Heading className={css.title}>
          <Link href={url}>{title}</Link>
        </Heading>
        {children}
      </div>
    </article>
  );
}
