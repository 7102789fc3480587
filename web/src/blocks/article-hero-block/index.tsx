import { useLetters } from '@/features/content/letters';
import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './article-hero-block.module.css';

/** What a story opens with. */
export default function ArticleHeroBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'article-hero-block'>>) {
  const { heading, body, image, backgroundColorHex, textColor } = block;
  const letters = useLetters(heading);
  const Heading = first ? 'h1' : 'h2';
  return (
    <Band background={backgroundColorHex} text={textColor}>
      <section className={css.hero}>
        <div className={css.words}>
          <Heading className={css.title} tabIndex={first ? -1 : undefined} {...letters}>
            {heading}
          </Heading>
          {body ? <p className={css.text}>{body}</p> : null}
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
