import type {
  CategoryPage,
  ContentHit,
  ContentSearch,
  FacetGroup,
  ProductCard,
  ProductListing,
  ProductPage,
  ProductSearch,
  ProductState,
  Suggestions,
  Variation,
} from '@/lib/api/types';
import { pageBase } from './builders';

const PRICES = {
  placedPrice: 5.9,
  placedPriceString: '€5.90',
  discountedPrice: null,
  discountedPriceString: null,
  hasDiscountedPrice: false,
  pricePerKilo: 39.33,
  pricePerKiloString: '€39.33/kg',
  discountedPricePerKilo: null,
  discountedPricePerKiloString: null,
  previousPrice: null,
  currency: 'EUR',
};

/** A product as listings show it. */
export function card(code: string, more: Partial<ProductCard> = {}): ProductCard {
  return {
    contentId: 1,
    code,
    displayName: `Product ${code}`,
    url: `/en/products/${code.toLowerCase()}`,
    imageUrl: `/pictures/${code.toLowerCase()}-640.webp`,
    firstVariationCode: `${code}-150`,
    brands: ['Halla'],
    categories: ['bars'],
    suitableFor: [],
    tags: {},
    promotions: [],
    ...PRICES,
    isBuyable: true,
    disableAddToCart: false,
    inStock: true,
    inStockQuantity: 2_000,
    size: '150 g',
    lowStock: false,
    ...more,
  };
}

/** What the live line tells of a variation. */
export function productState(code: string, more: Partial<ProductState> = {}): ProductState {
  return {
    code,
    ...PRICES,
    isBuyable: true,
    inStock: true,
    inStockQuantity: 2_000,
    ...more,
  };
}

/** One page of a listing. */
export function listing(codes: readonly string[], totalCount = codes.length): ProductListing {
  return { productViewModels: codes.map((code) => card(code)), totalCount, facetGroups: [] };
}

/** One page of the products that a search found. */
export function productSearch(codes: readonly string[], totalCount = codes.length): ProductSearch {
  return {
    productViewModels: codes.map((code) => ({ ...card(code), highlights: { displayName: [] } })),
    totalCount,
    facetGroups: [],
    correctedQuery: null,
    understood: [],
  };
}

/** What is offered for a phrase: products by code, and titles of other pages. */
export function suggestions(more: {
  products?: string[];
  recipes?: string[];
  content?: string[];
  terms?: string[];
  correctedQuery?: string | null;
  total?: number;
}): Suggestions {
  const { products = [], recipes = [], content = [], terms = [], correctedQuery = null } = more;
  const total = more.total ?? products.length;
  return {
    products: products.map((code, index) => ({
      contentId: index + 1,
      code,
      url: `/en/products/${code.toLowerCase()}`,
      displayName: `Product ${code}`,
      imageUrl: `/pictures/${code.toLowerCase()}-640.webp`,
      priceString: '€5.90',
      highlights: { displayName: [[0, 3]] },
    })),
    recipes: recipes.map((title) => hit(title, { kind: 'recipe' })),
    content: content.map((title) => hit(title)),
    terms,
    correctedQuery,
    understood: [],
    totalCount: { products: total, recipes: recipes.length, content: content.length },
  };
}

/** A page that a search found. */
export function hit(title: string, more: Partial<ContentHit> = {}): ContentHit {
  const id = [...title].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_003;
  return {
    contentId: id,
    url: `/en/pages/${id}`,
    title,
    topic: null,
    summary: null,
    image: null,
    kind: 'article',
    highlights: { title: [] },
    ...more,
  };
}

/** One page of what a content search found. */
export function contentSearch(titles: readonly string[], more: Partial<ContentSearch> = {}): ContentSearch {
  return {
    hits: titles.map((title) => hit(title)),
    facetCategories: [],
    hasMore: false,
    totalCount: titles.length,
    correctedQuery: null,
    understood: [],
    ...more,
  };
}

