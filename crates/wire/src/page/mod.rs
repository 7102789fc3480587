//! A page as the client gets it: what all pages share, and a model per page type.

mod base;
mod checkout;
mod consent;
mod content;
mod country;
mod delivered;
mod error;
mod goods;
mod member;
mod my_page;
mod navigation;
mod presented;
mod release;
mod review;
mod thank_you;

pub use base::{Metadata, PageBase, PageMetadata, PreviewMode, PreviewOfPage, SitePopup};
pub use checkout::{CartPage, CheckoutPage, CheckoutStep, CheckoutStepLink, OrderConfirmationPage, OrderLookupPage};
pub use consent::{ConsentPage, ConsentPageAction, PolicyPage};
pub use content::{
    ArticlePage, CategoryName, CategoryReference, ContentCard, D2cArticlePage, LandingPage, LocationPage,
    LunchListPage, NearbyLocation, ProductDetail, ProductEditorial, ProductMetadata, ProductsPage, RecipeMetadata,
    RecipePage, SearchPage,
};
pub use country::CountryOption;
pub use delivered::{ContentFields, ContentItem, ContentStatus, DeliveredPage};
pub use error::ErrorPage;
pub use goods::{Category, CategoryLink, ProductPage, ProductPromotion, SearchResultPage, StartPage};
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
pub use review::ReviewPage;
pub use thank_you::ThankYouPage;

pub use crate::content_link::{ContentLanguage, ContentLink, ContentReference, content_id};

use serde::Serialize;
use utoipa::ToSchema;

use crate::{blocks::DEFINITIONS, model::Model, product::Variation, schema::words};

words! {
    /// The name of a page's type; the type's model has the same name.
    PageType: PageModel::TYPES.iter().copied();
    /// The name of a block's type; the type's model has the same name.
    BlockType: DEFINITIONS.iter().map(|definition| definition.type_name);
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
