//! The site's own data in the store: read at the start, put by an import, followed by running servers.

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::{Author, ContentTree},
};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use site::{Address, SiteData, data::SiteDataError};
use store::{SiteDocument, SiteDocumentError, Store};

pub use store::{SITE_SETTING as SETTING, SiteRevision};

/// A document could not be put; the one before is still in force.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Document(#[from] SiteDataError),
    #[error("the document cannot be written: {0}")]
    Unwritable(#[from] serde_json::Error),
    #[error(
        "revision {current} is in force, not {expected}: somebody has put another one; export that and change it, or do it again"
    )]
    Stale { expected: u64, current: u64 },
    #[error("there is no revision {0}; `praline site revisions` lists those that are kept")]
    NoRevision(u64),
    #[error("the database does not take it: {0}")]
    Store(#[from] store::Error),
}

impl From<SiteDocumentError> for ImportError {
    fn from(error: SiteDocumentError) -> Self {
        match error {
            SiteDocumentError::Stale { expected, current } => Self::Stale { expected, current },
            SiteDocumentError::Store(error) => Self::Store(error),
        }
    }
}

/// The site's data as stored; the neutral ones where nothing or nothing readable is stored. What of them cannot be shown
/// is told to the log and left out.
///
/// # Errors
/// The storage does not answer.
pub async fn load(store: &Store) -> Result<SiteData, store::Error> {
    Ok(load_revision(store).await?.1)
}

/// The same with the number of the revision that they are; 0 where nothing is stored.
///
/// # Errors
/// The storage does not answer.
pub async fn load_revision(store: &Store) -> Result<(u64, SiteData), store::Error> {
    let Some(SiteDocument { revision, json }) = store.site_documents().current().await? else {
        return Ok((0, SiteData::neutral()));
    };
    let site: SiteData = serde_json::from_str(&json).unwrap_or_else(|error| {
        tracing::error!(%error, "the stored site data cannot be read; neutral ones are shown");
        SiteData::neutral()
    });
    for mistake in site.check().mistakes {
        tracing::error!(mistake, "something in the stored site data cannot be shown");
    }
    Ok((revision, site))
}

/// The zone in which days begin first.
const EARLIEST_ZONE: TimeZone = TimeZone::fixed(jiff::tz::offset(14));

/// The day that it is at a moment in a time zone.
pub fn day(at: UnixMillis, zone: TimeZone) -> Date {
    let moment = Timestamp::from_millisecond(at.0).unwrap_or_default();
    moment.to_zoned(zone).date()
}

/// Puts the data in the place of those before, of which stays what people could read and agree to; returns the number of the
/// revision that they are now. Running servers show them at once.
///
/// # Errors
/// Another revision is in force than the expected one, the storage does not take them, or they say another thing than people
/// agreed to under the same version.
pub async fn put(
    store: &Store,
    site: SiteData,
    expected: Option<u64>,
    author: &Author,
    at: UnixMillis,
) -> Result<u64, ImportError> {
    let before = store.site_documents().current().await?;
    let (current, before) = before.map_or((0, None), |before| (before.revision, Some(before.json)));
    if let Some(expected) = expected.filter(|expected| *expected != current) {
        return Err(ImportError::Stale { expected, current });
    }
    let before = before.and_then(|json| serde_json::from_str::<SiteData>(&json).ok());
    let site = match before {
        // A day that has begun somewhere on earth has begun.
        Some(before) => site.in_place_of(&before, day(at, EARLIEST_ZONE)),
        None => Ok(site),
    };
    let json = serde_json::to_string(&site.map_err(SiteDataError::Wrong)?)?;
    let author = author.clone();
    store
        .transaction(move |tx| {
            let (json, author) = (json.clone(), author.clone());
            async move { Ok(tx.site_documents().replace(current, &json, &author, at).await?) }
        })
        .await
}

/// The data of a revision that is kept, to be put again.
///
/// # Errors
/// It is not kept, or says what this program cannot read.
pub async fn revision(store: &Store, number: u64) -> Result<SiteData, ImportError> {
    let json = store.site_documents().revision(number).await?;
    let site = SiteData::parse(&json.ok_or(ImportError::NoRevision(number))?)?;
    Ok(site)
}

/// What can be shown, and is likely not meant: a sentence each.
pub fn warnings(site: &SiteData, catalogue: &Catalogue, content: &ContentTree) -> Vec<String> {
    let findings = site.check();
    let mut warnings = findings.warnings;
    for found in findings.links {
        let path = found.link.as_str().split(['?', '#']).next().unwrap_or_default();
        let is_page = path.starts_with('/') && !path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        if is_page && Address::resolve(path, catalogue, content).is_none() {
            warnings.push(format!("{}: {path} leads to no page of the site.", found.place));
        }
    }
    for item in &site.main_menu {
        let path = &item.content_path;
        let is_there = match path.split_once('/') {
            Some(("category", code)) => catalogue.category(code).is_some(),
            Some((_, id)) => content.page(id).is_some(),
            None => true,
        };
        if !is_there {
            warnings.push(format!("mainMenu: there is no {path}, so nothing is shown of it."));
        }
    }
    warnings
}
