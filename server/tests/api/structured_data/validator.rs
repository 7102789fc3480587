//! Looks at what a page tells search engines, by the table of what it may tell.

use std::collections::BTreeMap;

use domain::{catalogue::is_gtin, money::Currency};
use serde_json::{Map, Value};

use super::vocabulary::{self, Form, Need};

/// What was found in many pages.
#[derive(Default)]
pub(super) struct Findings {
    /// A sentence for each.
    pub(super) mistakes: Vec<String>,
    /// How many things of each type there are, and how many of them have each property.
    pub(super) told: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Findings {
    /// Looks at a thing that stands by itself; `place` says where.
    pub(super) fn look_at(&mut self, thing: &Value, place: &str) {
        if thing["@context"] != "https://schema.org" {
            self.mistakes
                .push(format!("{place}: @context is {}", thing["@context"]));
        }
        self.thing(thing, place, None);
    }

    /// How many things of a type have a property; `@type` counts them all.
    pub(super) fn count(&self, kind: &str, property: &str) -> usize {
        self.told
            .get(kind)
            .and_then(|told| told.get(property))
            .copied()
            .unwrap_or_default()
    }

    fn thing(&mut self, thing: &Value, place: &str, expected: Option<&[&str]>) {
        let Some(fields) = thing.as_object() else {
            return self.wrong(place, "a thing", thing);
        };
        let kinds: Vec<&str> = values(&thing["@type"]).filter_map(Value::as_str).collect();
        let known = kinds.iter().filter_map(|kind| vocabulary::of(kind));
        let known: Vec<_> = known.collect();
        let (Some(kind), true) = (known.first(), known.len() == kinds.len()) else {
            return self.wrong(place, "a known type", &thing["@type"]);
        };
        if expected.is_some_and(|expected| !kinds.iter().any(|kind| expected.contains(kind))) {
            self.wrong(place, &format!("one of {expected:?}"), &thing["@type"]);
        }
        let name = kind.names[0];
        let place = format!("{place} {name}");
        *self
            .told
            .entry(name.to_owned())
            .or_default()
            .entry("@type".to_owned())
            .or_default() += 1;
        self.properties(kind, fields, &place);
    }

    fn properties(&mut self, kind: &vocabulary::Type, fields: &Map<String, Value>, place: &str) {
        for (property, _, need) in kind.properties {
            if *need == Need::Required && !fields.contains_key(*property) {
                self.mistakes.push(format!("{place}: {property} is missing"));
            }
        }
        for (name, value) in fields.iter().filter(|(name, _)| !name.starts_with('@')) {
            let Some((_, form, _)) = kind.properties.iter().find(|(property, ..)| property == name) else {
                self.mistakes.push(format!("{place}: nobody knows the property {name}"));
                continue;
            };
            let told = self.told.entry(kind.names[0].to_owned()).or_default();
            *told.entry(name.clone()).or_default() += 1;
            let place = format!("{place}.{name}");
            if values(value).next().is_none() {
                self.wrong(&place, "something", value);
            }
            for (at, value) in (1..).zip(values(value)) {
                self.value(*form, value, &place, at);
            }
        }
    }

    fn value(&mut self, form: Form, value: &Value, place: &str, at: u64) {
        match form {
            Form::Things(kinds) => self.thing(value, place, Some(kinds)),
            Form::Position(kinds) => {
                self.thing(value, place, Some(kinds));
                if value["position"] != at {
                    self.wrong(place, &format!("position {at}"), &value["position"]);
                }
            }
            _ if !fits(form, value) => self.wrong(place, &format!("{form:?}"), value),
            _ => {}
        }
    }

    fn wrong(&mut self, place: &str, expected: &str, value: &Value) {
        self.mistakes
            .push(format!("{place}: {expected} was expected, not {value}"));
    }
}

/// A value, or each of a list.
fn values(value: &Value) -> impl Iterator<Item = &Value> {
    match value {
        Value::Array(values) => values.as_slice(),
        one => std::slice::from_ref(one),
    }
    .iter()
}

/// Whether a value that is no thing has its form.
fn fits(form: Form, value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let is_all = |text: &str, fits: fn(&u8) -> bool| !text.is_empty() && text.bytes().all(|byte| fits(&byte));
    match form {
        Form::Text => !text.trim().is_empty() && !text.contains("</") && !text.contains("<p>"),
        Form::Html => !text.trim().is_empty(),
        Form::Url => is_absolute(text),
        Form::Date => is_moment(text) || text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok(),
        Form::Moment => is_moment(text),
        Form::Duration => text.starts_with('P') && text.parse::<jiff::Span>().is_ok(),
        Form::Decimal => {
            let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
            is_all(major, u8::is_ascii_digit) && is_all(minor, u8::is_ascii_digit)
        }
        Form::Currency => Currency::parse(text).is_ok(),
        Form::Integer => value.is_u64(),
        Form::Number => value.is_number() || text.parse::<f64>().is_ok(),
        Form::Language => matches!(text, "fi" | "sv" | "en"),
        Form::Country => text.len() == 2 && is_all(text, u8::is_ascii_uppercase),
        Form::Weekday => {
            matches!(
                text,
                "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"
            )
        }
        Form::Time => text.len() == 5 && text.parse::<jiff::civil::Time>().is_ok(),
        Form::Gtin => is_gtin(text),
        Form::Enumeration(names) => text
            .strip_prefix("https://schema.org/")
            .is_some_and(|name| names.contains(&name)),
        Form::Things(_) | Form::Position(_) => false,
    }
}

fn is_moment(text: &str) -> bool {
    text.parse::<jiff::Timestamp>().is_ok()
}

fn is_absolute(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/')) && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn mistakes(thing: &Value) -> Vec<String> {
        let mut findings = Findings::default();
        findings.look_at(thing, "here");
        findings.mistakes
    }

