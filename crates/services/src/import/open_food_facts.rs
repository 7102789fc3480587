//! Rows with the fields of Open Food Facts. They have no price: such products are listed and found, not sold.

use std::collections::BTreeMap;

use domain::{
    catalogue::{MarketPrices, Nutrient, Nutrients, Product, ProductKind, Variation},
    ids::{ProductCode, TaxClass, VariationCode},
    market::{Language, Texts},
};
use serde::Deserialize;
use serde_json::Value;

use super::{nutrition, row_error::RowError, rows, shape, slug};

/// A row as the file writes it; amounts are grams in 100 g, as numbers or as texts. Other fields are not read;
/// addresses of pictures among them: pictures are not fetched.
#[derive(Debug, Deserialize)]
pub(super) struct OpenFoodFactsRow {
    #[serde(alias = "code")]
    barcode_id: Value,
    product_name: String,
    #[serde(default, alias = "ingredients_text")]
    ingredients: String,
    #[serde(default, alias = "lang")]
    lang_guess: String,
    #[serde(default)]
    fat_amount: Value,
    #[serde(default)]
    saturated_fats: Value,
    #[serde(default)]
    carbohydrate: Value,
    #[serde(default)]
    sugar: Value,
    #[serde(default)]
    dietary_fiber: Value,
    #[serde(default)]
    protein: Value,
    #[serde(default)]
    salt: Value,
    /// Amounts as the service's own exports spell them: `fat_100g`.
    #[serde(default)]
    nutriments: BTreeMap<String, Value>,
}

/// The field of this format, the key of the exports, what it measures.
type Measure = (&'static str, &'static str, Nutrient);

const MEASURES: [Measure; 7] = [
    ("fat_amount", "fat_100g", Nutrient::Fat),
    ("saturated_fats", "saturated-fat_100g", Nutrient::SaturatedFat),
    ("carbohydrate", "carbohydrates_100g", Nutrient::Carbohydrate),
    ("sugar", "sugars_100g", Nutrient::Sugar),
    ("dietary_fiber", "fiber_100g", Nutrient::Fiber),
    ("protein", "proteins_100g", Nutrient::Protein),
    ("salt", "salt_100g", Nutrient::Salt),
];

const LONGEST_NAME: usize = 250;
const LONGEST_INGREDIENTS: usize = 10_000;

impl OpenFoodFactsRow {
    /// Only rows of this kind have a `product_name`.
    pub(super) fn looks_like(text: &str) -> bool {
        #[derive(Deserialize)]
        struct Probe<'a> {
            #[serde(borrow, default)]
            product_name: Option<&'a serde_json::value::RawValue>,
        }
        serde_json::from_str::<Probe<'_>>(text).is_ok_and(|probe| probe.product_name.is_some())
    }

    pub(super) fn read(text: &str) -> Result<Self, RowError> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let field = error.path().to_string();
            let inner = error.into_inner();
            if !inner.is_data() {
                return shape::not_json(&inner);
            }
            let reason = "names, ingredients and languages must be texts, and nutriments an object";
            RowError::new(field, reason, "")
        })
    }

    /// `language` is that of rows which do not say theirs. A product whose amounts no food can have is worth
    /// having all the same: it comes without nutrition, and with the reason.
    pub(super) fn into_product(self, language: Language) -> Result<(Product, Option<RowError>), RowError> {
        let barcode = self.barcode()?;
        let code = format!("OFF-{barcode}");
        let invalid =
            |error: &dyn std::fmt::Display| RowError::new("barcode_id", "the barcode is not valid", error.to_string());
        let product_code = ProductCode::parse(&code).map_err(|error| invalid(&error))?;
        let variation_code = VariationCode::parse(&code).map_err(|error| invalid(&error))?;
        let tax_class = TaxClass::parse("food").map_err(|error| invalid(&error))?;

        let name = tidy(&self.product_name, LONGEST_NAME);
        if name.is_empty() {
            return Err(RowError::new("product_name", "a name is needed", ""));
        }
        let language = self.lang_guess.parse().unwrap_or(language);
        let ingredients = tidy(&self.ingredients, LONGEST_INGREDIENTS);
        let mut slugs = Texts::default();
        for language in Language::ALL {
            *slugs.slot(language) = Some(slug::slug_of(&name, &code).into());
        }
        let (nutrients, doubt) = match self.amounts().and_then(nutrition::checked) {
            Ok(nutrients) => (nutrients, None),
            Err(doubt) => (Nutrients::default(), Some(doubt)),
        };
        let product = Product {
            code: product_code,
            kind: ProductKind::Standard,
            brands: Vec::new(),
            categories: Vec::new(),
            position: rows::last(),
            published: None,
            name: Texts::only(language, &name),
            slug: slugs,
            short_description: Texts::default(),
            description: Texts::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            variations: vec![Variation {
                code: variation_code,
                ean: Some(barcode.into()),
                name: Texts::default(),
                color: Texts::default(),
                size: None,
                pictures: Vec::new(),
                net_weight: None,
                weight: None,
                tax_class,
                backorder: false,
                ingredients: if ingredients.is_empty() {
                    Texts::default()
                } else {
                    Texts::only(language, &ingredients)
                },
                nutrients,
                portion: None,
                allergens: BTreeMap::new(),
                suitable_for: Vec::new(),
                diets: Vec::new(),
                labels: Vec::new(),
                included_items: Vec::new(),
                prices: MarketPrices::default(),
                stock: 0,
            }],
        };
        Ok((product, doubt))
    }

    fn barcode(&self) -> Result<String, RowError> {
        let barcode = match &self.barcode_id {
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            other => other.to_string(),
        };
        let is_barcode = (1..=32).contains(&barcode.len()) && barcode.bytes().all(|b| b.is_ascii_digit());
        if is_barcode {
            Ok(barcode)
        } else {
            Err(RowError::new(
                "barcode_id",
                "a barcode is made of 1 to 32 digits",
                barcode,
            ))
        }
    }

    fn amounts(&self) -> Result<Vec<(Nutrient, f64)>, RowError> {
        let mut amounts = Vec::new();
        for (field, export_key, nutrient) in MEASURES {
            let value = match self.field(field) {
                Value::Null => self.nutriments.get(export_key).unwrap_or(&Value::Null),
                value => value,
            };
            if let Some(amount) = amount_of(field, value)? {
                amounts.push((nutrient, amount));
            }
        }
        Ok(amounts)
    }

    fn field(&self, name: &str) -> &Value {
        match name {
            "fat_amount" => &self.fat_amount,
            "saturated_fats" => &self.saturated_fats,
            "carbohydrate" => &self.carbohydrate,
            "sugar" => &self.sugar,
            "dietary_fiber" => &self.dietary_fiber,
            "protein" => &self.protein,
            "salt" => &self.salt,
            _ => &Value::Null,
        }
    }
}

