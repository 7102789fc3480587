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
    document::Document,
    schema::{self, Fields, WordFields},
};

pub(crate) fn record(document: &Document, fields: &Fields, collation: &Collation) -> TantivyDocument {
    let mut record = TantivyDocument::new();
    record.add_text(fields.code, &document.key);
    record.add_text(fields.kind, document.kind.name());
    for code in &document.codes {
        record.add_text(fields.codes, analyzers::key(code));
    }
    for brand in &document.brands {
        record.add_text(fields.brand_keys, analyzers::key(brand));
        record.add_text(fields.brand, brand);
    }
    for category in &document.categories {
        record.add_text(fields.categories, category);
    }
    for language in Language::ALL {
        let of_language = fields.of(language);
        add_words(&mut record, &of_language.name, &document.name, language);
        add_words(&mut record, &of_language.description, &document.text, language);
        add(&mut record, of_language.ingredients, &document.small_print, language);
        for label in document.labels.iter().chain([&document.search_words]) {
            add(&mut record, of_language.category, label, language);
        }
        let shown = document.name.get(language).unwrap_or(&document.key);
        record.add_bytes(of_language.sort_key, &collation.sort_key(language, shown));
    }
    record.add_i64(fields.position, document.position);
    if document.published > 0 {
        record.add_i64(fields.published, document.published);
    }
    if !document.prices.is_empty() {
        let prices: BTreeMap<String, OwnedValue> = document
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
