//! The rows of files: one JSON object a line, or a JSON list of them.

use std::{collections::BTreeMap, fmt};

use domain::{
    catalogue::{Brand, Category},
    ids::{BrandCode, CategoryCode},
    market::{Language, Texts},
    text::is_slug,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::import::{
    RowError, RowErrors,
    format::slugs,
    shape::{self, Field, Shape, TEXTS, nullable, required},
};

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// From 1.
    pub line: usize,
    /// Of the row, where it has one.
    pub code: Option<String>,
    pub error: RowError,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, code, error } = self;
        match code {
            Some(code) => write!(f, "line {line}, {code}: {error}"),
            None => write!(f, "line {line}: {error}"),
        }
    }
}

/// A category as a file has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CategoryRow {
    code: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    position: i64,
    name: Texts,
    /// Made from the name where it is absent.
    #[serde(default)]
    slug: Option<Texts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description: Option<Texts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<Box<str>>,
}

const CATEGORY: &[Field] = &[
    required("code", Shape::Text),
    nullable("parent", Shape::Text),
    required("position", Shape::Whole),
    required("name", TEXTS),
    nullable("slug", TEXTS),
    nullable("description", TEXTS),
    nullable("picture", Shape::Text),
];

/// A brand as a file has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrandRow {
    code: String,
    name: Box<str>,
}

const BRAND: &[Field] = &[required("code", Shape::Text), required("name", Shape::Text)];

/// Characters of a brand's name.
const LONGEST_NAME: usize = 200;

/// Reads categories, each with its line.
///
/// # Errors
///
/// Everything that is wrong with any row.
pub fn read_categories(text: &str) -> Result<Vec<(usize, Category)>, Vec<Mistake>> {
    read(
        text,
        |row| category(shape::read(row, CATEGORY)?),
        |category| category.code.as_str(),
    )
}

/// Reads brands, each with its line.
///
/// # Errors
///
/// Everything that is wrong with any row.
pub fn read_brands(text: &str) -> Result<Vec<(usize, Brand)>, Vec<Mistake>> {
    read(text, |row| brand(shape::read(row, BRAND)?), |brand| brand.code.as_str())
}

/// What an import makes the same categories of.
///
/// # Errors
///
/// A category cannot be written as JSON, which none should be.
pub fn export_categories(categories: &[Category]) -> Result<String, serde_json::Error> {
    lines(categories.iter().map(|category| CategoryRow {
        code: category.code.to_string(),
        parent: category.parent.as_ref().map(ToString::to_string),
        position: category.position,
        name: category.name.clone(),
        slug: Some(category.slug.clone()),
        description: Some(category.description.clone()).filter(|texts| !texts.is_empty()),
        picture: category.picture.clone(),
    }))
}

/// What an import makes the same brands of.
///
/// # Errors
///
/// A brand cannot be written as JSON, which none should be.
pub fn export_brands(brands: &[Brand]) -> Result<String, serde_json::Error> {
    lines(brands.iter().map(|brand| BrandRow {
        code: brand.code.to_string(),
        name: brand.name.clone(),
    }))
}

fn category(row: CategoryRow) -> Result<Category, RowErrors> {
    let mut errors = RowErrors::default();
    let code = errors.take(CategoryCode::parse(&row.code).map_err(|error| RowError::wrong_id("code", &error)));
    let parent = match &row.parent {
        Some(parent) => errors
            .take(CategoryCode::parse(parent).map_err(|error| RowError::wrong_id("parent", &error)))
            .map(Some),
        None => Some(None),
    };
    for language in Language::ALL {
        if row.name.exact(language).is_none_or(|name| name.trim().is_empty()) {
            errors.0.push(RowError::new(
                format!("name.{language}"),
                "a name in every language is needed",
                "",
            ));
        }
    }
    if let Some(picture) = row.picture.as_ref().filter(|picture| !is_slug(picture)) {
        let reason = "the name of a picture holds small letters a to z, digits and single hyphens";
        errors.0.push(RowError::new("picture", reason, picture.as_ref()));
    }
    let slug = errors.take_all(slugs(&row.slug.unwrap_or_default(), &row.name, &row.code));
    let ((code, parent), slug) = errors.unless_any(code.zip(parent).zip(slug))?;
    Ok(Category {
        code,
        parent,
        position: row.position,
        name: row.name,
        slug,
        description: row.description.unwrap_or_default(),
        picture: row.picture,
    })
}

fn brand(row: BrandRow) -> Result<Brand, RowErrors> {
    let mut errors = RowErrors::default();
    let code = errors.take(BrandCode::parse(&row.code).map_err(|error| RowError::wrong_id("code", &error)));
    if row.name.trim().is_empty() || row.name.chars().count() > LONGEST_NAME {
        let reason = format!("a name has 1 to {LONGEST_NAME} characters");
        errors.0.push(RowError::new("name", reason, ""));
    }
    let code = errors.unless_any(code)?;
    Ok(Brand { code, name: row.name })
}

