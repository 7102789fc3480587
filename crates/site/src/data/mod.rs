//! The site's own data: its name, theme, menus, banner, popup and footer.
//! Kept as one JSON document in the store's settings; the demo brand's is `demo/site.json`.

mod check;
mod consents;
mod footer;
mod navigation;
mod popup;

pub use check::{Findings, LinkFound};
pub use footer::{FooterColumnData, FooterData, SOCIAL_ICONS, SocialLinkData};
pub use navigation::{BannerData, GlobalNavigationData, LinkButtonData, LinkData, MenuItemData, Suggestions};
pub use popup::PopupData;

use domain::{
    consent::{Consent, Policy},
    market::Texts,
    visitor::VisitorGroup,
};
use serde::{Deserialize, Serialize};
use wire::blocks::UspData;

/// Everything about the site that is neither the catalogue nor a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteData {
    pub site_title: String,
    /// The name of a [`domain::content::LayoutTheme`].
    #[serde(default = "default_theme")]
    pub layout_theme: String,
    /// Whether it is a shop: its header has the shop's menus, search and cart, whatever its theme is. A content site has
    /// the menu of its pages instead.
    #[serde(default = "yes")]
    pub is_ecommerce: bool,
    /// A picture in the place of the site's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// The logo stands in a row of its own above the menu.
    #[serde(default, skip_serializing_if = "is_false")]
    pub show_logo_top_of_navigation: bool,
    #[serde(default)]
    pub banner: Option<BannerData>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_popup: Option<PopupData>,
    #[serde(default)]
    pub search_suggestions: Suggestions,
    /// Links above the main menu.
    #[serde(default)]
    pub top_menu: Vec<LinkData>,
    /// Links below the main menu, in the place of search and cart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_menu: Vec<LinkData>,
    /// The tabs of the customer area, in the place of its pages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub member_menu: Vec<LinkData>,
    /// What entries of the main menu have beside their name and address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_menu: Vec<MenuItemData>,
    /// The owner's other sites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_navigation: Option<GlobalNavigationData>,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub support_page_url: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub login_page_url: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub log_out_page_url: Texts,
    /// Links to files with these endings open in a new tab.
    #[serde(default = "file_extensions")]
    pub open_in_new_tab_file_extensions: Vec<String>,
    #[serde(default)]
    pub footer: FooterData,
    /// What every product page says of the shop.
    #[serde(default)]
    pub product_usps: Vec<UspData>,
    /// Groups of visitors, whom some blocks of pages are for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visitor_groups: Vec<VisitorGroup>,
    /// Who sells, as receipts tell it.
    #[serde(default)]
    pub seller: Option<SellerData>,
    /// What people are asked to agree to when they order, become customers or ask for the newsletter.
    #[serde(default)]
    pub consents: Vec<Consent>,
    /// What the shop promises, with all versions that ever held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policies: Vec<Policy>,
}

/// The document cannot be used. The text is for the person who wrote it: a sentence for each mistake.
#[derive(Debug, thiserror::Error)]
pub enum SiteDataError {
    #[error("it is not what site data look like: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{}", .0.join("\n"))]
    Wrong(Vec<String>),
}

impl SiteData {
    /// Reads a document, and finds every mistake in it.
    ///
    /// # Errors
    /// It is no such document, or something in it cannot be shown.
    pub fn parse(json: &str) -> Result<Self, SiteDataError> {
        let site: Self = serde_json::from_str(json)?;
        match site.check().mistakes {
            mistakes if mistakes.is_empty() => Ok(site),
            mistakes => Err(SiteDataError::Wrong(mistakes)),
        }
    }

    /// The site of a shop that has said nothing of itself yet.
    pub fn neutral() -> Self {
        Self {
            site_title: "Praline".to_owned(),
            layout_theme: default_theme(),
            is_ecommerce: true,
            logo_url: None,
            show_logo_top_of_navigation: false,
            banner: None,
            site_popup: None,
            search_suggestions: Suggestions::default(),
            top_menu: Vec::new(),
            bottom_menu: Vec::new(),
            member_menu: Vec::new(),
            main_menu: Vec::new(),
            global_navigation: None,
            support_page_url: Texts::default(),
            login_page_url: Texts::default(),
            log_out_page_url: Texts::default(),
            open_in_new_tab_file_extensions: file_extensions(),
            footer: FooterData::default(),
            product_usps: Vec::new(),
            visitor_groups: Vec::new(),
            seller: None,
            consents: Vec::new(),
            policies: Vec::new(),
        }
    }

    /// Where shoppers send goods back, line by line; nothing where nobody has said who sells.
    pub fn return_address(&self) -> Vec<String> {
        match &self.seller {
            None => Vec::new(),
            Some(seller) if seller.return_address.is_empty() => {
                let name = std::iter::once(&seller.name);
                name.chain(&seller.address).cloned().collect()
            }
            Some(seller) => seller.return_address.clone(),
        }
    }

    /// What is said of an entry of the main menu.
    pub fn menu_item(&self, content_path: &str) -> Option<&MenuItemData> {
        self.main_menu.iter().find(|item| item.content_path == content_path)
    }
}

fn default_theme() -> String {
    "d2c".to_owned()
}

fn file_extensions() -> Vec<String> {
    vec!["pdf".to_owned()]
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The company behind the shop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SellerData {
    pub name: String,
    /// Of the company, in its country's register.
    pub business_id: String,
    /// As tax authorities write it, with the country's letters before it.
    #[serde(default)]
    pub vat_number: Option<String>,
    /// The lines of its address.
    pub address: Vec<String>,
    #[serde(default)]
    pub email: Option<String>,
    /// Where shoppers send goods back, line by line, where that is another place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub return_address: Vec<String>,
}

#[cfg(test)]
mod tests;
