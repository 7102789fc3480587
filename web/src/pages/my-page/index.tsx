import { ContentArea } from '@/blocks/content-area';
import { useAccount, withReturn } from '@/features/account/account';
import { AccountWidget } from '@/features/account/account-widget';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import css from './my-page.module.css';

type Model = PageOf<'my-page'>;

/** What belongs to one customer. */
export default function MyPage({ page }: PageProps<Model>) {
  const { topic, heroImage, introImage, mainIntro, mainBody } = page;
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
        <div className={css.own}>
          <Own page={page} />
        </div>
      </div>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

/** The account of whoever has signed in. Editors see what visitors see. */
function Own({ page }: { page: Model }) {
  const account = useAccount();
  if (account !== 'member' || page.preview?.mode === 'Edit')
    return <LoginBox page={page} isUnsure={account === 'unknown'} />;
  return (
    <>
      {page.myFazerPageMetadata.widgetDependantScript ? <AccountWidget page={page} /> : null}
      <MemberLink />
    </>
  );
}

/** Who has not signed in is told how to, where one can, and what goes without; the others do not see it before that is known. */
function LoginBox({ page, isUnsure }: { page: Model; isUnsure: boolean }) {
  const t = useT();
  const { loginTitle, loginIntro, myFazerPageMetadata } = page;
  const { loginPageUrl } = myFazerPageMetadata;
  return (
    <section className={css.login} data-unsure={isUnsure || undefined} aria-labelledby="my-page-login">
      <h2 id="my-page-login">{loginTitle ?? t('/my-page/without-account')}</h2>
      {loginIntro ? <Html className={prose.prose} html={loginIntro} /> : <p>{t('/my-page/orders')}</p>}
      {loginPageUrl ? (
        <div>
          <ButtonLink href={withReturn(loginPageUrl, page.url)}>{t('/my-page/log-in')}</ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

/** The customer area has the orders and all else of the account. */
function MemberLink() {
  const t = useT();
  const { myFazerPageUrl } = useNavigation();
  if (!myFazerPageUrl) return null;
  return <ButtonLink href={myFazerPageUrl}>{t('/header/account')}</ButtonLink>;
}
