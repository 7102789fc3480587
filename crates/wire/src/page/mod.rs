//! A page as the client gets it: what all pages share, and a model per page type.

mod content;
mod delivered;
mod member;
mod my_page;
mod navigation;
mod presented;
mod release;
mod thank_you;

pub use content::{
    ArticlePage, CategoryName, CategoryReference, ContentCard, D2cArticlePage, LandingPage, LocationPage,
    LunchListPage, NearbyLocation, ProductDetail, ProductEditorial, ProductMetadata, ProductsPage, RecipeMetadata,
    RecipePage, SearchPage,
};
pub use delivered::{ContentFields, ContentItem, ContentStatus, DeliveredPage};
pub use member::{
    D2cMyEmailPreferencesPage, D2cMyFazerPage, D2cMyOrderHistoryPage, D2cMyReviewsPage, D2cMyWishListPage,
    IdentityFormLink, IdentityPage, SignInProvider,
};
pub use my_page::{MyPage, WidgetSettings};
pub use navigation::{
    Banner, D2cMenu, Footer, FooterColumn, GlobalNavigation, LinkButton, MarketOption, MenuItem, MenuItemProperties,
    NamedLink, Navigation, NavigationItem, PageLanguage, SocialLink,
};
pub use presented::ProductDetailPage;
pub use release::ReleasePage;
pub use thank_you::ThankYouPage;

pub use crate::content_link::{ContentLanguage, ContentLink, ContentReference, content_id};

use domain::{
    contact::Country,
    ids::MarketId,
    market::{Language, Market},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    blocks::{Block, DEFINITIONS},
    listing::ListingPage,
    model::Model,
    picture::PageImage,
    product::{BrandValue, ProductCard, ProductDelivery, Variation},
    review::Rated,
    schema::{self, words},
    search::{ContentSearch, FoundKinds, ProductSearchPage},
};

words! {
    /// The name of a page's type; the type's model has the same name.
    PageType: PageModel::TYPES.iter().copied();
    /// The name of a block's type; the type's model has the same name.
    BlockType: DEFINITIONS.iter().map(|definition| definition.type_name);
}

/// What every page has. The last entry of `contentType` names the type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageBase {
    pub content_type: Vec<&'static str>,
    pub content_link: ContentLink,
    /// When editors last changed what readers see of it in this language, in milliseconds since 1970. Absent where they say
    /// nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<u64>,
    pub url: String,
    /// The query of the address that the page was made for, with its question mark: that of it which the page reads.
    #[schema(example = "?page=2")]
    pub query: String,
    pub name: String,
    pub site_title: String,
    pub layout_theme: String,
    /// Whether the site is a shop, with the shop's header and footer; a content site has others.
    pub is_ecommerce: bool,
    /// The visitor's signed id; put in for each visitor when the page is sent.
    pub anonymous_id: Option<String>,
    /// True where the page shows something to some visitors only, by what is known of them: it is nobody else's, and may be
    /// another one when it is asked for again. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub is_personal: Option<bool>,
    /// Present where the page is shown as it would be with its draft, which only those see who may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<PreviewOfPage>,
    #[schema(value_type = String, example = "FI")]
    pub market: MarketId,
    #[schema(example = "EUR")]
    pub currency: String,
    pub page_metadata: PageMetadata,
    pub metadata: Metadata,
    pub site_popup: Option<SitePopup>,
    pub main_content_area: Vec<Block>,
    pub bottom_content_area: Vec<Block>,
    pub navigation: Navigation,
}

/// How the draft of a page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewOfPage {
    pub mode: PreviewMode,
    /// Whether whoever looks may also change it.
    pub is_editable: bool,
}

/// Whether a page is edited where it stands, or only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum PreviewMode {
    Edit,
    Preview,
}

impl PreviewMode {
    /// As `x-epi-contextmode` says it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::Preview => "Preview",
        }
    }
}

impl PageBase {
    /// Leaves out what a page of a shop shows nowhere: the main menu is that of content sites. Programs get it from the page
    /// call.
    pub fn leave_out_unshown(&mut self) {
        if self.is_ecommerce {
            self.navigation.main_menu_items.clear();
        }
    }

    /// The market that the page's prices belong to.
    pub fn set_market(&mut self, market: &Market) {
        self.market = market.id.clone();
        self.currency = market.currency.code().to_owned();
    }
}

