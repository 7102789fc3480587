//! The content tree: pages with their versions, and the taxonomy that they are filed under.

mod comments;
mod deletion;
mod edit;
mod edition_writes;
mod editions;
mod live;
mod nearby;
mod placing;
mod projects;
mod put;
mod rows;
mod trash;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use domain::{
    clock::UnixMillis,
    content::{Author, Edition, Page, PageId, PageOutline, Revision, StoredPage, Taxonomy},
    market::Language,
};

pub use comments::{CommentError, CommentTarget, NewComment};
pub use edit::{ContentEdit, ContentRepository, EditError, PUBLISH_CONTENT};
pub use editions::PageEditions;
pub use live::{LiveCommit, LiveDraft};
pub use placing::PlaceChange;
pub use projects::ProjectError;
pub use put::{ContentChange, ContentReport};
pub use trash::{TrashChange, TrashedPage};

use self::rows::Unreadable;
use crate::{Result, open_database::OpenDatabase, outbox, transaction::Tx};

/// The content in the store.
#[derive(Debug, Clone)]
pub struct Content {
    shared: Arc<OpenDatabase>,
}

/// All content, as of one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WholeContent {
    /// By id.
    pub pages: Vec<Page>,
    pub taxonomy: Taxonomy,
    /// The last event of the outbox that this state contains.
    pub outbox_head: u64,
}

/// All content that this program can read, as of one moment, with what the store knows of it beside.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReadableContent {
    /// By id.
    pub pages: Vec<StoredPage>,
    pub taxonomy: Taxonomy,
    /// The last event of the outbox that this state contains.
    pub outbox_head: u64,
}

impl Content {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Everything, also what readers do not see yet. A row that this program cannot read is an error: what is written back
    /// or compared must be whole.
    pub async fn load_all(&self) -> Result<WholeContent> {
        let whole = self.whole(Unreadable::Refused).await?;
        Ok(WholeContent {
            pages: whole.pages.into_iter().map(|stored| stored.page).collect(),
            taxonomy: whole.taxonomy,
            outbox_head: whole.outbox_head,
        })
    }

    /// Everything that this program can read. Pages and versions that a newer one wrote are left out, and logged by their
    /// ids; an unreadable taxonomy is empty.
    pub async fn load_readable(&self) -> Result<ReadableContent> {
        self.whole(Unreadable::Skipped).await
    }

    async fn whole(&self, unreadable: Unreadable) -> Result<ReadableContent> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let whole = ReadableContent {
                    outbox_head: outbox::head(&mut tx).await?,
                    taxonomy: rows::taxonomy(&mut tx, unreadable).await?,
                    pages: rows::all(&mut tx, unreadable).await?,
                };
                tx.commit().await?;
                Ok(whole)
            })
            .await
    }

    /// The pages with these ids, by id; those that are not there, or cannot be read, are left out.
    pub async fn load(&self, ids: &[PageId]) -> Result<Vec<StoredPage>> {
        let (pools, ids) = (self.shared.pools.clone(), ids.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let pages = rows::some(&mut tx, &ids, Unreadable::Skipped).await?;
                tx.commit().await?;
                Ok(pages)
            })
            .await
    }

    /// What checks of these pages ask of the rest: see [`domain::content::check_among`].
    pub async fn near(&self, pages: &[Page]) -> Result<Vec<PageOutline>> {
        let (pools, pages) = (self.shared.pools.clone(), pages.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let near = nearby::near(&mut tx, &pages).await?;
                tx.commit().await?;
                Ok(near)
            })
            .await
    }

    /// Whether other pages lie under it.
    pub async fn is_above_others(&self, page: &PageId) -> Result<bool> {
        let (pools, page) = (self.shared.pools.clone(), page.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let is_above = nearby::is_above_others(&mut tx, &page).await?;
                tx.commit().await?;
                Ok(is_above)
            })
            .await
    }

    /// The ids of all pages.
    pub async fn ids(&self) -> Result<BTreeSet<PageId>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let ids = nearby::ids(&mut tx).await?;
                tx.commit().await?;
                Ok(ids)
            })
            .await
    }

    /// Empty where there is none that can be read.
    pub async fn taxonomy(&self) -> Result<Taxonomy> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let taxonomy = rows::taxonomy(&mut tx, Unreadable::Skipped).await?;
                tx.commit().await?;
                Ok(taxonomy)
            })
            .await
    }

    /// Makes a change in one transaction. A page that is put takes the place of the one with its id, with all versions;
    /// of one that is listed twice the last counts. Whatever stays as it was is not announced.
    pub async fn put(&self, change: ContentChange, at: UnixMillis) -> Result<ContentReport> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let report = put::put(&mut tx, &change, at).await?;
                tx.commit().await?;
                Ok(report)
            })
            .await
    }

    /// A page as editors work on it.
    pub async fn editions(&self, page: &PageId) -> Result<Option<PageEditions>> {
        let (pools, page) = (self.shared.pools.clone(), page.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let mut found = editions::load(&mut tx, std::slice::from_ref(&page)).await?;
                tx.commit().await?;
                Ok(found.remove(&page))
            })
            .await
    }

    /// The same of several; those that are not there are left out.
    pub async fn editions_of(&self, pages: &[PageId]) -> Result<BTreeMap<PageId, PageEditions>> {
        let (pools, pages) = (self.shared.pools.clone(), pages.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let found = editions::load(&mut tx, &pages).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }

    /// What a page said in a language before, the newest first. What this program cannot read is left out.
    pub async fn past(&self, page: &PageId, language: Language) -> Result<Vec<Revision>> {
        let (pools, page) = (self.shared.pools.clone(), page.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let past = editions::past(&mut tx, &page, language).await?;
                tx.commit().await?;
                Ok(past)
            })
            .await
    }

    /// All drafts that stand beside what readers see.
    pub async fn drafts(&self) -> Result<Vec<(PageId, Language, Revision)>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let drafts = editions::drafts(&mut tx).await?;
                tx.commit().await?;
                Ok(drafts)
            })
            .await
    }

    /// The pages that change by themselves in some language, 1,000 at most.
    pub async fn scheduled(&self) -> Result<BTreeMap<PageId, PageEditions>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let pages = editions::scheduled(&mut tx).await?;
                let found = editions::load(&mut tx, &pages).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }

    /// What readers of a language do not see yet: the newest revision of each page that is another one than they see, at
    /// most so many, by page.
    pub async fn unpublished(&self, language: Language, most: usize) -> Result<Vec<(PageId, Revision)>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let found = editions::unpublished(&mut tx, language, most).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }

    /// Makes a change of a page's place in a transaction of its own; see [`ContentRepository::place`].
    pub async fn place(
        &self,
        page: Page,
        change: PlaceChange,
        author: Author,
        at: UnixMillis,
    ) -> Result<Option<Page>, EditError> {
        let placed = Arc::new((page, author));
        let work = move |tx: Tx| {
            let placed = placed.clone();
            async move { tx.content().place(&placed.0, change, &placed.1, at).await }
        };
        self.shared.transaction(work).await
    }

    /// Makes an edit in a transaction of its own; see [`ContentRepository::edit`].
    pub async fn edit(&self, edit: ContentEdit, at: UnixMillis) -> Result<Edition, EditError> {
        let edit = Arc::new(edit);
        let work = move |tx: Tx| {
            let edit = edit.clone();
            async move { tx.content().edit(&edit, at).await }
        };
        self.shared.transaction(work).await
    }
}
