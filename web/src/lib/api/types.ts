/**
 * The wire's shapes by their names. All come from the server's own description (`npm run types`), so that
 * a field that changes there is a type error here.
 */
import type { components } from './types.gen';

type Schemas = components['schemas'];

/** Of the models of a union those that name these components; the compiler follows which model belongs to which component. */
type ModelOf<Model extends { component: string }, C extends Model['component']> = {
  [K in C]: { component: K } & Extract<Model, { component: K }>;
}[C];

export type Language = Schemas['Language'];
/** Markets are configured, so any word may name one. */
export type Market = PageBase['market'];

// ---- pages ---------------------------------------------------------------------------------

export type PageType = Schemas['PageType'];
export type PageModel = Schemas['PageModel'];
/** The folder of a page type. */
export type PageComponent = PageModel['component'];
/** The model that a component of a page shows. */
export type PageOf<C extends PageComponent> = ModelOf<PageModel, C>;
/** What every page has, whatever its type. */
export type PageBase = Schemas['PageBase'];
export type PageMetadata = Schemas['PageMetadata'];
export type StartPage = Schemas['StartPage'];
export type CategoryPage = Schemas['Category'];
export type CategoryLink = Schemas['CategoryLink'];
export type ProductPage = Schemas['ProductPage'];
export type SearchResultPage = Schemas['SearchResultPage'];
export type RecipePage = Schemas['RecipePage'];
export type ArticlePage = Schemas['ArticlePage'];
export type LocationPage = Schemas['LocationPage'];
export type SearchPage = Schemas['SearchPage'];
export type LandingPage = Schemas['LandingPage'];
export type ContentCard = Schemas['ContentCard'];
export type NamedLink = Schemas['NamedLink'];
export type CartPage = Schemas['CartPage'];
export type ErrorPage = Schemas['ErrorPage'];

export type ReleasePage = Schemas['ReleasePage'];
export type ThankYouPage = Schemas['ThankYouPage'];

export type Navigation = Schemas['Navigation'];
export type MarketOption = Schemas['MarketOption'];
export type MenuItem = Schemas['MenuItem'];
export type NavigationItem = Schemas['NavigationItem'];
export type SitePopup = Schemas['SitePopup'];
export type Footer = Schemas['Footer'];

// ---- blocks --------------------------------------------------------------------------------

export type Block = Schemas['Block'];
/** The folder of a block. */
export type BlockComponent = Block['component'];
/** The model that a component of a block shows. */
export type BlockOf<C extends BlockComponent> = ModelOf<Block, C>;
export type PageImage = Schemas['PageImage'];
export type Video = Schemas['Video'];
export type HeroBlock = Schemas['HeroBlock'];
export type ProductHighlightBlock = Schemas['ProductHighlightBlock'];
export type CategoryCardsBlock = Schemas['CategoryCardsBlock'];
export type ImageTextOverlayBlock = Schemas['ImageTextOverlayBlock'];
export type UspCardsBlock = Schemas['UspCardsBlock'];
export type RichTextBlock = Schemas['RichTextBlock'];
export type NewsBlock = Schemas['NewsBlock'];
export type RecipeSearchBlock = Schemas['RecipeSearchBlock'];
export type LocationBlock = Schemas['LocationBlock'];
export type SearchBlock = Schemas['SearchBlock'];
export type ShortcutsBlock = Schemas['ShortcutsBlock'];
export type ShortcutItem = Schemas['ShortcutItem'];
/** More items of a shortcuts block. */
export type ShortcutItems = Schemas['ShortcutItems'];
/** How a page shows the cards of what belongs to it. */
export type DisplayOption = Schemas['DisplayOption'];

// ---- catalogue -----------------------------------------------------------------------------

/** A country that the shop delivers to. */
export type CountryOption = Schemas['CountryOption'];
export type ProductCard = Schemas['ProductCard'];
export type ProductListing = Schemas['ProductListing'];
export type Variation = Schemas['Variation'];
/** What may change about a variation while its page is open. */
export type PageUpdate = Schemas['PageUpdate'];
export type ProductState = Schemas['ProductState'];
export type IncludedItem = Schemas['IncludedItem'];
export type PackageContents = Schemas['PackageContents'];
export type Composition = Schemas['Composition'];
export type NutrientValue = Schemas['NutrientValue'];
export type NutrientShare = Schemas['NutrientShare'];
export type AllergenMark = Schemas['AllergenMark'];

// ---- search --------------------------------------------------------------------------------

/** A place of a text, from the first number up to the second, as JavaScript counts characters. */
export type TextRange = Schemas['TextRange'];
export type Facet = Schemas['Facet'];
export type FacetGroup = Schemas['FacetGroup'];
/** A page of products that a search found. */
export type ProductSearch = Schemas['ProductSearch'];
export type UnderstoodWords = Schemas['UnderstoodWords'];
export type StockPlaces = Schemas['StockPlaces'];
export type StockPlace = Schemas['StockPlace'];
export type ContentHit = Schemas['ContentHit'];
export type FacetCategory = Schemas['FacetCategory'];
export type ContentSearch = Schemas['ContentSearch'];
export type FoundKinds = Schemas['FoundKinds'];
export type RecipeHit = Schemas['RecipeHit'];
export type RecipeSearch = Schemas['RecipeSearch'];
export type LocationHit = Schemas['LocationHit'];
export type LocationSearch = Schemas['LocationSearch'];
export type OpeningHours = Schemas['OpeningHours'];
export type SuggestedProduct = Schemas['SuggestedProduct'];
/** What is offered while somebody types. */
export type Suggestions = Schemas['Suggestions'];

