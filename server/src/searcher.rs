//! Searches run on blocking threads, a few at a time; so many may wait, and the next one is told to come
//! back. Waiting ones are served in their order.

use std::sync::Arc;

use domain::fault::FaultCode;
use metrics::counter;
use search_index::{Hits, Query, Reader};
use tokio::sync::Semaphore;

use crate::{config::SearchConfig, telemetry::names};

/// The way to the search index for everything that answers visitors.
#[derive(Clone)]
pub struct Searcher {
    reader: Reader,
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
}

impl Searcher {
    pub fn new(reader: Reader, config: &SearchConfig) -> Self {
        let running = config.running_count();
        Self {
            reader,
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running + config.waiting)),
        }
    }

    /// Finds products; `Busy` when too many wait already, `Internal` when the index fails.
    pub async fn find(&self, query: Query) -> Result<Hits, FaultCode> {
        let Ok(_admission) = self.admitted.try_acquire() else {
            counter!(names::SEARCHES_REFUSED).increment(1);
            return Err(FaultCode::Busy);
        };
        let place = self.running.acquire().await.map_err(|_| FaultCode::Busy)?;
        let reader = self.reader.clone();
        let found = actix_web::web::block(move || reader.search(&query)).await;
        drop(place);
        match found {
            Ok(Ok(hits)) => Ok(hits),
            Ok(Err(error)) => {
                tracing::error!(%error, "a search failed");
                Err(FaultCode::Internal)
            }
            Err(error) => {
                tracing::error!(%error, "a search was cut off");
                Err(FaultCode::Internal)
            }
        }
    }

    /// How many products can be found.
    pub fn document_count(&self) -> u64 {
        self.reader.document_count()
    }
}
