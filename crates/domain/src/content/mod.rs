//! What the site tells beside what it sells: a tree of typed pages with language versions.
//!
//! A type of content is one struct in `kinds`; its serialised form is what files and the store hold, and its schema is
//! made from it. `tree` is everything that readers see, as one immutable value; `check` says what is wrong with pages
//! before they are put.

mod base;
mod block;
mod block_ids;
mod check;
mod comment;
mod common;
mod edition;
mod fault;
mod goods;
mod html;
mod ids;
mod kinds;
mod link;
mod markup;
mod member;
mod my_page;
mod node;
mod numbers;
mod outline;
mod overlay;
mod presented;
mod press;
mod project;
mod review_request;
mod rights;
mod season;
mod shared;
mod stored;
mod subject;
mod taxonomy;
mod theme;
mod tree;

pub use block::{Area, BlockData};
pub use check::{check, check_among};
pub use comment::{
    Comment, CommentPlace, CommentText, CommentTextFault, CommentThread, MAX_ANSWERS, MAX_THREADS, Resolved,
};
pub use edition::{Author, EditCommand, Edited, Edition, REVISIONS_KEPT, Refusal, Revision, Schedule};
pub use fault::{BlockFault, BlockPlace, ContentFault, FaultKind, FaultPlace, PageFault};
pub use goods::{CategoryContent, DescriptionLocation, Detail, ProductContent, ProductPageMetadata};
pub use html::{Html, InvalidHtml};
pub use ids::{BlockId, CategoryId, CategoryIds, Day, PageId, ProjectId, Segment, VisitorGroupId};
pub use kinds::{
    Article, DisplayOption, Image, IngredientProduct, Landing, Location, LunchList, LunchListContent, Products, Recipe,
    RecipePageMetadata, Search, SearchResult, ShopArticle, Start,
};
pub use link::{InvalidLink, Link};
pub use markup::{Markup, MarkupFields};
pub use member::{Identity, IdentityForm, MyDetails, MyEmailPreferences, MyOrders, MyReviews, MyWishList};
pub use my_page::{AccountWidget, MyPage};
pub use node::Node;
pub use numbers::{hash, number, page_key};
pub use outline::PageOutline;
pub use presented::{Editorial, PresentedProduct};
pub use press::{ReleaseDetails, ThankYou};
pub use project::{Project, ProjectChange, ProjectFull, ProjectName};
pub use review_request::{ReturnedReview, ReviewRequest};
pub use rights::EditRights;
pub use season::{DayOfYear, Season};
pub use shared::{SHARED_BLOCK, SHARED_FIELD, SharedBlocks};
pub use stored::{FormerPlace, StoredPage, Times};
pub use subject::Subject;
pub use taxonomy::{Taxonomy, TaxonomyCategory, TaxonomyGroup};
pub use theme::LayoutTheme;
pub use tree::ContentTree;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::market::Language;

/// A page: one place in the tree, with a version for each language that it exists in.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub id: PageId,
    /// All versions are of this type.
    pub kind: PageType,
    /// The page above; none at the root, which lies right under the language.
    pub parent: Option<PageId>,
    /// Place among the children of the parent; low first, then by id.
    pub position: i64,
    pub versions: BTreeMap<Language, Version>,
}

impl Page {
    /// The version in exactly this language, where readers may see it.
    pub fn published(&self, language: Language) -> Option<&Version> {
        self.versions
            .get(&language)
            .filter(|version| version.status == Status::Published)
    }
}

/// A page in one language.
#[derive(Debug, Clone, PartialEq)]
pub struct Version {
    pub status: Status,
    /// The last part of the address; none for types that have no address of their own.
    pub segment: Option<Segment>,
    /// The day that readers are shown as the page's.
    pub published: Day,
    pub content: Content,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Readers see it.
    #[default]
    Published,
    /// Only editors see it.
    Draft,
}

