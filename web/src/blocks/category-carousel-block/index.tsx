import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Carousel } from '@/ui/carousel/carousel';
import { Picture } from '@/ui/picture/picture';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './category-carousel-block.module.css';

/** Categories in a row that can be pushed sideways. */
export default function CategoryCarouselBlock({ block }: BlockProps<BlockOf<'category-carousel-block'>>) {
  const { heading, headingLevel, body, cards, backgroundColorHex, textColor } = block;
  if (cards.length === 0) return null;
  return (
    <Band background={backgroundColorHex} text={textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        aside={<MoreLink label={block.ctaLabel} href={block.ctaUrl} />}
      >
        <Carousel label={heading}>
          {cards.map(({ title, url, imageUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li className={css.card} key={index}>
              <div className={css.media}>
                {imageUrl ? <Picture url={imageUrl} alt="" sizes="13rem" /> : null}
              </div>
              <a href={url}>{title}</a>
            </li>
          ))}
        </Carousel>
      </Section>
    </Band>
  );
}
