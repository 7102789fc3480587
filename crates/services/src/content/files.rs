//! Content as readable files, documented in `docs/content.md`: one page a file, and `categories.json`.

use std::collections::BTreeMap;

use domain::{
    content::{Content, Day, Page, PageId, PageType, Segment, Status, Taxonomy, Version},
    market::Language,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::file_values::{FileError, FileErrors, parse, typed};

/// The file of the taxonomy.
pub const TAXONOMY_FILE: &str = "categories.json";
/// The folder of the pages.
pub const PAGES_FOLDER: &str = "pages";

/// Content that was read from files, or is to be written to some.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContentFiles {
    pub pages: Vec<Page>,
    /// None where there is no such file.
    pub taxonomy: Option<Taxonomy>,
}

impl ContentFiles {
    /// Takes a file in: the taxonomy, a page, or a list of pages. What pages say together is not looked at.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), FileErrors> {
        if file.rsplit('/').next() == Some(TAXONOMY_FILE) {
            let groups: Value = parse(file, text)?;
            self.taxonomy = Some(typed(file, "", groups)?);
            return Ok(());
        }
        let mut errors = FileErrors::default();
        match parse(file, text)? {
            Value::Array(pages) => {
                for (number, page) in (1..).zip(pages) {
                    let page = read_page(file, &format!("page {number}"), page);
                    self.pages.extend(errors.take(page));
                }
            }
            page => self.pages.extend(errors.take(read_page(file, "", page))),
        }
        errors.unless_any(())
    }

    /// The files with their paths and texts; equal content always gives equal files.
    pub fn write(&self) -> Result<Vec<(String, String)>, serde_json::Error> {
        let by_id: BTreeMap<&PageId, &Page> = self.pages.iter().map(|page| (&page.id, page)).collect();
        let mut files = Vec::with_capacity(by_id.len() + 1);
        if let Some(taxonomy) = &self.taxonomy {
            files.push((TAXONOMY_FILE.to_owned(), pretty(taxonomy)?));
        }
        for page in by_id.values() {
            files.push((path_of(page, &by_id), pretty(&PageFile::of(page)?)?));
        }
        Ok(files)
    }
}

/// A page as its file writes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PageFile {
    id: PageId,
    #[serde(rename = "type")]
    kind: PageType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<PageId>,
    #[serde(default)]
    position: i64,
    /// Of all versions that do not name a day of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    published: Option<Day>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    shared: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fi: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sv: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    en: Option<Map<String, Value>>,
}

impl PageFile {
    fn slot(&mut self, language: Language) -> &mut Option<Map<String, Value>> {
        match language {
            Language::Fi => &mut self.fi,
            Language::Sv => &mut self.sv,
            Language::En => &mut self.en,
        }
    }

    fn of(page: &Page) -> Result<Self, serde_json::Error> {
        let mut days: Vec<Day> = page.versions.values().map(|version| version.published).collect();
        days.dedup();
        let mut file = Self {
            id: page.id.clone(),
            kind: page.kind,
            parent: page.parent.clone(),
            position: page.position,
            published: if let [day] = days[..] { Some(day) } else { None },
            shared: Map::new(),
            fi: None,
            sv: None,
            en: None,
        };
        let mut fields = Vec::new();
        for (language, version) in &page.versions {
            let Value::Object(mut own) = serde_json::to_value(&version.content)? else {
                continue;
            };
            own.shift_remove("type");
            fields.push((*language, version, own));
        }
        for name in page.kind.shared_fields() {
            let mut values = fields.iter().map(|(_, _, own)| own.get(name));
            let Some(first) = values.next().flatten().cloned() else {
                continue;
            };
            if values.all(|value| value == Some(&first)) {
                file.shared.insert(name.to_owned(), first);
                for (_, _, own) in &mut fields {
                    own.shift_remove(name);
                }
            }
        }
        for (language, version, own) in fields {
            let mut written = Map::new();
            if let Some(segment) = &version.segment {
                written.insert("segment".to_owned(), segment.as_str().into());
            }
            if version.status == Status::Draft {
                written.insert("status".to_owned(), serde_json::to_value(version.status)?);
            }
            if file.published.is_none() {
                written.insert("published".to_owned(), version.published.to_string().into());
            }
            written.extend(own);
            *file.slot(language) = Some(written);
        }
        Ok(file)
    }

    fn into_page(mut self, file: &str) -> Result<Page, FileErrors> {
        let mut errors = FileErrors::default();
        let mut versions = BTreeMap::new();
        for language in Language::ALL {
            if let Some(own) = self.slot(language).take() {
                let version = errors.take(self.version(file, language, own));
                versions.extend(version.map(|version| (language, version)));
            }
        }
        errors.unless_any(Page {
            id: self.id,
            kind: self.kind,
            parent: self.parent,
            position: self.position,
            versions,
        })
    }

