import { ContentArea } from '@/blocks/content-area';
import { formatDay } from '@/features/content/dates';
import { RelatedProducts } from '@/features/content/related-products';
import { TeaserRow } from '@/features/content/teaser-row';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { ArticlePage as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import css from './article-page.module.css';

/** A story to read. */
export default function ArticlePage({ page }: PageProps<Model>) {
  const t = useT();
  const { topic, heroImage, introImage, mainIntro, mainBody, startPublish } = page;
  return (
    <>
      <Breadcrumbs />
      <article className={css.article}>
        <header className={css.head}>
          {topic ? <p className={css.topic}>{topic}</p> : null}
          <h1 tabIndex={-1}>{page.name}</h1>
          {mainIntro ? <p className={css.intro}>{mainIntro}</p> : null}
          <time className={css.date} dateTime={startPublish}>
            {formatDay(startPublish)}
          </time>
        </header>
        {heroImage ? (
          <div className={css.hero}>
            <Picture
              url={heroImage.url}
              alt={heroImage.altText}
              sizes="(min-width: 64rem) 64rem, 100vw"
              eager
            />
          </div>
        ) : null}
        <div className={css.body}>
          {introImage ? (
            <div className={css.picture}>
              <Picture url={introImage.url} alt={introImage.altText} sizes="(min-width: 48rem) 45rem, 92vw" />
            </div>
          ) : null}
          <Html className={prose.prose} html={mainBody} />
        </div>
      </article>
      <RelatedProducts
        products={page.relatedProducts}
        heading={t('/article/related')}
        listId="article-related"
      />
      <ContentArea blocks={page.mainContentArea} />
      <TeaserRow heading={t('/article/next')} cards={page.nextStory ? [page.nextStory] : []} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
