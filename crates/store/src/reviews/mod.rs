//! Reviews of products: written, judged, shown, and summed up by product.

mod rating;
mod read;
mod rows;
mod write;

use std::sync::Arc;

pub use self::{read::ReviewSearch, write::Reported};

use domain::{
    clock::UnixMillis,
    ids::{ProductCode, ReviewId},
    review::{JudgedReview, ReportReason, Review, ReviewStatus, Reviewed, ShownReviews},
};

use crate::{Result, open_database::OpenDatabase};

/// The reviews in the store.
#[derive(Debug, Clone)]
pub struct Reviews {
    shared: Arc<OpenDatabase>,
}

impl Reviews {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Adds a review that waits to be judged; false where the purchase has one.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add(&self, review: Review) -> Result<bool> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let added = write::add(&mut tx, &review).await?;
                tx.commit().await?;
                Ok(added)
            })
            .await
    }

    /// Puts reviews with what was judged of them, in the place of those with the same ids; returns how many.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put(&self, reviews: Vec<JudgedReview>, at: UnixMillis) -> Result<usize> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                write::put(&mut tx, &reviews, at).await?;
                tx.commit().await?;
                Ok(reviews.len())
            })
            .await
    }

    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn find(&self, id: &ReviewId) -> Result<Option<JudgedReview>> {
        let (pools, id) = (self.shared.pools.clone(), id.clone());
        self.shared
            .run(async move { read::find(&mut pools.reader().await?, &id).await })
            .await
    }

    /// Those with these ids that there are, in no particular order.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn of_ids(&self, ids: &[ReviewId]) -> Result<Vec<JudgedReview>> {
        let (pools, ids) = (self.shared.pools.clone(), ids.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let found = read::of_ids(&mut tx, &ids).await?;
                tx.commit().await?;
                Ok(found)
            })
            .await
    }

    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn search(&self, search: ReviewSearch) -> Result<Vec<JudgedReview>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { read::search(&mut pools.reader().await?, &search).await })
            .await
    }

    /// A page of what readers see of a product.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn shown(&self, which: ShownReviews) -> Result<Vec<Review>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { read::shown(&mut pools.reader().await?, &which).await })
            .await
    }

    /// All products that anybody wrote a review of, judged or not, sold or not.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn products(&self) -> Result<Vec<ProductCode>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { read::products(&mut pools.reader().await?).await })
            .await
    }

    /// All products that readers see reviews of.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn ratings(&self) -> Result<Vec<(ProductCode, Reviewed)>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let ratings = rating::all(&mut tx).await?;
                tx.commit().await?;
                Ok(ratings)
            })
            .await
    }

    /// These products with what readers see of them, which may be nothing.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn ratings_of(&self, products: &[ProductCode]) -> Result<Vec<(ProductCode, Reviewed)>> {
        let (pools, products) = (self.shared.pools.clone(), products.to_vec());
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let ratings = rating::of(&mut tx, &products).await?;
                tx.commit().await?;
                Ok(ratings)
            })
            .await
    }

    /// Takes the names out of reviews that those with these ids chose; their words stay. Returns how many there were.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn forget_names(&self, ids: &[ReviewId], at: UnixMillis) -> Result<u64> {
        let pools = self.shared.pools.clone();
        // In one order, so that no two wait for each other.
        let mut ids = ids.to_vec();
        ids.sort();
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let forgotten = write::forget_names(&mut tx, &ids, at).await?;
                tx.commit().await?;
                Ok(forgotten)
            })
            .await
    }

    /// Judges a review; what readers objected to is settled by that. Nothing where there is none of this id.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn judge(
        &self,
        id: &ReviewId,
        status: ReviewStatus,
        reason: Option<&str>,
        at: UnixMillis,
    ) -> Result<Option<JudgedReview>> {
        let (pools, id, reason) = (self.shared.pools.clone(), id.clone(), reason.map(str::to_owned));
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let judged = write::judge(&mut tx, &id, status, reason.as_deref(), at).await?;
                tx.commit().await?;
                Ok(judged)
            })
            .await
    }

    /// Puts the shop's answer beside a review, or takes it away; false where there is none of this id.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn answer(&self, id: &ReviewId, answer: Option<&str>, at: UnixMillis) -> Result<bool> {
        let (pools, id, answer) = (self.shared.pools.clone(), id.clone(), answer.map(str::to_owned));
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let answered = write::answer(&mut tx, &id, answer.as_deref(), at).await?;
                tx.commit().await?;
                Ok(answered)
            })
            .await
    }

    /// Deletes a review with all that was reported of it; false where there is none of this id.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn delete(&self, id: &ReviewId, at: UnixMillis) -> Result<bool> {
        let (pools, id) = (self.shared.pools.clone(), id.clone());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let deleted = write::delete(&mut tx, &id, at).await?;
                tx.commit().await?;
                Ok(deleted)
            })
            .await
    }

    /// Notes that a reader objects to a review that readers see. `reporter` tells readers apart and names none.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn report(
        &self,
        id: &ReviewId,
        reporter: &str,
        reason: ReportReason,
        at: UnixMillis,
    ) -> Result<Reported> {
        let (pools, id, reporter) = (self.shared.pools.clone(), id.clone(), reporter.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let reported = write::report(&mut tx, &id, &reporter, reason, at).await?;
                tx.commit().await?;
                Ok(reported)
            })
            .await
    }
}
