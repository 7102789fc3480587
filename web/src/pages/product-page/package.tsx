import { IncludedItems } from '@/features/catalog/included-items';
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
  const options = variations.map((candidate) => ({
    value: optionName(candidate),
    selected: candidate.code === variation.code,
    disabled: false,
  }));
  const byName = (name: string) => variations.find((candidate) => optionName(candidate) === name);
  return (
    <ProductLayout
      page={page}
      variation={variation}
      after={<IncludedItems items={variation.includedItems} />}
    >
      {variations.length > 1 ? (
        <RadioGroup
          legend={t('/product/variation')}
          options={options}
          disabledReason={null}
          onChoose={(name) => {
            const chosen = byName(name);
            if (chosen) show(chosen);
          }}
        />
      ) : null}
      <BuyBox key={variation.code} variation={variation} product={snapshot(page, variation)} />
    </ProductLayout>
  );
}

function optionName({
  color,
  size,
  name,
}: {
  color: string | null;
  size: string | null;
  name: string;
}): string {
  return [color, size].filter(Boolean).join(', ') || name;
}
