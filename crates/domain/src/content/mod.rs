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
mod fields;
mod goods;
mod html;
mod ids;
mod kinds;
mod lengths;
mod link;
mod markup;
mod member;
mod my_page;
mod node;
mod numbers;
mod outline;
mod overlay;
mod page_type;
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
pub use lengths::too_long;
pub use link::{InvalidLink, Link};
pub use markup::{Markup, MarkupFields};
pub use member::{Identity, IdentityForm, MyDetails, MyEmailPreferences, MyOrders, MyReviews, MyWishList};
pub use my_page::{AccountWidget, MyPage};
pub use node::Node;
pub use numbers::{block_key, hash, number, page_key};
pub use outline::PageOutline;
pub use page_type::{PageType, UnknownPageType};
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

use std::collections::BTreeMap;

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
}
