import { VideoPlayer } from '@/features/video/video-player';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { ButtonLink } from '@/ui/button/button';
import { Carousel } from '@/ui/carousel/carousel';
import { Html } from '@/ui/html/html';
import { Picture } from '@/ui/picture/picture';
import { MoreLink } from '@/ui/section/more-link';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './card-carousel-block.module.css';

/** Cards with pictures or films in a row that can be pushed sideways. */
export default function CardCarouselBlock({ block }: BlockProps<BlockOf<'card-carousel-block'>>) {
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
        <Carousel label={heading}>
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
            <li className={css.card} key={index}>
              {card.video ? (
                <VideoPlayer
                  address={card.youtubeVideoUrl}
                  video={card.video}
                  title={card.heading}
                  preview={card.image}
                />
              ) : (
                <div className={css.media}>
                  {card.image ? (
                    <Picture url={card.image.url} alt={card.image.altText} sizes="20rem" />
                  ) : null}
                </div>
              )}
              <Heading className={css.title}>{card.heading}</Heading>
              {card.body ? <Html className={css.text} html={card.body} /> : null}
              {card.ctaLabel && card.ctaUrl ? (
                <ButtonLink href={card.ctaUrl} variant="secondary" small>
                  {card.ctaLabel}
                </ButtonLink>
              ) : null}
            </li>
          ))}
        </Carousel>
      </Section>
    </Band>
  );
}