fn read<T>(
    text: &str,
    row: impl Fn(&str) -> Result<T, RowErrors>,
    code: impl Fn(&T) -> &str,
) -> Result<Vec<(usize, T)>, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut rows: Vec<(usize, T)> = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for (line, text) in rows_of(text)? {
        // A whole list may stand on one line.
        let read = row(text).and_then(|row| match lines.insert(code(&row).to_owned(), line) {
            None => Ok(row),
            Some(first) => {
                Err(RowError::new("code", "the code stands in an earlier row", format!("line {first}")).into())
            }
        });
        match read {
            Ok(row) => rows.push((line, row)),
            Err(errors) => mistakes.extend(errors.0.into_iter().map(|error| Mistake {
                line,
                code: code_of(text),
                error,
            })),
        }
    }
    if mistakes.is_empty() { Ok(rows) } else { Err(mistakes) }
}

/// The rows with their lines. A list is recognised by its bracket.
fn rows_of(text: &str) -> Result<Vec<(usize, &str)>, Vec<Mistake>> {
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with('[') {
        let lines = text.lines().enumerate();
        return Ok(lines
            .map(|(at, line)| (at + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty())
            .collect());
    }
    let rows: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| {
        vec![Mistake {
            line: error.line().max(1),
            code: None,
            error: shape::not_json(&error),
        }]
    })?;
    let line_of = |row: &str| {
        let before = row.as_ptr() as usize - text.as_ptr() as usize;
        text[..before].bytes().filter(|byte| *byte == b'\n').count() + 1
    };
    Ok(rows.into_iter().map(|row| (line_of(row.get()), row.get())).collect())
}

fn code_of(text: &str) -> Option<String> {
    let row: serde_json::Value = serde_json::from_str(text).ok()?;
    let code = row.get("code")?.as_str()?;
    Some(code.chars().take(64).collect()).filter(|code: &String| !code.is_empty())
}

fn lines(rows: impl Iterator<Item = impl Serialize>) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for row in rows {
        text += &serde_json::to_string(&row)?;
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(mistakes: Vec<Mistake>) -> Vec<String> {
        mistakes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_exported_is_read_again() {
        let demo = include_str!("../../../../demo/categories.json");
        let rows = read_categories(demo).expect("categories");
        assert_eq!(rows[1].0, 12, "lines of a list are those of the file");
        let categories: Vec<Category> = rows.into_iter().map(|(_, category)| category).collect();
        let exported = export_categories(&categories).expect("written");
        let again: Vec<Category> = read_categories(&exported)
            .expect("read")
            .into_iter()
            .map(|(_, category)| category)
            .collect();
        assert_eq!(again, categories);
        assert_eq!(export_categories(&again).expect("written"), exported);
        let brands = read_brands(include_str!("../../../../demo/brands.json")).expect("brands");
        let brands: Vec<Brand> = brands.into_iter().map(|(_, brand)| brand).collect();
        let again = read_brands(&export_brands(&brands).expect("written")).expect("read");
        assert_eq!(again.into_iter().map(|(_, brand)| brand).collect::<Vec<_>>(), brands);
    }

    #[test]
    fn all_mistakes_are_told_with_line_and_field() {
        let rows = [
            r#"{"code":"a","position":1,"name":{"fi":"A","sv":"A","en":"A"}}"#,
            r#"{"code":"b c","position":"2","name":{"fi":"B"}}"#,
            r#"{"code":"d","position":2,"name":{"fi":"D","en":" "},"slug":{"fi":"Ä"},"picture":"A.png"}"#,
            "",
            r#"{"code":"a","position":3,"name":{"fi":"A","sv":"A","en":"A"}}"#,
            "x",
        ];
        assert_eq!(
            told(read_categories(&rows.join("\n")).expect_err("mistakes")),
            [
                "line 2, b c: position: must be a whole number (\"2\")",
                "line 3, d: name.sv: a name in every language is needed",
                "line 3, d: name.en: a name in every language is needed",
                "line 3, d: picture: the name of a picture holds small letters a to z, digits and single hyphens (A.png)",
                "line 3, d: slug.fi: a slug holds small letters a to z, digits and single hyphens (Ä)",
                "line 5, a: code: the code stands in an earlier row (line 1)",
                "line 6: the line is not JSON (see character 1)",
            ]
        );
        assert_eq!(
            told(read_brands(r#"[{"code":"a","name":" "},{"code":"b","name":{"fi":"B"}}]"#).expect_err("mistakes")),
            [
                "line 1, a: name: a name has 1 to 200 characters",
                "line 1, b: name: must be a text between quotation marks ({\"fi\":\"B\"})",
            ]
        );
    }

    #[test]
    fn a_code_stands_once_in_a_list_on_one_line() {
        let list = r#"[{"code":"halla","name":"A"},{"code":"hillo","name":"H"},{"code":"halla","name":"B"}]"#;
        let mistakes = read_brands(list).expect_err("twice");
        assert_eq!(mistakes.len(), 1, "{mistakes:?}");
        assert!(
            mistakes[0].to_string().contains("stands in an earlier row"),
            "{}",
            mistakes[0]
        );
    }
}
