import type { BlockOf } from '@/lib/api/types';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './promotion-hero-block.module.css';

/** A campaign: a large message, and what is offered beside it. */
export default function PromotionHeroBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'promotion-hero-block'>>) {
  const { mainImage, logoImage, mainText, descriptionText } = block;
  const { promotionMainText, promotionDescriptionText, promotionImage, promotionVdeoFile } = block;
  const Heading = first ? 'h1' : 'h2';
  const offers = promotionMainText || promotionDescriptionText || promotionImage || promotionVdeoFile;
  return (
    <section className={css.hero} data-band="feature">
      {mainImage ? (
        <div className={css.backdrop}>
          <Picture
            url={mainImage.url}
            alt={mainImage.altText}
            sizes="100vw"
            width={1920}
            height={820}
            eager={eager}
          />
        </div>
      ) : null}
      <div className={css.inner}>
        <div className={css.words}>
          {logoImage ? (
            <div className={css.logo}>
              <Picture url={logoImage.url} alt={logoImage.altText} sizes="8rem" eager={eager} />
            </div>
          ) : null}
          <Heading className={css.title} tabIndex={first ? -1 : undefined}>
            {mainText}
          </Heading>
          {descriptionText ? <p className={css.text}>{descriptionText}</p> : null}
        </div>
        {offers ? (
          <div className={css.offer}>
            {promotionVdeoFile ? (
              // biome-ignore lint/a11y/useMediaCaption: the words beside it say what the film shows; captions would be burnt in.
              <video
                controls
                playsInline
                preload="none"
                src={promotionVdeoFile}
                poster={promotionImage?.url}
                aria-label={promotionMainText ?? mainText}
              />
            ) : promotionImage ? (
              <Picture
                url={promotionImage.url}
                alt={promotionImage.altText}
                sizes="(min-width: 48rem) 26rem, 92vw"
              />
            ) : null}
            {promotionMainText ? <p className={css.strong}>{promotionMainText}</p> : null}
            {promotionDescriptionText ? <p>{promotionDescriptionText}</p> : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
