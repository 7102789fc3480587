import type {
  Cart,
  CartAnswer,
  CartStateFrame,
  CustomTablet,
  LineItem,
  Navigation,
  PageBase,
  PageType,
  StartPage,
} from '@/lib/api/types';

/** A line of a cart as the server tells it. */
export function lineItem(code: string, quantity: number, more: Partial<LineItem> = {}): LineItem {
  return {
    // The same code is the same line, as long as a cart holds it once.
    id: Number.parseInt(code.replace(/\W/g, ''), 36),
    code,
    shipmentId: 1,
    quantity,
    displayName: `Product ${code}`,
    productUrl: `/en/products/${code.toLowerCase()}`,
    productImageUrl: `/pictures/${code.toLowerCase()}-640.webp`,
    placedPriceString: '€5.90',
    discountedPriceString: null,
    hasDiscountedPrice: false,
    placedPrice: 5.9,
    price: 5.9,
    extendedPrice: 5.9,
    extendedPriceString: `sum of ${quantity} ${code}`,
    currency: 'EUR',
    discount: 0,
    brands: ['Halla'],
    categories: ['bars'],
    totalWeightString: `${150 * quantity} g`,
    inStockQuantity: 2_000,
    maxQuantity: 999,
    isBuyable: true,
    isGift: false,
    isCustomTablet: false,
    giftCardRecipient: null,
    ...more,
  };
}

/** What is engraved, and for whom. */
export const TABLET: CustomTablet = {
  flavour: 'T-MILK',
  frontText: 'Thank you',
  backText: 'For all those years',
  signature: 'Aino',
  name: 'Maija Meikäläinen',
  address: 'Puolukkatie 7',
  postalCode: '00100',
  city: 'Helsinki',
  countryCode: 'FIN',
  phone: '+358401234567',
};

/** A line of such a tablet. */
export function tabletLine(id: number, tablet: CustomTablet, quantity = 1): LineItem {
  return lineItem(tablet.flavour, quantity, {
    id,
    isCustomTablet: true,
    frontText: tablet.frontText,
    backText: tablet.backText,
    signature: tablet.signature,
    recipientName: tablet.name,
    recipientAddress: tablet.address,
    recipientPostalCode: tablet.postalCode,
    recipientCity: tablet.city,
    recipientCountry: tablet.countryCode,
    recipientPhone: tablet.phone,
  });
}

/** A cart with lines: `{ A: 2, B: 1 }`, or whole line items. */
export function cart(lines: Record<string, number> | LineItem[] = {}, more: Partial<Cart> = {}): Cart {
  const items = Array.isArray(lines)
    ? lines
    : Object.entries(lines).map(([code, quantity]) => lineItem(code, quantity));
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: 'cart-1',
    market: 'FI',
    language: 'en',
    currency: 'EUR',
    shipments: [{ id: 1, shippingAddress: null, lineItems: items }],
    allLineItems: items,
    totalQuantity: count,
    totalWeight: 150 * count,
    totalDisplayWeight: `${150 * count} g`,
    totalTax: 1,
    totalDisplayTax: '€1.00',
    fullTotal: 10,
    fullTotalDisplay: `€${count}0.00`,
    subTotal: 10,
    subTotalDisplay: `€${count}0.00`,
    orderDiscount: 0,
    orderDiscountDisplay: '€0.00',
    fullShippingTotal: 0,
    fullShippingTotalDisplay: '€0.00',
    shippingTotalPrice: 0,
    shippingTotalDisplayPrice: '€0.00',
    hasPromotions: false,
    promotions: [],
    promotionsSavedAmount: 0,
    promotionsDisplaySavedAmount: '€0.00',
    totalPrice: 10,
    totalDisplayPrice: `€${count}0.00`,
    isGiftCardApplied: false,
    giftCardPaymentAmount: 0,
    giftCardPaymentDisplayAmount: '€0.00',
    giftCardCoversDelivery: false,
    giftCardLastFour: null,
    adyenPaymentDisplayAmount: `€${count}0.00`,
    showDeliveryOptions: false,
    shippingMethodId: null,
    freeDelivery: null,
    shippingMethodName: null,
    pickupPoint: null,
    couponCodes: [],
    isCouponApplied: false,
    greeting: null,
    payments: [],
    properties: { affectedItems: [] },
    totals: {
      taxTotal: 1,
      taxTotalDisplay: '€1.00',
      shippingTotal: 0,
      shippingTotalDisplay: '€0.00',
      discountTotal: 0,
      discountTotalDisplay: '€0.00',
      total: 10,
      totalDisplay: `€${count}0.00`,
    },
    orderNumber: null,
    ...more,
  };
}

