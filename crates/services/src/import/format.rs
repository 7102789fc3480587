//! From the rows of the shop's own format to products.

use std::collections::{BTreeMap, HashSet};

use configuration::MarketZones;
use domain::{
    catalogue::{Allergen, DIETS, IncludedItem, LABELS, Nutrient, Nutrients, Product, SUITABLE_FOR, Variation},
    ids::{BrandCode, CategoryCode, InvalidId, ProductCode, TaxClass, VariationCode},
    market::{Language, Texts},
    text::is_slug,
};

use super::{
    nutrition,
    prices::schedules,
    product_shape::PRODUCT,
    row_error::{RowError, RowErrors},
    rows::{ProductRow, VariationRow},
    shape, slug,
};

impl ProductRow {
    /// Reads a row.
    ///
    /// # Errors
    ///
    /// The text is no JSON, or values of it do not fit the format: all of them are told.
    pub fn read(text: &str) -> Result<Self, RowErrors> {
        Ok(shape::read(text, PRODUCT)?)
    }

    /// The product that the row describes.
    ///
    /// # Errors
    ///
    /// What it says is no product: everything that is wrong is told.
    pub fn into_product(self, zones: &MarketZones) -> Result<Product, RowErrors> {
        let mut errors = RowErrors::default();
        let code = errors.take(ProductCode::parse(&self.code).map_err(|error| RowError::wrong_id("code", &error)));
        if self.name.is_empty() {
            errors
                .0
                .push(RowError::new("name", "a name in one language at least is needed", ""));
        }
        if let Some(published) = &self.published
            && !is_day(published)
        {
            errors
                .0
                .push(RowError::new("published", "a day is written YYYY-MM-DD", published));
        }
        errors.0.extend(wrong_pictures(&self.pictures));
        if self.variations.is_empty() {
            errors
                .0
                .push(RowError::new("variations", "one variation at least is needed", ""));
        }
        let mut variations = Vec::with_capacity(self.variations.len());
        let mut codes = HashSet::new();
        for (at, row) in self.variations.into_iter().enumerate() {
            if !codes.insert(row.code.clone()) {
                let reason = "the code stands in the product twice";
                errors.0.push(RowError::new(
                    format!("variations[{at}].code"),
                    reason,
                    row.code.as_str(),
                ));
            }
            let variation = row.into_variation(zones);
            let variation = variation.map_err(|errors| errors.within(&format!("variations[{at}]")));
            variations.extend(errors.take_all(variation));
        }
        let slug = errors.take_all(slugs(&self.slug, &self.name, &self.code));
        let brands = errors.take_all(ids(&self.brands, "brands", BrandCode::parse));
        let categories = errors.take_all(ids(&self.categories, "categories", CategoryCode::parse));
        let parts = code.zip(slug).zip(brands).zip(categories);
        let (((code, slug), brands), categories) = errors.unless_any(parts)?;
        let mut product = Product {
            slug,
            code,
            kind: self.kind,
            brands,
            categories,
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
    fn into_variation(self, zones: &MarketZones) -> Result<Variation, RowErrors> {
        let mut errors = RowErrors::default();
        errors.0.extend(wrong_pictures(&self.pictures));
        for (field, keys, known) in [
            ("suitableFor", &self.suitable_for, &SUITABLE_FOR[..]),
            ("diets", &self.diets, &DIETS),
            ("labels", &self.labels, &LABELS),
        ] {
            errors.0.extend(unknown_keys(field, keys, known));
        }
        errors.0.extend(empty_items(&self.included_items));
        let code = errors.take(VariationCode::parse(&self.code).map_err(|error| RowError::wrong_id("code", &error)));
        let tax_class =
            errors.take(TaxClass::parse(&self.tax_class).map_err(|error| RowError::wrong_id("taxClass", &error)));
        let nutrients = errors.take_all(nutrients(&self.nutrients));
        let prices = errors.take_all(schedules(self.prices, self.price_periods, self.price_history, zones));
        let mut allergens = BTreeMap::new();
        for (key, presence) in self.allergens {
            allergens.extend(errors.take(allergen(&key)).map(|allergen| (allergen, presence)));
        }
        let parts = code.zip(tax_class).zip(nutrients).zip(prices);
        let (((code, tax_class), nutrients), prices) = errors.unless_any(parts)?;
        Ok(Variation {
            code,
            ean: self.ean,
            name: self.name,
            color: self.color,
            size: self.size,
            pictures: self.pictures,
            net_weight: self.net_weight.filter(|grams| *grams > 0),
            weight: self.weight,
            tax_class,
            backorder: self.backorder,
            ingredients: self.ingredients,
            nutrients,
            portion: self.portion.filter(|grams| *grams > 0),
            allergens,
            suitable_for: self.suitable_for,
            diets: self.diets,
            labels: self.labels,
            included_items: self.included_items,
            prices,
            stock: self.stock,
        })
    }
}

fn empty_items(items: &[IncludedItem]) -> impl Iterator<Item = RowError> {
    let items = items.iter().enumerate();
    items.filter(|(_, item)| item.quantity == 0).map(|(at, _)| {
        let field = format!("includedItems[{at}].quantity");
        RowError::new(field, "a package holds one piece at least", "0")
    })
}

fn allergen(key: &str) -> Result<Allergen, RowError> {
    key.parse()
        .map_err(|_| RowError::new(format!("allergens.{key}"), "the allergen is not known", key))
}

fn nutrients(amounts: &BTreeMap<String, f64>) -> Result<Nutrients, RowErrors> {
    let mut errors = RowErrors::default();
    let mut known = Vec::with_capacity(amounts.len());
    for (key, amount) in amounts {
        let nutrient = key
            .parse::<Nutrient>()
            .map_err(|_| RowError::new(format!("nutrients.{key}"), "the nutrient is not known", key));
        known.extend(errors.take(nutrient).map(|nutrient| (nutrient, *amount)));
    }
    let checked = errors.take(nutrition::checked(known).map_err(|error| error.within("nutrients")));
    errors.unless_any(checked)
}

/// The given slugs, checked, and made from the names where none are given.
pub(crate) fn slugs(given: &Texts, name: &Texts, code: &str) -> Result<Texts, RowErrors> {
    let mut errors = RowErrors::default();
    let mut slugs = Texts::default();
    for language in Language::ALL {
        let slug = match given.exact(language) {
            Some(slug) if is_slug(slug) => slug.to_owned(),
            Some(other) => {
                errors.0.push(RowError::new(
                    format!("slug.{language}"),
                    "a slug holds small letters a to z, digits and single hyphens",
                    other,
                ));
                continue;
            }
            None => slug::slug_of(name.get(language).unwrap_or(code), code),
        };
        *slugs.slot(language) = Some(slug.into());
    }
    errors.unless_any(Some(slugs))
}

fn ids<T>(codes: &[String], field: &str, parse: impl Fn(&str) -> Result<T, InvalidId>) -> Result<Vec<T>, RowErrors> {
    let mut errors = RowErrors::default();
    let mut ids = Vec::with_capacity(codes.len());
    for (at, code) in codes.iter().enumerate() {
        let id = parse(code).map_err(|error| RowError::wrong_id(&format!("{field}[{at}]"), &error));
        ids.extend(errors.take(id));
    }
    errors.unless_any(Some(ids))
}

pub(crate) fn wrong_pictures(names: &[Box<str>]) -> impl Iterator<Item = RowError> {
    let names = names.iter().enumerate();
    names.filter(|(_, name)| !is_slug(name)).map(|(at, name)| {
        RowError::new(
            format!("pictures[{at}]"),
            "the name of a picture holds small letters a to z, digits and single hyphens",
            name.as_ref(),
        )
    })
}

fn unknown_keys(field: &str, keys: &[Box<str>], known: &[&str]) -> impl Iterator<Item = RowError> {
    let keys = keys.iter().enumerate();
    let unknown = keys.filter(|(_, key)| !known.contains(&key.as_ref()));
    unknown.map(move |(at, key)| {
        let reason = format!("known are {}", known.join(", "));
        RowError::new(format!("{field}[{at}]"), reason, key.as_ref())
    })
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
mod tests;
