//! What blocks are made of that other pages use as well.

use domain::market::Texts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A picture as content keeps it: its name, or an object with what it shows.
#[derive(Debug, Clone, PartialEq, Deserialize, ToSchema)]
#[serde(from = "PictureForm")]
pub struct PictureData {
    /// The picture's name.
    pub url: Box<str>,
    /// For those who do not see it; empty where it is mere decoration.
    #[serde(rename = "altText")]
    pub alt_text: Texts,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum PictureForm {
    Name(Box<str>),
    Told(ToldPicture),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ToldPicture {
    url: Box<str>,
    #[serde(default)]
    alt_text: Texts,
}

impl PictureData {
    /// The picture of a name, as decoration.
    pub fn plain(name: &str) -> Self {
        PictureForm::Name(name.into()).into()
    }
}

impl From<PictureForm> for PictureData {
    fn from(form: PictureForm) -> Self {
        match form {
            PictureForm::Name(url) => Self {
                url,
                alt_text: Texts::default(),
            },
            PictureForm::Told(ToldPicture { url, alt_text }) => Self { url, alt_text },
        }
    }
}

/// A film on a host that the shop shows films of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// Its id there: 11 characters.
    pub id: String,
    /// The address of the player, for a frame; nothing where the shop lets no frame of the host in.
    pub player_url: Option<String>,
    /// Pictures of it, the largest first; some of them may not exist.
    pub preview_urls: Vec<String>,
}

/// A door to a product category.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCard {
    pub title: String,
    pub url: String,
    pub image_url: Option<String>,
    pub description: Option<String>,
}

/// A door to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItem {
    pub title: String,
    pub description: Option<String>,
    pub image: Option<String>,
    pub image_alt_text: String,
    /// The page's address.
    pub call_to_action: String,
    pub call_to_action_name: String,
    /// What the page is, such as a recipe's type: the first one is shown.
    pub info_text1: Vec<String>,
    /// More about it, such as allergens: at most two are shown.
    pub info_text2: Vec<String>,
}

/// Where a list that is read in parts goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryOptions {
    pub has_more: bool,
    /// How many items were read.
    pub index_where_to_continue: u32,
    /// The content id of the next item; 0 after the last.
    pub next_content_reference_item: u32,
}

/// A part of the items of a shortcuts block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItems {
    pub shortcut_items: Vec<ShortcutItem>,
    pub query_options: QueryOptions,
}
