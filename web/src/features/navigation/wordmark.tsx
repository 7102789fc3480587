import { useT } from '@/lib/i18n/t';
import { useNavigation, usePage } from '@/lib/page';
import css from './wordmark.module.css';

interface WordmarkProps {
  /** The brand's own logo picture; without one the name itself is set in the display face. */
  logoUrl: string | null;
}

/** The logo, leading to the start page: the site's picture, or its name beside a sprig of lingonberry. */
export function Wordmark({ logoUrl }: WordmarkProps) {
  const t = useT();
  const { siteTitle } = usePage();
  const { currentLanguageStartPage } = useNavigation();
  return (
    <a
      className={css.mark}
      href={currentLanguageStartPage}
      aria-label={t('/header/start-page', { site: siteTitle })}
    >
      {logoUrl ? (
        <img className={css.image} src={logoUrl} alt="" height={36} />
      ) : (
        <>
          <Sprig />
          <span>{siteTitle}</span>
        </>
      )}
    </a>
  );
}

/** Two leaves and three berries on a bent stem. Decoration: the name beside it says everything. */
function Sprig() {
  return (
    <svg className={css.sprig} viewBox="0 0 23 30" aria-hidden="true" focusable="false">
      <path
        d="M11 29C11.6 21 10.4 13.5 8 6.5M10.9 18.5c2.2-1.1 3.9-2.9 5-5.4M10.4 14.6C8.8 13.9 7 13.6 5 13.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        fill="currentColor"
        d="M11.2 22.6c1.7-3.3 4.8-4.7 9.1-4.2-1.7 3.6-4.7 5-9.1 4.2ZM10.8 25.4C9 22.3 6 21.2 1.9 22c1.8 3.3 4.7 4.5 8.9 3.4Z"
      />
      <g className={css.berries}>
        <circle cx="7.6" cy="4.2" r="3.5" />
        <circle cx="17.2" cy="10.6" r="3.3" />
        <circle cx="3.7" cy="14" r="3" />
      </g>
    </svg>
  );
}
