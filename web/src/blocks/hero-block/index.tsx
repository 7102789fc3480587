import { useEffect, useState } from 'react';
import type { HeroBlock as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import { NarrowSources } from '@/ui/picture/narrow-sources';
import { Picture } from '@/ui/picture/picture';
import { useMedia } from '@/ui/use-media';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { BlockProps } from '../registry';
import css from './hero-block.module.css';

/** How long a picture of the hero stays. */
const turnTime = 6000;

/** The opening of a page: a few large words beside pictures that take turns. */
export default function HeroBlock({ block, first = false, eager = false }: BlockProps<Model>) {
  const { images, mobileImages, title, subtitle, hasDarkText, ctaPositionBottom, layoutTheme } = block;
  const count = Math.max(images.length, mobileImages.length);
  const turning = useTurning(count, turnTime);
  const Heading = first ? 'h1' : (`h${block.headingLevel}` as 'h2');
  const calls = <Calls block={block} />;
  return (
    <section
      className={css.hero}
      data-theme={layoutTheme ?? undefined}
      data-band={hasDarkText ? undefined : 'feature'}
      data-dark-text={hasDarkText || undefined}
    >
      <div className={css.words}>
        <div className={css.text}>
          <Heading
            className={css.title}
            tabIndex={first ? -1 : undefined}
            data-long={/\S{12}/.test(title) || undefined}
          >
            {title}
          </Heading>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
          {ctaPositionBottom ? null : calls}
        </div>
      </div>
      {count > 0 ? (
        <div className={css.pictures}>
          {Array.from({ length: count }, (_, index) => (
            <HeroPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a hero never change their order.
              key={index}
              image={images[index % images.length] ?? mobileImages[index]}
              narrow={mobileImages[index % mobileImages.length]}
              shown={index === turning.shown}
              eager={eager && index === 0}
            />
          ))}
          {count > 1 ? <PauseButton paused={turning.paused} onToggle={turning.toggle} /> : null}
        </div>
      ) : null}
      {ctaPositionBottom ? <div className={css.below}>{calls}</div> : null}
    </section>
  );
}

interface HeroPictureProps {
  image: Model['images'][number] | undefined;
  /** In its place on narrow screens. */
  narrow: Model['images'][number] | undefined;
  shown: boolean;
  eager: boolean;
}

function HeroPicture({ image, narrow, shown, eager }: HeroPictureProps) {
  if (!image) return null;
  // A telephone shows 183vw of a wide one, cut: it has 1280 pixels of it, a little softer.
  const view = { sizes: '(min-width: 64rem) 100vw, 160vw', width: 1920, height: 820, eager };
  return (
    <div className={css.picture} data-shown={shown || undefined}>
      <Picture {...view} url={image.url} alt={image.altText}>
        {narrow && <NarrowSources url={narrow.url} eager={eager} />}
      </Picture>
    </div>
  );
}

/** The links that a hero calls to follow. */
function Calls({ block }: { block: Model }) {
  const { callToAction, callToActionName, openInNewWindow, hasDarkText } = block;
  const { secondCallToAction, secondCallToActionName, secondOpenInNewWindow } = block;
  const first = callToAction && callToActionName;
  const second = secondCallToAction && secondCallToActionName;
  return first || second ? (
    <div className={css.calls}>
      {first ? (
        <ButtonLink
          href={callToAction}
          newTab={openInNewWindow}
          variant={hasDarkText ? 'primary' : 'feature'}
        >
          {callToActionName}
        </ButtonLink>
      ) : null}
      {second ? (
        <ButtonLink href={secondCallToAction} newTab={secondOpenInNewWindow} variant="ghost">
          {secondCallToActionName}
        </ButtonLink>
      ) : null}
    </div>
  ) : null;
}

function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <button type="button" className={css.pause} onClick={onToggle}>
      <Icon name={paused ? 'play' : 'pause'} size={20} />
      <VisuallyHidden>{t(paused ? '/hero/play' : '/hero/pause')}</VisuallyHidden>
    </button>
  );
}

/**
 * Whose turn it is among so many, for a time (in milliseconds) each. Visitors who asked for less movement start with it paused;
 * `held` stops it for a while.
 */
export function useTurning(count: number, time: number, held = false) {
  const [shown, setShown] = useState(0);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const paused = chosen ?? still;
  const rests = paused || held || count < 2;
  useEffect(() => {
    if (rests) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % count), time);
    return () => clearInterval(timer);
  }, [rests, count, time]);
  return {
    shown: shown % Math.max(1, count),
    paused,
    toggle: () => setChosen(!paused),
    turn: (by: 1 | -1) => setShown((index) => (index + by + count) % count),
  };
}
