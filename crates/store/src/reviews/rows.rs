//! A review as a row.

use domain::{
    clock::UnixMillis,
    ids::{ProductCode, ReviewId},
    review::{JudgedReview, Review, ReviewStatus, ReviewWords, Stars},
};

use crate::{Error, Result};

/// The columns of [`Row`], in its order.
macro_rules! columns {
    () => {
        "id, product, language, stars, title, body, name, answer, status, reason, reports, written_at"
    };
}
pub(super) use columns;

pub(super) type Row = (
    String,
    String,
    String,
    i64,
    String,
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    i64,
    i64,
);

pub(super) fn read(row: Row) -> Result<JudgedReview> {
    let (id, product, language, stars, title, text, name, answer, status, reason, reports, written_at) = row;
    let corrupt = |reason: &str| Error::corrupt("review", &id, reason.to_owned());
    Ok(JudgedReview {
        review: Review {
            id: ReviewId::parse(&id).map_err(|error| corrupt(&error.to_string()))?,
            product: ProductCode::parse(&product).map_err(|error| corrupt(&error.to_string()))?,
            language: language.parse().map_err(|_| corrupt("unknown language"))?,
            words: ReviewWords {
                stars: stars_of(stars).ok_or_else(|| corrupt("stars are 1 to 5"))?,
                title: title.into(),
                text: text.into(),
                name: name.into(),
            },
            answer: answer.map(Into::into),
            written_at: UnixMillis(written_at),
        },
        status: ReviewStatus::parse(&status).ok_or_else(|| corrupt("unknown status"))?,
        reason: reason.map(Into::into),
        reports: u32::try_from(reports).unwrap_or(u32::MAX),
    })
}

fn stars_of(number: i64) -> Option<Stars> {
    u8::try_from(number).ok().and_then(Stars::new)
}
