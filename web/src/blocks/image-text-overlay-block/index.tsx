import type { ImageTextOverlayBlock as Model } from '@/lib/api/types';
import { useOwnStyle } from '@/lib/own-style';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './image-text-overlay-block.module.css';

/** A picture with a panel of text that overlaps it. */
export default function ImageTextOverlayBlock({ block, eager = false }: BlockProps<Model>) {
  const { heading, headingLevel, body, image, ctaLabel, ctaUrl, reverseImagePosition } = block;
  const { backgroundColorHex: background, textColor: text, altBackgroundColorHex: around } = block;
  const Heading = `h${headingLevel}` as 'h2';
  // A panel without colours of its own is the theme's band.
  const own = background !== null;
  const style = useOwnStyle(own ? `--panel:${background};--on-panel:${text}` : undefined);
  return (
    <section
      className={css.block}
      data-tone="ground"
      {...useOwnStyle(around ? `background:${around}` : undefined)}
    >
      <div className={css.inner} data-reverse={reverseImagePosition || undefined}>
        {image ? (
          <div className={css.media}>
            <Picture
              url={image.url}
              alt={image.altText}
              sizes="(min-width: 48rem) 90rem, 160vw"
              width={1920}
              height={820}
              eager={eager}
            />
          </div>
        ) : null}
        <div
          className={css.panel}
          data-band={own ? undefined : 'feature'}
          data-own={own || undefined}
          {...style}
        >
          <Heading>{heading}</Heading>
          {body ? <Html className={css.body} html={body} /> : null}
          {ctaLabel && ctaUrl ? (
            <ButtonLink href={ctaUrl} variant={own ? 'primary' : 'feature'}>
              {ctaLabel}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
