//! Rows of any JSON Lines file, whose fields the importer names: `--map code=_id,name=title,description=text`. They have
//! no price: such products are listed and found, not sold.

use std::{collections::BTreeMap, str::FromStr};

use domain::{
    catalogue::{MarketPrices, Nutrients, Product, ProductKind, Variation},
    ids::{ProductCode, TaxClass, VariationCode},
    market::{Language, Texts},
};
use serde_json::Value;
use wire::html::escape;

use super::{
    row_error::{RowError, RowErrors},
    rows, shape, slug,
};

/// Which field of a row is what of a product.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldMap {
    code: Vec<String>,
    name: Option<Vec<String>>,
    description: Option<Vec<String>>,
    ingredients: Option<Vec<String>>,
    ean: Option<Vec<String>>,
    language: Option<Vec<String>>,
}

const LONGEST_NAME: usize = 250;
/// Of a text whose first words are the name of a row that has none.
const LONGEST_BEGINNING: usize = 80;

impl FromStr for FieldMap {
    type Err = String;

    /// Pairs `part=field` between commas. A field inside another is written with dots: `metadata.title`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut map = Self::default();
        for pair in text.split(',') {
            let Some((part, field)) = pair.split_once('=').map(|(part, field)| (part.trim(), field.trim())) else {
                return Err(format!("'{pair}' is not of the form part=field"));
            };
            let path: Vec<String> = field.split('.').map(str::to_owned).collect();
            if path.iter().any(String::is_empty) {
                return Err(format!("'{pair}' names no field"));
            }
            match part {
                "code" => map.code = path,
                "name" => map.name = Some(path),
                "description" => map.description = Some(path),
                "ingredients" => map.ingredients = Some(path),
                "ean" => map.ean = Some(path),
                "language" => map.language = Some(path),
                _ => {
                    return Err(format!(
                        "'{part}' is not known; there are code, name, description, ingredients, ean and language"
                    ));
                }
            }
        }
        match (&map.code, &map.name, &map.description) {
            (code, ..) if code.is_empty() => Err("the field of the code is missing: code=…".to_owned()),
            (_, None, None) => Err("the field of the name or of the description is missing: name=…".to_owned()),
            _ => Ok(map),
        }
    }
}

impl FieldMap {
    /// The product of a row. `language` is that of rows which do not say theirs.
    pub(super) fn read(&self, text: &str, language: Language) -> Result<Product, RowErrors> {
        let row: Value = serde_json::from_str(text).map_err(|error| shape::not_json(&error))?;
        match shape::standing_twice(text) {
            twice if twice.is_empty() => Ok(self.product(&row, language)?),
            twice => Err(twice.into()),
        }
    }

    fn product(&self, row: &Value, language: Language) -> Result<Product, RowError> {
        let optional = |path: &Option<Vec<String>>| path.as_ref().map_or_else(String::new, |path| value(row, path));
        let field = self.code.join(".");
        let code = value(row, &self.code);
        let wrong = |error| RowError::wrong_id(&field, &error);
        let product_code = ProductCode::parse(&code).map_err(wrong)?;
        let variation_code = VariationCode::parse(&code).map_err(wrong)?;
        let description = optional(&self.description);
        let name = match optional(&self.name) {
            name if name.is_empty() => beginning(&description, LONGEST_BEGINNING),
            name => beginning(&name, LONGEST_NAME),
        };
        if name.is_empty() {
            return Err(RowError::new("name", "a name or a description is needed", ""));
        }
        let language = optional(&self.language).parse().unwrap_or(language);
        let only = |text: &str| match text {
            "" => Texts::default(),
            text => Texts::only(language, text),
        };
        let mut slugs = Texts::default();
        for language in Language::ALL {
            *slugs.slot(language) = Some(slug::slug_of(&name, &code).into());
        }
        Ok(Product {
            code: product_code,
            kind: ProductKind::Standard,
            brands: Vec::new(),
            categories: Vec::new(),
            position: rows::last(),
            published: None,
            name: only(&name),
            slug: slugs,
            short_description: Texts::default(),
            description: match &*description {
                "" => Texts::default(),
                text => only(&format!("<p>{}</p>", escape(text))),
            },
            tags: Vec::new(),
            pictures: Vec::new(),
            variations: vec![Variation {
                code: variation_code,
                ean: Some(optional(&self.ean)).filter(|ean| !ean.is_empty()).map(Into::into),
                name: Texts::default(),
                color: Texts::default(),
                size: None,
                pictures: Vec::new(),
                net_weight: None,
                weight: None,
                tax_class: TaxClass::parse("food").map_err(wrong)?,
                backorder: false,
                ingredients: only(&optional(&self.ingredients)),
                nutrients: Nutrients::default(),
                portion: None,
                allergens: BTreeMap::new(),
                suitable_for: Vec::new(),
                diets: Vec::new(),
                labels: Vec::new(),
                included_items: Vec::new(),
                prices: MarketPrices::default(),
                stock: 0,
            }],
        })
    }
}

