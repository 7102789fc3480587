import { useLetters } from '@/features/content/letters';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { ButtonLink } from '@/ui/button/button';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './article-hero-block.module.css';

/** What a story opens with. */
export default function ArticleHeroBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'article-hero-block'>>) {
  const { heading, headingLevel, body, image, ctaLabel, ctaUrl, backgroundColorHex, textColor } = block;
  const letters = useLetters(heading);
  const Heading = `h${first ? 1 : headingLevel}` as 'h2';
  return (
    <Band background={backgroundColorHex} text={textColor}>
      <section className={css.hero}>
        <div className={css.words}>
          <Heading className={css.title} tabIndex={first ? -1 : undefined} {...letters}>
            {heading}
          </Heading>
          {body ? <p className={css.text}>{body}</p> : null}
          {ctaLabel && ctaUrl ? <ButtonLink href={ctaUrl}>{ctaLabel}</ButtonLink> : null}
        </div>
        {image ? (
          <div className={css.media}>
            <Picture
              url={image.url}
              alt={image.altText}
              sizes="(min-width: 64rem) 60vw, 100vw"
              width={1280}
              height={720}
              eager={eager}
            />
          </div>
        ) : null}
      </section>
    </Band>
  );
}
