//! A picture as pages carry it.

use domain::{market::Language, picture::Pictures};
use serde::Serialize;
use utoipa::ToSchema;

use crate::links;

/// A picture, with what a page says of it and the room that it takes before it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageImage {
    /// In the width of 640; clients derive the other widths from it.
    #[schema(example = "/pictures/recipe-bilberry-pie-640.webp")]
    pub url: String,
    /// What it shows, for those who do not see it. Empty where nobody wrote it, or it is mere decoration.
    #[schema(example = "A pie with bilberries")]
    pub alt_text: String,
    /// Of the whole picture, in pixels; null where it is not known.
    #[schema(example = 1280)]
    pub width: Option<u32>,
    #[schema(example = 853)]
    pub height: Option<u32>,
}

impl PageImage {
    /// The picture of a name. The content's own text comes before the one that the library has.
    pub fn new(name: &str, own_text: Option<&str>, pictures: &Pictures, language: Language) -> Self {
        let picture = pictures.get(name);
        let text = own_text.filter(|text| !text.is_empty());
        Self {
            url: links::picture(Some(name)),
            alt_text: text
                .or_else(|| pictures.alt(name, language))
                .unwrap_or_default()
                .to_owned(),
            width: picture.map(|picture| picture.width),
            height: picture.map(|picture| picture.height),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        market::Texts,
        picture::{Focus, Origin, Picture},
    };

    use super::*;

    #[test]
    fn the_librarys_text_stands_in_where_content_has_none() {
        let picture = Picture {
            width: 1200,
            height: 800,
            focus: Focus::CENTRE,
            alt: Texts::only(Language::En, "A cake"),
            version: "1".into(),
            origin: Origin::Library,
        };
        let pictures = Pictures::new([("cake-1".into(), picture)]);
        let image = |name, own| PageImage::new(name, own, &pictures, Language::En);
        let known = image("cake-1", None);
        assert_eq!(
            (&*known.alt_text, known.width, known.height),
            ("A cake", Some(1200), Some(800))
        );
        assert_eq!(known.url, "/pictures/cake-1-640.webp");
        assert_eq!(image("cake-1", Some("")).alt_text, "A cake");
        assert_eq!(image("cake-1", Some("My cake")).alt_text, "My cake");
        let unknown = image("gone", None);
        assert_eq!((&*unknown.alt_text, unknown.width), ("", None));
    }
}
