import { useState } from 'react';
import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink, IconButton } from '@/ui/button/button';
import { Picture } from '@/ui/picture/picture';
import { useTurning } from '../hero-block';
import type { BlockProps } from '../registry';
import css from './changing-hero-block.module.css';

/** Large pictures with messages that take turns. They rest while the pointer or the focus is in them. */
export default function ChangingHeroBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'changing-hero-block'>>) {
  const t = useT();
  const slides = block.reverseOrder ? [...block.heroBlocks].reverse() : block.heroBlocks;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const { shown, paused, toggle, turn } = useTurning(
    slides.length,
    block.slideChangeTime,
    pointed || focused,
  );
  return (
    <section
      className={css.hero}
      data-band="feature"
      aria-roledescription={t('/carousel/label')}
      aria-label={slides[0]?.title}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      {slides.map((slide, index) => {
        const Heading = first && index === 0 ? 'h1' : 'h2';
        const isShown = index === shown;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none changes its place.
          <div className={css.slide} key={index} data-shown={isShown || undefined} inert={!isShown}>
            {slide.changingHeroImage ? (
              <div className={css.media}>
                <Picture
                  url={slide.changingHeroImage.url}
                  alt={slide.changingHeroImage.altText}
                  sizes="(min-width: 64rem) 100vw, 160vw"
                  width={1920}
                  height={820}
                  eager={eager && index === 0}
                />
              </div>
            ) : null}
            <div className={css.words}>
              <Heading className={css.title}>{slide.title}</Heading>
              {slide.subtitle ? <p className={css.subtitle}>{slide.subtitle}</p> : null}
              {slide.callToAction && slide.callToActionName ? (
                <ButtonLink href={slide.callToAction} variant="feature">
                  {slide.callToActionName}
                </ButtonLink>
              ) : null}
            </div>
          </div>
        );
      })}
      {slides.length > 1 ? (
        <div className={css.controls}>
          <IconButton icon="left" label={t('/carousel/previous')} onClick={() => turn(-1)} />
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={t(paused ? '/hero/play' : '/hero/pause')}
            onClick={toggle}
          />
          <IconButton icon="right" label={t('/carousel/next')} onClick={() => turn(1)} />
        </div>
      ) : null}
    </section>
  );
}