/// Nothing where the source says nothing.
fn amount_of(field: &str, value: &Value) -> Result<Option<f64>, RowError> {
    let not_a_number = |shown: &str| Err(RowError::new(field, "an amount is a number of grams", shown));
    match value {
        Value::Null => Ok(None),
        Value::String(text) if text.trim().is_empty() => Ok(None),
        Value::String(text) => match text.trim().parse() {
            Ok(amount) => Ok(Some(amount)),
            Err(_) => not_a_number(text),
        },
        Value::Number(number) => match number.as_f64() {
            Some(amount) => Ok(Some(amount)),
            None => not_a_number(&number.to_string()),
        },
        other => not_a_number(&other.to_string()),
    }
}

/// The text with entities written out, single spaces, and no more than fits.
fn tidy(text: &str, longest: usize) -> String {
    let text = without_entities(text);
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().take(longest).collect()
}

/// Text with the common entities of HTML written out.
fn without_entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&apos;", "'")
        .replace("&lt;", "\u{2039}")
        .replace("&gt;", "\u{203a}")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = r#"{"barcode_id": "20217877", "product_name": "Fin Carré  Milk &amp; nuts", "ingredients": "Socker, _jordnötter_",
        "product_image": "https://images.example/1.jpg", "fat_amount": "33.3", "saturated_fats": "15.1", "carbohydrate": "47.5",
        "sugar": "43.3", "dietary_fiber": "", "protein": "12", "salt": "0.3", "sodium": "0.118", "alcohol": "", "is_healthy": "0", "lang_guess": "sv"}"#;

    fn product(text: &str) -> Result<Product, RowError> {
        let (product, _) = OpenFoodFactsRow::read(text)?.into_product(Language::En)?;
        Ok(product)
    }

    #[test]
    fn a_row_becomes_a_product_without_a_price() {
        assert!(OpenFoodFactsRow::looks_like(ROW));
        let product = product(ROW).expect("a product");
        assert_eq!(product.code.as_str(), "OFF-20217877");
        assert_eq!(product.name.exact(Language::Sv), Some("Fin Carré Milk & nuts"));
        assert_eq!(product.name.exact(Language::En), None);
        let variation = &product.variations[0];
        assert!(variation.prices.is_empty());
        assert_eq!(
            variation.ingredients.exact(Language::Sv),
            Some("Socker, _jordnötter_"),
            "marks stay"
        );
        assert_eq!(variation.nutrients.per_100_grams().count(), 6);
        assert_eq!(variation.ean.as_deref(), Some("20217877"));
    }

    #[test]
    fn exports_of_the_service_are_read_too() {
        let row = r#"{"code":"123","product_name":"Bar","lang":"fi","ingredients_text":"Sokeri","nutriments":{"fat_100g":10.5,"fat":3}}"#;
        let product = product(row).expect("a product");
        assert_eq!(product.name.exact(Language::Fi), Some("Bar"));
        let amounts: Vec<_> = product.variations[0].nutrients.per_100_grams().collect();
        assert_eq!(amounts, [(Nutrient::Fat, 10.5)]);
    }

    #[test]
    fn impossible_rows_say_why() {
        let check = |from: &str, to: &str, field: &str| {
            assert_eq!(product(&ROW.replacen(from, to, 1)).expect_err(to).field, field, "{to}");
        };
        check("20217877", "2021 787", "barcode_id");
        check("Fin Carré  Milk &amp; nuts", "  ", "product_name");
    }

    #[test]
    fn impossible_amounts_cost_the_nutrition_only() {
        let check = |from: &str, to: &str, field: &str| {
            let row = OpenFoodFactsRow::read(&ROW.replacen(from, to, 1)).expect("a row");
            let (product, doubt) = row.into_product(Language::En).expect("a product");
            assert_eq!(doubt.map(|doubt| doubt.field).as_deref(), Some(field), "{to}");
            assert!(product.variations[0].nutrients.is_empty(), "{to}");
        };
        check("\"33.3\"", "\"-1\"", "fat");
        check("\"33.3\"", "\"much\"", "fat_amount");
        check("\"33.3\"", "true", "fat_amount");
        check("\"0.3\"", "\"250\"", "salt");
    }

    #[test]
    fn the_shops_own_rows_are_another_kind() {
        assert!(!OpenFoodFactsRow::looks_like(r#"{"code":"A","name":{"fi":"x"}}"#));
        assert!(!OpenFoodFactsRow::looks_like("not json"));
    }
}
