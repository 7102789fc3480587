import { ContentArea } from '@/blocks/content-area';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import css from './my-page.module.css';

/** What belongs to one customer. Who has not logged in is told how to, where one can, and what goes without. */
export default function MyPage({ page }: PageProps<PageOf<'my-page'>>) {
  const t = useT();
  const { topic, heroImage, introImage, mainIntro, mainBody, loginTitle, loginIntro, loginPageUrl } = page;
  return (
    <>
      <Breadcrumbs />
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
        {topic ? <p className={css.topic}>{topic}</p> : null}
        <h1 tabIndex={-1}>{page.name}</h1>
        {mainIntro ? <p className={css.intro}>{mainIntro}</p> : null}
        {introImage ? (
          <Picture
            className={css.picture}
            url={introImage.url}
            alt={introImage.altText}
            sizes="(min-width: 48rem) 45rem, 92vw"
          />
        ) : null}
        {mainBody ? <Html className={prose.prose} html={mainBody} /> : null}
        <section className={css.login} aria-labelledby="my-page-login">
          <h2 id="my-page-login">{loginTitle ?? t('/my-page/without-account')}</h2>
          {loginIntro ? <Html className={prose.prose} html={loginIntro} /> : <p>{t('/my-page/orders')}</p>}
          {loginPageUrl ? (
            <div>
              <ButtonLink href={loginPageUrl}>{t('/my-page/log-in')}</ButtonLink>
            </div>
          ) : null}
        </section>
      </div>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}
