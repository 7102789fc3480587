//! The page of those who review what they bought.

use super::page_model;

page_model!(
    /// Where a review is written, by the secret of a letter's link. What the link asks about is not part of the page: it has
    /// a call of its own.
    ReviewPage = "review-page" {
    }
);
