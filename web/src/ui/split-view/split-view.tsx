import type { ReactNode } from 'react';
import type { PageImage } from '@/lib/api/types';
import { Picture } from '@/ui/picture/picture';
import css from './split-view.module.css';

interface SplitViewProps {
  image: PageImage | null;
  heading: string;
  /** The picture stands at the end. */
  reverse?: boolean;
  /** From edge to edge, the words on a band. */
  banner?: boolean;
  eager?: boolean;
  children: ReactNode;
}

/** A picture and words, half and half. */
export function SplitView({
  image,
  heading,
  reverse = false,
  banner = false,
  eager = false,
  children,
}: SplitViewProps) {
  return (
    <section
      className={css.view}
      data-reverse={reverse || undefined}
      data-banner={banner || undefined}
      data-band={banner ? 'feature' : undefined}
    >
      {image ? (
        <div className={css.media}>
          <Picture
            url={image.url}
            alt={image.altText}
            sizes="(min-width: 48rem) 50vw, 100vw"
            width={1280}
            height={960}
            eager={eager}
          />
        </div>
      ) : null}
      <div className={css.words}>
        <h2 className={css.heading}>{heading}</h2>
        {children}
      </div>
    </section>
  );
}
