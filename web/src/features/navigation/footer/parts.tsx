import type { Footer } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { askAgain } from '@/lib/consent-question';
import { useT } from '@/lib/i18n/t';
import { useNavigation, usePage } from '@/lib/page';
import { ChunkView } from '@/ui/chunk-view';
import { Link } from '@/ui/link';
import css from './footer.module.css';
import type { SocialLinksProps } from './social-links';

const socialLinks = chunk<SocialLinksProps>(() => import('./social-links'));

export function Columns({ columns }: Pick<Footer, 'columns'>) {
  return (
    <div className={css.columns}>
      {columns.map(({ title, columnText, links }) => (
        <section key={title}>
          <h2 className={css.title}>{title}</h2>
          {columnText ? <p className={css.text}>{columnText}</p> : null}
          <Links links={links} />
        </section>
      ))}
    </div>
  );
}

interface LinksProps {
  links: Footer['columns'][number]['links'];
  className?: string | undefined;
}

export function Links({ links, className = '' }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className={`${css.links} ${className}`}>
      {links.map(({ name, url }) => (
        <li key={url + name}>
          <Link href={url}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Whose rights are claimed, and for which year. */
export function Copyright() {
  const t = useT();
  const { siteTitle } = usePage();
  const { copyrightYear } = useNavigation().footer;
  return <p>{t('/footer/copyright', { year: String(copyrightYear), site: siteTitle })}</p>;
}

export function Terms() {
  const t = useT();
  const { termsUrl } = useNavigation().footer;
  return termsUrl ? (
    <Link className={css.quiet} href={termsUrl}>
      {t('/footer/terms')}
    </Link>
  ) : null;
}

/** The way back to what somebody answered about statistics. */
export function StatisticsChoice() {
  const t = useT();
  return (
    <button type="button" className={css.quiet} onClick={askAgain}>
      {t('/consent/settings')}
    </button>
  );
}

/** The drawings of the networks come with the first link to one. */
export function Social({ links }: { links: Footer['socialLinks'] }) {
  return links.length > 0 ? <ChunkView chunk={socialLinks} props={{ links }} /> : null;
}
