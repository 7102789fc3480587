//! Work on the search index without a server of one's own; a running one is worked with.

use std::time::Duration;

use domain::{catalogue::Catalogue, clock::UnixMillis};
use search_index::{IndexError, SearchIndex, Writer};
use store::Store;
use tokio::time::{Instant, sleep};

use super::{
    folder::{self, FolderError},
    indexing::{self, Changes},
};
use crate::config::Config;

/// Who brought the index up to date.
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
    #[error("A running server writes the search index, but has not followed for {} s; see its log. The products are in the database: the index follows when that server does, or at its next start.", STALLED.as_secs())]
    Stalled,
    #[error("A running server writes the search index; stop it first, then build the index anew.")]
    InUse,
}

const POLL: Duration = Duration::from_millis(100);
/// A server that makes no progress for this long has troubles of its own.
const STALLED: Duration = Duration::from_secs(60);
const AT_ONCE: u32 = 2_000;

/// Applies what the index has not seen, or waits until the running server has.
pub async fn bring_index_up(config: &Config, store: &Store, at: UnixMillis) -> Result<Brought, OfflineError> {
    let index = folder::open_index(config)?;
    let target = store.outbox().head().await?;
    let mut progress = (indexing::cursor_of(&index), Instant::now());
    loop {
        match index.writer() {
            Ok(writer) => {
                follow(&index, writer, store, at).await?;
                return Ok(Brought::Here);
            }
            Err(IndexError::Locked) => {}
            Err(error) => return Err(error.into()),
        }
        index.reload()?;
        let cursor = indexing::cursor_of(&index);
        if cursor >= target {
            return Ok(Brought::ByServer);
        }
        if cursor != progress.0 {
            progress = (cursor, Instant::now());
        } else if progress.1.elapsed() > STALLED {
            return Err(OfflineError::Stalled);
        }
        sleep(POLL).await;
    }
}

/// Builds the index anew; returns how many products it holds.
pub async fn reindex(config: &Config, store: &Store, at: UnixMillis) -> Result<usize, OfflineError> {
    let index = folder::open_index(config)?;
    let mut writer = index.writer().map_err(|error| match error {
        IndexError::Locked => OfflineError::InUse,
        other => other.into(),
    })?;
    let (catalogue, head) = load(store).await?;
    indexing::rebuild(&mut writer, &catalogue, head, at)?;
    Ok(catalogue.products().len())
}

/// Blocks while it writes: nothing else runs in an offline command.
async fn follow(index: &SearchIndex, mut writer: Writer, store: &Store, at: UnixMillis) -> Result<(), OfflineError> {
    index.reload()?;
    let (catalogue, head) = load(store).await?;
    let outbox = store.outbox();
    if !indexing::can_follow(indexing::cursor_of(index), outbox.floor().await?, head) {
        return Ok(indexing::rebuild(&mut writer, &catalogue, head, at)?);
    }
    loop {
        let mut events = outbox.after(indexing::cursor_of(index), AT_ONCE).await?;
        events.retain(|event| event.id <= head);
        if events.is_empty() {
            return Ok(());
        }
        indexing::apply(&mut writer, &catalogue, &Changes::of(&events), at)?;
    }
}

async fn load(store: &Store) -> Result<(Catalogue, u64), store::Error> {
    let whole = store.catalogue().load_all().await?;
    Ok((
        Catalogue::new(whole.products, whole.categories, whole.brands),
        whole.outbox_head,
    ))
}
