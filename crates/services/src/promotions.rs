//! Promotions from files, documented in `docs/promotions.md`.

pub mod words;

use std::collections::HashMap;

use configuration::MarketZones;
use domain::{catalogue::Catalogue, clock::UnixMillis, diagnostic::Diagnostic, market::Market, promotion::Promotion};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde_json::{Map, Value};
use store::{PromotionReport, Store};

/// Promotions could not be put; none of the file was.
#[derive(Debug, thiserror::Error)]
pub enum PromotionsError {
    #[error("the file is no JSON list of promotions: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{}", lines(.0))]
    Wrong(Vec<Diagnostic>),
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

/// What became of a file.
#[derive(Debug)]
pub struct Imported {
    pub report: PromotionReport,
    /// Strange, and put all the same.
    pub warnings: Vec<Diagnostic>,
}

/// Puts the promotions of a JSON list: all of them, or none when something is wrong. Those with other ids stay.
pub async fn import(
    store: &Store,
    json: &str,
    zones: &MarketZones,
    catalogue: &Catalogue,
    markets: &[Market],
    at: UnixMillis,
) -> Result<Imported, PromotionsError> {
    let promotions = parse(json, zones)?;
    let (mistakes, warnings): (Vec<_>, Vec<_>) = check(&promotions, catalogue, markets)
        .into_iter()
        .partition(Diagnostic::is_error);
    if !mistakes.is_empty() {
        return Err(PromotionsError::Wrong(mistakes));
    }
    Ok(Imported {
        report: store.promotions().put(&promotions, at).await?,
        warnings,
    })
}

/// Reads a JSON list of promotions as people write them; what they say is not compared with any shop yet.
pub fn parse(json: &str, zones: &MarketZones) -> Result<Vec<Promotion>, PromotionsError> {
    let rows: Vec<Value> = serde_json::from_str(json)?;
    let mut promotions: Vec<Promotion> = Vec::with_capacity(rows.len());
    let mut places = HashMap::new();
    let mut mistakes = Vec::new();
    for (number, row) in (1..).zip(rows) {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut wrong = |field: String, what: String| {
            mistakes.push(Diagnostic::error(path(number, &id, &field), what));
        };
        if let Some(earlier) = places.insert(id.clone(), number).filter(|_| !id.is_empty()) {
            wrong("id".to_owned(), format!("promotion {earlier} has this id already"));
        }
        match read(row, zones) {
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

/// What can be said against the promotions in a shop.
fn check(promotions: &[Promotion], catalogue: &Catalogue, markets: &[Market]) -> Vec<Diagnostic> {
    let found = (1..).zip(promotions).flat_map(|(number, promotion)| {
        promotion
            .check(catalogue, markets)
            .into_iter()
            .map(move |diagnostic| Diagnostic {
                path: path(number, promotion.id.as_str(), &diagnostic.path),
                ..diagnostic
            })
    });
    found.collect()
}

/// The field and what is wrong with it.
type Mistake = (String, String);

/// A file spells moments as texts; everything else is written as it is kept.
fn read(mut row: Value, zones: &MarketZones) -> Result<Promotion, Mistake> {
    if let Some(conditions) = row.get_mut("conditions").and_then(Value::as_object_mut) {
        let markets = conditions
            .get("markets")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let zone = zones.of_markets(markets.iter().filter_map(Value::as_str));
        for name in ["from", "until"] {
            read_moment(conditions, name, zone)?;
        }
    }
    serde_path_to_error::deserialize(row).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { String::new() } else { path };
        (field, error.into_inner().to_string())
    })
}

fn read_moment(conditions: &mut Map<String, Value>, name: &str, zone: &TimeZone) -> Result<(), Mistake> {
    let Some(value) = conditions.get_mut(name).filter(|value| !value.is_null()) else {
        return Ok(());
    };
    match value.as_str().and_then(|text| timestamp::parse(text, zone)) {
        Some(moment) => *value = moment.0.into(),
        None => {
            let what =
                format!("{value} is no moment: write a day such as \"2026-11-27\", or \"2026-11-27T08:00:00+02:00\"");
            return Err((format!("conditions.{name}"), what));
        }
    }
    Ok(())
}

fn lines(diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<_> = diagnostics.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

/// The place of a promotion's field in its file: `promotion 2 (winter-bars), conditions.minimumAmount.FI`.
fn path(number: usize, id: &str, field: &str) -> String {
    let mut path = format!("promotion {number}");
    if !id.is_empty() {
        path += &format!(" ({id})");
    }
    if !field.is_empty() {
        path += &format!(", {field}");
    }
    path
}

#[cfg(test)]
mod tests {
    use configuration::{Config, Markets};

    use super::*;

    const FILE: &str = r#"[{"id":"ten","name":{"fi":"Kymmenen"},"conditions":{"from":"2026-11-27","until":"2026-12-01T00:00:00+02:00"},
        "action":{"kind":"percent","basisPoints":1000,"scope":"order"}}]"#;

    #[test]
    fn moments_are_texts() {
        let promotions = parse(FILE, &MarketZones::default()).expect("a promotion");
        let conditions = &promotions[0].conditions;
        assert_eq!(conditions.from, timestamp::parse("2026-11-27", &TimeZone::UTC));
        assert_eq!(
            conditions.until,
            timestamp::parse("2026-11-30T22:00:00Z", &TimeZone::UTC)
        );
        assert!(promotions[0].enabled);
    }

    #[test]
    fn a_day_begins_where_the_markets_are() {
        let markets = Markets::new(&Config::default()).expect("markets");
        for (named, from) in [
            (r#"["FI"]"#, "2026-11-27T00:00:00+02:00"),
            (r#"["SE"]"#, "2026-11-27T00:00:00+01:00"),
            // Two time zones, or none: that of the default market.
            (r#"["SE","FI"]"#, "2026-11-27T00:00:00+02:00"),
            ("[]", "2026-11-27T00:00:00+02:00"),
        ] {
            let file = FILE.replace("\"conditions\":{", &format!("\"conditions\":{{\"markets\":{named},"));
            let promotions = parse(&file, markets.zones()).expect("a promotion");
            assert_eq!(
                promotions[0].conditions.from,
                timestamp::parse(from, &TimeZone::UTC),
                "{named}"
            );
        }
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
            let error = parse(&text, &MarketZones::default()).expect_err(to).to_string();
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
        let error = parse(&file, &MarketZones::default())
            .expect_err("three mistakes")
            .to_string();
        let lines: Vec<_> = error.lines().collect();
        assert_eq!(lines.len(), 2, "{error}");
        assert!(lines[0].starts_with("promotion 2 (ten), id: promotion 1 has this id already"));
        assert!(lines[1].starts_with("promotion 3 (b), action: unknown variant `cart`"));
    }
}
