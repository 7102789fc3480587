//! Press releases as the calls and pages spell them.

use domain::{
    clock::UnixMillis,
    market::Language,
    release::{self, ReleasePicture},
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{links, schema};

/// A release, whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    #[serde(flatten)]
    pub summary: ReleaseSummary,
    /// HTML.
    pub cleaned_html_body: String,
    pub files: Vec<ReleaseFile>,
}

/// A release as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseSummary {
    #[schema(example = "winter-evening-2026")]
    pub id: String,
    pub title: String,
    pub intro: String,
    /// A moment in UTC.
    #[schema(example = "2026-10-06T06:00:00Z")]
    pub publish_date_utc: String,
    pub categories: Vec<ReleaseCategory>,
    pub images: Vec<ReleaseImage>,
    #[schema(value_type = schema::Language)]
    pub language_code: Language,
}

/// What releases are filed under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReleaseCategory {
    #[schema(example = "products")]
    pub code: String,
    #[schema(example = "Tuotteet")]
    pub name: String,
}

/// A picture of a release, in two sizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseImage {
    #[schema(example = "/pictures/hallan-maitosuklaa-384.webp")]
    pub url_to400_x400_ar_resized: String,
    #[schema(example = "/pictures/hallan-maitosuklaa-640.webp")]
    pub url_to800_x800_ar_resized: String,
    pub description: String,
}

/// A file for the media.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseFile {
    pub file_name: String,
    pub title: String,
    pub url: String,
}

/// One page of a feed, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseList {
    pub items: Vec<ReleaseSummary>,
    pub has_more: bool,
    pub total_count: usize,
}

/// What a news block opens with.
#[derive(Debug, Clone)]
pub struct NewsResults {
    pub list: ReleaseList,
    /// What its feed can be narrowed by.
    pub categories: Vec<ReleaseCategory>,
    pub years: Vec<i16>,
}

impl From<&release::Release> for ReleaseSummary {
    fn from(release: &release::Release) -> Self {
        Self {
            id: release.id.to_string(),
            title: release.title.to_string(),
            intro: release.intro.to_string(),
            publish_date_utc: utc(release.published),
            categories: release.categories.iter().map(ReleaseCategory::from).collect(),
            images: release.images.iter().map(ReleaseImage::from).collect(),
            language_code: release.language,
        }
    }
}

impl From<&release::Release> for Release {
    fn from(release: &release::Release) -> Self {
        Self {
            summary: ReleaseSummary::from(release),
            cleaned_html_body: release.body.as_str().to_owned(),
            files: release.files.iter().map(ReleaseFile::from).collect(),
        }
    }
}

impl From<&release::ReleaseCategory> for ReleaseCategory {
    fn from(category: &release::ReleaseCategory) -> Self {
        Self {
            code: category.code.to_string(),
            name: category.name.to_string(),
        }
    }
}

impl From<&release::ReleaseImage> for ReleaseImage {
    fn from(image: &release::ReleaseImage) -> Self {
        let (small, large) = match &image.picture {
            // Clients derive other widths from the address of the large one.
            ReleasePicture::Own(name) => (links::small_picture(name), links::picture(Some(name))),
            ReleasePicture::Foreign { small, large } => (small.to_string(), large.to_string()),
        };
        Self {
            url_to400_x400_ar_resized: small,
            url_to800_x800_ar_resized: large,
            description: image.description.to_string(),
        }
    }
}

impl From<&release::ReleaseFile> for ReleaseFile {
    fn from(file: &release::ReleaseFile) -> Self {
        Self {
            file_name: file.file_name.to_string(),
            title: file.title.to_string(),
            url: file.url.to_string(),
        }
    }
}

/// A feed for programs that follow news: version 1.1 of [JSON Feed](https://www.jsonfeed.org).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct JsonFeed {
    #[schema(example = "https://jsonfeed.org/version/1.1")]
    pub version: &'static str,
    pub title: String,
    /// The page that shows the releases. Null where no page does.
    pub home_page_url: Option<String>,
    pub feed_url: String,
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// The newest first.
    pub items: Vec<JsonFeedItem>,
}

/// An entry of a feed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct JsonFeedItem {
    pub id: String,
    /// The page of the release. Null where the site has none for releases.
    pub url: Option<String>,
    pub title: String,
    pub content_text: String,
    pub date_published: String,
    pub image: Option<String>,
    /// Names of categories.
    pub tags: Vec<String>,
}

impl JsonFeed {
    pub const VERSION: &'static str = "https://jsonfeed.org/version/1.1";
}

/// `2026-10-06T06:00:00Z`
fn utc(moment: UnixMillis) -> String {
    Timestamp::from_millisecond(moment.0).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use domain::{
        content::{Html, Link},
        release::{ReleaseId, ReleaseImage},
    };
    use serde_json::json;

    use super::*;

    #[test]
    fn a_release_has_the_names_of_the_specification() {
        let link = |text: &str| Link::parse(text).expect("a link");
        let release = release::Release {
            id: ReleaseId::parse("opening").expect("an id"),
            language: Language::En,
            published: UnixMillis(0),
            title: "A shop opens".into(),
            intro: "On Friday.".into(),
            categories: vec![release::ReleaseCategory {
                code: "company".into(),
                name: "Company".into(),
            }],
            keywords: vec!["shop".into()],
            images: vec![
                ReleaseImage {
                    picture: ReleasePicture::Own("shop".into()),
                    description: "The shop".into(),
                },
                ReleaseImage {
                    picture: ReleasePicture::Foreign {
                        small: link("https://mb.example/400"),
                        large: link("https://mb.example/800"),
                    },
                    description: "".into(),
                },
            ],
            body: Html::parse("<p>All are welcome.</p>").expect("HTML"),
            files: vec![release::ReleaseFile {
                file_name: "map.pdf".into(),
                title: "Map".into(),
                url: "https://mb.example/map.pdf".into(),
            }],
        };
        let written = serde_json::to_value(Release::from(&release)).expect("JSON");
        let expected = json!({
            "id": "opening", "title": "A shop opens", "intro": "On Friday.", "publishDateUtc": "1970-01-01T00:00:00Z",
            "categories": [{"code": "company", "name": "Company"}],
            "images": [
                {"urlTo400X400ArResized": "/pictures/shop-384.webp", "urlTo800X800ArResized": "/pictures/shop-640.webp",
                    "description": "The shop"},
                {"urlTo400X400ArResized": "https://mb.example/400", "urlTo800X800ArResized": "https://mb.example/800",
                    "description": ""},
            ],
            "languageCode": "en", "cleanedHtmlBody": "<p>All are welcome.</p>",
            "files": [{"fileName": "map.pdf", "title": "Map", "url": "https://mb.example/map.pdf"}],
        });
        assert_eq!(written, expected);
    }
}