/// What a version holds, by its type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type")]
pub enum Content {
    #[serde(rename = "StartPage")]
    Start(Start),
    #[serde(rename = "RecipePage")]
    Recipe(Recipe),
    #[serde(rename = "ArticlePage")]
    Article(Article),
    #[serde(rename = "LocationPage")]
    Location(Location),
    #[serde(rename = "SearchPage")]
    Search(Search),
    #[serde(rename = "LandingPage")]
    Landing(Landing),
    #[serde(rename = "ProductsPage")]
    Products(Products),
    #[serde(rename = "LunchListPage")]
    LunchList(LunchListContent),
    #[serde(rename = "D2cArticlePage")]
    ShopArticle(ShopArticle),
    #[serde(rename = "SearchResultPage")]
    SearchResult(SearchResult),
    #[serde(rename = "ProductContent")]
    Product(ProductContent),
    #[serde(rename = "CategoryContent")]
    Category(CategoryContent),
    #[serde(rename = "ProductDetailPage")]
    Presented(PresentedProduct),
    #[serde(rename = "MyPage")]
    MyPage(MyPage),
    #[serde(rename = "ReleasePage")]
    Release(ReleaseDetails),
    #[serde(rename = "ThankYouPage")]
    ThankYou(ThankYou),
    #[serde(rename = "D2cMyFazerPage")]
    MyDetails(MyDetails),
    #[serde(rename = "D2cMyOrderHistoryPage")]
    MyOrders(MyOrders),
    #[serde(rename = "D2cMyEmailPreferencesPage")]
    MyEmailPreferences(MyEmailPreferences),
    #[serde(rename = "D2cMyWishListPage")]
    MyWishList(MyWishList),
    #[serde(rename = "D2cMyReviewsPage")]
    MyReviews(MyReviews),
    #[serde(rename = "IdentityPage")]
    Identity(Identity),
    #[serde(rename = "SharedBlocks")]
    SharedBlocks(SharedBlocks),
}

impl Content {
    pub fn kind(&self) -> PageType {
        match self {
            Self::Start(_) => PageType::Start,
            Self::Recipe(_) => PageType::Recipe,
            Self::Article(_) => PageType::Article,
            Self::Location(_) => PageType::Location,
            Self::Search(_) => PageType::Search,
            Self::Landing(_) => PageType::Landing,
            Self::Products(_) => PageType::Products,
            Self::LunchList(_) => PageType::LunchList,
            Self::ShopArticle(_) => PageType::ShopArticle,
            Self::SearchResult(_) => PageType::SearchResult,
            Self::Product(_) => PageType::Product,
            Self::Category(_) => PageType::Category,
            Self::Presented(_) => PageType::Presented,
            Self::MyPage(_) => PageType::MyPage,
            Self::Release(_) => PageType::Release,
            Self::ThankYou(_) => PageType::ThankYou,
            Self::MyDetails(_) => PageType::MyDetails,
            Self::MyOrders(_) => PageType::MyOrders,
            Self::MyEmailPreferences(_) => PageType::MyEmailPreferences,
            Self::MyWishList(_) => PageType::MyWishList,
            Self::MyReviews(_) => PageType::MyReviews,
            Self::Identity(_) => PageType::Identity,
            Self::SharedBlocks(_) => PageType::SharedBlocks,
        }
    }

    /// The title; empty where the shop gives it.
    pub fn name(&self) -> &str {
        match self {
            Self::Start(content) => &content.name,
            Self::Recipe(content) => &content.name,
            Self::Article(content) => &content.name,
            Self::Location(content) => &content.name,
            Self::Search(content) => &content.name,
            Self::Landing(content) => &content.name,
            Self::Products(content) => &content.name,
            Self::LunchList(content) => &content.name,
            Self::ShopArticle(content) => &content.name,
            Self::SearchResult(_) => "",
            Self::Product(content) => &content.short_title,
            Self::Category(content) => &content.heading,
            Self::Presented(content) => &content.name,
            Self::MyPage(content) => &content.name,
            Self::Release(content) => &content.name,
            Self::ThankYou(content) => &content.name,
            Self::MyDetails(content) => &content.name,
            Self::MyOrders(content) => &content.name,
            Self::MyEmailPreferences(content) => &content.name,
            Self::MyWishList(content) => &content.name,
            Self::MyReviews(content) => &content.name,
            Self::Identity(content) => &content.name,
            Self::SharedBlocks(content) => &content.name,
        }
    }

