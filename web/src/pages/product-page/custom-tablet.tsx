import { OptionGroup } from '@/features/catalog/option-group';
import { Price } from '@/features/catalog/price';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { ButtonLink } from '@/ui/button/button';
import { LineIcon } from '@/ui/line-icon/line-icon';
import type { PageProps } from '../registry';
import css from './custom-tablet.module.css';
import { ProductLayout } from './product-layout';
import { useVariation } from './use-variation';

/** An engravable tablet: its words, its flavours and its price. It says plainly that engraving cannot be ordered yet. */
export default function CustomTablet({ page }: PageProps<ProductPage>) {
  const t = useT();
  const { variations } = page;
  const { variation, show } = useVariation(page);
  if (!variation) return null;
  const flavour = (candidate: (typeof variations)[number]) => candidate.color || candidate.name;
  return (
    <ProductLayout page={page} variation={variation}>
      {variations.length > 1 ? (
        <OptionGroup
          legend={t('/tablet/flavours')}
          options={variations.map((candidate) => ({
            value: flavour(candidate),
            selected: candidate === variation,
            disabled: false,
          }))}
          disabledReason={null}
          onChoose={(name) => {
            const chosen = variations.find((candidate) => flavour(candidate) === name);
            if (chosen) show(chosen);
          }}
        />
      ) : null}
      {variation.isBuyable ? null : <Price of={variation} size="large" perKilo />}
      <div className={css.notice}>
        <LineIcon name="info" />
        <div>
          <h2 className={css.title}>{t('/tablet/notice-title')}</h2>
          <p>{t('/tablet/notice')}</p>
        </div>
      </div>
      {page.categoryUrl ? (
        <p>
          <ButtonLink href={page.categoryUrl} variant="secondary">
            {t('/tablet/browse')}
          </ButtonLink>
        </p>
      ) : null}
    </ProductLayout>
  );
}
