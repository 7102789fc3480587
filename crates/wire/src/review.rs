//! What buyers say of products, as the calls and pages spell it.

use domain::{
    ids::ProductCode,
    market::Language,
    review::{self, JudgedReview, Ratings, ReportReason, ReviewStatus, Stars},
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    format,
    schema::{self, words},
};

words! {
    /// Who sees a review: nobody yet, everybody, or nobody since the shop did not publish it.
    ReviewState: ReviewStatus::ALL.map(ReviewStatus::as_str);
}

words! {
    /// Why a reader objects to a review.
    ReviewReportReason: ReportReason::ALL.map(ReportReason::as_str);
}

/// What buyers gave a product, together.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// Of 5 stars, with one digit after the point.
    #[schema(example = 4.3)]
    pub average: f64,
    #[schema(example = "4,3")]
    pub average_string: String,
    /// Reviews that it is the average of; at least one.
    #[schema(example = 12)]
    pub count: u64,
}

impl Rating {
    /// Nothing where nobody reviewed the product: no stars are another thing than bad ones.
    pub fn new(rating: &review::Rating, language: Language) -> Option<Self> {
        let average = f64::from(rating.tenths()?) / 10.0;
        Some(Self {
            average,
            average_string: format::decimal(average, 1, language),
            count: rating.count(),
        })
    }
}

/// What is known of a product that was reviewed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub struct Rated {
    /// Left out where nobody reviewed the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<Rating>,
}

impl Rated {
    pub fn new(ratings: &Ratings, product: &ProductCode, language: Language) -> Self {
        let reviewed = ratings.of(product.as_str());
        Self {
            rating: reviewed.and_then(|reviewed| Rating::new(&reviewed.rating, language)),
        }
    }
}

/// How many reviews gave so many stars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StarCount {
    pub stars: u8,
    pub count: u32,
}

/// A review that readers see. Whoever wrote it bought the product in this shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    #[schema(example = "5b1c0f7e9a2d4c3b6e80")]
    pub id: String,
    /// 1 to 5.
    #[schema(example = 4)]
    pub stars: u8,
    pub title: String,
    /// Plain text with line breaks.
    pub text: String,
    /// What whoever wrote it wants to be called.
    pub name: String,
    /// In which it is written.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// A moment in UTC.
    #[schema(example = "2026-10-06T06:00:00Z")]
    pub written_at: String,
    /// What the shop answers; plain text with line breaks.
    pub answer: Option<String>,
}

impl Review {
    /// `nobody` is what whoever was forgotten is called.
    pub fn new(review: &review::Review, nobody: &str) -> Self {
        let words = &review.words;
        let written = Timestamp::from_millisecond(review.written_at.0).unwrap_or(Timestamp::UNIX_EPOCH);
        Self {
            id: review.id.to_string(),
            stars: words.stars.number(),
            title: words.title.to_string(),
            text: words.text.to_string(),
            name: match &*words.name {
                "" => nobody.to_owned(),
                name => name.to_owned(),
            },
            language: review.language,
            written_at: written.to_string(),
            answer: review.answer.as_deref().map(str::to_owned),
        }
    }
}

/// A page of a product's reviews.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewList {
    /// Null where nobody reviewed the product.
    pub rating: Option<Rating>,
    /// From five stars to one; empty where nobody reviewed the product.
    pub distribution: Vec<StarCount>,
    pub reviews: Vec<Review>,
    /// Of all pages.
    pub total_count: u64,
    pub has_more: bool,
}

/// A product that somebody bought, as far as the shop has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedProduct {
    #[schema(example = "HH-1001")]
    pub code: String,
    pub display_name: String,
    pub url: String,
    pub image_url: String,
}

/// What the caller said of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnReview {
    pub product: ReviewedProduct,
    #[schema(value_type = ReviewState)]
    pub status: &'static str,
    pub review: Review,
}

impl OwnReview {
    pub fn new(judged: &JudgedReview, product: ReviewedProduct) -> Self {
        Self {
            product,
            status: judged.status.as_str(),
            review: Review::new(&judged.review, ""),
        }
    }
}

/// What the caller bought and may say something of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreviewedProduct {
    pub product: ReviewedProduct,
    #[schema(example = "100042")]
    pub order_number: String,
    /// When it was ordered: a moment in UTC.
    #[schema(example = "2026-10-06T06:00:00Z")]
    pub ordered_at: String,
    /// Where it is reviewed.
    #[schema(example = "/en/write-review#pGsl0Y1iVh3u9kTz-2AAfXg4SEgtMTAwMXVX2rJcF1m0cTqk")]
    pub url: String,
}

/// What the caller said of the products of some of their orders, and what they may still say something of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnReviewList {
    /// What was written last comes first.
    pub reviews: Vec<OwnReview>,
    /// What was ordered last comes first.
    pub unreviewed: Vec<UnreviewedProduct>,
    /// What `after` of the next page is; null on the last one.
    pub next: Option<String>,
}

/// From five stars to one.
pub fn distribution(rating: &review::Rating) -> Vec<StarCount> {
    let counts = (1..=Stars::MOST).zip(rating.counts);
    counts.rev().map(|(stars, count)| StarCount { stars, count }).collect()
}

/// The secret of a link by which a review is written.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReviewLinkForm {
    #[schema(example = "pGsl0Y1iVh3u9kTz-2AAfXg4SEgtMTAwMXVX2rJcF1m0cTqk")]
    pub token: String,
}

/// What a link asks about. It tells nothing of the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewInvitation {
    #[schema(example = "HH-1001")]
    pub product_code: String,
    pub display_name: String,
    #[schema(example = "/en/products/lingonberry-frost")]
    pub url: String,
    pub image_url: String,
}

/// A review as somebody filled it in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct ReviewForm {
    /// Of the link.
    pub token: String,
    /// 1 to 5.
    #[schema(example = 4)]
    pub stars: Option<u8>,
    /// At most 80 characters.
    pub title: String,
    /// At most 1500 characters.
    pub text: String,
    /// What whoever wrote it wants to be called; at most 40 characters.
    pub name: String,
}

/// Why somebody objects to a review.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReviewReportForm {
    #[schema(value_type = ReviewReportReason)]
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_is_written_as_its_readers_write() {
        let given = review::Rating {
            counts: [0, 0, 1, 1, 2],
        };
        let rating = Rating::new(&given, Language::Fi).expect("a rating");
        assert_eq!((rating.average_string.as_str(), rating.count), ("4,3", 4));
        assert_eq!(serde_json::to_string(&rating.average).expect("a number"), "4.3");
        assert_eq!(Rating::new(&review::Rating::default(), Language::En), None);
        let counts: Vec<(u8, u32)> = distribution(&given).iter().map(|one| (one.stars, one.count)).collect();
        assert_eq!(counts, [(5, 2), (4, 1), (3, 1), (2, 0), (1, 0)]);
    }
}
