//! Where reviews of products come from.

use std::sync::Arc;

use domain::{
    fault::Fault,
    review::{Ratings, Review, ShownReviews},
};
use futures_util::future::BoxFuture;

/// Where reviews of products come from: the shop's own, or a provider's.
pub trait ReviewSource: Send + Sync {
    /// What readers think of all products now; every page and list reads it, so it is at hand.
    fn ratings(&self) -> Arc<Ratings>;

    /// A page of what readers see of a product.
    fn shown(&self, which: ShownReviews) -> BoxFuture<'_, Result<Vec<Review>, Fault>>;
}
