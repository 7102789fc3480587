//! What leads away from every page: links, buttons, the banner, words to search for.

use domain::market::{Language, Texts};
use serde::{Deserialize, Serialize};

/// The notice above everything.
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
    pub name: Texts,
    pub url: Texts,
}

/// What an entry of the main menu has beside its name and address, which are its page's or its category's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MenuItemData {
    /// As pages tell it: `content/recipes`, `category/bars`, or `category` for all products.
    pub content_path: String,
    #[serde(default)]
    pub open_in_new_window: bool,
    #[serde(default)]
    pub link_buttons: Vec<LinkButtonData>,
}

/// A call to action in the menu.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkButtonData {
    pub name: Texts,
    pub url: Texts,
    #[serde(default)]
    pub open_in_new_window: bool,
}

/// The owner's other sites, behind one entry of the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GlobalNavigationData {
    /// A picture of this site, drawn beside the entry's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    pub items: Vec<LinkData>,
}
