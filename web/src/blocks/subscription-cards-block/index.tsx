import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import { Picture } from '@/ui/picture/picture';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './subscription-cards-block.module.css';

/** Cards of things that come again and again. */
export default function SubscriptionCardsBlock({ block }: BlockProps<BlockOf<'subscription-cards-block'>>) {
  const { heading, headingLevel, body, cards, backgroundColorHex, textColor } = block;
  const Heading = `h${Math.min(6, headingLevel + 1)}` as 'h3';
  return (
    <Band background={backgroundColorHex} text={textColor}>
      <Section
        heading={heading}
        level={headingLevel}
        intro={body}
        aside={<MoreLink label={block.ctaLabel} href={block.ctaUrl} />}
      >
        <ul className={css.list}>
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li className={css.card} key={index}>
              {card.image ? (
                <div className={css.media}>
                  <Picture
                    url={card.image.url}
                    alt={card.image.altText}
                    sizes="(min-width: 48rem) 26rem, 92vw"
                  />
                </div>
              ) : null}
              <div className={css.words}>
                <Heading className={css.title}>{card.heading}</Heading>
                {card.priceText ? <p className={css.price}>{card.priceText}</p> : null}
                {card.body ? <Html html={card.body} /> : null}
              </div>
              {card.ctaLabel && card.ctaUrl ? (
                <div className={css.cta}>
                  <ButtonLink href={card.ctaUrl} wide>
                    {card.ctaLabel}
                  </ButtonLink>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
    </Band>
  );
}
