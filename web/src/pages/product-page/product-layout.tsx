import { Fragment, type ReactNode } from 'react';
import { ContentArea } from '@/blocks/content-area';
import type { BesideBuyingProps } from '@/features/catalog/beside-buying';
import { ClaimPills } from '@/features/catalog/claim-pills';
import { Gallery } from '@/features/catalog/gallery';
import { InfoPanels } from '@/features/catalog/info-panels';
import type { PictureListProps } from '@/features/catalog/picture-list';
import { Price } from '@/features/catalog/price';
import type { ProductGroundProps } from '@/features/catalog/product-ground';
import { Rating } from '@/features/catalog/rating';
import type { RelatedItemsProps } from '@/features/catalog/related-items';
import { shownName } from '@/features/catalog/shown-name';
import { Tags, tagsOfPage } from '@/features/catalog/tags';
import { usePriceChanges } from '@/features/catalog/use-live-product';
import { useStickyTrue } from '@/features/catalog/use-sticky-true';
import { RelatedProducts } from '@/features/content/related-products';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { ProductPage, Variation } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ChunkView } from '@/ui/chunk-view';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import css from './product-layout.module.css';
import { ReviewSlot } from './review-slot';

// Far down the page: it comes after what the first screen needs.
const relatedItems = chunk<RelatedItemsProps>(() => import('@/features/catalog/related-items'));
// What few pages have.
const ground = chunk<ProductGroundProps>(() => import('@/features/catalog/product-ground'));
const pictureList = chunk<PictureListProps>(() => import('@/features/catalog/picture-list'));
const besideBuying = chunk<BesideBuyingProps>(() => import('@/features/catalog/beside-buying'));

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
  const metadata = page.productPageMetadata;
  const shown = {
    pictures,
    name: shownName(page.displayName),
    children: <Tags tags={tagsOfPage(page.tags)} />,
  };
  // One that is sold out under the shopper's eyes keeps what stands below in its place.
  const offered = useStickyTrue(variation.code, variation.isBuyable);
  const top = (
    <div className={css.top}>
      {metadata.useImageCarousel ? (
        <Gallery key={urls.join()} {...shown} />
      ) : (
        <ChunkView chunk={pictureList} props={shown} />
      )}
      <div className={css.info}>
        <div className={css.info} data-words>
          <ProductHeading page={page} variation={variation} />
        </div>
        <div className={css.info} data-buy>
          {children}
          <ChunkView chunk={besideBuying} props={{ page, code: variation.code, offered }} />
          <ClaimPills of={variation} hidden={metadata} />
        </div>
      </div>
    </div>
  );
  return (
    <>
      <Breadcrumbs />
      <ContentArea blocks={page.topContentArea} opening="elsewhere" />
      {metadata.backgroundImageUrl || metadata.inverseProductHeaderFontColor ? (
        <ChunkView chunk={ground} props={{ metadata, children: top }} fallback={top} />
      ) : (
        top
      )}
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
  const short = variation.shortDescription ?? page.shortDescription;
  // What editors wrote stands there, in the place of what the catalogue says.
  const description = page.description;
  const { hideProductSubtitle, productDescriptionLocation } = page.productPageMetadata;
  // What it pays for is taxed.
  const isMoney = variation.productType === 'GiftCard';
  return (
    <>
      <div>
        <p className={css.brand}>
          {page.brands.map(({ value, url }, index) => (
            <Fragment key={value}>
              {index > 0 && ' · '}
              {url ? <a href={url}>{value}</a> : value}
            </Fragment>
          ))}
          {variation.size ? (page.brands[0] ? ' · ' : '') + variation.size : null}
        </p>
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
  const description = productDescriptionLocation === 'content' ? page.description : null;
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
