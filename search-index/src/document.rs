//! What is known of a thing for finding it.

use std::{
    fmt::{self, Write as _},
    hash::{DefaultHasher, Hasher},
};

use domain::{
    catalogue::{Catalogue, Product},
    clock::UnixMillis,
    ids::{CategoryCode, MarketId},
    market::{Language, Texts},
    pricing::PriceAt,
};

use crate::markup::plain_text;

/// What a document stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Product,
    Recipe,
    Article,
    Location,
    Page,
    /// A press release.
    Release,
}

impl Kind {
    pub const ALL: [Self; 6] = [
        Self::Product,
        Self::Recipe,
        Self::Article,
        Self::Location,
        Self::Page,
        Self::Release,
    ];
}

/// A point on the earth, in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    pub latitude: f64,
    pub longitude: f64,
}

/// A product or a page as the index sees it. Texts are plain, without markup. A document is found in
/// a language by that language's texts only.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Product code or page id: identity, answer and last tie-breaker.
    pub key: Box<str>,
    pub kind: Kind,
    /// Codes of the product and its variations, EANs: found as wholes only.
    pub codes: Vec<Box<str>>,
    pub name: Texts,
    /// Names that belong to no language: those of brands, and their codes.
    pub brands: Vec<Box<str>>,
    /// Names of what it belongs to: categories, topic, town.
    pub labels: Vec<Texts>,
    pub text: Texts,
    /// Found with a lower rank than the text: ingredients.
    pub small_print: Texts,
    /// Words that editors want it to be found by; they rank as labels do.
    pub search_words: Texts,
    /// Its own categories; a listing asks for a category and those under it.
    pub categories: Vec<Box<str>>,
    /// The names of its values in each facet group.
    pub facets: Vec<(Box<str>, Vec<Box<str>>)>,
    /// The lowest price in each market, in minor units.
    pub prices: Vec<(MarketId, i64)>,
    /// Place in the default order; low first.
    pub position: i64,
    /// The day of publication as a number, `20260501`; 0 when it is not known.
    pub published: i64,
    /// How often it is chosen, in any unit; 0 when it is not known. Ranks mildly.
    pub popularity: u32,
    /// What cannot be bought ranks a little lower.
    pub in_stock: bool,
    pub place: Option<Place>,
}

/// What is known of a product beside the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProductFacts {
    pub in_stock: bool,
    pub popularity: u32,
    pub facets: Vec<(Box<str>, Vec<Box<str>>)>,
}

impl Document {
    /// A document that has nothing to be found by.
    pub fn new(kind: Kind, key: &str) -> Self {
        Self {
            key: key.into(),
            kind,
            codes: Vec::new(),
            name: Texts::default(),
            brands: Vec::new(),
            labels: Vec::new(),
            text: Texts::default(),
            small_print: Texts::default(),
            search_words: Texts::default(),
            categories: Vec::new(),
            facets: Vec::new(),
            prices: Vec::new(),
            position: 0,
            published: 0,
            popularity: 0,
            in_stock: true,
            place: None,
        }
    }

    /// Gathers what the catalogue says about the product, with the prices of a moment; the product itself need not be
    /// in it.
    pub fn from_product(product: &Product, catalogue: &Catalogue, at: UnixMillis, facts: &ProductFacts) -> Self {
        let code = product.code.as_str();
        Self {
            codes: codes(product),
            name: product.name.clone(),
            brands: brands(product, catalogue),
            labels: category_names(product, catalogue),
            text: description(product),
            small_print: joined(|language| {
                product
                    .variations
                    .iter()
                    .filter_map(move |variation| variation.ingredients.exact(language))
            }),
            categories: product.categories.iter().map(|code| code.as_str().into()).collect(),
            facets: facts.facets.clone(),
            prices: lowest_prices(product, at),
            position: product.position,
            published: product.published.as_deref().and_then(day_number).unwrap_or(0),
            popularity: facts.popularity,
            in_stock: facts.in_stock,
            ..Self::new(Kind::Product, code)
        }
    }

    /// Equal for equal documents, and for two different ones about never. A program built by another compiler may tell
    /// another number of the same document.
    pub(crate) fn digest(&self) -> u64 {
        struct Hashing(DefaultHasher);
        impl fmt::Write for Hashing {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.write(text.as_bytes());
                Ok(())
            }
        }
        let mut hashing = Hashing(DefaultHasher::new());
        // Writing into a hash does not fail.
        let _ = write!(hashing, "{self:?}");
        hashing.0.finish()
    }
}

fn codes(product: &Product) -> Vec<Box<str>> {
    let mut codes: Vec<Box<str>> = vec![product.code.as_str().into()];
    for variation in &product.variations {
        codes.push(variation.code.as_str().into());
        codes.extend(variation.ean.clone());
    }
    codes
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

/// Codes and names. A brand that the catalogue does not know is found by its code.
fn brands(product: &Product, catalogue: &Catalogue) -> Vec<Box<str>> {
    let mut brands: Vec<Box<str>> = Vec::new();
    for code in &product.brands {
        let name = catalogue.brand(code.as_str()).map(|brand| brand.name.clone());
        for text in [Some(code.as_str().into()), name].into_iter().flatten() {
            if !brands.contains(&text) {
                brands.push(text);
            }
        }
    }
    brands
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
