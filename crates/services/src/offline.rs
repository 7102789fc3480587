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
    data_dir::{self, FolderError},
    indexing::{Indexer, IndexingError, Pages, Products, Source, cursor_of, renew_if_made_otherwise},
    releases::{self, OwnReleases, UnreadReleases},
    snapshots,
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
/// Events that are read at once.
const EVENTS_AT_ONCE: u32 = 2_000;
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
        let (book, shown) = snapshots::load_book(store).await?;
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
    if (products, pages) == (Brought::Here, Brought::Here) {
        return Ok(Brought::Here);
    }
    Ok(Brought::ByServer)
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

/// Whether an index that the running server writes holds what the events up to `target` tell. Of events that are about none of
/// its documents the server moves the cursor now and then only, and nobody needs to wait for that.
async fn has_all<S: Source>(index: &SearchIndex, store: &Store, target: u64) -> Result<bool, store::Error> {
    let mut position = cursor_of(index);
    if position >= target {
        return Ok(true);
    }
    // One that is new or of another version is being built, or soon will be.
    if position == 0 || !index.is_current() || index.rebuilding().is_some() {
        return Ok(false);
    }
    while position < target {
        let reading = store.outbox().read(position, EVENTS_AT_ONCE).await?;
        let mut missing = reading.events.iter().take_while(|event| event.id <= target);
        if reading.has_gap() || missing.any(|event| S::hears(event.topic)) {
            return Ok(false);
        }
        let Some(last) = reading.events.last() else { break };
        position = last.id;
    }
    Ok(true)
}

/// Follows the outbox up to its event `target`, or waits until searches of the running server find what that says.
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
        if has_all::<S>(index, store, target).await? && index.is_shown() {
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

#[cfg(test)]
mod tests {
    use configuration::Config;
    use domain::market::{Language, Texts};
    use search_index::{Document, IndexChange, Kind};

    use super::*;

    #[tokio::test]
    async fn nobody_waits_for_an_index_that_an_event_is_not_about() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let store = data_dir::open_store(&config).await.expect("a store");
        let put = async |key: &str| {
            let put = store.settings().set(key, "{}", UnixMillis(0)).await;
            put.expect("put");
            store.outbox().head().await.expect("a number")
        };
        let index = data_dir::open_indexes(&config).expect("indexes").pages;
        let before = put("one").await;
        let begun = put("two").await;
        assert!(
            !has_all::<Pages>(&index, &store, begun).await.expect("read"),
            "nothing has been written yet"
        );
        let document = Document {
            name: Texts::only(Language::Fi, "Sivu"),
            ..Document::new(Kind::Page, "page")
        };
        let mut writer = index.writer().expect("a writer");
        let cursor = i64::try_from(before).expect("a cursor");
        writer.apply([IndexChange::put(document)], cursor).expect("written");
        index.reload().expect("read again");
        assert!(has_all::<Pages>(&index, &store, begun).await.expect("read"));
        let asked = store.outbox().ask_for_reindex(UnixMillis(0)).await;
        asked.expect("asked");
        let head = store.outbox().head().await.expect("a number");
        assert!(has_all::<Pages>(&index, &store, begun).await.expect("read"));
        assert!(!has_all::<Pages>(&index, &store, head).await.expect("read"));
        store.close().await.expect("closed");
    }
}
