//! The shop's own format of products: one JSON object a line, documented in `docs/product-format.md`.

use std::collections::BTreeMap;

use configuration::MarketZones;
use domain::{
    catalogue::{Allergen, AllergenPresence, IncludedItem, Nutrient, Nutrients, Product, ProductKind, Tag, Variation},
    ids::{BrandCode, CategoryCode, InvalidId, ProductCode, TaxClass, VariationCode},
    market::{Language, Texts},
    text::is_slug,
};
use serde::{Deserialize, Deserializer};

use super::{
    nutrition,
    prices::{PricePeriodRow, schedules},
    row_error::RowError,
    slug,
};

/// A product as a file spells it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductRow {
    code: String,
    #[serde(rename = "type", default = "standard")]
    kind: ProductKind,
    #[serde(default, deserialize_with = "nullable")]
    brands: Vec<String>,
    #[serde(default, deserialize_with = "nullable")]
    categories: Vec<String>,
    /// Place in the default order; low first.
    #[serde(default = "last")]
    position: i64,
    /// `YYYY-MM-DD`.
    #[serde(default, deserialize_with = "nullable")]
    published: Option<String>,
    name: Texts,
    /// Made from the name where it is absent.
    #[serde(default, deserialize_with = "nullable")]
    slug: Texts,
    /// Simple HTML.
    #[serde(default, deserialize_with = "nullable")]
    short_description: Texts,
    /// Simple HTML.
    #[serde(default, deserialize_with = "nullable")]
    description: Texts,
    #[serde(default, deserialize_with = "nullable")]
    tags: Vec<Tag>,
    #[serde(default, deserialize_with = "nullable")]
    pictures: Vec<Box<str>>,
    variations: Vec<VariationRow>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct VariationRow {
    code: String,
    #[serde(default, deserialize_with = "nullable")]
    ean: Option<Box<str>>,
    #[serde(default, deserialize_with = "nullable")]
    name: Texts,
    #[serde(default, deserialize_with = "nullable")]
    color: Texts,
    #[serde(default, deserialize_with = "nullable")]
    size: Option<Box<str>>,
    #[serde(default, deserialize_with = "nullable")]
    pictures: Vec<Box<str>>,
    /// Grams.
    #[serde(default, deserialize_with = "nullable")]
    net_weight: Option<u32>,
    /// Grams, with the package.
    #[serde(default, deserialize_with = "nullable")]
    weight: Option<u32>,
    /// Market to minor units with tax.
    #[serde(default, deserialize_with = "nullable")]
    prices: BTreeMap<String, i64>,
    #[serde(default, deserialize_with = "nullable")]
    price_periods: Vec<PricePeriodRow>,
    #[serde(default, deserialize_with = "nullable")]
    stock: u32,
    #[serde(default, deserialize_with = "nullable")]
    backorder: bool,
    #[serde(default = "confectionery")]
    tax_class: String,
    #[serde(default, deserialize_with = "nullable")]
    ingredients: Texts,
    /// Per 100 g.
    #[serde(default, deserialize_with = "nullable")]
    nutrients: BTreeMap<String, f64>,
    /// Grams.
    #[serde(default, deserialize_with = "nullable")]
    portion: Option<u32>,
    #[serde(default, deserialize_with = "nullable")]
    allergens: BTreeMap<String, AllergenPresence>,
    #[serde(default, deserialize_with = "nullable")]
    suitable_for: Vec<Box<str>>,
    #[serde(default, deserialize_with = "nullable")]
    diets: Vec<Box<str>>,
    #[serde(default, deserialize_with = "nullable")]
    labels: Vec<Box<str>>,
    #[serde(default, deserialize_with = "nullable")]
    included_items: Vec<IncludedItem>,
}

/// A field that is null says as little as one that is absent.
fn nullable<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

fn standard() -> ProductKind {
    ProductKind::Standard
}

fn confectionery() -> String {
    "confectionery".to_owned()
}

/// Behind all products that have a place.
pub(super) fn last() -> i64 {
    1_000_000
}

const SUITABLE_FOR: [&str; 4] = ["vegetarians", "vegans", "coeliacs", "lactoseIntolerant"];
const DIETS: [&str; 7] = [
    "vegan",
    "glutenFree",
    "lactoseFree",
    "lowLactose",
    "milkFree",
    "organic",
    "sugarFree",
];
const LABELS: [&str; 8] = [
    "blue swan",
    "cocoa responsibility",
    "crossed grain",
    "dentist recommends",
    "heart symbol",
    "key flag",
    "EU organic",
    "vegan",
];

