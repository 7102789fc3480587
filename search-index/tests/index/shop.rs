//! A small shop for the tests to search in.

use domain::{
    catalogue::Brand,
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, VariationCode},
    market::{Language, Texts},
};
use search_index::{Document, Hits, IndexChange, IndexError, Kind, Query, Reader, SearchIndex, Writer};

/// A product that is nothing but its code.
pub(crate) fn product(code: &str) -> Document {
    Document {
        codes: vec![code.into()],
        ..Document::new(Kind::Product, code)
    }
}

/// A product with a name in one language.
pub(crate) fn named(code: &str, language: Language, name: &str) -> Document {
    Document {
        name: Texts::only(language, name),
        ..product(code)
    }
}

pub(crate) fn fi(code: &str, name: &str) -> Document {
    named(code, Language::Fi, name)
}

pub(crate) fn index_of(products: impl IntoIterator<Item = Document>) -> Reader {
    let index = SearchIndex::in_ram().expect("an index in memory");
    let mut writer = writer_of(&index);
    writer
        .apply(products.into_iter().map(IndexChange::put), 1)
        .expect("applied");
    index.reader()
}

/// The writer of an index that has none. Where a test starts a process, that one holds every lock for a moment.
pub(crate) fn writer_of(index: &SearchIndex) -> Writer {
    loop {
        match index.writer() {
            Err(IndexError::Locked) => std::thread::yield_now(),
            outcome => return outcome.expect("a writer"),
        }
    }
}

pub(crate) fn search(reader: &Reader, query: &Query) -> Hits {
    reader.search(query).expect("an answer")
}

pub(crate) fn text(text: &str) -> Query {
    Query::text(text).expect("a valid text")
}

/// The codes that the question finds, in order, on a page of a hundred.
pub(crate) fn codes(reader: &Reader, query: Query) -> Vec<String> {
    let hits = search(reader, &query.page(0, 100).expect("a valid page"));
    assert_eq!(hits.hits.len(), hits.total, "all hits are on the page");
    keys(hits)
}

pub(crate) fn keys(hits: Hits) -> Vec<String> {
    hits.hits.into_iter().map(|hit| hit.key.into()).collect()
}

pub(crate) fn found(reader: &Reader, words: &str) -> Vec<String> {
    codes(reader, text(words))
}

pub(crate) fn product_code(code: &str) -> ProductCode {
    ProductCode::parse(code).expect("a product code")
}

pub(crate) fn variation_code(code: &str) -> VariationCode {
    VariationCode::parse(code).expect("a variation code")
}

pub(crate) fn category(code: &str) -> CategoryCode {
    CategoryCode::parse(code).expect("a category code")
}

pub(crate) fn brand(code: &str, name: &str) -> Brand {
    Brand {
        code: BrandCode::parse(code).expect("a brand code"),
        name: name.into(),
    }
}

pub(crate) fn market(id: &str) -> MarketId {
    MarketId::parse(id).expect("a market")
}
