import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  heading?: string | null | undefined;
  /** 2 to 6. */
  level?: number;
  /** A sentence under the heading. */
  intro?: string | null | undefined;
  /** A link or button beside the heading. */
  aside?: ReactNode;
  tone?: 'ground' | 'sunken' | 'feature';
  width?: 'page' | 'prose';
  children: ReactNode;
}

/** A band across the page with the rhythm that all bands share. */
export function Section({
  heading,
  level = 2,
  intro,
  aside,
  tone = 'ground',
  width = 'page',
  children,
}: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as 'h2';
  return (
    <section
      className={css.section}
      data-tone={tone}
      data-band={tone === 'feature' ? 'feature' : undefined}
      aria-labelledby={heading ? id : undefined}
    >
      <div className={css.inner} data-width={width}>
        {heading || intro || aside ? (
          <div className={css.head}>
            <div>
              {heading ? <Heading id={id}>{heading}</Heading> : null}
              {intro ? <p className={css.intro}>{intro}</p> : null}
            </div>
            {aside}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