/// What the head of the document says.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageMetadata {
    #[schema(value_type = PageType)]
    pub page_type: &'static str,
    pub categories: Vec<String>,
    pub canonical_url: String,
    pub meta_title: String,
    pub meta_description: String,
    pub og_title: String,
    pub og_description: String,
    pub og_image: Option<String>,
    pub robots: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    #[schema(value_type = schema::Language)]
    pub current_language: Language,
    /// Comma separated; links to such files open in a new tab.
    #[schema(example = "pdf,xlsx")]
    pub open_in_new_tab_file_extension_list: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SitePopup {
    /// Whoever closed it is not shown it again under the same id.
    pub content_link: ContentLink,
    /// HTML.
    pub body: String,
    /// Where its button leads.
    pub call_to_action: Option<String>,
    pub call_to_action_name: Option<String>,
    pub open_in_new_window: bool,
}

/// Makes the model of a page type, with the folder of the web app's component for it.
macro_rules! page_model {
    ($(#[$doc:meta])* $name:ident = $component:literal { $($(#[$attribute:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = "type")]
            #[schema(schema_with = $crate::model::TypeName::<$name>::schema)]
            pub type_name: $crate::model::TypeName<$name>,
            #[schema(schema_with = $crate::model::Component::<$name>::schema)]
            pub component: $crate::model::Component<$name>,
            #[serde(flatten)]
            pub base: $crate::page::PageBase,
            $($(#[$attribute])* pub $field: $type,)*
        }

        impl $crate::model::Model for $name {
            const TYPE: &'static str = stringify!($name);
            const COMPONENT: &'static str = $component;
        }
    };
}

pub(crate) use page_model;

/// Makes the union of all page models.
macro_rules! page_models {
    ($($variant:ident($model:ident),)*) => {
        /// A page of any type, told by its `type`.
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(untagged)]
        pub enum PageModel {
            $($variant(Box<$model>),)*
        }

        impl PageModel {
            /// The names of all types.
            pub const TYPES: &'static [&'static str] = &[$($model::TYPE),*];

            pub fn base(&self) -> &PageBase {
                match self {
                    $(Self::$variant(page) => &page.base,)*
                }
            }

            pub fn base_mut(&mut self) -> &mut PageBase {
                match self {
                    $(Self::$variant(page) => &mut page.base,)*
                }
            }
        }
    };
}

impl PageModel {
    /// Leaves out what a page does not show, or not before somebody asks for it, for its document: of what is in a box the
    /// wrapper's words. Programs get all of it from the page call.
    pub fn leave_out_unshown(&mut self) {
        self.base_mut().leave_out_unshown();
        if let Self::Product(page) = self {
            page.variations.iter_mut().for_each(Variation::leave_out_wrappers);
        }
    }

    /// Whether the day that readers are told is among the page's own fields.
    fn has_start_publish(&self) -> bool {
        matches!(self, Self::Recipe(_) | Self::Article(_) | Self::D2cArticle(_))
    }
}

page_models! {
    Start(StartPage),
    Category(Category),
    Product(ProductPage),
    SearchResult(SearchResultPage),
    Recipe(RecipePage),
    Article(ArticlePage),
    Location(LocationPage),
    Search(SearchPage),
    Landing(LandingPage),
    Products(ProductsPage),
    LunchList(LunchListPage),
    D2cArticle(D2cArticlePage),
    ProductDetail(ProductDetailPage),
    MyPage(MyPage),
    Cart(CartPage),
    Checkout(CheckoutPage),
    OrderConfirmation(OrderConfirmationPage),
    OrderLookup(OrderLookupPage),
    Review(ReviewPage),
    Policy(PolicyPage),
    Consent(ConsentPage),
    Error(ErrorPage),
    Release(ReleasePage),
    ThankYou(ThankYouPage),
    MyDetails(D2cMyFazerPage),
    MyOrders(D2cMyOrderHistoryPage),
    MyEmailPreferences(D2cMyEmailPreferencesPage),
    MyWishList(D2cMyWishListPage),
    MyReviews(D2cMyReviewsPage),
    Identity(IdentityPage),
}

page_model!(
    /// The first page of the shop in a language.
    StartPage = "start-page" {
    }
);

page_model!(
    /// A list of products: one category's, or everything.
    Category = "category" {
        /// Empty for the page that lists everything.
        category_code: String,
        /// The brand whose products these are, on the page of a brand.
        #[schema(example = "halla")]
        brand_code: Option<String>,
        heading: String,
        /// HTML.
        body: String,
        image_url: Option<String>,
        /// Where it is not empty it stands in the place of heading, body and image.
        top_content_area: Vec<Block>,
        subcategories: Vec<CategoryLink>,
        sibling_categories: Vec<CategoryLink>,
        /// The page of the listing that the address asks for.
        listing: Option<ListingPage>,
    }
);

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryLink {
    pub label: String,
    pub url: String,
    pub selected: bool,
}

