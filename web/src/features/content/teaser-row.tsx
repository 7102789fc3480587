import type { ContentCard } from '@/lib/api/types';
import { Section } from '@/ui/section/section';
import { ContentTeaser } from './content-teaser';
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
        {cards.map((card) => (
          <li key={card.contentId}>
            <ContentTeaser card={card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