    /// The short text under the title.
    pub fn intro(&self) -> &str {
        match self {
            Self::Recipe(content) => &content.main_intro,
            Self::Article(content) => &content.main_intro,
            Self::Location(content) => &content.main_intro,
            Self::Search(content) => &content.main_intro,
            Self::Landing(content) => &content.main_intro,
            Self::Products(content) => &content.main_intro,
            Self::ShopArticle(content) => &content.main_intro,
            Self::Presented(content) => &content.description,
            Self::MyPage(content) => &content.main_intro,
            Self::ThankYou(content) => &content.main_intro,
            Self::MyDetails(content) => &content.main_intro,
            Self::MyOrders(content) => &content.main_intro,
            Self::MyEmailPreferences(content) => &content.main_intro,
            Self::MyWishList(content) => &content.main_intro,
            Self::MyReviews(content) => &content.main_intro,
            Self::Identity(content) => &content.main_intro,
            _ => "",
        }
    }

    /// Whether menus lead there, where they lead to pages of its type at all.
    pub fn is_in_menus(&self) -> bool {
        !matches!(self, Self::Landing(content) if content.hide_in_menus)
    }

    /// The name of the picture that stands for the page.
    pub fn picture(&self) -> Option<&str> {
        let image = match self {
            Self::Recipe(content) => content.main_image.as_ref(),
            Self::Article(content) => content.hero_image.as_ref(),
            Self::Location(content) => content.main_image.as_ref(),
            Self::Presented(content) => content.images.first(),
            Self::MyPage(content) => content.hero_image.as_ref(),
            _ => None,
        };
        image.map(|image| &*image.url)
    }

