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
        /// Nothing where the shop signs customers in itself.
        sign_in_provider: Option<SignInProvider>,
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
        /// Nothing where the shop signs customers in itself.
        sign_in_provider: Option<SignInProvider>,
    }
);

/// Who signs customers in instead of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInProvider {
    pub name: String,
    /// Leads there and back again; it takes a `returnUrl`, and `anew` for whoever is to show once more who they are.
    #[schema(example = "/api/identity-connect/provider/start?language=en")]
    pub sign_in_url: String,
    /// Leads there and back again, for whoever has signed out of the shop.
    #[schema(example = "/api/identity-connect/provider/logout?language=en")]
    pub sign_out_url: String,
}

/// Where a form of the way in is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdentityFormLink {
    pub form: IdentityForm,
    #[schema(example = "/en/log-in")]
    pub url: String,
}
