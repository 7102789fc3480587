import type { CategoryCardsBlock as Model } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Picture } from '@/ui/picture/picture';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './category-cards-block.module.css';

/** Doors to the categories, each with a picture. */
export default function CategoryCardsBlock({ block }: BlockProps<Model>) {
  const { heading, headingLevel, body, cards } = block;
  const Heading = `h${Math.min(6, headingLevel + 1)}` as 'h3';
  return (
    <Band background={block.backgroundColorHex} text={block.textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        aside={<MoreLink label={block.ctaLabel} href={block.ctaUrl} />}
      >
        <ul className={css.grid}>
          {cards.map(({ title, url, imageUrl, description }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li className={css.card} key={index}>
              <div className={css.media}>
                {imageUrl ? (
                  <Picture
                    url={imageUrl}
                    alt=""
                    sizes="(min-width: 64rem) 19rem, (min-width: 48rem) 30vw, 44vw"
                  />
                ) : null}
              </div>
              <Heading className={css.title}>
                <a href={url}>{title}</a>
              </Heading>
              {description ? <p className={css.text}>{description}</p> : null}
            </li>
          ))}
        </ul>
      </Section>
    </Band>
  );
}
