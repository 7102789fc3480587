import { useEffect, useState } from 'react';
import type { HeroBlock as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { Icon } from '@/ui/icon/icon';
import { Picture } from '@/ui/picture/picture';
import { useMedia } from '@/ui/use-media';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { BlockProps } from '../registry';
import css from './hero-block.module.css';

/** How long a picture of the hero stays. */
const turnTime = 6000;

/** The opening of a page: a few large words beside pictures that take turns. */
export default function HeroBlock({ block, first = false }: BlockProps<Model>) {
  const { images, title, subtitle, callToAction, callToActionName, hasDarkText } = block;
  const turning = useTurning(images.length);
  const Heading = first ? 'h1' : 'h2';
  return (
    <section
      className={css.hero}
      data-band={hasDarkText ? undefined : 'feature'}
      data-dark-text={hasDarkText || undefined}
    >
      <div className={css.words}>
        <div className={css.text}>
          <Heading className={css.title} tabIndex={first ? -1 : undefined}>
            {title}
          </Heading>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
          {callToAction && callToActionName ? (
            <ButtonLink href={callToAction} variant={hasDarkText ? 'primary' : 'feature'}>
              {callToActionName}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {images.length > 0 ? (
        <div className={css.pictures}>
          {images.map((url, index) => (
            <div className={css.picture} key={url} data-shown={index === turning.shown || undefined}>
              <Picture
                url={url}
                alt=""
                // A telephone shows 183vw of it, cut; a little softer it weighs half.
                sizes="(min-width: 64rem) 100vw, 160vw"
                eager={first && index === 0}
                width={1920}
                height={820}
              />
            </div>
          ))}
          {images.length > 1 ? <PauseButton paused={turning.paused} onToggle={turning.toggle} /> : null}
        </div>
      ) : null}
    </section>
  );
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

/** The picture whose turn it is. Visitors who asked for less movement start with it paused. */
function useTurning(count: number) {
  const [shown, setShown] = useState(0);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const paused = chosen ?? still;
  useEffect(() => {
    if (paused || count < 2) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % count), turnTime);
    return () => clearInterval(timer);
  }, [paused, count]);
  return { shown: shown % Math.max(1, count), paused, toggle: () => setChosen(!paused) };
}
