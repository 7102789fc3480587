import type { ProductPage, Variation } from '@/lib/api/types';

type Hidden = Pick<ProductPage['productPageMetadata'], 'hideSuitables' | 'hideDiets'>;

/** What is claimed of a variation: who may eat it, what it is free from, its marks. The same words count once. */
export function claims(
  { suitableFor, diets, labels }: Pick<Variation, 'suitableFor' | 'diets' | 'labels'>,
  { hideSuitables, hideDiets }: Hidden,
): string[] {
  const texts = [
    ...(hideSuitables
      ? []
      : suitableFor.filter((mark) => mark.values.value).map((mark) => mark.values.valueTranslation)),
    ...(hideDiets ? [] : diets.map((mark) => mark.values.valueTranslation)),
    ...labels.map((label) => label.value),
  ];
  return [...new Set(texts.filter(Boolean))];
}
