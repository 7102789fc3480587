import { GiftCardForm } from '@/features/gift-card/gift-card-form';
import type { ProductPage } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { RadioGroup } from '@/ui/field/radio-group';
import type { PageProps } from '../registry';
import { ProductLayout } from './product-layout';
import { snapshot } from './snapshot';
import { useVariation } from './use-variation';

/** A gift card: its variations are amounts, told apart by what they cost. */
export default function GiftCard({ page }: PageProps<ProductPage>) {
  const t = useT();
  const { variation, show } = useVariation(page);
  const sold = page.variations.filter(({ placedPriceString }) => placedPriceString !== null);
  if (!variation) return null;
  return (
    <ProductLayout page={page} variation={variation}>
      <RadioGroup
        legend={t('/gift-card/amount')}
        options={sold.map(({ code, placedPriceString }) => ({
          value: placedPriceString ?? '',
          selected: code === variation.code,
          disabled: false,
        }))}
        disabledReason={null}
        onChoose={(amount) => {
          const chosen = sold.find(({ placedPriceString }) => placedPriceString === amount);
          if (chosen) show(chosen);
        }}
      />
      <GiftCardForm
        product={snapshot(page, variation)}
        blocked={variation.isBuyable ? null : t('/product/not-sold-online')}
      />
    </ProductLayout>
  );
}
