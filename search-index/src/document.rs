//! What is known of a product for finding it.

use domain::{
    catalogue::{Brand, Catalogue, Product},
    clock::UnixMillis,
    ids::{CategoryCode, MarketId, ProductCode, VariationCode},
    market::{Language, Texts},
    pricing::PriceAt,
};

use crate::markup::plain_text;

/// One product as the index sees it. Texts are plain, without markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProductDocument {
    pub code: ProductCode,
    pub variation_codes: Vec<VariationCode>,
    pub eans: Vec<Box<str>>,
    pub name: Texts,
    pub description: Texts,
    /// Found with a lower rank than the description.
    pub ingredients: Texts,
    pub brands: Vec<Brand>,
    /// The product's own categories; a listing asks for a category and those under it.
    pub categories: Vec<CategoryCode>,
    /// The names of its categories and of those above them.
    pub category_names: Vec<Texts>,
    /// The lowest price of its variations in each market, in minor units.
    pub prices: Vec<(MarketId, i64)>,
    /// Place in the default order; low first.
    pub position: i64,
    /// The day of publication as a number, `20260501`; 0 when it is not known.
    pub published: i64,
}

impl ProductDocument {
    /// Gathers what the catalogue says about the product, with the prices of a moment; the product itself need not be
    /// in it.
    pub fn from_product(product: &Product, catalogue: &Catalogue, at: UnixMillis) -> Self {
        Self {
            code: product.code.clone(),
            variation_codes: product
                .variations
                .iter()
                .map(|variation| variation.code.clone())
                .collect(),
            eans: product
                .variations
                .iter()
                .filter_map(|variation| variation.ean.clone())
                .collect(),
            name: product.name.clone(),
            description: description(product),
            ingredients: joined(|language| {
                product
                    .variations
                    .iter()
                    .filter_map(move |variation| variation.ingredients.exact(language))
            }),
            brands: brands(product, catalogue),
            categories: product.categories.clone(),
            category_names: category_names(product, catalogue),
            prices: lowest_prices(product, at),
            position: product.position,
            published: product.published.as_deref().and_then(day_number).unwrap_or(0),
        }
    }
}

/// The product's texts and what sets its variations apart.
fn description(product: &Product) -> Texts {
    let with_markup = joined(|language| {
        let variations = product
            .variations
            .iter()
            .flat_map(move |variation| [variation.name.exact(language), variation.color.exact(language)]);
        [
            product.short_description.exact(language),
            product.description.exact(language),
        ]
        .into_iter()
        .chain(variations)
        .flatten()
    });
    let mut texts = Texts::default();
    for language in Language::ALL {
        *texts.slot(language) = with_markup.exact(language).map(|text| plain_text(text).into());
    }
    texts
}

/// A brand that the catalogue does not know is found by its code.
fn brands(product: &Product, catalogue: &Catalogue) -> Vec<Brand> {
    let unknown = |code: &domain::ids::BrandCode| Brand {
        code: code.clone(),
        name: code.as_str().into(),
    };
    product
        .brands
        .iter()
        .map(|code| catalogue.brand(code.as_str()).cloned().unwrap_or_else(|| unknown(code)))
        .collect()
}

fn category_names(product: &Product, catalogue: &Catalogue) -> Vec<Texts> {
    let mut seen: Vec<&CategoryCode> = product.categories.iter().collect();
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(category) = seen.get(at).copied() {
        if let Some(category) = catalogue.category(category.as_str()) {
            names.push(category.name.clone());
            if let Some(parent) = category.parent.as_ref().filter(|parent| !seen.contains(parent)) {
                seen.push(parent);
            }
        }
        at += 1;
    }
    names
}

fn lowest_prices(product: &Product, at: UnixMillis) -> Vec<(MarketId, i64)> {
    let mut lowest: Vec<(MarketId, i64)> = Vec::new();
    for (market, schedule) in product.variations.iter().flat_map(|variation| &variation.prices) {
        let Some(price) = schedule.at(at).map(PriceAt::current) else {
            continue;
        };
        match lowest.iter_mut().find(|(known, _)| known == market) {
            Some((_, known)) => *known = price.min(*known),
            None => lowest.push((market.clone(), price)),
        }
    }
    lowest
}

/// The different texts of each language, one after another.
fn joined<'a, I>(texts: impl Fn(Language) -> I) -> Texts
where
    I: Iterator<Item = &'a str>,
{
    let mut joined = Texts::default();
    for language in Language::ALL {
        let mut parts: Vec<&str> = Vec::new();
        for text in texts(language) {
            if !parts.contains(&text) {
                parts.push(text);
            }
        }
        *joined.slot(language) = (!parts.is_empty()).then(|| parts.join("\n").into());
    }
    joined
}

/// `2026-05-01` as 20260501, which sorts as the days do.
fn day_number(day: &str) -> Option<i64> {
    let mut parts = day.splitn(3, '-');
    let mut part = |digits: usize| {
        let text = parts.next()?;
        (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<i64>().ok())
            .flatten()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some(year * 10_000 + month * 100 + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_numbers_that_sort() {
        for (text, number) in [
            ("2026-05-01", Some(20_260_501)),
            ("2026-5-1", None),
            ("2026-13-01", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(day_number(text), number, "{text}");
        }
    }
}
