//! Reviews of products: the shop's own, written by those who bought there.

mod files;
mod links;
mod written;

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    fault::{Fault, FaultCode},
    review::{Ratings, Review, ShownReviews},
};
use futures_util::{FutureExt, future::BoxFuture};
use runtime::places::Places;
use site::review_source::ReviewSource;
use store::Store;

pub use self::{
    files::{ReviewsError, export, parse, refuse_future},
    links::{Invitation, ReviewLinks},
    written::{Unwritten, WrittenPage, WrittenReviews},
};

/// What readers think of all products.
///
/// # Errors
///
/// The storage does not answer.
pub async fn load(store: &Store) -> Result<Ratings, store::Error> {
    Ok(Ratings::new(store.reviews().ratings().await?))
}

/// The shop's own reviews. Whoever follows the database swaps the ratings.
pub struct OwnReviews {
    pub store: Store,
    pub ratings: Arc<ArcSwap<Ratings>>,
    /// For those who read texts, which lie in the database.
    pub places: Places,
}

impl ReviewSource for OwnReviews {
    fn ratings(&self) -> Arc<Ratings> {
        self.ratings.load_full()
    }

    fn shown(&self, which: ShownReviews) -> BoxFuture<'_, Result<Vec<Review>, Fault>> {
        async move {
            let _place = self.places.take().await?;
            self.store.reviews().shown(which).await.map_err(|error| {
                tracing::error!(%error, "reviews cannot be read");
                Fault::new(FaultCode::StorageUnavailable)
            })
        }
        .boxed()
    }
}
