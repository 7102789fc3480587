//! The tree that categories make.

use std::collections::{HashMap, HashSet};

use domain::{catalogue::Category, ids::CategoryCode, market::Language};

use super::Mistake;
use crate::import::RowError;

/// Looks at the tree that the rows make together with what is there: parents that are missing or go round, addresses that
/// two categories have.
pub(super) fn check(rows: &[(usize, Category)], next: &[Category]) -> Result<(), Vec<Mistake>> {
    let parents: HashMap<&CategoryCode, Option<&CategoryCode>> = next
        .iter()
        .map(|category| (&category.code, category.parent.as_ref()))
        .collect();
    let mut addresses: HashMap<(Language, &str), Vec<&CategoryCode>> = HashMap::new();
    for category in next {
        for language in Language::ALL {
            let slug = category.slug.get(language).unwrap_or(category.code.as_str());
            addresses.entry((language, slug)).or_default().push(&category.code);
        }
    }
    let mut mistakes = Vec::new();
    let named: HashSet<&CategoryCode> = rows.iter().map(|(_, category)| &category.code).collect();
    for (line, category) in rows {
        let mut tell = |field: String, reason: &str, detail: String| {
            mistakes.push(Mistake {
                line: *line,
                code: Some(category.code.to_string()),
                error: RowError::new(field, reason, detail),
            });
        };
        if let Some(parent) = &category.parent {
            if parents.contains_key(parent) {
                if let Some(circle) = circle(&category.code, &parents) {
                    tell(
                        "parent".to_owned(),
                        "the categories stand below each other in a circle",
                        circle,
                    );
                }
            } else {
                tell("parent".to_owned(), "the shop has no such category", parent.to_string());
            }
        }
        for language in Language::ALL {
            let slug = category.slug.get(language).unwrap_or(category.code.as_str());
            let others = addresses.get(&(language, slug)).into_iter().flatten();
            // Of two in the file the later one is told.
            let is_first = |other: &CategoryCode| {
                let place = |code: &CategoryCode| rows.iter().position(|(_, category)| category.code == *code);
                !named.contains(other) || place(other) < place(&category.code)
            };
            if let Some(other) = others
                .copied()
                .find(|other| **other != category.code && is_first(other))
            {
                tell(
                    format!("slug.{language}"),
                    "another category has this address",
                    format!("{other} has {slug}"),
                );
            }
        }
    }
    // What is there may be left without its parent.
    for category in next.iter().filter(|category| !named.contains(&category.code)) {
        if let Some(parent) = category.parent.as_ref().filter(|parent| !parents.contains_key(parent)) {
            mistakes.push(Mistake {
                line: 1,
                code: Some(category.code.to_string()),
                error: RowError::new("parent", "the category above it would be gone", parent.as_str()),
            });
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

/// The way from a category up to itself, if there is one.
fn circle(code: &CategoryCode, parents: &HashMap<&CategoryCode, Option<&CategoryCode>>) -> Option<String> {
    let mut way = vec![code.as_str()];
    let mut at = code;
    while let Some(Some(parent)) = parents.get(at) {
        way.push(parent.as_str());
        if *parent == code {
            return Some(way.join(" below "));
        }
        if way.len() > parents.len() {
            // Another circle further up, which its own rows tell.
            return None;
        }
        at = parent;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::read_categories;

    #[test]
    fn trees_are_checked_with_what_is_there() {
        let read = |rows: &[(&str, &str, &str)]| {
            let rows = rows.iter().map(|(code, parent, slug)| {
                format!(
                    r#"{{"code":"{code}","parent":{parent},"position":1,"name":{{"fi":"{slug}","sv":"{slug}","en":"{slug}"}}}}"#
                )
            });
            read_categories(&rows.collect::<Vec<_>>().join("\n")).expect("rows")
        };
        let categories =
            |rows: &[(usize, Category)]| rows.iter().map(|(_, category)| category.clone()).collect::<Vec<_>>();
        let good = read(&[("a", "null", "a"), ("b", "\"a\"", "b")]);
        assert_eq!(check(&good, &categories(&good)), Ok(()));
        let bad = read(&[
            ("a", "\"c\"", "a"),
            ("b", "\"a\"", "b"),
            ("c", "\"b\"", "c"),
            ("d", "\"x\"", "d"),
            ("e", "null", "b"),
        ]);
        let mistakes = check(&bad, &categories(&bad))
            .expect_err("mistakes")
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>();
        assert_eq!(
            mistakes,
            [
                "line 1, a: parent: the categories stand below each other in a circle (a below c below b below a)",
                "line 2, b: parent: the categories stand below each other in a circle (b below a below c below b)",
                "line 3, c: parent: the categories stand below each other in a circle (c below b below a below c)",
                "line 4, d: parent: the shop has no such category (x)",
                "line 5, e: slug.fi: another category has this address (b has b)",
                "line 5, e: slug.sv: another category has this address (b has b)",
                "line 5, e: slug.en: another category has this address (b has b)",
            ]
        );
    }
}
