import type { ReactNode } from 'react';
import type { ProductPage } from '@/lib/api/types';
import { Picture } from '@/ui/picture/picture';
import css from './product-ground.module.css';

export interface ProductGroundProps {
  metadata: Pick<ProductPage['productPageMetadata'], 'backgroundImageUrl' | 'inverseProductHeaderFontColor'>;
  children: ReactNode;
}

/** The head of a product's page on the picture that editors chose as its ground, in dark or light letters. */
export default function ProductGround({
  metadata: { backgroundImageUrl, inverseProductHeaderFontColor },
  children,
}: ProductGroundProps) {
  return (
    <header
      className={css.head}
      data-inverse={inverseProductHeaderFontColor || undefined}
      data-pictured={backgroundImageUrl !== null || undefined}
    >
      {backgroundImageUrl ? (
        <div className={css.ground}>
          {/* Under its veil half of the screen's pixels look the same. */}
          <Picture url={backgroundImageUrl} alt="" sizes="50vw" lazy={false} />
        </div>
      ) : null}
      {children}
    </header>
  );
}
