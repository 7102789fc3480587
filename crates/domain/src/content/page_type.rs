//! The types of pages, and what is true of all pages of a type.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{goods, kinds, member, my_page, presented};

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
            Self::ShopArticle => kinds::SHOP_ARTICLE_SHARED,
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
