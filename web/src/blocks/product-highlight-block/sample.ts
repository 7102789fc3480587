import type { ProductCard, ProductHighlightBlock } from '@/lib/api/types';

const card: ProductCard = {
  contentId: 1001,
  code: 'HH-1001',
  displayName: 'Halla puolukka',
  url: '/fi/tuotteet/halla-puolukka',
  imageUrl: '/pictures/halla-puolukka-640.webp',
  firstVariationCode: 'HH-1001-150',
  brands: ['Halla'],
  suitableFor: ['Kasvissyöjille'],
  tags: { new: 'Uutuus' },
  placedPrice: 5.9,
  placedPriceString: '5,90 €',
  discountedPrice: null,
  discountedPriceString: null,
  hasDiscountedPrice: false,
  pricePerKilo: 39.33,
  pricePerKiloString: '39,33 €/kg',
  discountedPricePerKilo: null,
  discountedPricePerKiloString: null,
  previousPrice: null,
  currency: 'EUR',
  isBuyable: true,
  disableAddToCart: false,
  inStock: true,
  inStockQuantity: 2400,
  size: '150 g',
  lowStock: false,
};

/** A row of products as the server sends it. */
export const sample: ProductHighlightBlock = {
  type: 'ProductHighlightBlock',
  component: 'product-highlight-block',
  contentType: ['Block', 'ProductHighlightBlock'],
  contentLink: { id: 2, guidValue: '5f0e0c3e-6a0e-4d09-9c57-0f1f7a3a0002' },
  heading: 'Juuri nyt',
  body: 'Kauden uutuuksia ja vanhoja tuttuja.',
  ctaLabel: 'Kaikki tuotteet',
  ctaUrl: '/fi/tuotteet',
  products: [
    card,
    {
      ...card,
      contentId: 1002,
      code: 'HH-1002',
      firstVariationCode: 'HH-1002-150',
      displayName: 'Kuusi 70 %',
    },
  ],
};
