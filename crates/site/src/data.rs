//! The site's own texts: its name, banner, menus and footer.
//! Kept as one JSON document in the store's settings; the demo brand's is `demo/site.json`.

use domain::{
    consent::Consent,
    market::{Language, Texts},
};
use serde::{Deserialize, Serialize};
use wire::blocks::UspData;

/// The key of the document in the store's settings.
pub const SITE_SETTING: &str = "site";

/// Everything about the site that is neither the catalogue nor a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SiteData {
    pub site_title: String,
    #[serde(default = "default_theme")]
    pub layout_theme: String,
    #[serde(default)]
    pub banner: Option<BannerData>,
    #[serde(default)]
    pub search_suggestions: Suggestions,
    /// Links above the main menu.
    #[serde(default)]
    pub top_menu: Vec<LinkData>,
    #[serde(default)]
    pub footer: FooterData,
    /// What every product page says of the shop.
    #[serde(default)]
    pub product_usps: Vec<UspData>,
    /// Who sells, as receipts tell it.
    #[serde(default)]
    pub seller: Option<SellerData>,
    /// What shoppers are asked to agree to when they order.
    #[serde(default)]
    pub consents: Vec<Consent>,
}

impl SiteData {
    /// The site of a shop that has said nothing of itself yet.
    pub fn neutral() -> Self {
        Self {
            site_title: "Praline".to_owned(),
            layout_theme: default_theme(),
            banner: None,
            search_suggestions: Suggestions::default(),
            top_menu: Vec::new(),
            footer: FooterData::default(),
            product_usps: Vec::new(),
            seller: None,
            consents: Vec::new(),
        }
    }
}

fn default_theme() -> String {
    "d2c".to_owned()
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BannerData {
    pub text: Texts,
    #[serde(default)]
    pub cta_label: Texts,
    #[serde(default)]
    pub cta_url: Texts,
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
}

/// Search words to try, in each language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggestions {
    #[serde(default)]
    pub fi: Vec<String>,
    #[serde(default)]
    pub sv: Vec<String>,
    #[serde(default)]
    pub en: Vec<String>,
}

impl Suggestions {
    pub fn of(&self, language: Language) -> &[String] {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkData {
    pub name: Texts,
    pub url: Texts,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FooterData {
    #[serde(default)]
    pub columns: Vec<FooterColumnData>,
    #[serde(default)]
    pub social_links: Vec<SocialLinkData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FooterColumnData {
    pub title: Texts,
    #[serde(default)]
    pub column_text: Option<Texts>,
    #[serde(default)]
    pub links: Vec<LinkData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialLinkData {
    pub icon: String,
    pub name: Texts,
    pub url: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neutral_site_survives_the_store() {
        let site = SiteData::neutral();
        let json = serde_json::to_string(&site).expect("written");
        assert_eq!(serde_json::from_str::<SiteData>(&json).expect("read"), site);
    }
}