/// A text, a number, or a list of these, with single spaces between words; empty where there is none.
fn value(row: &Value, path: &[String]) -> String {
    let found = path.iter().try_fold(row, |inner, key| inner.get(key));
    let mut words = String::new();
    found.into_iter().for_each(|found| put(found, &mut words));
    words
}

fn put(value: &Value, words: &mut String) {
    match value {
        Value::String(text) => {
            for word in text.split_whitespace() {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(word);
            }
        }
        Value::Number(number) => put(&Value::String(number.to_string()), words),
        Value::Array(values) => values.iter().for_each(|value| put(value, words)),
        Value::Null | Value::Bool(_) | Value::Object(_) => {}
    }
}

/// The first whole words of a text.
fn beginning(text: &str, letters: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(letters) else {
        return text.to_owned();
    };
    let cut = &text[..end];
    cut.rsplit_once(' ').map_or(cut, |(words, _)| words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(text: &str) -> FieldMap {
        text.parse().expect("a map")
    }

    #[test]
    fn a_mapped_row_becomes_a_product() {
        let product = map("code=_id,name=title,description=text,ingredients=metadata.parts")
            .read(
                r#"{"_id":"MED-10","title":"Statin  use","text":"A <b> & c","metadata":{"parts":["x",2]},"other":1}"#,
                Language::En,
            )
            .expect("a product");
        assert_eq!(product.code.as_str(), "MED-10");
        assert_eq!(product.name.exact(Language::En), Some("Statin use"));
        assert_eq!(product.slug.exact(Language::Fi), Some("statin-use"));
        assert_eq!(
            product.description.exact(Language::En),
            Some("<p>A &lt;b&gt; &amp; c</p>")
        );
        assert_eq!(product.variations[0].ingredients.exact(Language::En), Some("x 2"));
        assert!(product.variations[0].prices.is_empty());
    }

    #[test]
    fn what_a_row_lacks_is_made_up_for_or_named() {
        let map = map("code=id,name=title,description=text,language=lang");
        let product = map
            .read(
                &format!(r#"{{"id":7,"title":"","text":"{}","lang":"sv"}}"#, "ord ".repeat(50)),
                Language::Fi,
            )
            .expect("a product");
        assert_eq!(product.code.as_str(), "7");
        let name = product.name.exact(Language::Sv).expect("a name");
        assert!(name.starts_with("ord ord") && name.ends_with("ord") && name.len() <= 80);
        for (row, field) in [
            (r#"{"id":"a b","text":"x"}"#, "id"),
            (r#"{"text":"x"}"#, "id"),
            (r#"{"id":"a"}"#, "name"),
            (r#"{"id":"a","text":"x","meta":{"k":1,"k":2}}"#, "meta.k"),
            ("x", ""),
        ] {
            let RowErrors(errors) = map.read(row, Language::Fi).expect_err(row);
            assert_eq!(errors[0].field, field, "{row}");
        }
    }

    #[test]
    fn maps_are_checked() {
        for bad in [
            "",
            "code",
            "code=",
            "name=title",
            "code=id",
            "code=id,colour=c",
            "code=a..b,name=x",
        ] {
            assert!(bad.parse::<FieldMap>().is_err(), "{bad}");
        }
    }
}