page_model!(
    ProductPage = "product-page" {
        code: String,
        display_name: String,
        short_description: Option<String>,
        /// HTML.
        description: Option<String>,
        brands: Vec<BrandValue>,
        /// Addresses of the product's pictures.
        assets: Vec<String>,
        /// The pictures of the product and of its variations, with what they show and their size.
        images: Vec<PageImage>,
        /// Text of the badge to its variant.
        tags: std::collections::BTreeMap<String, String>,
        /// What carts with this product get.
        promotions: Vec<ProductPromotion>,
        category_url: Option<String>,
        variations: Vec<Variation>,
        /// Whether there is any of its variations.
        in_stock: bool,
        /// Pieces of all variations together.
        stock_quantity: u32,
        #[serde(flatten)]
        rated: Rated,
        related_products: Vec<ProductCard>,
        /// Products that can be had, where a variation of this one cannot: those that stand nearest. Absent otherwise.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        alternatives: Vec<ProductCard>,
        /// Whether the shop has places with stock of their own, where it may be fetched. Absent where it has none.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        has_stock_places: bool,
        delivery: ProductDelivery,
        /// Where an engraved tablet can be sent; empty for other products.
        country_options: Vec<CountryOption>,
        #[serde(flatten)]
        editorial: ProductEditorial,
    }
);

/// A promotion that a product's page tells of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPromotion {
    /// As shoppers read it.
    #[schema(example = "Trail bars: three for the price of two")]
    pub name: String,
    /// The last day on which it holds, as people write it; nothing where that is more than two months away.
    #[schema(example = "24 Dec 2026")]
    pub until: Option<String>,
}

/// A country that the shop delivers to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountryOption {
    /// ISO 3166-1 alpha-3.
    #[schema(example = "FIN")]
    pub country_code: &'static str,
    #[schema(example = "Suomi")]
    pub country_name: &'static str,
    #[schema(example = "+358")]
    pub telephone_prefix: &'static str,
    /// How many digits its postal codes have.
    #[schema(example = 5)]
    pub postal_digits: usize,
}

impl CountryOption {
    /// All countries; that of the market first, which is the one that a form begins with.
    pub fn all(language: Language, market: &Market) -> Vec<Self> {
        let option = |country: Country| Self {
            country_code: country.code,
            country_name: country.name(language),
            telephone_prefix: country.telephone_prefix,
            postal_digits: country.postal_digits,
        };
        let own = |country: &Country| country.code == market.country;
        let (first, others): (Vec<_>, Vec<_>) = Country::ALL.into_iter().partition(own);
        first.into_iter().chain(others).map(option).collect()
    }
}

page_model!(
    SearchResultPage = "search-result-page" {
        /// The words that the address asks for. The app reads them there.
        #[serde(skip)]
        phrase: String,
        /// The page of the products that the address asks for; null where it asks for no
        /// words, or for what else was found.
        listing: Option<ProductSearchPage>,
        /// The first pages of the recipes, or of the stories, places and other pages, where the address asks for these.
        content: Option<ContentSearch>,
        /// How much there is of each kind; null where the address asks for no words, or where clients have to ask.
        found: Option<FoundKinds>,
        /// What the shop's first page puts forward and can be had, where something was looked for and of its kind
        /// nothing found.
        suggestions: Vec<ProductCard>,
    }
);

page_model!(
    CartPage = "cart-page" {
        /// What the shop's first page puts forward and can be had: for those whose cart is empty.
        suggestions: Vec<ProductCard>,
    }
);

page_model!(
    /// Ordering what lies in the cart, at the step that the address names. Cart, ways of delivery and payment are not part
    /// of the page: they have calls of their own.
    CheckoutPage = "checkout-page" {
        step: CheckoutStep,
        /// In their order.
        steps: Vec<CheckoutStepLink>,
        /// Countries of addresses; that of the market first.
        country_options: Vec<CountryOption>,
        /// Where one becomes a customer; null where that cannot be done.
        signup_page_url: Option<String>,
    }
);

/// A step of the checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CheckoutStep {
    Details,
    Delivery,
    Payment,
}

