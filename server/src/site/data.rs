//! The site's own texts: its name, banner, menus, footer and the blocks of its start page.
//! Kept as one JSON document in the store's settings; the demo brand's is `demo/site.json`.

use domain::market::{Language, Texts};
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
#[serde(deny_unknown_fields)]
pub struct UspData {
    pub icon: String,
    pub heading: Texts,
    #[serde(default)]
    pub body: Texts,
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

/// A block with its texts in all languages, and with codes where the page shows products or categories.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum BlockData {
    #[serde(rename = "HeroBlock")]
    Hero(HeroData),
    #[serde(rename = "ProductHighlightBlock")]
    ProductHighlight(ProductHighlightData),
    #[serde(rename = "CategoryCardsBlock")]
    CategoryCards(CategoryCardsData),
    #[serde(rename = "ImageTextOverlayBlock")]
    ImageTextOverlay(ImageTextOverlayData),
    #[serde(rename = "UspCardsBlock")]
    UspCards(UspCardsData),
    #[serde(rename = "RichTextBlock")]
    RichText(RichTextData),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeroData {
    /// Names of pictures.
    pub images: Vec<Box<str>>,
    pub title: Texts,
    #[serde(default)]
    pub subtitle: Texts,
    #[serde(default)]
    pub call_to_action: Texts,
    #[serde(default)]
    pub call_to_action_name: Texts,
    #[serde(default)]
    pub has_dark_text: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductHighlightData {
    pub heading: Texts,
    #[serde(default)]
    pub body: Texts,
    #[serde(default)]
    pub cta_label: Texts,
    #[serde(default)]
    pub cta_url: Texts,
    /// Codes of products; one that the catalogue does not know is left out.
    pub products: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CategoryCardsData {
    pub heading: Texts,
    /// Codes of categories.
    pub categories: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImageTextOverlayData {
    pub heading: Texts,
    #[serde(default)]
    pub body: Texts,
    #[serde(default)]
    pub image: Option<Box<str>>,
    #[serde(default)]
    pub cta_label: Texts,
    #[serde(default)]
    pub cta_url: Texts,
    #[serde(default)]
    pub background_color_hex: Option<String>,
    #[serde(default)]
    pub text_color: Option<String>,
    #[serde(default)]
    pub reverse_image_position: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UspCardsData {
    #[serde(default)]
    pub heading: Texts,
    pub cards: Vec<UspData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RichTextData {
    #[serde(default)]
    pub heading: Texts,
    pub body: Texts,
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
