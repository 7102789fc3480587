//! The site's own texts: its name, banner, menus, footer and the blocks of its start page.
//! Kept as one JSON document in the store's settings; the demo brand's is `demo/site.json`.

use domain::{
    content::{BlockData, HeroData, UspData},
    market::{Language, Texts},
};
use serde::{Deserialize, Serialize};

/// Everything about the site that is not the catalogue.
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
    pub start_page: StartPageData,
}

impl SiteData {
    /// The site of a shop that has said nothing of itself yet.
    pub fn neutral() -> Self {
        let text = |fi: &str, sv: &str, en: &str| Texts {
            fi: Some(fi.into()),
            sv: Some(sv.into()),
            en: Some(en.into()),
        };
        Self {
            site_title: "Praline".to_owned(),
            layout_theme: default_theme(),
            banner: None,
            search_suggestions: Suggestions::default(),
            top_menu: Vec::new(),
            footer: FooterData::default(),
            product_usps: Vec::new(),
            start_page: StartPageData {
                name: text("Etusivu", "Startsida", "Home"),
                meta_title: Texts::default(),
                meta_description: text("Makeisia ja suklaata.", "Godis och choklad.", "Sweets and chocolate."),
                blocks: vec![BlockData::Hero(HeroData {
                    images: vec!["placeholder".into()],
                    title: text("Tervetuloa kauppaan", "Välkommen till butiken", "Welcome to the shop"),
                    subtitle: text(
                        "Valikoima täyttyy, kun tuotteet on tuotu.",
                        "Sortimentet fylls på när produkterna har importerats.",
                        "The shelves fill up once products are imported.",
                    ),
                    call_to_action_name: text("Kaikki tuotteet", "Alla produkter", "All products"),
                    call_to_action: text("/fi/tuotteet", "/sv/produkter", "/en/products"),
                    has_dark_text: true,
                })],
            },
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
    #[serde(alias = "title")]
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartPageData {
    pub name: Texts,
    #[serde(default)]
    pub meta_title: Texts,
    #[serde(default)]
    pub meta_description: Texts,
    #[serde(default)]
    pub blocks: Vec<BlockData>,
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
