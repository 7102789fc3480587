import type { Footer as FooterModel } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useOwnStyle } from '@/lib/own-style';
import { useNavigation, usePage } from '@/lib/page';
import { Link } from '@/ui/link';
import css from './footer.module.css';
import { MarketPicker } from './market-picker';
import { Wordmark } from './wordmark';

/** The end of every page: logo, links, copyright. The shop and the content sites have columns, froosh one flat list. */
export function Footer() {
  const t = useT();
  const { siteTitle, layoutTheme } = usePage();
  const { footer } = useNavigation();
  const { backgroundImgUrl, columns, copyrightYear, logoUrl, socialLinks, termsUrl } = footer;
  const background = useOwnStyle(
    backgroundImgUrl ? `background-image:url(${JSON.stringify(backgroundImgUrl)})` : undefined,
  );
  return (
    <footer className={css.footer} data-band="footer" data-screen-only {...background}>
      <div className={css.inner}>
        <div className={css.top}>
          <div>
            <Wordmark logoUrl={logoUrl} />
          </div>
          {layoutTheme === 'froosh' ? (
            <Links className={css.flat} links={columns.flatMap((column) => column.links)} />
          ) : (
            <Columns columns={columns} />
          )}
        </div>
        <div className={css.bottom}>
          <p>{t('/footer/copyright', { year: String(copyrightYear), site: siteTitle })}</p>
          {termsUrl ? (
            <Link className={css.terms} href={termsUrl}>
              {t('/footer/terms')}
            </Link>
          ) : null}
          <MarketPicker side="above" />
          <Social links={socialLinks} />
        </div>
      </div>
    </footer>
  );
}

function Columns({ columns }: Pick<FooterModel, 'columns'>) {
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

function Links({
  links,
  className = '',
}: {
  links: FooterModel['columns'][number]['links'];
  className?: string | undefined;
}) {
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

function Social({ links }: { links: FooterModel['socialLinks'] }) {
  const t = useT();
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('/footer/social')}>
      <ul className={css.social}>
        {links.map(({ link }) => (
          <li key={link.url}>
            <Link href={link.url} newTab>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
