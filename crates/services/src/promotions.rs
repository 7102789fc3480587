//! Promotions from files and back, documented in `docs/promotions.md`.

pub mod codes;
mod fields;
mod reading;
pub mod words;
mod writing;

pub use writing::{document, export};

use configuration::MarketZones;
use domain::{catalogue::Catalogue, clock::UnixMillis, diagnostic::Diagnostic, market::Market, promotion::Promotion};
use serde_json::Value;
use store::{PromotionReport, Store};

/// Promotions could not be put; none of the file was.
#[derive(Debug, thiserror::Error)]
pub enum PromotionsError {
    #[error("the file is not valid JSON: it breaks off or goes wrong at line {line}, column {column}")]
    NoJson { line: usize, column: usize },
    #[error("the file must be a list of promotions: [{{…}}, {{…}}]")]
    NoList,
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
///
/// # Errors
///
/// All mistakes of all promotions together, or why the file cannot be read or put at all.
pub async fn import(
    store: &Store,
    json: &str,
    zones: &MarketZones,
    catalogue: &Catalogue,
    markets: &[Market],
    at: UnixMillis,
) -> Result<Imported, PromotionsError> {
    let (promotions, mut mistakes) = read(json, zones)?;
    let (wrong, warnings): (Vec<_>, Vec<_>) = promotions
        .iter()
        .flat_map(|(path, promotion)| check(path, promotion, catalogue, markets))
        .partition(Diagnostic::is_error);
    // What could not be read was replaced, and there is nothing to say of what took its place.
    let is_about_unread = |diagnostic: &Diagnostic| mistakes.iter().any(|mistake| concerns(mistake, diagnostic));
    let wrong: Vec<_> = wrong.into_iter().filter(|found| !is_about_unread(found)).collect();
    mistakes.extend(wrong);
    if !mistakes.is_empty() {
        return Err(PromotionsError::Wrong(mistakes));
    }
    let promotions: Vec<_> = promotions.into_iter().map(|(_, promotion)| promotion).collect();
    Ok(Imported {
        report: store.promotions().put(&promotions, at).await?,
        warnings,
    })
}

/// Reads a JSON list of promotions as people write them; what they say is not compared with any shop yet.
///
/// # Errors
///
/// All mistakes of all promotions together, or why the file cannot be read at all.
pub fn parse(json: &str, zones: &MarketZones) -> Result<Vec<Promotion>, PromotionsError> {
    let (promotions, mistakes) = read(json, zones)?;
    if !mistakes.is_empty() {
        return Err(PromotionsError::Wrong(mistakes));
    }
    Ok(promotions.into_iter().map(|(_, promotion)| promotion).collect())
}

fn read(json: &str, zones: &MarketZones) -> Result<reading::Reading, PromotionsError> {
    let file: Value = serde_json::from_str(json).map_err(|error| PromotionsError::NoJson {
        line: error.line(),
        column: error.column(),
    })?;
    let rows = file.as_array().ok_or(PromotionsError::NoList)?;
    Ok(reading::read(rows, zones))
}

/// What can be said against a promotion in a shop; `path` is its place in the file.
fn check(path: &str, promotion: &Promotion, catalogue: &Catalogue, markets: &[Market]) -> Vec<Diagnostic> {
    let found = promotion.check(catalogue, markets).into_iter();
    found
        .map(|diagnostic| Diagnostic {
            path: format!("{path}.{}", diagnostic.path),
            ..diagnostic
        })
        .collect()
}

/// Whether one is about the other's field, or a field within it.
fn concerns(mistake: &Diagnostic, other: &Diagnostic) -> bool {
    let is_within = |inner: &str, outer: &str| {
        inner
            .strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    is_within(&other.path, &mistake.path) || is_within(&mistake.path, &other.path)
}

fn lines(diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<_> = diagnostics.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use configuration::{Config, Markets};
    use domain::pricing::MOST_PRICE;

    use jiff::tz::TimeZone;
    use runtime::timestamp;

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
    fn mistakes_are_told_with_their_place_in_the_words_of_the_file() {
        for (from, to, told) in [
            (
                "\"2026-11-27\"",
                "\"27.11.2026\"",
                "promotions[0].conditions.from: must be a day such as",
            ),
            (
                "\"2026-11-27\"",
                "1790000000000",
                "promotions[0].conditions.from: must be a day",
            ),
            (
                "\"until\"",
                "\"till\"",
                "promotions[0].conditions.till: there is no such field here; there are customerGroups, ",
            ),
            ("basisPoints", "percent", "promotions[0].action.basisPoints: is missing"),
            (
                "1000",
                "10.5",
                "promotions[0].action.basisPoints: must be a whole number from 1 to 10000",
            ),
            (
                "1000",
                "0",
                "promotions[0].action.basisPoints: must be a whole number from 1 to 10000",
            ),
            (
                "1000",
                "\"10\"",
                "promotions[0].action.basisPoints: must be a whole number from 1 to 10000",
            ),
            (
                "\"percent\"",
                "\"double\"",
                "promotions[0].action.kind: must be one of percent, fixedAmount, ",
            ),
            ("\"id\":\"ten\",", "", "promotions[0].id: is missing"),
            ("\"ten\"", "\"a b\"", "promotions[0].id: is no code: 1 to 64 letters"),
            (
                "{\"fi\":\"Kymmenen\"}",
                "\"Kymmenen\"",
                "promotions[0].name: must be an object",
            ),
            ("{\"kind\"", "[{\"kind\"", "the file is not valid JSON"),
        ] {
            let text = FILE.replacen(from, to, 1);
            assert_ne!(text, FILE);
            let error = parse(&text, &MarketZones::default()).expect_err(to).to_string();
            assert!(error.contains(told), "{told} in {error}");
            for word in ["unknown", "expected", "invalid type", "variant", "deserialize", "u32"] {
                assert!(!error.contains(word), "{word} in {error}");
            }
        }
        assert!(
            parse("{}", &MarketZones::default())
                .expect_err("no list")
                .to_string()
                .contains("a list of promotions")
        );
        assert!(
            parse("[1]", &MarketZones::default())
                .expect_err("a number")
                .to_string()
                .contains("promotions[0]: must be an object")
        );
    }

    #[test]
    fn every_mistake_of_every_promotion_is_told_at_once() {
        let file = r#"[
            {"id":"a","name":{"fi":"A","de":"A"},"priority":"high","action":{"kind":"percent","basisPoints":0,"scope":"cart"}},
            {"id":"a","name":{"fi":1},"enabled":1,"usage":{"total":0},"conditions":{"coupons":["x"],"markets":["a b"]},
             "action":{"kind":"fixedPrice","amount":{"FI":-1}}},
            {"action":{"kind":"giftLine","quantity":1}}
        ]"#;
        let error = parse(file, &MarketZones::default())
            .expect_err("many mistakes")
            .to_string();
        let mut paths: Vec<_> = error.lines().filter_map(|line| line.split(": ").next()).collect();
        paths.sort_unstable();
        assert_eq!(
            paths,
            [
                "promotions[0].action.basisPoints",
                "promotions[0].action.scope",
                "promotions[0].name.de",
                "promotions[0].priority",
                "promotions[1].action.amount.FI",
                "promotions[1].conditions.coupons[0]",
                "promotions[1].conditions.markets[0]",
                "promotions[1].enabled",
                "promotions[1].id",
                "promotions[1].name.fi",
                "promotions[1].usage.total",
                "promotions[2].action.code",
                "promotions[2].id",
                "promotions[2].name",
            ],
            "{error}"
        );
    }

    #[test]
    fn amounts_are_bounded_as_prices_are() {
        let read = |amount: i64| {
            let action = format!(r#"{{"kind":"fixedPrice","amount":{{"FI":{amount}}}}}"#);
            let file = format!(r#"[{{"id":"a","name":{{"fi":"A"}},"action":{action}}}]"#);
            parse(&file, &MarketZones::default())
        };
        assert!(read(MOST_PRICE).is_ok());
        for amount in [MOST_PRICE + 1, i64::MAX] {
            let told = read(amount).expect_err("too much").to_string();
            let wanted =
                "promotions[0].action.amount.FI: must be a whole number from 1 to 100000000000, in minor units";
            assert!(told.contains(wanted), "{told}");
        }
    }

    #[test]
    fn all_that_a_promotion_can_say_is_read_as_it_is_kept() {
        let file = r#"[{"id":"all","name":{"en":"All"},"enabled":false,"priority":-3,"exclusivity":"lines","level":"catalogue",
            "conditions":{"markets":["FI"],"coupons":["kesä"],"generatedCodes":true,"minimumAmount":{"FI":100},"minimumQuantity":2,
                "target":{"products":["P"],"variations":["V"],"categories":["c"],"brands":["b"],"excludeProducts":["x"],
                    "excludeCategories":["y"],"excludeBrands":["z"],"priceFrom":{"FI":1},"priceTo":{"FI":2},
                    "excludeReduced":true},
                "all":[{"target":{"products":["Q"]},"minimumQuantity":1}],"any":[{"target":{}}],
                "none":[{"target":{"brands":["n"]},"minimumAmount":{"FI":5}}],"nthOrder":3,"customerGroups":["club"]},
            "appliesTo":{"products":["R"]},"usage":{"total":9,"perCustomer":1},
            "action":{"kind":"percent","basisPoints":500,"scope":"lines","maximumPieces":4,"maximumAmount":{"FI":700}}}]"#;
        let read = parse(file, &MarketZones::default()).expect("a promotion").remove(0);
        let written: Value = serde_json::from_str(file).expect("JSON");
        let mut kept = serde_json::to_value(&read).expect("JSON");
        // What a file leaves out is kept as it is meant.
        let conditions = kept["conditions"].as_object_mut().expect("conditions");
        for (name, value) in [
            ("from", Value::Null),
            ("until", Value::Null),
            ("firstOrder", false.into()),
        ] {
            assert_eq!(conditions.remove(name), Some(value), "{name}");
        }
        let empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
        for path in [
            "/appliesTo",
            "/conditions/all/0/target",
            "/conditions/any/0/target",
            "/conditions/none/0/target",
        ] {
            let target = kept.pointer_mut(path).and_then(Value::as_object_mut).expect(path);
            target.retain(|_, value| !empty(value));
        }
        kept["conditions"]["coupons"] = written[0]["conditions"]["coupons"].clone();
        kept["name"]
            .as_object_mut()
            .expect("texts")
            .retain(|_, text| !text.is_null());
        assert_eq!(kept, written[0]);
    }
}
