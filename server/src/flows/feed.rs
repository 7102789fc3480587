//! Follows the outbox: what changes in the catalogue reaches pages, open carts and the search index.
//! The changes may come from this process or from another one, such as an import.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Catalogue, CatalogueChange},
    ids::ProductCode,
};
use metrics::gauge;
use search_index::{IndexError, ProductIndex, ProductWriter};
use store::Store;
use tokio::{sync::watch, time::sleep};

use super::indexing::{self, Changes};
use crate::{actors::CartRegistry, telemetry::names};

/// How long a change waits at most before it is looked for.
const POLL: Duration = Duration::from_millis(120);
/// Pause after a failure, and between tries for the index that another process writes.
const RETRY: Duration = Duration::from_secs(1);
/// Events read at once.
const AT_ONCE: u32 = 2_000;

/// Everything that follows the catalogue.
pub struct Feed {
    pub store: Store,
    pub catalogue: Arc<ArcSwap<Catalogue>>,
    /// The last event that the snapshot contains.
    pub shown: u64,
    pub index: ProductIndex,
    pub carts: CartRegistry,
}

/// The feed stumbled; it goes on after a pause.
#[derive(Debug, thiserror::Error)]
enum FeedError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("the work on the index was cut off")]
    CutOff,
}

impl Feed {
    /// Runs until told to stop.
    pub async fn run(mut self, mut stop: watch::Receiver<bool>) {
        let mut writer = None;
        loop {
            let pause = match self.step(&mut writer).await {
                Ok(true) => Duration::ZERO,
                Ok(false) => POLL,
                Err(FeedError::Index(IndexError::Locked)) => {
                    tracing::info!("another process writes the search index; waiting for it");
                    // It may have written what is missing here.
                    let _ = self.index.reload();
                    RETRY
                }
                Err(error) => {
                    tracing::error!(%error, "the catalogue's changes cannot be followed; trying again");
                    RETRY
                }
            };
            tokio::select! {
                () = sleep(pause) => {}
                _ = stop.changed() => return,
            }
        }
    }

    /// Takes over what is new; true when there may be more at once.
    async fn step(&mut self, writer: &mut Option<ProductWriter>) -> Result<bool, FeedError> {
        let showed_more = self.show_changes().await?;
        let indexed_more = self.index_changes(writer).await?;
        gauge!(names::FEED_CURSOR).set(self.shown as f64);
        gauge!(names::INDEX_CURSOR).set(self.index.cursor() as f64);
        Ok(showed_more || indexed_more)
    }

    async fn show_changes(&mut self) -> Result<bool, FeedError> {
        let events = self.store.outbox().after(self.shown, AT_ONCE).await?;
        if events.is_empty() {
            return Ok(false);
        }
        let changes = Changes::of(&events);
        let codes: Vec<_> = changes.products.iter().cloned().collect();
        if changes.structure {
            self.show_everything().await?;
        } else {
            self.show_products(&codes).await?;
            self.shown = changes.cursor;
        }
        self.carts.catalogue_changed(codes.into_iter().collect());
        Ok(true)
    }

    async fn show_products(&self, codes: &[ProductCode]) -> Result<(), FeedError> {
        let mut changed = self.store.catalogue().load(codes).await?;
        let gone = codes
            .iter()
            .filter(|code| !changed.iter().any(|product| product.code == **code))
            .cloned()
            .map(CatalogueChange::Delete)
            .collect::<Vec<_>>();
        let before = self.catalogue.load_full();
        let next = blocking(move || {
            let put = changed.drain(..).map(Arc::new).map(CatalogueChange::Put);
            before.with(put.chain(gone))
        })
        .await?;
        self.catalogue.store(Arc::new(next));
        Ok(())
    }

    async fn show_everything(&mut self) -> Result<(), FeedError> {
        let whole = self.store.catalogue().load_all().await?;
        self.shown = whole.outbox_head;
        let next = blocking(move || Catalogue::new(whole.products, whole.categories, whole.brands)).await?;
        self.catalogue.store(Arc::new(next));
        Ok(())
    }

    async fn index_changes(&self, writer: &mut Option<ProductWriter>) -> Result<bool, FeedError> {
        let cursor = indexing::cursor_of(&self.index);
        if cursor == self.shown && writer.is_some() {
            return Ok(false);
        }
        let outbox = self.store.outbox();
        // The lock is kept for as long as the server runs: then it alone writes the index.
        let mut taken = match writer.take() {
            Some(writer) => writer,
            None => {
                let taken = self.index.writer()?;
                // The process that wrote until now may have left more than this one knew.
                self.index.reload()?;
                taken
            }
        };
        let cursor = indexing::cursor_of(&self.index);
        let catalogue = self.catalogue.load_full();
        let shown = self.shown;
        let events = if indexing::can_follow(cursor, outbox.floor().await?, outbox.head().await?) {
            Some(outbox.after(cursor, AT_ONCE).await?)
        } else {
            None
        };
        let (taken, outcome) = blocking(move || {
            let outcome = match events {
                Some(events) => {
                    // What the snapshot does not contain yet waits for the next step.
                    let events: Vec<_> = events.into_iter().filter(|event| event.id <= shown).collect();
                    if events.is_empty() {
                        Ok(false)
                    } else {
                        indexing::apply(&mut taken, &catalogue, &Changes::of(&events)).map(|()| true)
                    }
                }
                None if shown == 0 => Ok(false),
                None => indexing::rebuild(&mut taken, &catalogue, shown).map(|()| {
                    tracing::info!(products = catalogue.products().len(), "the search index was built anew");
                    true
                }),
            };
            (taken, outcome)
        })
        .await?;
        *writer = Some(taken);
        Ok(outcome?)
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, FeedError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| FeedError::CutOff)
}
