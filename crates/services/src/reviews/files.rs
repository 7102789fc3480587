//! Reviews as files; documented in `docs/content.md`.

use std::collections::BTreeSet;

use domain::{
    clock::UnixMillis,
    fault::Fault,
    ids::{ProductCode, ReviewId},
    market::Language,
    review::{Draft, JudgedReview, Review, ReviewStatus, ReviewWords},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::{Deserialize, Serialize};

/// Reviews could not be read; none was put.
#[derive(Debug, thiserror::Error)]
pub enum ReviewsError {
    #[error("the file is no list of reviews: {0}")]
    Unreadable(serde_json::Error),
    #[error("{id}, written: {text:?} is no moment: write a day such as 2026-11-27, or 2026-11-27T08:00:00+02:00")]
    Moment { id: ReviewId, text: String },
    #[error("{}", of_the_future(.0))]
    Future(Vec<(ReviewId, UnixMillis)>),
    #[error("{id}: {} must be there, and not too long (docs/content.md tells how long)", fields(.fault))]
    Words { id: ReviewId, fault: Fault },
    #[error("{id}: the answer must have 1 to {} characters", ReviewWords::ANSWER)]
    Answer { id: ReviewId },
    #[error("{0} stands there twice")]
    Twice(ReviewId),
    #[error("they cannot be written: {0}")]
    Unwritable(serde_json::Error),
}

/// A review as a file writes it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewRow {
    id: ReviewId,
    product: ProductCode,
    language: Language,
    stars: u8,
    title: String,
    text: String,
    /// Nothing where whoever wrote it was forgotten.
    #[serde(default)]
    name: String,
    written: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(default = "approved")]
    status: ReviewStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Box<str>>,
}

fn approved() -> ReviewStatus {
    ReviewStatus::Approved
}