/** A state as the socket sends it. */
export function state(
  lines: Record<string, number> | Cart,
  more: Partial<Omit<CartStateFrame, 'cart'>> = {},
): CartStateFrame {
  return {
    type: 'cart.state',
    version: 1,
    revision: 1,
    settled: true,
    appliedSeq: 0,
    ackedSeq: 0,
    lock: null,
    rejected: [],
    replaced: null,
    ...more,
    cart: 'allLineItems' in lines ? (lines as Cart) : cart(lines as Record<string, number>),
  };
}

/** The answer of a cart call. */
export function answer(lines: Record<string, number>, more: Partial<CartAnswer> = {}): CartAnswer {
  return { ...cart(lines), version: 1, settled: true, ...more };
}

export function navigation(more: Partial<Navigation> = {}): Navigation {
  return {
    mainMenuItems: [],
    pageLanguages: [
      { name: 'fi', displayName: 'Suomi', url: '/fi/', isTranslation: true },
      { name: 'en', displayName: 'English', url: '/en/', isTranslation: true },
    ],
    globalNavigation: { hasGlobalMenu: false, globalNavIcon: null, globalNavItems: [] },
    supportPageUrl: null,
    privacyPolicyUrl: null,
    loginPageUrl: null,
    logOutPageUrl: null,
    searchPageUrl: '/en/search',
    cartPageUrl: '/en/cart',
    checkoutPageUrl: null,
    orderConfirmationPageUrl: null,
    myFazerPageUrl: null,
    wishListPageUrl: null,
    currentLanguageStartPage: '/en/',
    logoUrl: null,
    showLogoTopOfNavigation: false,
    searchSuggestions: [],
    banner: null,
    markets: [],
    footer: {
      columns: [],
      socialLinks: [],
      backgroundImgUrl: null,
      termsUrl: null,
      logoUrl: null,
      copyrightYear: 2026,
    },
    d2CMenus: [],
    breadcrumbs: [],
    ...more,
  };
}

/** The start page. */
export function page(more: Partial<PageBase> = {}): StartPage {
  return { type: 'StartPage', component: 'start-page', ...pageBase('StartPage', more) };
}

/** What every page has. */
export function pageBase(type: PageType, more: Partial<PageBase> = {}): PageBase {
  const url = more.url ?? '/en/';
  const name = more.name ?? 'Start';
  return {
    contentType: ['Page', type],
    contentLink: { id: 1, guidValue: 'guid-1' },
    version: 1,
    isPersonal: false,
    url,
    query: '',
    name,
    siteTitle: 'Halla & Hillo',
    layoutTheme: 'd2c',
    isEcommerce: true,
    anonymousId: 'anonymous-1',
    market: 'FI',
    currency: 'EUR',
    pageMetadata: {
      pageType: type,
      categories: [],
      canonicalUrl: `http://localhost${url}`,
      metaTitle: name,
      metaDescription: `About ${name}`,
      ogTitle: name,
      ogDescription: `About ${name}`,
      ogImage: null,
      robots: 'index,follow',
    },
    metadata: { currentLanguage: 'en', openInNewTabFileExtensionList: 'pdf' },
    sitePopup: null,
    mainContentArea: [],
    bottomContentArea: [],
    navigation: navigation(),
    ...more,
  };
}