    /// What the page is filed under in the taxonomy.
    pub fn categories(&self) -> Vec<CategoryId> {
        match self {
            Self::Recipe(content) => [
                content.recipe_categories.as_slice(),
                content.product_allergens.as_slice(),
            ]
            .concat(),
            Self::Article(content) => content.categories.as_slice().to_vec(),
            Self::Location(content) => content.categories.as_slice().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Other words that people look the page up by.
    pub fn search_words(&self) -> &[String] {
        match self {
            Self::Recipe(content) => &content.search_words,
            Self::Article(content) => &content.search_words,
            Self::Location(content) => &content.search_words,
            Self::Landing(content) => &content.search_words,
            Self::Presented(content) => &content.search_words,
            _ => &[],
        }
    }

    /// The groups of visitors that some block, also one inside another, is for.
    pub fn visitor_groups(&self) -> BTreeSet<VisitorGroupId> {
        let areas = self.areas().into_iter();
        areas
            .flat_map(|(_, blocks)| blocks)
            .flat_map(BlockData::visitor_groups_within)
            .collect()
    }

    /// The addresses that it leads to, beside those of its blocks, with the names of their fields.
    pub fn links(&self) -> Vec<(&'static str, &str)> {
        match self {
            Self::Recipe(recipe) => vec![("authorUrl", &recipe.author_url)],
            Self::Product(content) => vec![("callToActionLink", &content.call_to_action_link)],
            Self::Presented(content) => vec![("callToActionLink", &content.call_to_action_link)],
            Self::MyPage(content) => vec![
                ("loginPageUrl", &content.login_page_url),
                ("widgetBaseUrl", &content.my_fazer_page_metadata.widget_base_url),
            ],
            _ => Vec::new(),
        }
    }

    /// Its formatted texts, beside those of its blocks, with the names of their fields and the level of the heading that each
    /// stands under.
    pub fn formatted(&self) -> Vec<(&'static str, u64, &Html)> {
        match self {
            Self::Recipe(recipe) => vec![
                ("recipeIngredients", 2, &recipe.recipe_ingredients),
                (
                    "recipePreparationInstructions",
                    2,
                    &recipe.recipe_preparation_instructions,
                ),
            ],
            Self::Article(article) => vec![("mainBody", 1, &article.main_body)],
            Self::ShopArticle(article) => vec![("mainBody", 1, &article.main_body)],
            Self::Location(location) => {
                let lists = location
                    .lunch_lists
                    .iter()
                    .map(|list| ("lunchLists", 3, &list.main_body));
                [("mainBody", 1, &location.main_body)]
                    .into_iter()
                    .chain(lists)
                    .collect()
            }
            Self::LunchList(list) => vec![("mainBody", 1, &list.main_body)],
            Self::Product(content) => vec![("xhtmlDescription", 2, &content.xhtml_description)],
            Self::Presented(content) => vec![("xhtmlDescription", 2, &content.xhtml_description)],
            Self::Category(content) => vec![("body", 1, &content.body)],
            Self::MyPage(page) => vec![("mainBody", 1, &page.main_body)],
            Self::ThankYou(page) => vec![("mainBody", 1, &page.main_body)],
            _ => Vec::new(),
        }
    }

    /// The names of its pictures, beside those of its blocks, with the names of their fields.
    pub fn pictures(&self) -> Vec<(&'static str, &str)> {
        let (field, image) = match self {
            Self::Recipe(recipe) => ("mainImage", recipe.main_image.as_ref()),
            Self::Location(location) => ("mainImage", location.main_image.as_ref()),
            Self::Category(content) => ("image", content.image.as_ref()),
            Self::Article(article) => {
                let images = [("heroImage", &article.hero_image), ("introImage", &article.intro_image)];
                let named = images
                    .into_iter()
                    .filter_map(|(field, image)| Some((field, &*image.as_ref()?.url)));
                return named.collect();
            }
            Self::MyPage(page) => {
                let images = [("heroImage", &page.hero_image), ("introImage", &page.intro_image)];
                let named = images
                    .into_iter()
                    .filter_map(|(field, image)| Some((field, &*image.as_ref()?.url)));
                return named.collect();
            }
            Self::Presented(content) => {
                let background = content.product_page_metadata.background_image_url.as_deref();
                let images = content.images.iter().map(|image| ("images", &*image.url));
                return background
                    .map(|name| ("backgroundImageUrl", name))
                    .into_iter()
                    .chain(images)
                    .collect();
            }
            Self::Product(content) => {
                let background = content.product_page_metadata.background_image_url.as_deref();
                return background
                    .map(|name| ("backgroundImageUrl", name))
                    .into_iter()
                    .collect();
            }
            _ => return Vec::new(),
        };
        image.map(|image| (field, &*image.url)).into_iter().collect()
    }
}

/// The type of a page, as files name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum PageType {
    #[serde(rename = "StartPage")]
    Start,
    #[serde(rename = "SearchResultPage")]
    SearchResult,
    #[serde(rename = "LandingPage")]
    Landing,
    #[serde(rename = "ProductsPage")]
    Products,
    #[serde(rename = "LunchListPage")]
    LunchList,
    #[serde(rename = "D2cArticlePage")]
    ShopArticle,
    #[serde(rename = "SearchPage")]
    Search,
    #[serde(rename = "RecipePage")]
    Recipe,
    #[serde(rename = "ArticlePage")]
    Article,
    #[serde(rename = "LocationPage")]
    Location,
    #[serde(rename = "ProductContent")]
    Product,
    #[serde(rename = "CategoryContent")]
    Category,
    #[serde(rename = "ProductDetailPage")]
    Presented,
    #[serde(rename = "MyPage")]
    MyPage,
    #[serde(rename = "ReleasePage")]
    Release,
    #[serde(rename = "ThankYouPage")]
    ThankYou,
    #[serde(rename = "D2cMyFazerPage")]
    MyDetails,
    #[serde(rename = "D2cMyOrderHistoryPage")]
    MyOrders,
    #[serde(rename = "D2cMyEmailPreferencesPage")]
    MyEmailPreferences,
    #[serde(rename = "D2cMyWishListPage")]
    MyWishList,
    #[serde(rename = "D2cMyReviewsPage")]
    MyReviews,
    #[serde(rename = "IdentityPage")]
    Identity,
    #[serde(rename = "SharedBlocks")]
    SharedBlocks,
}

impl PageType {
    pub const ALL: [Self; 23] = [
        Self::Start,
        Self::SearchResult,
        Self::Landing,
        Self::Products,
        Self::LunchList,
        Self::ShopArticle,
        Self::Search,
        Self::Recipe,
        Self::Article,
        Self::Location,
        Self::Product,
        Self::Category,
        Self::Presented,
        Self::MyPage,
        Self::Release,
        Self::ThankYou,
        Self::MyDetails,
        Self::MyOrders,
        Self::MyEmailPreferences,
        Self::MyWishList,
        Self::MyReviews,
        Self::Identity,
        Self::SharedBlocks,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Start => "StartPage",
            Self::SearchResult => "SearchResultPage",
            Self::Landing => "LandingPage",
            Self::Products => "ProductsPage",
            Self::LunchList => "LunchListPage",
            Self::ShopArticle => "D2cArticlePage",
            Self::Search => "SearchPage",
            Self::Recipe => "RecipePage",
            Self::Article => "ArticlePage",
            Self::Location => "LocationPage",
            Self::Product => "ProductContent",
            Self::Category => "CategoryContent",
            Self::Presented => "ProductDetailPage",
            Self::MyPage => "MyPage",
            Self::Release => "ReleasePage",
            Self::ThankYou => "ThankYouPage",
            Self::MyDetails => "D2cMyFazerPage",
            Self::MyOrders => "D2cMyOrderHistoryPage",
            Self::MyEmailPreferences => "D2cMyEmailPreferencesPage",
            Self::MyWishList => "D2cMyWishListPage",
            Self::MyReviews => "D2cMyReviewsPage",
            Self::Identity => "IdentityPage",
            Self::SharedBlocks => "SharedBlocks",
        }
    }

