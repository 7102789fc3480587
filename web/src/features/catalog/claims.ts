import type { ProductPage, Variation } from '@/lib/api/types';

type Hidden = Pick<ProductPage['productPageMetadata'], 'hideSuitables' | 'hideDiets'>;

/**
 * What is claimed of a variation: who may eat it, what it is free from, its marks, each with the code of its label where it
 * has one. The same words count once.
 */
export function claims(
  { suitableFor, diets, labels }: Pick<Variation, 'suitableFor' | 'diets' | 'labels'>,
  { hideSuitables, hideDiets }: Hidden,
): Map<string, string | undefined> {
  const texts = [
    ...(hideSuitables
      ? []
      : suitableFor.filter((mark) => mark.values.value).map((mark) => mark.values.valueTranslation)),
    ...(hideDiets ? [] : diets.map((mark) => mark.values.valueTranslation)),
  ];
  const claimed = new Map<string, string | undefined>(texts.map((text) => [text, undefined]));
  for (const { code, value } of labels) claimed.set(value, code);
  claimed.delete('');
  return claimed;
}
