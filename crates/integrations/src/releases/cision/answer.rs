//! What Cision answers, and what is made of it. Nothing in it is trusted: texts are bounded, formatted ones cleaned, and
//! links and pictures that pages may not show are left out.

use domain::{
    clock::UnixMillis,
    content::{Html, Link},
    market::Language,
    release::{Release, ReleaseCategory, ReleaseFile, ReleaseId, ReleaseImage, ReleasePicture},
};
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use serde::Deserialize;
use serde_json::Value;

/// Characters.
const MAX_TITLE: usize = 500;
const MAX_INTRO: usize = 5_000;
const MAX_NAME: usize = 255;
const MAX_CODE: usize = 100;
/// Of each kind, for one release.
const MAX_PARTS: usize = 50;

/// One page of a feed.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Listing {
    /// Read one by one: what one of them says wrong is not the others' fault.
    pub(super) releases: Vec<Value>,
    #[serde(default)]
    pub(super) total_found_releases: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Detail {
    pub(super) release: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Row {
    encrypted_id: String,
    title: String,
    #[serde(default)]
    intro: Option<String>,
    publish_date: String,
    #[serde(default)]
    language_code: Option<String>,
    #[serde(default)]
    categories: Option<Vec<Category>>,
    #[serde(default)]
    keywords: Option<Vec<String>>,
    #[serde(default)]
    images: Option<Vec<Image>>,
    #[serde(default)]
    files: Option<Vec<File>>,
    #[serde(default)]
    html_body: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Category {
    code: String,
    name: String,
}

#[derive(Deserialize)]
struct Image {
    #[serde(rename = "UrlTo400x400ArResized")]
    small: String,
    #[serde(default, rename = "UrlTo800x800ArResized")]
    large: Option<String>,
    #[serde(default, rename = "Description")]
    description: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct File {
    #[serde(default)]
    file_name: Option<String>,
    #[serde(default)]
    title: Option<String>,
    url: String,
}

/// A release; nothing where it cannot be read, which is logged, or where it is in a language that the shop does not speak.
pub(super) fn read(row: Value, picture_hosts: &[String]) -> Option<Release> {
    let row: Row = serde_json::from_value(row)
        .inspect_err(|error| tracing::warn!(%error, "a press release of the provider cannot be read and is left out"))
        .ok()?;
    let id = ReleaseId::parse(&row.encrypted_id);
    let published = moment(&row.publish_date);
    let (Ok(id), Some(published)) = (id, published) else {
        tracing::warn!("a press release of the provider has no usable id or date and is left out");
        return None;
    };
    let keywords: Vec<String> = bounded(row.keywords);
    let mut categories: Vec<ReleaseCategory> = bounded(row.categories)
        .into_iter()
        .map(|Category { code, name }| ReleaseCategory {
            code: cut(&code, MAX_CODE),
            name: cut(&name, MAX_NAME),
        })
        .collect();
    if categories.is_empty() {
        // A feed without categories is narrowed by its words.
        categories.extend(keywords.iter().map(|word| ReleaseCategory {
            code: cut(word, MAX_CODE),
            name: cut(word, MAX_NAME),
        }));
    }
    categories.retain(|category| !category.code.is_empty() && !category.code.contains(','));
    Some(Release {
        id,
        language: language(row.language_code.as_deref())?,
        published,
        title: cut(&row.title, MAX_TITLE),
        intro: cut(row.intro.as_deref().unwrap_or_default(), MAX_INTRO),
        categories,
        keywords: keywords.iter().map(|word| cut(word, MAX_NAME)).collect(),
        images: bounded(row.images)
            .iter()
            .filter_map(|image| picture(image, picture_hosts))
            .collect(),
        body: Html::clean(row.html_body.as_deref().unwrap_or_default()),
        files: bounded(row.files).iter().filter_map(file).collect(),
    })
}

fn bounded<T>(list: Option<Vec<T>>) -> Vec<T> {
    let mut list = list.unwrap_or_default();
    list.truncate(MAX_PARTS);
    list
}

fn cut(text: &str, max: usize) -> Box<str> {
    text.trim().chars().take(max).collect::<String>().into()
}

/// With an offset, or in UTC.
fn moment(text: &str) -> Option<UnixMillis> {
    let moment = text.parse::<Timestamp>().or_else(|_| {
        let written: DateTime = text.parse()?;
        Ok::<_, jiff::Error>(written.to_zoned(TimeZone::UTC)?.timestamp())
    });
    moment.ok().map(|moment| UnixMillis(moment.as_millisecond()))
}

/// `fi`, or `fi-FI`; that of most readers where nothing is said.
fn language(code: Option<&str>) -> Option<Language> {
    let Some(code) = code.filter(|code| !code.is_empty()) else {
        return Some(Language::default());
    };
    let code = code.split(['-', '_']).next()?.to_ascii_lowercase();
    code.parse().ok()
}

fn picture(image: &Image, hosts: &[String]) -> Option<ReleaseImage> {
    let shown = |url: &str| {
        let link = Link::parse(url).ok().filter(Link::is_https)?;
        hosts.iter().any(|host| is_at(&link, host)).then_some(link)
    };
    let small = shown(&image.small)?;
    let large = image.large.as_deref().and_then(shown).unwrap_or_else(|| small.clone());
    Some(ReleaseImage {
        picture: ReleasePicture::Foreign { small, large },
        description: cut(image.description.as_deref().unwrap_or_default(), MAX_NAME),
    })
}

/// Whether an address lies at a host as a content security policy names it: `https://cdn.example`, `https://*.example.com`.
fn is_at(link: &Link, host: &str) -> bool {
    let address = link.as_str();
    let origin = match address[HTTPS.len()..].find(['/', '?', '#']) {
        Some(end) => &address[..HTTPS.len() + end],
        None => address,
    };
    match host.split_once("*.") {
        Some((scheme, domain)) => {
            let name = origin.strip_prefix(scheme).unwrap_or_default();
            name.strip_suffix(domain)
                .is_some_and(|left| left.ends_with('.') && left.len() > 1)
        }
        None => origin == host,
    }
}

const HTTPS: &str = "https://";

fn file(file: &File) -> Option<ReleaseFile> {
    let url = Link::parse(&file.url).ok().filter(Link::is_https)?;
    let name = file.file_name.as_deref().filter(|name| !name.trim().is_empty());
    let title = file.title.as_deref().filter(|title| !title.trim().is_empty());
    Some(ReleaseFile {
        file_name: cut(name.or(title).unwrap_or_default(), MAX_NAME),
        title: cut(title.or(name).unwrap_or(url.as_str()), MAX_NAME),
        url: url.as_str().into(),
    })
}
