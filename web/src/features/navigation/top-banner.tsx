import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Link } from '@/ui/link';
import css from './top-banner.module.css';

/** The notice above everything, when the page model has one. */
export function TopBanner() {
  const t = useT();
  const { banner } = useNavigation();
  if (!banner?.text) return null;
  return (
    <aside data-band="feature" data-screen-only aria-label={t('/header/notice')}>
      <p className={css.inner}>
        <span>{banner.text}</span>
        {banner.ctaUrl && banner.ctaLabel ? (
          <Link className={css.link} href={banner.ctaUrl}>
            {banner.ctaLabel}
          </Link>
        ) : null}
      </p>
    </aside>
  );
}
