import type { ContentCard } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import { TeaserCard } from './teaser-card';
import css from './teaser-row.module.css';

interface TeaserRowProps {
  heading: string;
  cards: readonly ContentCard[];
}

/** Doors to other pages side by side; nothing where there are none. */
export function TeaserRow({ heading, cards }: TeaserRowProps) {
  if (cards.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className={css.list}>
        {cards.map(({ contentId, url, title, topic, image }) => (
          <li key={contentId}>
            <TeaserCard
              url={url}
              title={title}
              image={image}
              kicker={topic}
              headingLevel={3}
              sizes="(min-width: 48rem) 26rem, 92vw"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
