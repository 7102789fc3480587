//! Promotions from files, documented in `docs/promotions.md`.

pub mod words;

use std::{collections::HashMap, fmt};

use domain::{catalogue::Catalogue, clock::UnixMillis, market::Market, promotion::Promotion};
use serde_json::{Map, Value};
use store::{PromotionReport, Store};

use crate::moment;

/// Something that is wrong or strange about a promotion in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Its place in the list, from 1.
    pub number: usize,
    /// Its id, where it has one.
    pub id: String,
    /// As the file spells it: `conditions.minimumAmount.FI`; empty for the promotion as a whole.
    pub field: String,
    /// A sentence without its full stop.
    pub what: String,
}

/// Promotions could not be put; none of the file was.
#[derive(Debug, thiserror::Error)]
pub enum PromotionsError {
    #[error("the file is no JSON list of promotions: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{}", lines(.0))]
    Wrong(Vec<Remark>),
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

/// What became of a file.
#[derive(Debug)]
pub struct Imported {
    pub report: PromotionReport,
    /// Strange, and put all the same.
    pub warnings: Vec<Remark>,
}

/// Puts the promotions of a JSON list: all of them, or none when something is wrong. Those with other ids stay.
pub async fn import(
    store: &Store,
    json: &str,
    catalogue: &Catalogue,
    markets: &[Market],
    at: UnixMillis,
) -> Result<Imported, PromotionsError> {
    let promotions = parse(json)?;
    let (mistakes, warnings): (Vec<_>, Vec<_>) = check(&promotions, catalogue, markets)
        .into_iter()
        .partition(|(is_mistake, _)| *is_mistake);
    let remarks = |told: Vec<(bool, Remark)>| told.into_iter().map(|(_, remark)| remark).collect();
    if !mistakes.is_empty() {
        return Err(PromotionsError::Wrong(remarks(mistakes)));
    }
    Ok(Imported {
        report: store.promotions().put(&promotions, at).await?,
        warnings: remarks(warnings),
    })
}

/// Reads a JSON list of promotions as people write them; what they say is not compared with any shop yet.
pub fn parse(json: &str) -> Result<Vec<Promotion>, PromotionsError> {
    let rows: Vec<Value> = serde_json::from_str(json)?;
    let mut promotions: Vec<Promotion> = Vec::with_capacity(rows.len());
    let mut places = HashMap::new();
    let mut mistakes = Vec::new();
    for (number, row) in (1..).zip(rows) {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut wrong = |field: String, what: String| {
            mistakes.push(Remark {
                number,
                id: id.clone(),
                field,
                what,
            });
        };
        if let Some(earlier) = places.insert(id.clone(), number).filter(|_| !id.is_empty()) {
            wrong("id".to_owned(), format!("promotion {earlier} has this id already"));
        }
        match read(row) {
            Ok(promotion) => promotions.push(promotion),
            Err((field, what)) => wrong(field, what),
        }
    }
    if mistakes.is_empty() {
        Ok(promotions)
    } else {
        Err(PromotionsError::Wrong(mistakes))
    }
}

/// What can be said against the promotions in a shop; true beside what must keep them out.
fn check(promotions: &[Promotion], catalogue: &Catalogue, markets: &[Market]) -> Vec<(bool, Remark)> {
    let issues = (1..).zip(promotions).flat_map(|(number, promotion)| {
        promotion.check(catalogue, markets).into_iter().map(move |issue| {
            let remark = Remark {
                number,
                id: promotion.id.to_string(),
                field: issue.field,
                what: issue.what,
            };
            (issue.is_error, remark)
        })
    });
    issues.collect()
}

/// The field and what is wrong with it.
type Mistake = (String, String);

/// A file spells moments as texts; everything else is written as it is kept.
fn read(mut row: Value) -> Result<Promotion, Mistake> {
    if let Some(conditions) = row.get_mut("conditions").and_then(Value::as_object_mut) {
        for name in ["from", "until"] {
            read_moment(conditions, name)?;
        }
    }
    serde_path_to_error::deserialize(row).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { String::new() } else { path };
        (field, error.into_inner().to_string())
    })
}

fn read_moment(conditions: &mut Map<String, Value>, name: &str) -> Result<(), Mistake> {
    let Some(value) = conditions.get_mut(name).filter(|value| !value.is_null()) else {
        return Ok(());
    };
    match value.as_str().and_then(moment::parse) {
        Some(moment) => *value = moment.0.into(),
        None => {
            let what =
                format!("{value} is no moment: write a day such as \"2026-11-27\", or \"2026-11-27T08:00:00+02:00\"");
            return Err((format!("conditions.{name}"), what));
        }
    }
    Ok(())
}

fn lines(remarks: &[Remark]) -> String {
    let lines: Vec<_> = remarks.iter().map(Remark::to_string).collect();
    lines.join("\n")
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "promotion {}", self.number)?;
        if !self.id.is_empty() {
            write!(f, " ({})", self.id)?;
        }
        if !self.field.is_empty() {
            write!(f, ", {}", self.field)?;
        }
        write!(f, ": {}", self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"[{"id":"ten","name":{"fi":"Kymmenen"},"conditions":{"from":"2026-11-27","until":"2026-12-01T00:00:00+02:00"},
        "action":{"kind":"percent","basisPoints":1000,"scope":"order"}}]"#;

    #[test]
    fn moments_are_texts() {
        let promotions = parse(FILE).expect("a promotion");
        let conditions = &promotions[0].conditions;
        assert_eq!(conditions.from, moment::parse("2026-11-27"));
        assert_eq!(conditions.until, moment::parse("2026-11-30T22:00:00Z"));
        assert!(promotions[0].enabled);
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (from, to, told) in [
            (
                "\"2026-11-27\"",
                "\"27.11.2026\"",
                "promotion 1 (ten), conditions.from: \"27.11.2026\" is no moment",
            ),
            (
                "\"2026-11-27\"",
                "1790000000000",
                "conditions.from: 1790000000000 is no moment",
            ),
            (
                "\"until\"",
                "\"till\"",
                "promotion 1 (ten), conditions.till: unknown field `till`",
            ),
            ("basisPoints", "percent", "promotion 1 (ten), action"),
            ("\"percent\"", "\"double\"", "unknown variant `double`"),
            ("\"id\":\"ten\",", "", "promotion 1: missing field `id`"),
            ("[{", "{", "no JSON list"),
        ] {
            let text = FILE.replacen(from, to, 1);
            assert_ne!(text, FILE);
            let error = parse(&text).expect_err(to).to_string();
            assert!(error.contains(told), "{told} in {error}");
        }
    }

    #[test]
    fn every_mistake_is_told() {
        let one = FILE.trim_start_matches('[').trim_end_matches(']');
        let file = format!(
            "[{one},{one},{}]",
            one.replace("\"ten\"", "\"b\"").replace("order", "cart")
        );
        let error = parse(&file).expect_err("three mistakes").to_string();
        let lines: Vec<_> = error.lines().collect();
        assert_eq!(lines.len(), 2, "{error}");
        assert!(lines[0].starts_with("promotion 2 (ten), id: promotion 1 has this id already"));
        assert!(lines[1].starts_with("promotion 3 (b), action: unknown variant `cart`"));
    }
}