    /// Whether a page of this type has an address of its own. The others are joined to a page that the shop has anyway, or to
    /// those that name them.
    pub fn has_address(self) -> bool {
        matches!(
            self,
            Self::Landing
                | Self::Products
                | Self::LunchList
                | Self::ShopArticle
                | Self::Search
                | Self::Recipe
                | Self::Article
                | Self::Location
                | Self::Presented
                | Self::MyPage
                | Self::Release
                | Self::ThankYou
                | Self::MyDetails
                | Self::MyOrders
                | Self::MyEmailPreferences
                | Self::MyWishList
                | Self::MyReviews
                | Self::Identity
        )
    }

    /// Whether menus, sitemap and search lead to pages of this type. The others with an address say something only with
    /// what it names.
    pub fn is_listed(self) -> bool {
        self.has_address() && !self.is_for_one() && !matches!(self, Self::Release | Self::ThankYou)
    }

    /// Whether a page of this type is about whoever looks at it: there is nothing on it for search engines.
    pub fn is_for_one(self) -> bool {
        matches!(
            self,
            Self::MyPage
                | Self::MyDetails
                | Self::MyOrders
                | Self::MyEmailPreferences
                | Self::MyWishList
                | Self::MyReviews
                | Self::Identity
        )
    }

    /// The fields that are the same in all languages: files write them once.
    pub fn shared_fields(self) -> impl Iterator<Item = &'static str> {
        let own: &[&str] = match self {
            Self::Landing => kinds::LANDING_SHARED,
            Self::Recipe => kinds::RECIPE_SHARED,
            Self::Article => kinds::ARTICLE_SHARED,
            Self::Location => kinds::LOCATION_SHARED,
            Self::Product => goods::PRODUCT_SHARED,
            Self::Category => goods::CATEGORY_SHARED,
            Self::Presented => presented::SHARED,
            Self::MyPage => my_page::SHARED,
            Self::Identity => member::IDENTITY_SHARED,
            Self::Start
            | Self::SearchResult
            | Self::Search
            | Self::Products
            | Self::LunchList
            | Self::ShopArticle
            | Self::Release
            | Self::ThankYou
            | Self::MyDetails
            | Self::MyOrders
            | Self::MyEmailPreferences
            | Self::MyWishList
            | Self::MyReviews
            | Self::SharedBlocks => &[],
        };
        own.iter().chain(kinds::ALL_SHARED).copied()
    }
}

/// The text names no type of page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the type {0:?} is not known")]
pub struct UnknownPageType(pub String);

impl FromStr for PageType {
    type Err = UnknownPageType;
    fn from_str(name: &str) -> Result<Self, UnknownPageType> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == name);
        found.ok_or_else(|| UnknownPageType(name.chars().take(40).collect()))
    }
}

impl fmt::Display for PageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