impl ProductRow {
    pub fn read(text: &str) -> Result<Self, RowError> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let path = error.path().to_string();
            let inner = error.into_inner();
            if !inner.is_data() {
                return RowError::new("", "the line is not JSON", inner.to_string());
            }
            let field = if path == "." { String::new() } else { path };
            RowError::new(field, "the value does not fit the format", inner.to_string())
        })
    }

    pub fn into_product(self, zones: &MarketZones) -> Result<Product, RowError> {
        let code = ProductCode::parse(&self.code).map_err(|error| wrong_id("code", &error))?;
        if self.name.is_empty() {
            return Err(RowError::new("name", "a name in one language at least is needed", ""));
        }
        if let Some(published) = &self.published
            && !is_day(published)
        {
            return Err(RowError::new("published", "a day is written YYYY-MM-DD", published));
        }
        check_pictures("pictures", &self.pictures)?;
        if self.variations.is_empty() {
            return Err(RowError::new("variations", "one variation at least is needed", ""));
        }
        let variations = self
            .variations
            .into_iter()
            .enumerate()
            .map(|(at, row)| {
                row.into_variation(zones)
                    .map_err(|error| error.within(&format!("variations[{at}]")))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let mut product = Product {
            slug: slugs(&self.slug, &self.name, code.as_str())?,
            code,
            kind: self.kind,
            brands: ids(&self.brands, "brands", BrandCode::parse)?,
            categories: ids(&self.categories, "categories", CategoryCode::parse)?,
            position: self.position,
            published: self.published.map(Into::into),
            name: self.name,
            short_description: self.short_description,
            description: self.description,
            tags: self.tags,
            pictures: self.pictures,
            variations,
        };
        product.clean_markup();
        Ok(product)
    }
}

impl VariationRow {
    fn into_variation(self, zones: &MarketZones) -> Result<Variation, RowError> {
        check_pictures("pictures", &self.pictures)?;
        check_keys("suitableFor", &self.suitable_for, &SUITABLE_FOR)?;
        check_keys("diets", &self.diets, &DIETS)?;
        check_keys("labels", &self.labels, &LABELS)?;
        Ok(Variation {
            code: VariationCode::parse(&self.code).map_err(|error| wrong_id("code", &error))?,
            ean: self.ean,
            name: self.name,
            color: self.color,
            size: self.size,
            pictures: self.pictures,
            net_weight: self.net_weight.filter(|grams| *grams > 0),
            weight: self.weight,
            tax_class: TaxClass::parse(&self.tax_class).map_err(|error| wrong_id("taxClass", &error))?,
            backorder: self.backorder,
            ingredients: self.ingredients,
            nutrients: nutrients(&self.nutrients)?,
            portion: self.portion.filter(|grams| *grams > 0),
            allergens: self
                .allergens
                .into_iter()
                .map(|(key, presence)| Ok((allergen(&key)?, presence)))
                .collect::<Result<_, RowError>>()?,
            suitable_for: self.suitable_for,
            diets: self.diets,
            labels: self.labels,
            included_items: included_items(self.included_items)?,
            prices: schedules(self.prices, self.price_periods, zones)?,
            stock: self.stock,
        })
    }
}

fn included_items(items: Vec<IncludedItem>) -> Result<Vec<IncludedItem>, RowError> {
    match items.iter().position(|item| item.quantity == 0) {
        Some(at) => Err(RowError::new(
            format!("includedItems[{at}].quantity"),
            "a package holds one piece at least",
            "0",
        )),
        None => Ok(items),
    }
}

fn allergen(key: &str) -> Result<Allergen, RowError> {
    key.parse()
        .map_err(|_| RowError::new(format!("allergens.{key}"), "the allergen is not known", key))
}

fn nutrients(amounts: &BTreeMap<String, f64>) -> Result<Nutrients, RowError> {
    let amounts = amounts
        .iter()
        .map(|(key, amount)| {
            let nutrient: Nutrient = key
                .parse()
                .map_err(|_| RowError::new(format!("nutrients.{key}"), "the nutrient is not known", key))?;
            Ok((nutrient, *amount))
        })
        .collect::<Result<Vec<_>, RowError>>()?;
    nutrition::checked(amounts).map_err(|error| error.within("nutrients"))
}

/// The given slugs, checked, and made from the names where none are given.
fn slugs(given: &Texts, name: &Texts, code: &str) -> Result<Texts, RowError> {
    let mut slugs = Texts::default();
    for language in Language::ALL {
        let slug = match given.exact(language) {
            Some(slug) if is_slug(slug) => slug.to_owned(),
            Some(other) => {
                return Err(RowError::new(
                    format!("slug.{language}"),
                    "a slug holds small letters a to z, digits and single hyphens",
                    other,
                ));
            }
            None => slug::slug_of(name.get(language).unwrap_or(code), code),
        };
        *slugs.slot(language) = Some(slug.into());
    }
    Ok(slugs)
}

fn ids<T>(codes: &[String], field: &str, parse: impl Fn(&str) -> Result<T, InvalidId>) -> Result<Vec<T>, RowError> {
    codes
        .iter()
        .map(|code| parse(code).map_err(|error| wrong_id(field, &error)))
        .collect()
}

pub(super) fn wrong_id(field: &str, error: &InvalidId) -> RowError {
    RowError::new(field, "the code is not valid", error.to_string())
}

fn check_pictures(field: &str, names: &[Box<str>]) -> Result<(), RowError> {
    match names.iter().find(|name| !is_slug(name)) {
        Some(name) => Err(RowError::new(
            field,
            "the name of a picture holds small letters a to z, digits and single hyphens",
            name.as_ref(),
        )),
        None => Ok(()),
    }
}

fn check_keys(field: &str, keys: &[Box<str>], known: &[&str]) -> Result<(), RowError> {
    match keys.iter().find(|key| !known.contains(&key.as_ref())) {
        Some(key) => Err(RowError::new(
            field,
            format!("known are {}", known.join(", ")),
            key.as_ref(),
        )),
        None => Ok(()),
    }
}

/// `YYYY-MM-DD` with a month and a day that exist in some year.
fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 10
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
        && ("01".."13").contains(&&text[5..7])
        && ("01".."32").contains(&&text[8..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = r#"{"code":"A-1","name":{"fi":"Äyskäri & Ölö","en":"Scoop"},"description":{"fi":"<p>Hyvä</p><script>x</script>"},
        "shortDescription":{"fi":"Suklaa & <em onclick='x'>suola</em> <3<img src=x onerror=alert(1)>"},
        "variations":[{"code":"A-1-100","prices":{"FI":590},"stock":5,"nutrients":{"fat":30,"sugar":40},"allergens":{"milk":"contains"}}]}"#;

    fn product(text: &str) -> Result<Product, RowError> {
        ProductRow::read(text)?.into_product(&MarketZones::default())
    }

    #[test]
    fn a_small_row_becomes_a_product() {
        let product = product(ROW).expect("a product");
        assert_eq!(product.kind, ProductKind::Standard);
        assert_eq!(product.slug.exact(Language::Fi), Some("ayskari-olo"));
        assert_eq!(product.slug.exact(Language::Sv), Some("ayskari-olo"));
        assert_eq!(product.slug.exact(Language::En), Some("scoop"));
        assert_eq!(product.description.exact(Language::Fi), Some("<p>Hyvä</p>"));
        assert_eq!(
            product.short_description.exact(Language::Fi),
            Some("Suklaa &amp; <em>suola</em> &lt;3")
        );
        let variation = &product.variations[0];
        let standing: Vec<_> = variation.prices.values().map(|schedule| schedule.standing).collect();
        assert_eq!(standing, [Some(590)]);
        assert_eq!(variation.tax_class.as_str(), "confectionery");
    }

    #[test]
    fn mistakes_name_their_field() {
        let check = |from: &str, to: &str, field: &str| {
            let text = ROW.replacen(from, to, 1);
            assert_ne!(text, ROW);
            assert_eq!(product(&text).expect_err(to).field, field, "{to}");
        };
        check(r#""code":"A-1""#, r#""code":"A 1""#, "code");
        check(r#""fi":"Äyskäri & Ölö","en":"Scoop""#, "", "name");
        check(r#""FI":590"#, r#""FI":"5,90""#, "variations[0].prices.FI");
        check(r#""FI":590"#, r#""FI":-1"#, "variations[0].prices.FI");
        check(r#""stock":5"#, r#""stock":-5"#, "variations[0].stock");
        check(r#""fat":30"#, r#""fatt":30"#, "variations[0].nutrients.fatt");
        check(r#""fat":30"#, r#""fat":130"#, "variations[0].nutrients.fat");
        check(
            r#""milk":"contains""#,
            r#""mlik":"contains""#,
            "variations[0].allergens.mlik",
        );
        check(
            r#""milk":"contains""#,
            r#""milk":"some""#,
            "variations[0].allergens.milk",
        );
        check(r#""stock":5"#, r#""stock":5,"colour":{}"#, "variations[0].colour");
        check(r#""stock":5"#, r#""stock":5,"diets":["paleo"]"#, "variations[0].diets");
        check(
            r#"{"code":"A-1","#,
            r#"{"published":"1.5.2026","code":"A-1","#,
            "published",
        );
        check(r#"{"code":"A-1","#, r#"{"slug":{"fi":"Ä b"},"code":"A-1","#, "slug.fi");
        check("]}", "]", "");
    }
}
