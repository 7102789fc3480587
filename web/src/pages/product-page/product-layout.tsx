import type { ReactNode } from 'react';
import { ContentArea } from '@/blocks/content-area';
import { relatedProductClick } from '@/features/analytics/events';
import { Gallery } from '@/features/catalog/gallery';
import { InfoPanels } from '@/features/catalog/info-panels';
import { Price } from '@/features/catalog/price';
import type { ProductRowProps } from '@/features/catalog/product-row';
import { Tags } from '@/features/catalog/tags';
import { useKept } from '@/features/catalog/use-kept';
import { usePriceChanges } from '@/features/catalog/use-live-product';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { ProductPage, Variation } from '@/lib/api/types';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { ChunkView } from '@/ui/chunk-view';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import { LineIcon } from '@/ui/line-icon/line-icon';
import { Section } from '@/ui/section/section';
import { shownName } from './product-kind';
import css from './product-layout.module.css';

// Far down the page: it comes after what the first screen needs.
const productRow = chunk<ProductRowProps>(() => import('@/features/catalog/product-row'));

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
  const pictures = variation.assets.length > 0 ? variation.assets : page.assets;
  return (
    <>
      <Breadcrumbs />
      <div className={css.top}>
        <Gallery key={pictures.join()} pictures={pictures} name={shownName(page.displayName)}>
          <Tags tags={page.tags} />
        </Gallery>
        <div className={css.info}>
          <ProductHeading page={page} variation={variation} />
          {children}
          <Suits variation={variation} />
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
  const priced = useKept(variation.code, variation.isBuyable);
  const about = [...page.brands.map((brand) => brand.value), variation.size].filter(Boolean).join(' · ');
  const short = variation.shortDescription ?? page.shortDescription;
  return (
    <>
      <div>
        {about ? <p className={css.brand}>{about}</p> : null}
        <h1 className={css.name} tabIndex={-1}>
          {shownName(page.displayName)}
        </h1>
      </div>
      {short ? <Html className={css.short} html={short} /> : null}
      {priced ? (
        <div>
          <Price of={variation} size="large" perKilo changes={changes} />
          {variation.placedPrice === null ? null : <p className={css.tax}>{t('/price/tax-included')}</p>}
        </div>
      ) : null}
    </>
  );
}

/** What the wrapper says, related products, and what editors put below. */
export function ProductDetails({ page, variation }: Pick<ProductLayoutProps, 'page' | 'variation'>) {
  const t = useT();
  const description = variation.description ?? page.description;
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
        <div>
          <h2 className={css.heading}>{t('/product/details')}</h2>
          <InfoPanels key={variation.code} variation={variation} />
        </div>
      </section>
      {page.relatedProducts.length > 0 ? (
        <Section heading={t('/product/related')}>
          <div className={css.related}>
            <ChunkView
              chunk={productRow}
              props={{
                products: page.relatedProducts,
                label: t('/product/related'),
                listId: 'related',
                onSelect: relatedProductClick,
              }}
            />
          </div>
        </Section>
      ) : null}
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
    </>
  );
}

/** For whom it is, at a glance; the panels below say it in full. */
function Suits({ variation }: { variation: Variation }) {
  const t = useT();
  const marks = [...variation.suitableFor.filter((mark) => mark.values.value), ...variation.diets];
  const texts = [...new Set(marks.map((mark) => mark.values.valueTranslation).filter(Boolean))];
  if (texts.length === 0) return null;
  return (
    <ul className={css.pills} aria-label={t('/product/suitable-for')}>
      {texts.map((text) => (
        <li key={text}>
          <LineIcon name="check" size={16} />
          {text}
        </li>
      ))}
    </ul>
  );
}
