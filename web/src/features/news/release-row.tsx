import { formatDay } from '@/features/content/dates';
import type { ReleaseSummary } from '@/lib/api/types';
import { Picture } from '@/ui/picture/picture';
import css from './release-row.module.css';

interface ReleaseRowProps {
  release: ReleaseSummary;
  /** Where the release is read; null where the site has no page for it. */
  url: string | null;
  headingLevel: 2 | 3;
}

/** A press release in a list: when it was published, what it is called and what it is about. */
export function ReleaseRow({ release, url, headingLevel }: ReleaseRowProps) {
  const Heading = `h${headingLevel}` as const;
  const [image] = release.images;
  return (
    <article className={css.row} data-picture={image ? true : undefined}>
      <div className={css.words}>
        <p className={css.meta}>
          <time dateTime={release.publishDateUtc}>{formatDay(release.publishDateUtc)}</time>
          {release.categories.map(({ code, name }) => (
            <span key={code}>{name}</span>
          ))}
        </p>
        <Heading className={css.title}>{url ? <a href={url}>{release.title}</a> : release.title}</Heading>
        {release.intro ? <p className={css.intro}>{release.intro}</p> : null}
      </div>
      {image ? (
        <div className={css.media}>
          <Picture url={image.urlTo400X400ArResized} alt={image.description} sizes="12rem" />
        </div>
      ) : null}
    </article>
  );
}
