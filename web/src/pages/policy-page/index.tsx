import { ContentArea } from '@/blocks/content-area';
import { PageHead } from '@/features/content/page-head';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Link } from '@/ui/link';
import { Section } from '@/ui/section/section';
import type { PageProps } from '../registry';
import css from './policy-page.module.css';

/** What the shop promises, in one of its versions. */
export default function PolicyPage({ page }: PageProps<PageOf<'policy-page'>>) {
  const t = useT();
  const { heading, body, validFrom, isNewest, versions, url, policyVersion } = page;
  return (
    <>
      <PageHead title={heading} intro={t('/policies/valid-from', { day: validFrom })} />
      <Section>
        {isNewest ? null : (
          <p className={css.former}>
            {t('/policies/former')} <Link href={url}>{t('/policies/to-newest')}</Link>
          </p>
        )}
        <Html className={prose.prose} html={body} />
        {versions.length > 0 ? (
          <nav className={css.versions} aria-labelledby="policy-versions">
            <h2 id="policy-versions">{t('/policies/versions')}</h2>
            <ul>
              {versions.map((one) => (
                <li key={one.url}>
                  <Link
                    href={one.url}
                    aria-current={one.url.endsWith(`=${policyVersion}`) ? 'page' : undefined}
                  >
                    {t('/policies/valid-from', { day: one.name })}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </Section>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