// ---- press releases ------------------------------------------------------------------------

export type Release = Schemas['Release'];
export type ReleaseSummary = Schemas['ReleaseSummary'];
export type ReleaseCategory = Schemas['ReleaseCategory'];
export type ReleaseList = Schemas['ReleaseList'];

// ---- reviews -------------------------------------------------------------------------------

export type Rating = Schemas['Rating'];
export type Review = Schemas['Review'];
export type ReviewList = Schemas['ReviewList'];
export type StarCount = Schemas['StarCount'];
export type ReviewInvitation = Schemas['ReviewInvitation'];
/** What a customer said of a product, whether readers see it or not. */
export type OwnReview = Schemas['OwnReview'];
export type OwnReviewList = Schemas['OwnReviewList'];

// ---- wish list -----------------------------------------------------------------------------

export type WishListState = Schemas['WishListState'];
export type WishListAnswer = Schemas['WishListAnswer'];

// ---- cart ----------------------------------------------------------------------------------

export type Cart = Schemas['Cart'];
export type LineItem = Schemas['LineItem'];
export type CartAnswer = Schemas['CartAnswer'];
/** What is engraved into a tablet and who gets it; the app fills in every field. */
export type CustomTablet = Required<Schemas['TabletPayload']> & { flavour: string };
/** Who gets a bought gift card; the app fills in every field. */
export type GiftCardRecipient = Required<Schemas['GiftCardRecipientPayload']>;
/** Coupons and gift cards. */
export type CodeOperation = Extract<
  CartOperation,
  { kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard' }
>;
/** What tabs do to a cart. Greetings belong to the checkout, and no cart call takes them. */
export type CartOperation = Exclude<Schemas['CartOp'], { kind: 'setGreeting' }>;
export type Rejection = Schemas['Rejection'];
/** Who pays for the cart while nobody else can change it. */
export type CartLock = NonNullable<CartStateFrame['lock']>;
/** How the cart before this one ended. */
export type Replaced = NonNullable<CartStateFrame['replaced']>;

// ---- checkout and orders -------------------------------------------------------------------

export type CheckoutPage = Schemas['CheckoutPage'];
export type OrderConfirmationPage = Schemas['OrderConfirmationPage'];
export type CheckoutStep = Schemas['CheckoutStep'];
export type CheckoutStepLink = Schemas['CheckoutStepLink'];
export type Address = Schemas['Address'];
export type DetailsForm = Schemas['DetailsForm'];
export type ShippingDetail = Schemas['ShippingDetail'];
export type ShippingForm = Schemas['ShippingForm'];
export type DeliveryMethod = Schemas['DeliveryMethod'];
export type PickupPoint = Schemas['PickupPoint'];
export type PaymentDetail = Schemas['PaymentDetail'];
export type PaymentMethod = Schemas['PaymentMethodModel'];
export type ConsentText = Schemas['ConsentText'];
export type IntermediateUser = Schemas['IntermediateUser'];
export type ConfirmedUser = Schemas['ConfirmedUser'];
export type ThankYouAnswer = Schemas['ThankYouAnswer'];
export type ProcessAnswer = Schemas['ProcessAnswer'];
export type ProcessForm = Schemas['ProcessForm'];
export type Order = Schemas['OrderModel'];

// ---- customers -----------------------------------------------------------------------------

export type Session = Schemas['CustomerSessionAnswer'];
export type LoginAnswer = Schemas['CustomerLoginAnswer'];
/** What came of two carts that became one. */
export type MergedCart = Schemas['MergedCart'];
export type MergedState = Schemas['MergedState'];
/** Somebody's own account. */
export type Member = Schemas['Customer'];
export type MemberForm = Schemas['CustomerDetails'];
export type SavedAddress = Schemas['CustomerAddress'];
export type AddressForm = Schemas['CustomerAddressForm'];
export type SignupForm = Schemas['CustomerSignUp'];
export type PasswordReset = Schemas['PasswordReset'];
/** Who signs customers in instead of the shop. */
export type SignInProvider = Schemas['SignInProvider'];
export type IdentityForm = Schemas['IdentityForm'];
/** A browser in which somebody has signed in. */
export type Device = Schemas['CustomerOpenSession'];
/** What somebody signs in with instead of the password. */
export type Passkey = Schemas['Passkey'];
export type EmailPreferences = Schemas['EmailPreferences'];
/** One page of orders, the newest first. */
export type OrderPage = Schemas['OrderList'];

// ---- problems ------------------------------------------------------------------------------

/** The body of a failed call. What stands between browser and server may answer with less than the server. */
export type Problem = Partial<Schemas['Problem']>;
export type ProblemEntry = Schemas['ErrorEntry'];
export type TokenAnswer = Schemas['AccessToken'];

// ---- live frames ---------------------------------------------------------------------------

export type ClientFrame = Schemas['ClientFrame'];
export type CartStateFrame = Schemas['CartStateFrame'];
/** The server describes the state's frame apart: it is put together from parts. */
export type ServerFrame = Schemas['ServerFrame'] | CartStateFrame;
export type ErrorFrame = Extract<ServerFrame, { type: 'error' }>;
