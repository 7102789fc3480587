import { ContentArea } from '@/blocks/content-area';
import { ClaimPills } from '@/features/catalog/claim-pills';
import { Gallery } from '@/features/catalog/gallery';
import { InfoPanels } from '@/features/catalog/info-panels';
import PictureList from '@/features/catalog/picture-list';
import ProductGround from '@/features/catalog/product-ground';
import RelatedItems from '@/features/catalog/related-items';
import { shownName } from '@/features/catalog/shown-name';
import { RelatedProducts } from '@/features/content/related-products';
import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import type { PageOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { Html } from '@/ui/html/html';
import prose from '@/ui/html/prose.module.css';
import type { PageProps } from '../registry';
import css from './product-detail-page.module.css';

type Props = PageProps<PageOf<'product-detail-page'>>;

/** A product that is shown and not sold: all of it is what editors wrote. */
export default function ProductDetailPage({ page }: Props) {
  const t = useT();
  const layout = page.productPageMetadata;
  return (
    <>
      <Breadcrumbs />
      <ContentArea blocks={page.topContentArea} opening="elsewhere" />
      <Header page={page} />
      <section className={css.details} aria-label={t('/product/details')}>
        {page.xhtmlDescription && layout.productDescriptionLocation === 'content' ? (
          <div>
            <h2 className={css.heading}>{t('/product/description')}</h2>
            <Html className={prose.prose} html={page.xhtmlDescription} />
          </div>
        ) : null}
        <div>
          {layout.hideProductDetailsTitle ? null : <h2 className={css.heading}>{t('/product/details')}</h2>}
          <ClaimPills of={page} hidden={layout} />
          <InfoPanels variation={page} page={page} />
        </div>
      </section>
      <ContentArea blocks={page.mainContentArea} />
      <ContentArea blocks={page.bottomContentArea} />
      <RelatedProducts
        products={page.relatedProducts}
        heading={t('/product/related')}
        listId="related"
        display={layout.relatedProductsDisplayOption}
      />
      {page.relatedItems.length > 0 ? <RelatedItems page={page} /> : null}
    </>
  );
}

/** Name, pictures and where the editors lead from here, on the picture that they chose as its ground. */
function Header({ page }: Props) {
  const layout = page.productPageMetadata;
  return (
    <ProductGround metadata={layout}>
      <div className={css.inner}>
        <div className={css.words} data-words>
          <h1 className={css.name} tabIndex={-1}>
            {shownName(page.name)}
          </h1>
          {page.shortTitle && !layout.hideProductSubtitle ? (
            <p className={css.subtitle}>{page.shortTitle}</p>
          ) : null}
          {page.nameOfTheFood ? <p className={css.food}>{page.nameOfTheFood}</p> : null}
          {page.description ? <p className={css.intro}>{page.description}</p> : null}
          {page.xhtmlDescription && layout.productDescriptionLocation === 'header' ? (
            <Html className={prose.prose} html={page.xhtmlDescription} />
          ) : null}
          {page.callToActionLink && page.callToActionLinkText ? (
            <div className={css.call}>
              <ButtonLink href={page.callToActionLink} newTab={page.openCtaInNewWindow} variant="secondary">
                {page.callToActionLinkText}
              </ButtonLink>
            </div>
          ) : null}
        </div>
        <Pictures page={page} />
      </div>
    </ProductGround>
  );
}

/** One picture at a time where editors ask for that, else all of them. */
function Pictures({ page: { images, name: ownName, productPageMetadata } }: Props) {
  const name = shownName(ownName);
  if (images.length === 0) return null;
  return (
    <div>
      {productPageMetadata.useImageCarousel ? (
        <Gallery pictures={images} name={name} />
      ) : (
        <PictureList pictures={images} name={name} />
      )}
    </div>
  );
}
