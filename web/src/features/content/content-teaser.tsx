import type { ContentCard } from '@/lib/api/types';
import { TeaserCard } from './teaser-card';

/** The door to another page, in a row of three. */
export function ContentTeaser({ card: { url, title, topic, image } }: { card: ContentCard }) {
  return (
    <TeaserCard
      url={url}
      title={title}
      image={image}
      kicker={topic}
      headingLevel={3}
      sizes="(min-width: 48rem) 26rem, 92vw"
    />
  );
}
