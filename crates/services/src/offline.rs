//! Work on the search indexes without a server of one's own; a running one is worked with.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::Config;
use domain::{clock::UnixMillis, content::ContentTree};
use runtime::clock::Clock;
use search_index::{IndexError, Progress, SearchIndex};
use site::release_source::ReleaseSource;
use store::Store;
use tokio::time::{Instant, sleep};

use super::{
    catalogue_projection,
    data_dir::{self, FolderError},
    indexing::{Indexer, IndexingError, Pages, Products, Source, cursor_of, renew_if_made_otherwise},
    releases::{self, OwnReleases, UnreadReleases},
};

/// Who brought an index up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brought {
    Here,
    /// The running server, which alone writes its index.
    ByServer,
}

/// The index could not be brought up to date. The text is for the person who asked for it.
#[derive(Debug, thiserror::Error)]
pub enum OfflineError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("The database cannot be read: {0}.")]
    Store(#[from] store::Error),
    #[error("The search index cannot be written: {0}.")]
    Index(#[from] IndexError),
    #[error("The search index cannot be written: {0}.")]
    Indexing(#[from] IndexingError),
    #[error("A running server writes the search index, but has not followed for {} s; see its log. What was changed is in the database: the index follows when that server does, or at its next start.", STALLED.as_secs())]
    Stalled,
}

const POLL: Duration = Duration::from_millis(100);
/// A server that makes no progress for this long has troubles of its own.
const STALLED: Duration = Duration::from_secs(60);

/// Applies what the indexes have not seen, or waits until the running server has. `progress` hears how far the rebuild of
/// an index is, where one is needed.
pub async fn bring_indexes_up(
    config: &Config,
    store: &Store,
    progress: impl Fn(&str, Progress),
) -> Result<Brought, OfflineError> {
    renew_if_made_otherwise(store, Clock::system().wall()).await?;
    let target = store.outbox().head().await?;
    let indexes = data_dir::open_indexes(config)?;
    let load_products = async || {
        let (book, shown) = catalogue_projection::load_book(store).await?;
        Ok((Products(Arc::new(ArcSwap::from_pointee(book))), shown))
    };
    let load_pages = async || {
        let whole = store.content().load_readable().await?;
        let tree = ContentTree::new(whole.pages, whole.taxonomy);
        // Releases of a provider are known to a running server alone.
        let releases: Arc<dyn ReleaseSource> = match config.releases.provider {
            Some(_) => Arc::new(UnreadReleases::default()),
            None => Arc::new(OwnReleases(Arc::new(ArcSwap::from_pointee(
                releases::load(store).await?,
            )))),
        };
        let tree = Arc::new(ArcSwap::from_pointee(tree));
        let clock = Clock::system();
        Ok((Pages { tree, releases, clock }, whole.outbox_head))
    };
    let products = bring_up(&indexes.products, store, target, load_products, &progress).await?;
    let pages = bring_up(&indexes.pages, store, target, load_pages, &progress).await?;
    Ok(if (products, pages) == (Brought::Here, Brought::Here) {
        Brought::Here
    } else {
        Brought::ByServer
    })
}

/// Has the indexes built anew beside the live ones, by the running servers or here; returns how many documents there are.
pub async fn reindex(
    config: &Config,
    store: &Store,
    at: UnixMillis,
    progress: impl Fn(&str, Progress),
) -> Result<u64, OfflineError> {
    // Every index that follows the outbox builds its next generation when it meets this event, and its cursor passes the
    // event when that is live.
    store.outbox().ask_for_reindex(at).await?;
    bring_indexes_up(config, store, progress).await?;
    let indexes = data_dir::open_indexes(config)?;
    Ok(indexes.all().map(|(_, index)| index.document_count()).sum())
}

/// Follows the outbox up to its event `target`.
async fn bring_up<S: Source>(
    index: &SearchIndex,
    store: &Store,
    target: u64,
    load: impl AsyncFn() -> Result<(S, u64), store::Error>,
    progress: &impl Fn(&str, Progress),
) -> Result<Brought, OfflineError> {
    let mut seen = None;
    let mut since = Instant::now();
    loop {
        match index.writer() {
            Ok(writer) => {
                let (source, shown) = load().await?;
                let indexer = Indexer::offline(Clock::system(), store.clone(), source, index.clone(), writer, shown);
                indexer.catch_up(|done| progress(S::NAME, done)).await?;
                return Ok(Brought::Here);
            }
            Err(IndexError::Locked) => {}
            Err(error) => return Err(error.into()),
        }
        index.reload()?;
        if cursor_of(index) >= target {
            return Ok(Brought::ByServer);
        }
        let rebuilding = index.rebuilding();
        if let Some(done) = rebuilding {
            progress(S::NAME, done);
        }
        if seen.replace((cursor_of(index), rebuilding)) != Some((cursor_of(index), rebuilding)) {
            since = Instant::now();
        } else if since.elapsed() > STALLED {
            return Err(OfflineError::Stalled);
        }
        sleep(POLL).await;
    }
}
