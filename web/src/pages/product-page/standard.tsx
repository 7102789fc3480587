import { axisOptions, colorOptions, hasChoice } from '@/features/catalog/variant-picker';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { RadioGroup } from '@/ui/field/radio-group';
import type { PageProps } from '../registry';
import { BuyBox } from './buy-box';
import { ProductLayout } from './product-layout';
import { snapshot } from './snapshot';
import { useVariation } from './use-variation';

/** An ordinary product, chosen by colour and size. */
export default function Standard({ page }: PageProps<ProductPage>) {
  const t = useT();
  const { variations } = page;
  const { variation, pick } = useVariation(page);
  if (!variation) return null;
  return (
    <ProductLayout page={page} variation={variation}>
      {hasChoice(variations, 'color') ? (
        <RadioGroup
          legend={t('/product/color')}
          options={colorOptions(variations, variation)}
          disabledReason={t('/product/not-with-size')}
          onChoose={(value) => pick('color', value)}
        />
      ) : null}
      {hasChoice(variations, 'size') ? (
        <RadioGroup
          legend={t('/product/size')}
          options={axisOptions(variations, variation, 'size')}
          disabledReason={t('/product/not-with-color')}
          onChoose={(value) => pick('size', value)}
        />
      ) : null}
      <BuyBox key={variation.code} variation={variation} product={snapshot(page, variation)} />
    </ProductLayout>
  );
}
