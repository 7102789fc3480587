import { IncludedItems } from '@/features/catalog/included-items';
import { hasChoice, packageOptions } from '@/features/catalog/variant-picker';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { RadioGroup } from '@/ui/field/radio-group';
import type { PageProps } from '../registry';
import { BuyBox } from './buy-box';
import { ProductLayout } from './product-layout';
import { snapshot } from './snapshot';
import { useVariation } from './use-variation';

/** A package: one choice among its variations, and what is inside. */
export default function Package({ page }: PageProps<ProductPage>) {
  const t = useT();
  const { variations } = page;
  const { variation, show } = useVariation(page);
  if (!variation) return null;
  const options = packageOptions(variations, variation, page.displayName);
  return (
    <ProductLayout
      page={page}
      variation={variation}
      after={<IncludedItems code={variation.code} items={variation.includedItems} />}
    >
      {variations.length > 1 ? (
        <RadioGroup
          legend={t(legend())}
          options={options}
          disabledReason={null}
          onChoose={(name) => {
            const chosen = variations[options.findIndex(({ value }) => value === name)];
            if (chosen) show(chosen);
          }}
        />
      ) : null}
      <BuyBox key={variation.code} variation={variation} product={snapshot(page, variation)} />
    </ProductLayout>
  );

  function legend() {
    if (hasChoice(variations, 'color')) return '/product/color';
    return hasChoice(variations, 'size') ? '/product/size' : '/product/variation';
  }
}
