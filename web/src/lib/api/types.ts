/** The wire's shapes, named as the server names them. */

export type Language = 'fi' | 'sv' | 'en';
export type Market = 'FI' | 'SE';

// ---- pages ---------------------------------------------------------------------------------

export interface ContentLink {
  id: number;
  guidValue: string;
}

export interface NamedLink {
  name: string;
  url: string;
}

export interface PageMetadata {
  pageType: string;
  categories: string[];
  canonicalUrl: string;
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string | null;
  robots: string | null;
}

export interface LinkButton {
  name: string;
  url: string;
  targetFrame: string | null;
  isExternal: boolean;
}

export interface NavigationItem {
  contentId: number;
  contentPath: string;
  name: string;
  url: string;
  targetFrame: string | null;
  selected: boolean;
  depth: number;
  children: NavigationItem[];
  linkButtons: LinkButton[];
}

export interface PageLanguage {
  name: Language;
  displayName: string;
  url: string;
}

export interface MenuItem {
  title: string;
  url: string;
  children: MenuItem[];
  properties: { imageUrl?: string | null };
}

export interface D2CMenu {
  id: string;
  children: MenuItem[];
}

export interface Banner {
  text: string;
  ctaLabel: string | null;
  ctaUrl: string | null;
}

export interface FooterColumn {
  title: string;
  columnText: string | null;
  links: NamedLink[];
}

export interface SocialLink {
  icon: string;
  link: NamedLink;
}

export interface Footer {
  columns: FooterColumn[];
  socialLinks: SocialLink[];
  backgroundImgUrl: string | null;
  termsUrl: string | null;
  logoUrl: string | null;
}

/** Addresses that are null do not exist yet: the client shows no door to them. */
export interface Navigation {
  mainMenuItems: NavigationItem[];
  pageLanguages: PageLanguage[];
  globalNavigation: { hasGlobalMenu: boolean; globalNavIcon: string | null; globalNavItems: NamedLink[] };
  supportPageUrl: string | null;
  loginPageUrl: string | null;
  logOutPageUrl: string | null;
  searchPageUrl: string | null;
  cartPageUrl: string | null;
  checkoutPageUrl: string | null;
  orderConfirmationPageUrl: string | null;
  myFazerPageUrl: string | null;
  currentLanguageStartPage: string;
  logoUrl: string | null;
  showLogoTopOfNavigation: boolean;
  searchSuggestions: string[];
  banner: Banner | null;
  footer: Footer;
  d2CMenus: D2CMenu[];
  breadcrumbs: NamedLink[];
}

export interface SitePopup {
  contentLink: ContentLink;
  body: string;
  callToAction: string | null;
  callToActionName: string | null;
  openInNewWindow: boolean;
}

/** What every page has, whatever its type. The last entry of `contentType` names the type. */
export interface PageBase {
  contentType: string[];
  contentLink: ContentLink;
  url: string;
  name: string;
  siteTitle: string;
  layoutTheme: string;
  anonymousId: string | null;
  market: Market;
  currency: string;
  pageMetadata: PageMetadata;
  metadata: { currentLanguage: Language; openInNewTabFileExtensionList: string };
  sitePopup: SitePopup | null;
  mainContentArea: Block[];
  bottomContentArea: Block[];
  navigation: Navigation;
}

export interface StartPage extends PageBase {}

export interface CategoryLink {
  label: string;
  url: string;
  selected?: boolean;
}

export interface CategoryPage extends PageBase {
  /** Empty for the page that lists everything. */
  categoryCode: string;
  heading: string;
  body: string;
  imageUrl: string | null;
  subcategories: CategoryLink[];
  siblingCategories: CategoryLink[];
  listing: ListingPage | null;
}

export interface ProductPage extends PageBase {
  code: string;
  displayName: string;
  shortDescription: string | null;
  description: string | null;
  brands: { value: string }[];
  assets: string[];
  tags: Record<string, string>;
  categoryUrl: string | null;
  variations: Variation[];
  relatedProducts: ProductCard[];
}

export interface SearchResultPage extends PageBase {}
export interface CartPage extends PageBase {}

export interface ErrorPage extends PageBase {
  statusCode: number;
  heading: string;
  body: string;
}

/** Page type -> its model. */
export interface PageModels {
  StartPage: StartPage;
  Category: CategoryPage;
  ProductPage: ProductPage;
  SearchResultPage: SearchResultPage;
  CartPage: CartPage;
  ErrorPage: ErrorPage;
}

