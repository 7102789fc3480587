//! What buyers say of products: stars, words, and who may see them.

mod invitation;
mod ratings;
mod words;

use serde::{Deserialize, Serialize};

pub use self::{
    invitation::{invitation_due, products_to_review},
    ratings::{Rating, Ratings, Reviewed},
    words::{Draft, ReviewWords, Stars},
};
use crate::{
    clock::UnixMillis,
    ids::{ProductCode, ReviewId},
    market::Language,
};

/// So many readers have to object to a review until it waits for the shop's judgement again.
pub const REPORTS_TO_HIDE: u32 = 3;

/// Who sees a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStatus {
    /// Nobody but the shop, which has not judged it yet, or has to do so again.
    Waiting,
    Approved,
    Rejected,
}

impl ReviewStatus {
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Approved, Self::Rejected];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// What somebody said of a product that they bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub id: ReviewId,
    pub product: ProductCode,
    /// In which it is written.
    pub language: Language,
    pub words: ReviewWords,
    /// What the shop answers, in the review's language.
    pub answer: Option<Box<str>>,
    pub written_at: UnixMillis,
}

/// A review with what only the shop knows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedReview {
    pub review: Review,
    pub status: ReviewStatus,
    /// Why it was rejected.
    pub reason: Option<Box<str>>,
    /// Readers who objected since it was last judged.
    pub reports: u32,
}

/// In which order readers see reviews; the newest first among equals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    #[default]
    Newest,
    Highest,
    Lowest,
}

impl ReviewOrder {
    pub const ALL: [Self; 3] = [Self::Newest, Self::Highest, Self::Lowest];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::Highest => "highest",
            Self::Lowest => "lowest",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == text)
    }
}

/// Which reviews of a product readers see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownReviews {
    pub product: ProductCode,
    pub order: ReviewOrder,
    /// Only those with so many stars.
    pub stars: Option<Stars>,
    /// So many before are left out.
    pub offset: u32,
    pub limit: u32,
}

/// Why a reader objects to a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    Offensive,
    /// It tells of a person.
    Personal,
    /// It advertises something.
    Advertising,
    OffTopic,
}

impl ReportReason {
    pub const ALL: [Self; 4] = [Self::Offensive, Self::Personal, Self::Advertising, Self::OffTopic];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Offensive => "offensive",
            Self::Personal => "personal",
            Self::Advertising => "advertising",
            Self::OffTopic => "off-topic",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}
