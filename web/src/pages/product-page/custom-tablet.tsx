import { Breadcrumbs } from '@/features/navigation/breadcrumbs';
import { TabletDesigner } from '@/features/tablet/designer';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import type { PageProps } from '../registry';
import css from './custom-tablet.module.css';
import { ProductDetails, ProductHeading } from './product-layout';
import { snapshot } from './snapshot';
import { useVariation } from './use-variation';

/** A tablet that is engraved with the shopper's words and sent to somebody. */
export default function CustomTablet({ page }: PageProps<ProductPage>) {
  const t = useT();
  const { variation, show } = useVariation(page);
  if (!variation) return null;
  return (
    <>
      <Breadcrumbs />
      <TabletDesigner page={page} variation={variation} product={snapshot(page, variation)} onFlavour={show}>
        <ProductHeading page={page} variation={variation} />
        <div className={css.notice}>
          <Icon name="info" />
          <p>
            {t('/tablet/notice')}
            {page.categoryUrl ? (
              <>
                {' '}
                <Link href={page.categoryUrl}>{t('/tablet/browse')}</Link>
              </>
            ) : null}
          </p>
        </div>
      </TabletDesigner>
      <ProductDetails page={page} variation={variation} />
    </>
  );
}
