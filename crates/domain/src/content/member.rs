//! The pages of customers: where they sign in, and what belongs to them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, LayoutTheme};

/// Makes a page of the member area: they differ by what the shop shows on them, not by what editors write.
macro_rules! member_pages {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// What menus and tabs call it.
            pub name: String,
            /// Stands over the page; its name otherwise.
            #[serde(default, skip_serializing_if = "String::is_empty")]
            pub heading: String,
            #[serde(default, skip_serializing_if = "String::is_empty")]
            pub main_intro: String,
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub main_content_area: Vec<BlockData>,
            /// What stands under everything else.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub bottom_content_area: Vec<BlockData>,
            /// The page's look, in the place of the site's.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub layout_theme: Option<LayoutTheme>,
        }
    )*};
}

member_pages! {
    /// The personal details of a customer who has signed in: name, address, password, devices. The first page of this type is
    /// the customer area that menus lead to.
    MyDetails
    /// The orders of a customer who has signed in.
    MyOrders
    /// What letters a customer who has signed in wants.
    MyEmailPreferences
    /// What somebody would like to have, also without an account. The first page of this type is the one that menus lead to.
    MyWishList
    /// What a customer who has signed in said of products, and what they may still say something of.
    MyReviews
}

/// A form of the way in: signing in, becoming a customer, choosing a password, confirming an address, signing out. The first
/// page of each form is the one that menus and letters lead to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Identity {
    pub name: String,
    pub form: IdentityForm,
    /// Stands over the form; the page's name otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heading: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// What can be done on a page of the way in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum IdentityForm {
    Login,
    Signup,
    /// Asks for a letter; with the secret of one it takes a new password.
    Password,
    /// Confirms an address by the secret of a letter.
    Confirm,
    Logout,
}

impl IdentityForm {
    pub const ALL: [Self; 5] = [Self::Login, Self::Signup, Self::Password, Self::Confirm, Self::Logout];
}

pub(super) const IDENTITY_SHARED: &[&str] = &["form"];
