import { ContentArea } from '@/blocks/content-area';
import { formatDay } from '@/features/content/dates';
import { ShareLinks } from '@/features/content/share-links';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf, Release } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { absolute } from '@/lib/url';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import css from './release-page.module.css';

/** A press release, or what is said where there is none. */
export default function ReleasePage({ page }: PageProps<PageOf<'release-page'>>) {
  const t = useT();
  const { release, message, newsroomPageUrl, pageMetadata } = page;
  return (
    <>
      <Breadcrumbs />
      {release ? (
        <ReleaseArticle release={release} url={absolute(page.url, pageMetadata.canonicalUrl)} />
      ) : (
        <div className={css.missing}>
          <h1 tabIndex={-1}>{page.name}</h1>
          <p role="alert">{message}</p>
          <p>{t('/release/missing')}</p>
        </div>
      )}
      {newsroomPageUrl || !release ? (
        <p className={css.newsroom}>
          <ButtonLink variant="secondary" href={newsroomPageUrl ?? page.navigation.currentLanguageStartPage}>
            {t(newsroomPageUrl ? '/news/all' : '/error-page/start')}
          </ButtonLink>
        </p>
      ) : null}
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

function ReleaseArticle({ release, url }: { release: Release; url: string }) {
  const t = useT();
  const { images, files, categories } = release;
  const [image, ...more] = images;
  return (
    // It may be there in another language than the page.
    <article className={css.release} lang={release.languageCode}>
      <header className={css.head}>
        <p className={css.meta}>
          <time dateTime={release.publishDateUtc}>{formatDay(release.publishDateUtc)}</time>
          {categories.map(({ code, name }) => (
            <span key={code}>{name}</span>
          ))}
        </p>
        <h1 tabIndex={-1}>{release.title}</h1>
        {release.intro ? <p className={css.intro}>{release.intro}</p> : null}
      </header>
      {image ? (
        <figure className={css.hero}>
          <Picture
            url={image.urlTo800X800ArResized}
            alt={image.description}
            sizes="(min-width: 64rem) 64rem, 100vw"
            eager
          />
        </figure>
      ) : null}
      <div className={css.body}>
        <Html className={prose.prose} html={release.cleanedHtmlBody} />
        {more.map((picture) => (
          <figure key={picture.urlTo800X800ArResized} className={css.picture}>
            <Picture
              url={picture.urlTo800X800ArResized}
              alt={picture.description}
              sizes="(min-width: 48rem) 45rem, 92vw"
            />
          </figure>
        ))}
        {files.length > 0 ? (
          <section className={css.files} aria-labelledby="release-files">
            <h2 id="release-files">{t('/release/files')}</h2>
            <ul>
              {files.map((file) => (
                <li key={file.url}>
                  <a href={file.url} target="_blank" rel="noopener">
                    {file.title}
                  </a>{' '}
                  <span className={css.file}>{file.fileName}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <div data-screen-only>
          <ShareLinks
            title={release.title}
            url={`${url}?id=${encodeURIComponent(release.id)}`}
            image={image?.urlTo800X800ArResized ?? null}
          />
        </div>
      </div>
    </article>
  );
}
