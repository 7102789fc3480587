//! The pages of customers: where they sign in, and what belongs to them. Whoever looks at them is not part of the pages:
//! that has calls of its own.

use domain::content::IdentityForm;
use serde::Serialize;
use utoipa::ToSchema;

use super::{CountryOption, page_model};

page_model!(
    /// The personal details of whoever has signed in.
    D2cMyFazerPage = "d2c-my-fazer-page" {
        heading: String,
        main_intro: Option<String>,
        /// Countries of addresses; that of the market first.
        country_options: Vec<CountryOption>,
    }
);

page_model!(
    /// The orders of whoever has signed in.
    D2cMyOrderHistoryPage = "d2c-my-order-history-page" {
        heading: String,
        main_intro: Option<String>,
    }
);

page_model!(
    /// Which letters whoever has signed in wants.
    D2cMyEmailPreferencesPage = "d2c-my-email-preferences-page" {
        heading: String,
        main_intro: Option<String>,
    }
);

page_model!(
    /// What whoever looks at it would like to have, signed in or not.
    D2cMyWishListPage = "d2c-my-wish-list-page" {
        heading: String,
        main_intro: Option<String>,
    }
);

page_model!(
    /// What whoever has signed in said of products.
    D2cMyReviewsPage = "d2c-my-reviews-page" {
        heading: String,
        main_intro: Option<String>,
    }
);

page_model!(
    /// A form of the way in: signing in, becoming a customer, choosing a password, confirming an address, signing out.
    IdentityPage = "identity-page" {
        form: IdentityForm,
        heading: String,
        main_intro: Option<String>,
        /// Where the forms are that the shop has, this one among them.
        forms: Vec<IdentityFormLink>,
    }
);

/// Where a form of the way in is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdentityFormLink {
    pub form: IdentityForm,
    #[schema(example = "/en/log-in")]
    pub url: String,
}
