//! Menus, languages and addresses that the shell of every page shows.

use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::Language;

/// Addresses that are null do not exist yet: the client shows no door to them.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Navigation {
    pub main_menu_items: Vec<NavigationItem>,
    pub page_languages: Vec<PageLanguage>,
    /// Where the shop sells; the page's own is selected.
    pub markets: Vec<MarketOption>,
    pub global_navigation: GlobalNavigation,
    pub support_page_url: Option<String>,
    /// The page of the policy `privacy`; null where the site has none.
    pub privacy_policy_url: Option<String>,
    pub login_page_url: Option<String>,
    pub log_out_page_url: Option<String>,
    pub search_page_url: Option<String>,
    pub cart_page_url: Option<String>,
    pub checkout_page_url: Option<String>,
    pub order_confirmation_page_url: Option<String>,
    #[serde(rename = "myFazerPageUrl")]
    pub member_page_url: Option<String>,
    pub wish_list_page_url: Option<String>,
    pub current_language_start_page: String,
    pub logo_url: Option<String>,
    pub show_logo_top_of_navigation: bool,
    pub search_suggestions: Vec<String>,
    pub banner: Option<Banner>,
    pub footer: Footer,
    #[serde(rename = "d2CMenus")]
    pub d2c_menus: Vec<D2cMenu>,
    pub breadcrumbs: Vec<NamedLink>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedLink {
    pub name: String,
    pub url: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NavigationItem {
    pub content_id: u32,
    pub content_path: String,
    pub name: String,
    pub url: String,
    pub target_frame: Option<String>,
    pub selected: bool,
    pub depth: u32,
    #[schema(no_recursion)]
    pub children: Vec<NavigationItem>,
    pub link_buttons: Vec<LinkButton>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkButton {
    pub name: String,
    pub url: String,
    pub target_frame: Option<String>,
    pub is_external: bool,
}

/// The same page in another language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageLanguage {
    #[schema(value_type = Language)]
    pub name: String,
    #[schema(example = "Suomi")]
    pub display_name: String,
    pub url: String,
    /// False where the page is not in that language, and the address is the nearest page's above it.
    pub is_translation: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketOption {
    #[schema(example = "FI")]
    pub id: String,
    /// In the page's language.
    #[schema(example = "Suomi")]
    pub name: String,
    #[schema(example = "EUR")]
    pub currency: String,
    pub selected: bool,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GlobalNavigation {
    pub has_global_menu: bool,
    pub global_nav_icon: Option<String>,
    pub global_nav_items: Vec<NamedLink>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Banner {
    pub text: String,
    pub cta_label: Option<String>,
    pub cta_url: Option<String>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Footer {
    pub columns: Vec<FooterColumn>,
    pub social_links: Vec<SocialLink>,
    pub background_img_url: Option<String>,
    pub terms_url: Option<String>,
    pub logo_url: Option<String>,
    /// The year that the shop's rights are claimed for: this one.
    pub copyright_year: i16,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FooterColumn {
    pub title: String,
    pub column_text: Option<String>,
    pub links: Vec<NamedLink>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialLink {
    pub icon: String,
    pub link: NamedLink,
}

/// One menu of the shop: `main_menu`, `top_menu`, `brands_menu`, `bottom_menu`, or the tabs of the customer area, `my_fazer`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct D2cMenu {
    pub id: &'static str,
    pub children: Vec<MenuItem>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuItem {
    pub title: String,
    pub url: String,
    #[schema(no_recursion)]
    pub children: Vec<MenuItem>,
    pub properties: MenuItemProperties,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuItemProperties {
    pub image_url: Option<String>,
}