fn fields(fault: &Fault) -> String {
    fault.fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn of_the_future(reviews: &[(ReviewId, UnixMillis)]) -> String {
    let told = reviews.iter().map(|(id, written_at)| {
        let written = timestamp::format(*written_at);
        format!("{id}, written: {written} is in the future: write when it was written")
    });
    told.collect::<Vec<_>>().join("\n")
}

/// Reads a JSON list of reviews. A day begins in the zone.
///
/// # Errors
///
/// The first thing that is wrong with the file.
pub fn parse(json: &str, zone: &TimeZone) -> Result<Vec<JudgedReview>, ReviewsError> {
    let rows: Vec<ReviewRow> = serde_json::from_str(json).map_err(ReviewsError::Unreadable)?;
    let mut known = BTreeSet::new();
    let reviews = rows.into_iter().map(|row| {
        if !known.insert(row.id.clone()) {
            return Err(ReviewsError::Twice(row.id));
        }
        row.read(zone)
    });
    reviews.collect()
}

/// Nobody has written yet what is of later than now. The seed's reviews are not asked: a new shop begins also where the
/// clock is behind.
///
/// # Errors
///
/// All reviews that are of the future.
pub fn refuse_future(reviews: &[JudgedReview], now: UnixMillis) -> Result<(), ReviewsError> {
    let early = reviews.iter().map(|judged| &judged.review);
    let early = early.filter(|review| review.written_at > now);
    let early: Vec<_> = early.map(|review| (review.id.clone(), review.written_at)).collect();
    match early.is_empty() {
        true => Ok(()),
        false => Err(ReviewsError::Future(early)),
    }
}

/// Writes reviews as [`parse`] reads them.
///
/// # Errors
///
/// They have no JSON form.
pub fn export(reviews: &[JudgedReview]) -> Result<String, ReviewsError> {
    let rows: Vec<ReviewRow> = reviews.iter().map(ReviewRow::from).collect();
    let json = serde_json::to_string_pretty(&rows).map_err(ReviewsError::Unwritable)?;
    Ok(json + "\n")
}

impl ReviewRow {
    fn read(self, zone: &TimeZone) -> Result<JudgedReview, ReviewsError> {
        let Self { id, .. } = self;
        let written_at: UnixMillis = match timestamp::parse(&self.written, zone) {
            Some(moment) => moment,
            None => return Err(ReviewsError::Moment { id, text: self.written }),
        };
        let is_nobody = self.name.is_empty();
        let draft = Draft {
            stars: Some(self.stars),
            title: &self.title,
            text: &self.text,
            name: if is_nobody { "-" } else { &self.name },
        };
        let words = match ReviewWords::check(draft) {
            Ok(words) if is_nobody => ReviewWords {
                name: Box::default(),
                ..words
            },
            Ok(words) => words,
            Err(fault) => return Err(ReviewsError::Words { id, fault }),
        };
        let answer = match self.answer.map(|answer| ReviewWords::answer(&answer)) {
            Some(None) => return Err(ReviewsError::Answer { id }),
            answer => answer.flatten(),
        };
        Ok(JudgedReview {
            review: Review {
                id,
                product: self.product,
                language: self.language,
                words,
                answer,
                written_at,
            },
            status: self.status,
            reason: self.reason,
            reports: 0,
        })
    }
}

impl From<&JudgedReview> for ReviewRow {
    fn from(judged: &JudgedReview) -> Self {
        let JudgedReview {
            review, status, reason, ..
        } = judged;
        Self {
            id: review.id.clone(),
            product: review.product.clone(),
            language: review.language,
            stars: review.words.stars.number(),
            title: review.words.title.to_string(),
            text: review.words.text.to_string(),
            name: review.words.name.to_string(),
            written: timestamp::format(review.written_at),
            answer: review.answer.as_deref().map(str::to_owned),
            status: *status,
            reason: reason.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = r#"[{"id": "a", "product": "HH-1", "language": "fi", "stars": 4, "title": "Hyvä", "text": "On.",
        "name": "Aino", "written": "2026-11-02"}]"#;

    #[test]
    fn what_is_written_is_read_again() {
        let reviews = parse(ONE, &TimeZone::UTC).expect("reviews");
        assert_eq!(reviews[0].status, ReviewStatus::Approved);
        let again = parse(&export(&reviews).expect("JSON"), &TimeZone::UTC).expect("reviews");
        assert_eq!(again, reviews);
        // Also of somebody who was forgotten.
        let nobody = parse(&ONE.replace("Aino", ""), &TimeZone::UTC).expect("reviews");
        assert_eq!(&*nobody[0].review.words.name, "");
        let again = parse(&export(&nobody).expect("JSON"), &TimeZone::UTC).expect("reviews");
        assert_eq!(again, nobody);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let refused = |from: &str, to: &str| {
            let error = parse(&ONE.replace(from, to), &TimeZone::UTC).expect_err("a refusal");
            error.to_string()
        };
        assert!(refused("On.", " ").starts_with("a: text must be there"));
        assert!(refused("2026-11-02", "soon").contains("\"soon\" is no moment"));
        assert!(refused("\"stars\": 4", "\"stars\": 9").starts_with("a: stars"));
        assert!(refused("\"name\"", "\"nick\"").contains("nick"));
        let twice = format!("[{0},{0}]", &ONE[1..ONE.len() - 1]);
        let error = parse(&twice, &TimeZone::UTC).expect_err("a refusal");
        assert_eq!(error.to_string(), "a stands there twice");
    }

    #[test]
    fn nobody_wrote_what_is_of_the_future() {
        let two = format!(
            "[{0},{1}]",
            &ONE[1..ONE.len() - 1],
            &ONE[1..ONE.len() - 1].replace("\"a\"", "\"b\"")
        );
        let reviews = parse(&two, &TimeZone::UTC).expect("reviews");
        let written_at = reviews[0].review.written_at;
        assert!(refuse_future(&reviews, written_at).is_ok());
        let told = refuse_future(&reviews, UnixMillis(written_at.0 - 1)).expect_err("of the future");
        assert_eq!(
            told.to_string(),
            "a, written: 2026-11-02T00:00:00Z is in the future: write when it was written\n\
             b, written: 2026-11-02T00:00:00Z is in the future: write when it was written"
        );
    }
}
