import type { ReactNode } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { ClaimPills } from '@/features/catalog/claim-pills';
import { Gallery } from '@/features/catalog/gallery';
import { InfoPanels } from '@/features/catalog/info-panels';
import { Price } from '@/features/catalog/price';
import { Rating } from '@/features/catalog/rating';
import type { RelatedItemsProps } from '@/features/catalog/related-items';
import { Tags, tagsOfPage } from '@/features/catalog/tags';
import { usePriceChanges } from '@/features/catalog/use-live-product';
import { useStickyTrue } from '@/features/catalog/use-sticky-true';
import { RelatedProducts } from '@/features/content/related-products';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { ProductPage, Variation } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { ChunkView } from '@/ui/chunk-view';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { Delivery } from './delivery';
import { shownName } from './product-kind';
import css from './product-layout.module.css';
import { ReviewSlot } from './review-slot';

// Far down the page: it comes after what the first screen needs.
const relatedItems = chunk<RelatedItemsProps>(() => import('@/features/catalog/related-items'));

interface ProductLayoutProps {
  page: ProductPage;
  variation: Variation;
  /** Selectors and the buy box. */
  children: ReactNode;
  /** A section of its own kind, such as what is inside a package. */
  after?: ReactNode;
}

/** What all product pages share: pictures, words, what the wrapper says, and related products. */
export function ProductLayout({ page, variation, children, after }: ProductLayoutProps) {
  const urls = variation.assets.length > 0 ? variation.assets : page.assets;
  const pictures = urls.map(
    (url) => page.images.find((image) => image.url === url) ?? { url, altText: '', width: null },
  );
  return (
    <>
      <Breadcrumbs />
      <ContentArea blocks={page.topContentArea} />
      <div className={css.top}>
        <Gallery key={urls.join()} pictures={pictures} name={shownName(page.displayName)}>
          <Tags tags={tagsOfPage(page.tags)} />
        </Gallery>
        <div className={css.info}>
          <ProductHeading page={page} variation={variation} />
          {children}
          <Delivery delivery={page.delivery} />
          <CallToAction page={page} />
          <ClaimPills of={variation} hidden={page.productPageMetadata} />
        </div>
      </div>
      {after}
      <ProductDetails page={page} variation={variation} />
    </>
  );
}

/** Name, a sentence about it, and what it costs while it can be bought. */
export function ProductHeading({ page, variation }: Pick<ProductLayoutProps, 'page' | 'variation'>) {
  const t = useT();
  const changes = usePriceChanges(page.variations, variation);
  const priced = useStickyTrue(variation.code, variation.isBuyable);
  const about = [...page.brands.map((brand) => brand.value), variation.size].filter(Boolean).join(' · ');
  const short = variation.shortDescription ?? page.shortDescription;
  const description = variation.description ?? page.description;
  const { hideProductSubtitle, productDescriptionLocation } = page.productPageMetadata;
  // What it pays for is taxed.
  const isMoney = variation.productType === 'GiftCard';
  return (
    <>
      <div>
        {about ? <p className={css.brand}>{about}</p> : null}
        <h1 className={css.name} tabIndex={-1}>
          {shownName(page.displayName)}
        </h1>
        {page.shortTitle && !hideProductSubtitle ? <p className={css.subtitle}>{page.shortTitle}</p> : null}
        {page.nameOfTheFood ? <p className={css.food}>{page.nameOfTheFood}</p> : null}
      </div>
      {page.rating ? (
        <a href="#reviews" className={css.rating}>
          <Rating of={page.rating} />
        </a>
      ) : null}
      {short ? <Html className={css.short} html={short} /> : null}
      {description && productDescriptionLocation === 'header' ? (
        <Html className={prose.prose} html={description} />
      ) : null}
      {priced ? (
        <div>
          <Price of={variation} size="large" perKilo changes={changes} />
          {variation.placedPrice === null || isMoney ? null : (
            <p className={css.tax}>{t('/price/tax-included')}</p>
          )}
        </div>
      ) : null}
      <Promotions promotions={page.promotions} />
    </>
  );
}

/** What a cart with this product gets. */
function Promotions({ promotions }: Pick<ProductPage, 'promotions'>) {
  const t = useT();
  if (promotions.length === 0) return null;
  return (
    <ul className={css.promotions}>
      {promotions.map(({ name, until }) => (
        <li key={name}>
          {name} {until ? <span>{t('/product/promotion-until', { date: until })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** What the wrapper says, related products, and what editors put below. */
export function ProductDetails({ page, variation }: Pick<ProductLayoutProps, 'page' | 'variation'>) {
  const t = useT();
  const { hideProductDetailsTitle, productDescriptionLocation } = page.productPageMetadata;
  const given = variation.description ?? page.description;
  const description = productDescriptionLocation === 'content' ? given : null;
  return (
    <>
      <section className={css.details} aria-label={t('/product/details')}>
        {description ? (
          <div>
            <h2 className={css.heading}>{t('/product/description')}</h2>
            <Html className={prose.prose} html={description} />
            <p className={css.code}>{t('/product/code', { code: variation.code })}</p>
          </div>
        ) : null}
        {variation.productType === 'GiftCard' ? null : (
          <div>
            {hideProductDetailsTitle ? null : <h2 className={css.heading}>{t('/product/details')}</h2>}
            <InfoPanels key={variation.code} variation={variation} page={page} />
          </div>
        )}
      </section>
      <RelatedProducts
        products={page.relatedProducts}
        heading={t('/product/related')}
        listId="related"
        display={page.productPageMetadata.relatedProductsDisplayOption}
      />
      {page.rating ? <ReviewSlot key={variation.code} code={page.code} /> : null}
      {page.relatedItems.length > 0 ? <ChunkView chunk={relatedItems} props={{ page }} /> : null}
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

/** Where the editors lead from here. */
function CallToAction({ page }: Pick<ProductLayoutProps, 'page'>) {
  const { callToActionLink, callToActionLinkText, openCtaInNewWindow } = page;
  if (!callToActionLink || !callToActionLinkText) return null;
  return (
    <ButtonLink href={callToActionLink} newTab={openCtaInNewWindow} variant="secondary">
      {callToActionLinkText}
    </ButtonLink>
  );
}
