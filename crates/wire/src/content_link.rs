//! Which page, block or picture is meant.

pub use content::number as content_id;
use domain::{
    content::{self, CategoryId},
    market::Language,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema;

/// Identifies a page or a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentLink {
    pub id: u32,
    /// A UUID.
    pub guid_value: String,
    /// The number of the revision that a draft is; only where a draft is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work_id: Option<u64>,
    /// Its address; only where content is asked for by programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "/fi/reseptit")]
    pub url: Option<String>,
    /// The language of that address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Box<ContentLanguage>>,
}

impl ContentLink {
    /// Those of categories of the taxonomy: their ids are the categories', which searches take.
    pub fn of_categories(ids: &[CategoryId]) -> Vec<Self> {
        let link = |id: &CategoryId| Self {
            id: id.0,
            ..Self::of(&format!("taxonomy:{id}"))
        };
        ids.iter().map(link).collect()
    }

    /// The identity of something that has a name of its own, such as `product:HH-1001`. The same name
    /// always gives the same identity, so that it survives restarts without being stored.
    pub fn of(name: &str) -> Self {
        let hash = content::hash(name);
        let hex = format!("{hash:032x}");
        Self {
            id: content_id(name),
            guid_value: format!(
                "{}-{}-{}-{}-{}",
                &hex[..8],
                &hex[8..12],
                &hex[12..16],
                &hex[16..20],
                &hex[20..]
            ),
            work_id: None,
            url: None,
            language: None,
        }
    }

    /// The same, with the address that it has in a language.
    pub fn at(self, language: ContentLanguage) -> Self {
        Self {
            url: Some(language.url.clone()),
            language: Some(Box::new(language)),
            ..self
        }
    }
}

/// A language that content is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentLanguage {
    #[schema(value_type = schema::Language)]
    pub name: Language,
    #[schema(example = "Suomi")]
    pub display_name: &'static str,
    /// The address of the content in this language.
    #[schema(example = "/fi/reseptit")]
    pub url: String,
}

impl ContentLanguage {
    pub fn new(name: Language, url: String) -> Self {
        Self {
            name,
            display_name: name.own_name(),
            url,
        }
    }
}

/// What somebody means by a number or a UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentReference {
    Id(u32),
    Guid(u128),
}

impl ContentReference {
    /// Nothing where the text is neither.
    pub fn parse(text: &str) -> Option<Self> {
        if let Ok(id) = text.parse() {
            return Some(Self::Id(id));
        }
        let mut groups = text.split('-');
        let is_guid = [8, 4, 4, 4, 12].into_iter().all(|length| {
            let group = groups.next();
            group.is_some_and(|group| group.len() == length && group.bytes().all(|b| b.is_ascii_hexdigit()))
        }) && groups.next().is_none();
        let digits = text.replace('-', "");
        is_guid
            .then(|| u128::from_str_radix(&digits, 16).ok().map(Self::Guid))
            .flatten()
    }

    /// Whether it is the identity of what has this name.
    pub fn means(self, name: &str) -> bool {
        match self {
            Self::Id(id) => content_id(name) == id,
            Self::Guid(guid) => content::hash(name) == guid,
        }
    }
}
