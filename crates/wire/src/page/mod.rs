//! A page as the client gets it: what all pages share, and a model per page type.

mod block;
mod content;
mod navigation;

pub use block::{
    Block, CategoryCard, CategoryCardsBlock, HeroBlock, ImageTextOverlayBlock, LocationBlock, ProductHighlightBlock,
    QueryOptions, RecipeSearchBlock, RichTextBlock, SearchBlock, ShortcutItem, ShortcutItems, ShortcutsBlock, UspCard,
    UspCardsBlock,
};
pub use content::{
    ArticlePage, CategoryName, CategoryReference, ContentCard, LandingPage, LocationPage, PageImage, ProductDetail,
    ProductEditorial, ProductMetadata, RecipeMetadata, RecipePage, SearchPage,
};
pub use navigation::{
    Banner, D2cMenu, Footer, FooterColumn, GlobalNavigation, LinkButton, MarketOption, MenuItem, MenuItemProperties,
    NamedLink, Navigation, NavigationItem, PageLanguage, SocialLink,
};

pub use crate::content_link::{ContentLink, content_id};

use domain::{
    contact::Country,
    ids::MarketId,
    market::{Language, Market},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    listing::ListingPage,
    product::{BrandValue, ProductCard, Variation},
    schema::{self, models_of, words},
    search::ProductSearchPage,
};

words! {
    /// The name of a page's type; the type's model has the same name.
    PageType: models_of(PageModel::schema());
    /// The name of a block's type; the type's model has the same name.
    BlockType: models_of(Block::schema());
}

/// What every page has. The last entry of `contentType` names the type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageBase {
    pub content_type: Vec<&'static str>,
    pub content_link: ContentLink,
    pub url: String,
    pub name: String,
    pub site_title: String,
    pub layout_theme: String,
    /// The visitor's signed id; put in for each visitor when the page is sent.
    pub anonymous_id: Option<String>,
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

impl PageBase {
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
    pub open_in_new_tab_file_extension_list: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SitePopup {
    pub content_link: ContentLink,
    pub body: String,
    pub call_to_action: Option<String>,
    pub call_to_action_name: Option<String>,
    pub open_in_new_window: bool,
}

/// A page of any type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum PageModel {
    Start(Box<StartPage>),
    Category(Box<Category>),
    Product(Box<ProductPage>),
    SearchResult(Box<SearchResultPage>),
    Recipe(Box<RecipePage>),
    Article(Box<ArticlePage>),
    Location(Box<LocationPage>),
    Search(Box<SearchPage>),
    Landing(Box<LandingPage>),
    Cart(Box<CartPage>),
    Error(Box<ErrorPage>),
}

impl PageModel {
    pub fn base(&self) -> &PageBase {
        match self {
            Self::Start(page) => &page.base,
            Self::Category(page) => &page.base,
            Self::Product(page) => &page.base,
            Self::SearchResult(page) => &page.base,
            Self::Recipe(page) => &page.base,
            Self::Article(page) => &page.base,
            Self::Location(page) => &page.base,
            Self::Search(page) => &page.base,
            Self::Landing(page) => &page.base,
            Self::Cart(page) => &page.base,
            Self::Error(page) => &page.base,
        }
    }

    pub fn base_mut(&mut self) -> &mut PageBase {
        match self {
            Self::Start(page) => &mut page.base,
            Self::Category(page) => &mut page.base,
            Self::Product(page) => &mut page.base,
            Self::SearchResult(page) => &mut page.base,
            Self::Recipe(page) => &mut page.base,
            Self::Article(page) => &mut page.base,
            Self::Location(page) => &mut page.base,
            Self::Search(page) => &mut page.base,
            Self::Landing(page) => &mut page.base,
            Self::Cart(page) => &mut page.base,
            Self::Error(page) => &mut page.base,
        }
    }
}

/// The first page of the shop in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StartPage {
    #[serde(flatten)]
    pub base: PageBase,
}

/// A list of products: one category's, or everything.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    #[serde(flatten)]
    pub base: PageBase,
    /// Empty for the page that lists everything.
    pub category_code: String,
    pub heading: String,
    /// HTML.
    pub body: String,
    pub image_url: Option<String>,
    /// Where it is not empty it stands in the place of heading, body and image.
    pub top_content_area: Vec<Block>,
    pub subcategories: Vec<CategoryLink>,
    pub sibling_categories: Vec<CategoryLink>,
    /// The page of the listing that the address asks for.
    pub listing: Option<ListingPage>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryLink {
    pub label: String,
    pub url: String,
    pub selected: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPage {
    #[serde(flatten)]
    pub base: PageBase,
    pub code: String,
    pub display_name: String,
    pub short_description: Option<String>,
    /// HTML.
    pub description: Option<String>,
    pub brands: Vec<BrandValue>,
    /// Addresses of the product's pictures.
    pub assets: Vec<String>,
    /// Variant of the badge to its text.
    pub tags: std::collections::BTreeMap<String, String>,
    pub category_url: Option<String>,
    pub variations: Vec<Variation>,
    pub related_products: Vec<ProductCard>,
    /// Where an engraved tablet can be sent; empty for other products.
    pub country_options: Vec<CountryOption>,
    #[serde(flatten)]
    pub editorial: ProductEditorial,
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

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchResultPage {
    #[serde(flatten)]
    pub base: PageBase,
    /// The words that the address asks for. The app reads them there.
    #[serde(skip)]
    pub phrase: String,
    /// The page of the products that the address asks for; null where it asks for no
    /// words, or for what else was found.
    pub listing: Option<ProductSearchPage>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartPage {
    #[serde(flatten)]
    pub base: PageBase,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorPage {
    #[serde(flatten)]
    pub base: PageBase,
    pub status_code: u16,
    pub heading: String,
    /// HTML.
    pub body: String,
}

#[cfg(test)]
mod tests {
    use utoipa::PartialSchema;

    use super::*;

    #[test]
    fn types_are_named_like_their_models() {
        assert!(models_of(PageModel::schema()).contains(&"StartPage".to_owned()));
        assert!(models_of(Block::schema()).contains(&HeroBlock::TYPE.to_owned()));
    }

    #[test]
    fn identities_are_stable_and_tell_names_apart() {
        let link = ContentLink::of("product:HH-1001");
        assert_eq!(link, ContentLink::of("product:HH-1001"));
        assert_eq!(link.guid_value.len(), 36);
        let ids: std::collections::HashSet<u32> =
            (0..20_000).map(|n| content_id(&format!("product:OFF-{n}"))).collect();
        assert!(ids.len() > 19_990, "{} different ids of 20,000 names", ids.len());
    }
}