/** A group of filters: names of values to their counts. */
export function facetGroup(name: string, counts: Record<string, number>): FacetGroup {
  const label = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    filterName: `filter.${name}`,
    displayName: label(name),
    facets: Object.entries(counts).map(([value, count]) => ({
      name: value,
      displayName: label(value),
      count,
      isSelected: false,
    })),
  };
}

/** A variation that can be bought. */
export function variation(code: string, more: Partial<Variation> = {}): Variation {
  return {
    code,
    name: `Variation ${code}`,
    color: null,
    size: '150 g',
    url: `/en/products/frost?code=${code}`,
    assets: ['/pictures/frost-640.webp', '/pictures/frost-open-640.webp'],
    description: null,
    shortDescription: null,
    brands: [{ value: 'Halla' }],
    productType: 'Standard',
    contentType: ['Variation'],
    isBuyable: true,
    inStock: true,
    inStockQuantity: 2_000,
    ...PRICES,
    portionGrams: 40,
    ingredients: 'Sugar, whole <strong>milk</strong> powder.',
    nutrients: [{ name: 'energyKj', value: 2250, unit: 'kJ', decimals: 0 }],
    ri: [{ name: 'RiEnergyKj', value: 900, unit: 'kJ', decimals: 0 }],
    riPercent: [{ name: 'RiShareEnergyKj', value: 11 }],
    allergens: [
      {
        key: 'gluten',
        name: 'Gluten',
        values: { value: 0, description: 'Free from', valueTranslation: 'Gluten' },
      },
      { key: 'milk', name: 'Milk', values: { value: 1, description: 'Contains', valueTranslation: 'Milk' } },
    ],
    suitableFor: [],
    diets: [],
    labels: [],
    includedItems: [],
    ...more,
  };
}

/** The page of a product. */
export function productPage(variations: Variation[], more: Partial<ProductPage> = {}): ProductPage {
  return {
    type: 'ProductPage',
    component: 'product-page',
    ...pageBase('ProductPage', { url: '/en/products/frost' }),
    code: 'HH-1001',
    displayName: 'Lingonberry Frost',
    shortDescription: 'Milk chocolate with lingonberries.',
    description: '<p>Picked after the first frost.</p>',
    brands: [{ value: 'Halla' }],
    assets: ['/pictures/frost-640.webp'],
    images: [
      { url: '/pictures/frost-640.webp', altText: 'A bar on frosted leaves', width: 1600, height: 1600 },
      { url: '/pictures/frost-open-640.webp', altText: '', width: 1600, height: 1600 },
    ],
    tags: {},
    promotions: [],
    categoryUrl: '/en/bars',
    variations,
    inStock: true,
    stockQuantity: 2_000,
    relatedProducts: [],
    countryOptions: [],
    delivery: { methods: [] },
    shortTitle: null,
    nameOfTheFood: null,
    nutritionValueHeader: null,
    additionalProductDetails: [],
    relatedItems: [],
    callToActionLink: null,
    callToActionLinkText: null,
    openCtaInNewWindow: false,
    topContentArea: [],
    productPageMetadata: {
      backgroundImageUrl: null,
      inverseProductHeaderFontColor: false,
      useImageCarousel: true,
      hideProductSubtitle: false,
      productDescriptionLocation: 'content',
      noProductDetailsAccordion: false,
      hideAllergens: false,
      hideSuitables: false,
      hideDiets: false,
      hideProductDetailsTitle: false,
      relatedItemsDisplayOption: 'cards',
      relatedProductsDisplayOption: 'cards',
    },
    ...more,
  };
}

/** The page of a category with the first page of its listing. */
export function categoryPage(
  codes: readonly string[],
  total = codes.length,
  more: Partial<CategoryPage> = {},
): CategoryPage {
  return {
    type: 'Category',
    component: 'category',
    ...pageBase('Category', { url: '/en/bars' }),
    categoryCode: 'bars',
    brandCode: null,
    heading: 'Chocolate bars',
    body: '<p>Milk, dark and white.</p>',
    imageUrl: null,
    topContentArea: [],
    subcategories: [],
    siblingCategories: [],
    listing: { ...listing(codes, total), page: 1, pageSize: 12 },
    ...more,
  };
}