export type PageType = keyof PageModels;
export type PageModel = PageModels[PageType] | PageBase;

// ---- blocks --------------------------------------------------------------------------------

export interface BlockBase {
  contentType: string[];
  contentLink: ContentLink;
}

export interface HeroBlock extends BlockBase {
  images: string[];
  title: string;
  subtitle: string | null;
  callToAction: string | null;
  callToActionName: string | null;
  hasDarkText: boolean;
}

export interface ProductHighlightBlock extends BlockBase {
  heading: string;
  body: string | null;
  ctaLabel: string | null;
  ctaUrl: string | null;
  products: ProductCard[];
}

export interface CategoryCardsBlock extends BlockBase {
  heading: string;
  cards: { title: string; url: string; imageUrl: string | null; description: string | null }[];
}

export interface ImageTextOverlayBlock extends BlockBase {
  heading: string;
  body: string | null;
  image: string | null;
  ctaLabel: string | null;
  ctaUrl: string | null;
  backgroundColorHex: string | null;
  textColor: string | null;
  reverseImagePosition: boolean;
}

export interface UspCardsBlock extends BlockBase {
  heading: string | null;
  cards: { icon: string; heading: string; body: string | null }[];
}

export interface RichTextBlock extends BlockBase {
  heading: string | null;
  body: string;
}

/** Block type -> its model. */
export interface BlockModels {
  HeroBlock: HeroBlock;
  ProductHighlightBlock: ProductHighlightBlock;
  CategoryCardsBlock: CategoryCardsBlock;
  ImageTextOverlayBlock: ImageTextOverlayBlock;
  UspCardsBlock: UspCardsBlock;
  RichTextBlock: RichTextBlock;
}

export type BlockType = keyof BlockModels;
export type Block = BlockModels[BlockType] | BlockBase;

// ---- catalogue -----------------------------------------------------------------------------

export interface ProductCard {
  contentId: number;
  code: string;
  displayName: string;
  url: string;
  imageUrl: string;
  firstVariationCode: string;
  brands: string[];
  suitableFor: string[];
  tags: Record<string, string>;
  pricePerKilo: string | null;
  discountedPricePerKilo: string | null;
  /** Null when the product has no price: listed, but not sold online. */
  placedPrice: string | null;
  discountedPrice: string | null;
  hasDiscountedPrice: boolean;
  isBuyable: boolean;
  disableAddToCart: boolean;
  inStock: boolean;
  inStockQuantity: number;
  size: string | null;
  lowStock: boolean;
}

export interface FacetGroup {
  filterName: string;
  displayName: string;
  facets: { name: string; displayName?: string; count: number; isSelected: boolean }[];
}

export interface ProductListing {
  productViewModels: ProductCard[];
  totalCount: number;
  facetGroups: FacetGroup[];
}

/** A listing that came with its page, with the place it shows. */
export interface ListingPage extends ProductListing {
  page: number;
  pageSize: number;
}

export type ProductType = 'Standard' | 'Package' | 'CustomTablet';

export interface NutrientValue {
  name: string;
  value: number;
  unit: string;
  decimals: number;
}

export interface NutrientShare {
  name: string;
  value: number;
}

export interface AllergenMark {
  key: string;
  name: string;
  /** 0 free from, 1 contains, 2 may contain. */
  values: { value: 0 | 1 | 2; description: string; valueTranslation: string };
}

export interface SuitabilityMark {
  key: string;
  name: string;
  values: { value: number; valueTranslation: string };
}

export interface Composition {
  ingredients: string | null;
  nutrients: NutrientValue[];
  ri: NutrientValue[];
  riPercent: NutrientShare[];
}

export interface IncludedItem {
  quantity: number;
  packageEntry: Composition & { code: string; displayName: string; description: string | null };
}

export interface Variation extends Composition {
  code: string;
  name: string;
  color: string | null;
  size: string | null;
  url: string;
  assets: string[];
  description: string | null;
  shortDescription: string | null;
  brands: { value: string }[];
  productType: ProductType;
  contentType: string[];
  isBuyable: boolean;
  inStock: boolean;
  inStockQuantity: number;
  placedPrice: string | null;
  discountedPrice: string | null;
  hasDiscountedPrice: boolean;
  pricePerKilo: string | null;
  discountedPricePerKilo: string | null;
  previousPrice: { priceIncludingTax: string } | null;
  priceAmount: number | null;
  currency: string;
  portionGrams: number | null;
  allergens: AllergenMark[];
  suitableFor: SuitabilityMark[];
  diets: SuitabilityMark[];
  labels: { code: string; value: string }[];
  includedItems: IncludedItem[];
}

