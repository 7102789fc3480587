import { useId } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { Pills } from '@/features/content/pills';
import { mapLink } from '@/features/locations/map-link';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { LocationPage as Model } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Disclosure } from '@/ui/disclosure/disclosure';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import type { PageProps } from '../registry';
import { Contact } from './contact';
import { Hours } from './hours-table';
import css from './location-page.module.css';
import { lunchesOf } from './lunch';
import { Nearby } from './nearby';

/** A café or a shop: where it is, when it is open, and what is special there. */
export default function LocationPage({ page }: PageProps<Model>) {
  const t = useT();
  const { mainImage, mainIntro, mainBody, additionalContactInfomation } = page;
  const place = [page.postalCode, page.city].filter(Boolean).join(' ');
  return (
    <>
      <Breadcrumbs />
      <header className={css.head}>
        <div className={css.words}>
          <h1 tabIndex={-1}>{page.name}</h1>
          <address className={css.address}>
            {page.streetAddress ? <span>{page.streetAddress}</span> : null}
            {place ? <span>{place}</span> : null}
          </address>
          {mainIntro ? <p className={css.intro}>{mainIntro}</p> : null}
          <Pills label={t('/location/services')} texts={page.categoryNames.map(({ name }) => name)} />
        </div>
        {mainImage ? (
          <div className={css.media}>
            <Picture
              url={mainImage.url}
              alt={mainImage.altText}
              sizes="(min-width: 64rem) 44rem, 100vw"
              eager
            />
          </div>
        ) : null}
      </header>
      <div className={css.columns}>
        <div className={css.facts}>
          <Hours page={page} />
        </div>
        <div className={css.body}>
          {mainBody ? <Html className={prose.prose} html={mainBody} /> : null}
          <div className={css.ways}>
            <section>
              <h2>{t('/location/find-us')}</h2>
              <p>{page.fullAddress}</p>
              <p>
                <Link className={css.map} href={mapLink(page)} newTab>
                  {t('/location/show-on-map')}
                </Link>
              </p>
            </section>
            {additionalContactInfomation ? (
              <section>
                <h2>{t('/location/contact')}</h2>
                <Contact text={additionalContactInfomation} />
              </section>
            ) : null}
          </div>
          <Lunches page={page} />
        </div>
      </div>
      <Nearby key={page.url} page={page} />
      <ContentArea blocks={page.contentAreaItems} />
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

/** Lunch menus; one is open at a time. */
function Lunches({ page }: PageProps<Model>) {
  const t = useT();
  const group = useId();
  const lunches = lunchesOf(page.lunchLists);
  if (lunches.length === 0) return null;
  return (
    <section className={css.lunch} aria-labelledby={`${group}-heading`}>
      <h2 id={`${group}-heading`}>{t('/location/lunch')}</h2>
      {lunches.map(({ id, title, body }) => (
        <Disclosure key={id} title={title} group={group}>
          <Html html={body} />
        </Disclosure>
      ))}
    </section>
  );
}
