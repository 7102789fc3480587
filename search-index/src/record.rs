//! A product, written into the fields of the index.

use std::collections::BTreeMap;

use domain::market::{Language, Texts};
use tantivy::{
    TantivyDocument,
    schema::{Field, OwnedValue},
};

use crate::{
    analyzers,
    collation::Collation,
    document::ProductDocument,
    schema::{self, Fields, WordFields},
};

pub(crate) fn record(product: &ProductDocument, fields: &Fields, collation: &Collation) -> TantivyDocument {
    let mut record = TantivyDocument::new();
    let code = product.code.as_str();
    record.add_text(fields.code, code);
    record.add_text(fields.codes, analyzers::key(code));
    let variations = product.variation_codes.iter().map(|code| code.as_str());
    for code in variations.chain(product.eans.iter().map(AsRef::as_ref)) {
        record.add_text(fields.codes, analyzers::key(code));
    }
    for brand in &product.brands {
        record.add_text(fields.brand_keys, analyzers::key(brand.code.as_str()));
        record.add_text(fields.brand_keys, analyzers::key(&brand.name));
        record.add_text(fields.brand, &brand.name);
    }
    for category in &product.categories {
        record.add_text(fields.categories, category.as_str());
    }
    for language in Language::ALL {
        let of_language = fields.of(language);
        add_words(&mut record, &of_language.name, &product.name, language);
        add_words(&mut record, &of_language.description, &product.description, language);
        add(&mut record, of_language.ingredients, &product.ingredients, language);
        for name in &product.category_names {
            add(&mut record, of_language.category, name, language);
        }
        let shown = product.name.get(language).unwrap_or(code);
        record.add_bytes(of_language.sort_key, &collation.sort_key(language, shown));
    }
    record.add_i64(fields.position, product.position);
    if product.published > 0 {
        record.add_i64(fields.published, product.published);
    }
    if !product.prices.is_empty() {
        let prices: BTreeMap<String, OwnedValue> = product
            .prices
            .iter()
            .map(|(market, price)| (schema::market_key(market), OwnedValue::I64(*price)))
            .collect();
        record.add_object(fields.prices, prices);
    }
    record
}

fn add_words(record: &mut TantivyDocument, fields: &WordFields, texts: &Texts, language: Language) {
    for field in [fields.exact, fields.stem, fields.folded] {
        add(record, field, texts, language);
    }
}

fn add(record: &mut TantivyDocument, field: Field, texts: &Texts, language: Language) {
    if let Some(text) = texts.exact(language) {
        record.add_text(field, text);
    }
}
