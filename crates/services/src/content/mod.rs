//! The content tree: from files and to files, from what other programs know, and as readers see it.

pub mod comments;
pub mod draft_form;
pub mod drafts;
pub mod editing;
pub mod files;
pub mod places;
pub mod projects;
pub mod publishing;
pub mod references;
pub mod reviewing;
pub mod schema;
pub mod schema_org;
pub mod trash;
pub mod types;

mod audited;
mod checking;
mod durations;
mod file_values;
mod folder;
mod hours;
mod lint;
mod merge;
mod names;
mod plain;
mod report;
mod start;

pub use checking::{CheckContext, look_at};
pub use folder::{WrittenFolder, read_folder, write_folder};
pub use report::{Finding, Reading};
pub use start::neutral_start_page;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use configuration::SiteConfig;
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::{Author, ContentFault, ContentTree, Page, PageFault, PageId, Taxonomy, too_long},
    market::Language,
    picture::{Picture, Pictures},
    visitor::VisitorGroup,
};
use site::{assets::Assets, render_context::SiteSnapshot};
use store::{ContentChange, ContentReport, Store};

use self::{
    file_values::FileErrors,
    files::ContentFiles,
    lint::{Shown, out_of_reach},
    references::Known,
};
use crate::site_data;

/// Content could not be put: none of it, but where the database failed on the way.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("{0}")]
    Files(#[from] FileErrors),
    #[error("{path} cannot be used: {source}")]
    Io { path: String, source: io::Error },
    #[error("{}", in_lines(.0))]
    Wrong(Vec<PageFault>),
    #[error("the database does not take it: {0}")]
    Store(#[from] store::Error),
    #[error("the database failed: {source}\n{put} of {of} pages were put before; the import can be run again.")]
    Stopped {
        put: usize,
        of: usize,
        source: store::Error,
    },
    #[error("it cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// What is wrong, a line for each fault.
pub fn in_lines(faults: &[PageFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What became of content that was put.
#[derive(Debug, Default)]
pub struct Imported {
    pub report: ContentReport,
    /// Strange, and put all the same.
    pub warnings: Vec<PageFault>,
}

/// Pages in one transaction: carts never wait long for the only writer.
const AT_ONCE: usize = 500;

/// The content that readers see, as far as this program can read it.
pub async fn load_tree(store: &Store) -> Result<ContentTree, store::Error> {
    let whole = store.content().load_readable().await?;
    let tree = tokio::task::spawn_blocking(move || ContentTree::new(whole.pages, whole.taxonomy));
    tree.await.map_err(|_| store::Error::Closed)
}

/// Puts content beside what is there; pages with other ids stay. Everything is looked at together before any of it is put.
pub async fn import(
    store: &Store,
    files: ContentFiles,
    catalogue: &Catalogue,
    author: &Author,
    at: UnixMillis,
) -> Result<Imported, ContentError> {
    let stored = store.content().load_all().await?;
    let mut pages: BTreeSet<PageId> = stored.pages.iter().map(|page| page.id.clone()).collect();
    pages.extend(files.pages.iter().map(|page| page.id.clone()));
    let site = site_data::load(store).await?;
    let taxonomy = files.taxonomy.as_ref().unwrap_or(&stored.taxonomy).clone();
    let shown = ContentTree::new(stored.pages.iter().chain(&files.pages).cloned(), taxonomy);
    look_at(&files, stored, CheckContext::new(catalogue, &site))?;
    let pictures = all_pictures(store).await?;
    let known = Known {
        pages: &pages,
        shown: &shown,
        catalogue,
        pictures: &pictures,
    };
    let warnings = references::dangling(&files.pages, known);
    let of = files.pages.len();
    let mut report = ContentReport::default();
    let done = in_parts(files.pages, files.taxonomy, &mut report, async |change| {
        let author = author.clone();
        store.content().put(ContentChange { author, ..change }, at).await
    });
    match done.await {
        Ok(()) => Ok(Imported { report, warnings }),
        Err(source) => Err(ContentError::Stopped {
            put: report.created + report.updated + report.unchanged,
            of,
            source,
        }),
    }
}

/// Blocks that are for groups which these site data do not define: a sentence each.
///
/// # Errors
/// The database cannot be read.
pub async fn without_groups(store: &Store, known: &[VisitorGroup]) -> Result<Vec<String>, store::Error> {
    let mut wrong = Vec::new();
    for page in store.content().load_all().await?.pages {
        let named: BTreeSet<_> = page
            .versions
            .values()
            .flat_map(|version| version.content.visitor_groups())
            .collect();
        let gone = named.iter().filter(|id| known.iter().all(|group| group.id != **id));
        wrong.extend(gone.map(|id| {
            format!(
                "visitorGroups: the page {} has a block for {id}, which is not there.",
                page.id
            )
        }));
    }
    Ok(wrong)
}

/// Puts content that is known to be right.
pub async fn put(
    store: &Store,
    pages: Vec<Page>,
    taxonomy: Option<Taxonomy>,
    at: UnixMillis,
) -> Result<ContentReport, store::Error> {
    let mut report = ContentReport::default();
    in_parts(pages, taxonomy, &mut report, async |change| {
        store.content().put(change, at).await
    })
    .await?;
    Ok(report)
}

/// Some at a time. The report tells what was put, also after a failure.
async fn in_parts(
    pages: Vec<Page>,
    mut taxonomy: Option<Taxonomy>,
    report: &mut ContentReport,
    put: impl AsyncFn(ContentChange) -> Result<ContentReport, store::Error>,
) -> Result<(), store::Error> {
    let mut pages = pages.into_iter().peekable();
    while taxonomy.is_some() || pages.peek().is_some() {
        let change = ContentChange {
            put: pages.by_ref().take(AT_ONCE).collect(),
            taxonomy: taxonomy.take(),
            ..ContentChange::default()
        };
        let part = put(change).await?;
        report.created += part.created;
        report.updated += part.updated;
        report.unchanged += part.unchanged;
        report.taxonomy_changed |= part.taxonomy_changed;
    }
    Ok(())
}

/// What can be said against all that is stored, what it names that is not there, and what it leads to or would load that readers
/// do not get.
///
/// # Errors
///
/// Something is wrong, or the database cannot be read.
pub async fn check(store: &Store, catalogue: &Catalogue, config: &SiteConfig) -> Result<Vec<PageFault>, ContentError> {
    let stored = store.content().load_all().await?;
    let site = site_data::load(store).await?;
    look_at(
        &ContentFiles::default(),
        stored.clone(),
        CheckContext::new(catalogue, &site),
    )?;
    let pictures = all_pictures(store).await?;
    let shown = ContentTree::new(stored.pages.iter().cloned(), stored.taxonomy.clone());
    let known = Known {
        pages: &stored.pages.iter().map(|page| page.id.clone()).collect(),
        shown: &shown,
        catalogue,
        pictures: &pictures,
    };
    let mut found: Vec<_> = stored.pages.iter().flat_map(too_long).collect();
    found.extend(references::dangling(&stored.pages, known));
    let shown = Shown {
        content: &shown,
        catalogue,
        pictures: &Pictures::new(pictures),
        config,
    };
    found.extend(out_of_reach(&stored.pages, shown));
    Ok(found)
}

/// The program's own pictures, and the library's.
async fn all_pictures(store: &Store) -> Result<BTreeMap<Box<str>, Picture>, store::Error> {
    let library = store.pictures().load().await?;
    Ok(Assets::default().pictures().into_iter().chain(library).collect())
}

/// All content as files; drafts in the place of what readers see, where they are asked for.
pub async fn export(store: &Store, with_drafts: bool) -> Result<ContentFiles, store::Error> {
    let mut whole = store.content().load_all().await?;
    if with_drafts {
        for (page, language, draft) in store.content().drafts().await? {
            if let Some(page) = whole.pages.iter_mut().find(|known| known.id == page) {
                page.versions.insert(language, draft.version);
            }
        }
    }
    Ok(ContentFiles {
        pages: whole.pages,
        taxonomy: Some(whole.taxonomy),
    })
}

/// What a page names that readers of these languages do not find.
async fn named_in_vain(
    store: &Store,
    page: &Page,
    languages: &[Language],
    site: &SiteSnapshot,
) -> Result<Vec<PageFault>, store::Error> {
    let (pages, pictures) = (store.content().ids().await?, all_pictures(store).await?);
    let (page, site) = (page.clone(), site.clone());
    let looking = tokio::task::spawn_blocking(move || {
        let known = Known {
            pages: &pages,
            shown: &site.content,
            catalogue: &site.catalogue,
            pictures: &pictures,
        };
        references::dangling([&page], known)
    });
    let mut found = looking.await.map_err(|_| store::Error::Closed)?;
    found.retain(|found| match &found.fault {
        ContentFault::HiddenPage { language, .. } => languages.contains(language),
        _ => true,
    });
    Ok(found)
}

/// Everything that is strange about a page in a shop.
#[cfg(test)]
pub fn findings(page: &Page, all: &[Page], taxonomy: &Taxonomy, catalogue: &Catalogue) -> Vec<PageFault> {
    let kinds = all.iter().map(|page| (page.id.clone(), page.kind)).collect();
    let mut findings = checking::taken_addresses(page, &kinds, catalogue);
    let known = Known {
        pages: &all.iter().map(|page| page.id.clone()).collect(),
        shown: &ContentTree::new(all.iter().cloned(), taxonomy.clone()),
        catalogue,
        pictures: &Assets::default().pictures(),
    };
    findings.extend(references::dangling([page], known));
    findings
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use domain::content::{Content, Day, PageType, Start, Status, Version};

    use super::*;

    #[tokio::test]
    async fn what_was_put_before_a_failure_is_counted() {
        let version = Version {
            status: Status::Published,
            segment: None,
            published: Day::parse("2026-03-14").expect("a day"),
            content: Content::Start(Start::default()),
        };
        let page = |number: usize| Page {
            id: PageId::parse(&format!("page-{number}")).expect("an id"),
            kind: PageType::Start,
            parent: None,
            position: 0,
            versions: BTreeMap::from([(Language::Fi, version.clone())]),
        };
        let pages: Vec<Page> = (0..2 * AT_ONCE).map(page).collect();
        let mut report = ContentReport::default();
        let put = in_parts(pages, None, &mut report, async |change| {
            if change.put.iter().any(|page| page.id.as_str() == "page-700") {
                return Err(store::Error::Closed);
            }
            Ok(ContentReport {
                created: change.put.len(),
                ..ContentReport::default()
            })
        });
        let source = put.await.expect_err("it fails on the way");
        assert_eq!(report.created, AT_ONCE);
        let told = ContentError::Stopped {
            put: report.created,
            of: 1000,
            source,
        }
        .to_string();
        assert!(
            told.ends_with("500 of 1000 pages were put before; the import can be run again."),
            "{told}"
        );
    }
}