impl CheckoutStep {
    pub const ALL: [Self; 3] = [Self::Details, Self::Delivery, Self::Payment];
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutStepLink {
    pub step: CheckoutStep,
    #[schema(example = "/en/checkout/delivery")]
    pub url: String,
}

page_model!(
    /// What was ordered, by the `orderId` of the address. The order is not part of the page: it has a call of its own.
    OrderConfirmationPage = "order-confirmation-page" {
    }
);

page_model!(
    /// Where an order is found by its number and an address of mail, and shown by the secret of a letter's link. The order is
    /// not part of the page: it has a call of its own.
    OrderLookupPage = "order-lookup-page" {
    }
);

page_model!(
    /// Where a review is written, by the secret of a letter's link. What the link asks about is not part of the page: it has
    /// a call of its own.
    ReviewPage = "review-page" {
    }
);

page_model!(
    /// What the shop promises, in one of its versions.
    PolicyPage = "policy-page" {
        heading: String,
        /// HTML.
        body: String,
        /// The name of the version.
        #[schema(example = "2026-11")]
        policy_version: String,
        /// The first day on which it holds, as people write it.
        #[schema(example = "1 Nov 2026")]
        valid_from: String,
        /// Whether it is the version that holds now.
        is_newest: bool,
        /// All versions by their first days, the newest first; empty where there is only one.
        versions: Vec<NamedLink>,
    }
);

page_model!(
    /// Where somebody says by the secret of a letter's link what the shop may do. Whom the link belongs to is not part of
    /// the page: it has a call of its own.
    ConsentPage = "consent-page" {
        action: ConsentPageAction,
    }
);

/// What is done on such a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ConsentPageAction {
    /// Letters are confirmed, or ended.
    Preferences,
    /// Everything that was allowed is taken back.
    Revocation,
}

page_model!(
    ErrorPage = "error-page" {
        status_code: u16,
        heading: String,
        /// HTML.
        body: String,
        /// What the shop's first page puts forward and can be had, where an address leads nowhere.
        suggestions: Vec<ProductCard>,
    }
);

/// The fields that a type of page has beside those of all pages.
#[cfg(test)]
pub(crate) fn own_fields<M: utoipa::PartialSchema>() -> Vec<String> {
    own_fields_of(&serde_json::to_value(M::schema()).expect("a schema"))
}

#[cfg(test)]
fn own_fields_of(schema: &serde_json::Value) -> Vec<String> {
    let parts = schema["allOf"].as_array().cloned().unwrap_or_default();
    let own = parts.iter().filter_map(|part| part["properties"].as_object());
    let names = own.flat_map(|properties| properties.keys().cloned());
    names
        .filter(|name| !matches!(name.as_str(), "type" | "component"))
        .collect()
}

#[cfg(test)]
mod tests {
    use utoipa::PartialSchema;

    use super::*;

    #[test]
    fn a_type_of_page_has_fields_of_its_own() {
        assert_eq!(own_fields::<CartPage>(), ["suggestions"]);
        assert_eq!(
            own_fields::<ErrorPage>(),
            ["statusCode", "heading", "body", "suggestions"]
        );
    }

    #[test]
    fn no_page_says_by_itself_what_is_known_of_every_page() {
        let known = serde_json::to_value(ContentFields::schema()).expect("a schema");
        let known: Vec<&String> = known["properties"].as_object().expect("fields").keys().collect();
        let pages = serde_json::to_value(PageModel::schema()).expect("a schema");
        let mut parts = Vec::new();
        PageModel::schemas(&mut parts);
        let mut with_a_day = Vec::new();
        for variant in pages["oneOf"].as_array().expect("types") {
            let name = variant["$ref"]
                .as_str()
                .and_then(|path| path.rsplit('/').next())
                .expect("a name");
            let (_, schema) = parts.iter().find(|(part, _)| part == name).expect("its schema");
            for field in own_fields_of(&serde_json::to_value(schema).expect("a schema")) {
                if field == "startPublish" {
                    with_a_day.push(name.to_owned());
                } else {
                    assert!(!known.contains(&&field), "{name} has {field} twice");
                }
            }
        }
        // Those of `PageModel::has_start_publish`.
        assert_eq!(with_a_day, ["RecipePage", "ArticlePage", "D2cArticlePage"]);
    }

    #[test]
    fn identities_are_stable_and_tell_names_apart() {
        let link = ContentLink::of("product:HH-1001");
        assert_eq!(link, ContentLink::of("product:HH-1001"));
        assert_eq!(link.guid_value.len(), 36);
        for reference in [&link.id.to_string(), &link.guid_value, &link.guid_value.to_uppercase()] {
            let meant = ContentReference::parse(reference).expect("a reference");
            assert!(meant.means("product:HH-1001"), "{reference}");
            assert!(!meant.means("product:HH-1002"), "{reference}");
        }
        for neither in [
            "",
            "x",
            "-1",
            "4294967296",
            &link.guid_value[1..],
            &link.guid_value.replace('-', ""),
        ] {
            assert_eq!(ContentReference::parse(neither), None, "{neither}");
        }
        let ids: std::collections::HashSet<u32> =
            (0..20_000).map(|n| content_id(&format!("product:OFF-{n}"))).collect();
        assert!(ids.len() > 19_990, "{} different ids of 20,000 names", ids.len());
    }
}
