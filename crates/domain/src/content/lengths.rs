//! How long the texts of a page may be, beside those of its blocks.

use serde_json::Value;

use super::{Content, ContentFault, FaultPlace, Page, PageFault};

/// In characters: a name, another plain text, and a formatted one with its marks.
const NAME: usize = 300;
const PLAIN: usize = 5_000;
const FORMATTED: usize = 100_000;
/// Entries of a list.
const ENTRIES: usize = 1_000;

/// The fields that hold a page's title.
const NAMES: [&str; 3] = ["name", "shortTitle", "heading"];

/// The texts and lists of a page's fields that are longer than they may be. Blocks have limits of their own. Not a part of
/// `check`, which looks at what is stored as well: earlier programs had no such limits.
pub fn too_long(page: &Page) -> Vec<PageFault> {
    let versions = page.versions.iter();
    let found = versions.flat_map(|(language, version)| {
        let found = in_content(&version.content).into_iter();
        found.map(|(field, fault)| (FaultPlace::of(Some(*language), &field), fault))
    });
    let fault = |(place, fault)| PageFault {
        page: page.id.clone(),
        place,
        fault,
    };
    found.map(fault).collect()
}

fn in_content(content: &Content) -> Vec<(String, ContentFault)> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(content) else {
        return Vec::new();
    };
    for (area, _) in content.areas() {
        fields.remove(area.field());
    }
    let formatted: Vec<_> = content.formatted().into_iter().map(|(field, ..)| field).collect();
    let mut found = Vec::new();
    for (field, value) in &fields {
        let most = match field.as_str() {
            field if formatted.contains(&field) => FORMATTED,
            field if NAMES.contains(&field) => NAME,
            _ => PLAIN,
        };
        look(field, value, most, &mut found);
    }
    found
}

fn look(place: &str, value: &Value, most: usize, found: &mut Vec<(String, ContentFault)>) {
    match value {
        Value::String(text) => {
            // Bytes are counted first: they are no fewer than characters.
            let length = if text.len() > most { text.chars().count() } else { 0 };
            if length > most {
                found.push((place.to_owned(), ContentFault::TooLong { length, most }));
            }
        }
        Value::Array(entries) if entries.len() > ENTRIES => {
            let count = entries.len();
            found.push((place.to_owned(), ContentFault::TooMany { count, most: ENTRIES }));
        }
        Value::Array(entries) => {
            for (at, entry) in entries.iter().enumerate() {
                look(&format!("{place}[{at}]"), entry, most, found);
            }
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                look(&format!("{place}.{field}"), value, most, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
