import type { BlockOf } from '@/lib/api/types';
import { Band } from '@/ui/band/band';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import { Section } from '@/ui/section/section';
import type { BlockProps } from '../registry';
import css from './content-block.module.css';

/** A text with a picture on a band of its own colour. */
export default function ContentBlock({ block }: BlockProps<BlockOf<'content-block'>>) {
  const { heading, headingLevel, body, image, ctaLabel, ctaUrl } = block;
  return (
    <Band
      background={block.useAlternativeBackgroundColor ? block.altBackgroundColorHex : null}
      text={block.textColor}
    >
      <Section heading={heading} level={headingLevel}>
        <div className={css.columns}>
          <div className={css.words}>
            {body ? <Html className={prose.prose} html={body} /> : null}
            {ctaLabel && ctaUrl ? <ButtonLink href={ctaUrl}>{ctaLabel}</ButtonLink> : null}
          </div>
          {image ? (
            <div className={css.media}>
              <Picture url={image.url} alt={image.altText} sizes="(min-width: 48rem) 40vw, 92vw" />
            </div>
          ) : null}
        </div>
      </Section>
    </Band>
  );
}