// ---- cart ----------------------------------------------------------------------------------

export interface LineItem {
  id: number | string;
  code: string;
  shipmentId: number;
  quantity: number;
  displayName: string;
  productUrl: string | null;
  productImageUrl: string | null;
  placedPriceString: string;
  discountedPriceString: string | null;
  hasDiscountedPrice: boolean;
  placedPrice: number;
  price: number;
  extendedPrice: number;
  extendedPriceString: string;
  currency: string;
  discount: number;
  brands: string[];
  categories: string[];
  totalWeightString: string | null;
  inStockQuantity: number;
  maxQuantity: number;
  isBuyable: boolean;
  isCustomTablet: boolean;
  frontText?: string | null;
  backText?: string | null;
  signature?: string | null;
  recipientName?: string | null;
}

export interface Shipment {
  id: number;
  lineItems: LineItem[];
}

export interface CartTotals {
  taxTotal: number;
  taxTotalDisplay: string;
  shippingTotal: number;
  shippingTotalDisplay: string;
  discountTotal: number;
  discountTotalDisplay: string;
  total: number;
  totalDisplay: string;
}

export interface Cart {
  id: string | number;
  market: Market;
  language: Language;
  currency: string;
  generation: number;
  shipments: Shipment[];
  allLineItems: LineItem[];
  totalQuantity: number;
  totalWeight: number;
  totalDisplayWeight: string;
  totalTax: number;
  totalDisplayTax: string;
  subTotal: number;
  subTotalDisplay: string;
  shippingTotalPrice: number;
  shippingTotalDisplayPrice: string;
  hasPromotions: boolean;
  promotions: { name: string }[];
  promotionsSavedAmount: number;
  promotionsDisplaySavedAmount: string;
  totalPrice: number;
  totalDisplayPrice: string;
  isGiftCardApplied: boolean;
  giftCardPaymentAmount: number;
  giftCardPaymentDisplayAmount: string;
  adyenPaymentDisplayAmount: string;
  showDeliveryOptions: boolean;
  shippingMethodName: string | null;
  couponCodes: string[];
  greeting: string | null;
  payments: { paymentType?: string }[];
  properties: { affectedItems?: LineItem[] };
  totals: CartTotals;
  orderNumber: string | null;
}

/** The answer of the HTTP cart calls: the cart with what a socket's state says beside it. */
export interface CartAnswer extends Cart {
  version: number;
  settled: boolean;
  appliedSeq?: number;
  ackedSeq?: number;
  rejected?: Rejection[];
}

// ---- problems ------------------------------------------------------------------------------

export interface ProblemEntry {
  code?: string;
  value?: string | null;
  available?: number;
}

/** The body of every failed call. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  error?: ProblemEntry[];
  errors?: Record<string, string>;
  expectedSeq?: number;
}

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
}

// ---- live frames ---------------------------------------------------------------------------

export interface Rejection {
  seq: number;
  error: ProblemEntry[];
}

export type CartOperation =
  | { kind: 'add'; code: string; quantity: number; shipmentId: number }
  | { kind: 'remove'; code: string; quantity: number; shipmentId: number; lineItemId?: number | string }
  | { kind: 'delete'; code: string; shipmentId: number; lineItemId?: number | string };

export interface HelloFrame {
  type: 'hello';
  protocol: 1;
  token: string;
  tabId: string;
  language: Language;
  market: Market;
  page?: string;
}

export type ClientFrame =
  | HelloFrame
  | { type: 'auth'; token: string }
  | { type: 'context'; language: Language }
  | { type: 'cart.op'; seq: number; op: CartOperation };

export interface WelcomeFrame {
  type: 'welcome';
  connectionId: string;
  server: string;
  heartbeatSeconds: number;
}

export interface CartStateFrame {
  type: 'cart.state';
  version: number;
  revision: number;
  settled: boolean;
  appliedSeq: number;
  ackedSeq: number;
  lock: { by: string; mine: boolean; until: string } | null;
  rejected: Rejection[];
  replaced: { reason: 'ordered' | 'merged'; orderNumber?: string } | null;
  cart: Cart;
}

export interface ErrorFrame {
  type: 'error';
  code: string;
  message?: string;
  expectedSeq?: number;
}

export type ServerFrame = WelcomeFrame | CartStateFrame | ErrorFrame | { type: 'heartbeat' };