    #[test]
    fn mistakes_are_found() {
        let good = json!({
            "@context": "https://schema.org", "@type": "Product", "name": "Bar", "url": "https://shop.example/bar",
            "image": ["https://shop.example/bar.webp"], "gtin": "6430000100013",
            "offers": {
                "@type": "Offer", "price": "5.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"
            }
        });
        assert_eq!(mistakes(&good), [""; 0]);
        let with = |pointer: &str, value: Value| {
            let mut bad = good.clone();
            *bad.pointer_mut(pointer).expect("a value") = value;
            mistakes(&bad)
        };
        for (pointer, value) in [
            ("/@context", json!("http://schema.example")),
            ("/@type", json!("Produkt")),
            ("/@type", json!(["Product", "Produkt"])),
            ("/name", json!("")),
            ("/name", json!("<b>Bar</b>")),
            ("/url", json!("/bar")),
            ("/image", json!([])),
            ("/image", json!(["bar.webp"])),
            ("/gtin", json!("6430000100014")),
            ("/offers", json!({"@type": "Brand", "name": "Halla"})),
            ("/offers/price", json!(5.9)),
            ("/offers/price", json!("5,90")),
            ("/offers/priceCurrency", json!("euro")),
            ("/offers/availability", json!("InStock")),
        ] {
            assert_eq!(with(pointer, value.clone()).len(), 1, "{pointer} {value}");
        }
        for missing in ["name", "offers", "url", "image"] {
            let mut bad = good.clone();
            bad.as_object_mut().expect("a thing").remove(missing);
            assert_eq!(mistakes(&bad), [format!("here Product: {missing} is missing")]);
        }
        let mut more = good.clone();
        more["colour"] = json!("red");
        assert_eq!(mistakes(&more), ["here Product: nobody knows the property colour"]);
    }

    #[test]
    fn values_have_their_forms() {
        for (form, good, bad) in [
            (Form::Date, json!("2026-03-14"), json!("14.3.2026")),
            (Form::Date, json!("2026-10-06T06:00:00Z"), json!("2026-10-06T06:00")),
            (Form::Moment, json!("2026-10-06T06:00:00Z"), json!("2026-10-06")),
            (Form::Duration, json!("PT1H20M"), json!("80 min")),
            (Form::Time, json!("09:00"), json!("24:00")),
            (Form::Weekday, json!("Sunday"), json!("sunnuntai")),
            (Form::Country, json!("FI"), json!("FIN")),
            (Form::Integer, json!(3), json!("3")),
            (Form::Number, json!(59.8), json!("north")),
        ] {
            assert!(fits(form, &good), "{form:?} {good}");
            assert!(!fits(form, &bad), "{form:?} {bad}");
        }
    }
}