    /// What the page says in a language: its own fields, and those that it shares with the others.
    fn version(&self, file: &str, language: Language, mut own: Map<String, Value>) -> Result<Version, FileErrors> {
        let wrong = |field: String, what: &str| FileError {
            file: file.to_owned(),
            field,
            what: what.to_owned(),
        };
        let mut own_value = |name: &str| own.shift_remove(name);
        let (segment, status, day) = (own_value("segment"), own_value("status"), own_value("published"));
        let at = |name: &str| format!("{language}.{name}");
        let published: Option<Day> = day.map(|day| typed(file, &at("published"), day)).transpose()?;
        let Some(published) = published.or(self.published) else {
            return Err(wrong("published".to_owned(), "it is missing").into());
        };
        let mut fields = self.shared.clone();
        for (name, value) in own {
            if fields.insert(name.clone(), value).is_some() {
                return Err(wrong(at(&name), "it stands among the shared fields as well").into());
            }
        }
        let segment: Option<Segment> = segment
            .map(|segment| typed(file, &at("segment"), segment))
            .transpose()?;
        let status: Option<Status> = status.map(|status| typed(file, &at("status"), status)).transpose()?;
        let content = read_content(file, language.code(), self.kind, Value::Object(fields));
        Ok(Version {
            status: status.unwrap_or_default(),
            segment,
            published,
            content: content.map_err(|errors| self.with_places(language, errors))?,
        })
    }

    /// Names fields where they stand: what is shared stands in no language.
    fn with_places(&self, language: Language, mut errors: FileErrors) -> FileErrors {
        for error in &mut errors.0 {
            let path = error.field.strip_prefix(language.code());
            let Some(path) = path.and_then(|path| path.strip_prefix('.')) else {
                continue;
            };
            let name = path.split(['.', '[']).next().unwrap_or_default();
            if self.shared.contains_key(name) {
                error.field = format!("shared.{path}");
            }
        }
        errors
    }
}

fn read_page(file: &str, field: &str, page: Value) -> Result<Page, FileErrors> {
    let page = typed::<PageFile>(file, field, page)?.into_page(file);
    page.map_err(|errors| errors.within(field))
}

/// What a page of a type holds; `at` is where its fields stand in the file.
pub(super) fn read_content(file: &str, at: &str, kind: PageType, fields: Value) -> Result<Content, FileErrors> {
    Ok(match kind {
        PageType::Start => Content::Start(typed(file, at, fields)?),
        PageType::SearchResult => Content::SearchResult(typed(file, at, fields)?),
        PageType::Landing => Content::Landing(typed(file, at, fields)?),
        PageType::Products => Content::Products(typed(file, at, fields)?),
        PageType::LunchList => Content::LunchList(typed(file, at, fields)?),
        PageType::ShopArticle => Content::ShopArticle(typed(file, at, fields)?),
        PageType::Search => Content::Search(typed(file, at, fields)?),
        PageType::Recipe => Content::Recipe(typed(file, at, fields)?),
        PageType::Article => Content::Article(typed(file, at, fields)?),
        PageType::Location => Content::Location(typed(file, at, fields)?),
        PageType::Product => Content::Product(typed(file, at, fields)?),
        PageType::Category => Content::Category(typed(file, at, fields)?),
        PageType::Presented => Content::Presented(typed(file, at, fields)?),
        PageType::MyPage => Content::MyPage(typed(file, at, fields)?),
        PageType::Release => Content::Release(typed(file, at, fields)?),
        PageType::ThankYou => Content::ThankYou(typed(file, at, fields)?),
        PageType::MyDetails => Content::MyDetails(typed(file, at, fields)?),
        PageType::MyOrders => Content::MyOrders(typed(file, at, fields)?),
        PageType::MyEmailPreferences => Content::MyEmailPreferences(typed(file, at, fields)?),
        PageType::MyWishList => Content::MyWishList(typed(file, at, fields)?),
        PageType::MyReviews => Content::MyReviews(typed(file, at, fields)?),
        PageType::Identity => Content::Identity(typed(file, at, fields)?),
        PageType::SharedBlocks => Content::SharedBlocks(typed(file, at, fields)?),
    })
}

/// Where a page lies: under the folders of the pages above it, but for the start page.
fn path_of(page: &Page, by_id: &BTreeMap<&PageId, &Page>) -> String {
    let mut folders = Vec::new();
    let mut above = page.parent.as_ref().and_then(|id| by_id.get(id));
    while let Some(parent) = above.filter(|parent| parent.kind != PageType::Start && folders.len() < by_id.len()) {
        folders.push(parent.id.as_str());
        above = parent.parent.as_ref().and_then(|id| by_id.get(id));
    }
    match page.kind {
        PageType::Product => folders.push("products"),
        PageType::Category => folders.push("categories"),
        _ => {}
    }
    folders.push(PAGES_FOLDER);
    folders.reverse();
    format!("{}/{}.json", folders.join("/"), page.id)
}

/// Two spaces a level, and a line break at the end.
fn pretty<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}
