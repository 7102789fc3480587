//! A small shop for the tests to search in.

use domain::{
    catalogue::Brand,
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, VariationCode},
    market::{Language, Texts},
};
use search_index::{IndexChange, ProductDocument, ProductHits, ProductIndex, ProductQuery, ProductReader};

/// A product that is nothing but its code.
pub(crate) fn product(code: &str) -> ProductDocument {
    ProductDocument {
        code: product_code(code),
        variation_codes: Vec::new(),
        eans: Vec::new(),
        name: Texts::default(),
        description: Texts::default(),
        ingredients: Texts::default(),
        brands: Vec::new(),
        categories: Vec::new(),
        category_names: Vec::new(),
        prices: Vec::new(),
        position: 0,
        published: 0,
    }
}

/// A product with a name in one language.
pub(crate) fn named(code: &str, language: Language, name: &str) -> ProductDocument {
    ProductDocument {
        name: Texts::only(language, name),
        ..product(code)
    }
}

pub(crate) fn fi(code: &str, name: &str) -> ProductDocument {
    named(code, Language::Fi, name)
}

pub(crate) fn index_of(products: impl IntoIterator<Item = ProductDocument>) -> ProductReader {
    let index = ProductIndex::in_ram().expect("an index in memory");
    let mut writer = index.writer().expect("the only writer");
    writer
        .apply(products.into_iter().map(IndexChange::put), 1)
        .expect("applied");
    index.reader()
}

pub(crate) fn search(reader: &ProductReader, query: &ProductQuery) -> ProductHits {
    reader.search(query).expect("an answer")
}

pub(crate) fn text(text: &str) -> ProductQuery {
    ProductQuery::text(text).expect("a valid text")
}

/// The codes that the question finds, in order, on a page of a hundred.
pub(crate) fn codes(reader: &ProductReader, query: ProductQuery) -> Vec<String> {
    let hits = search(reader, &query.page(0, 100).expect("a valid page"));
    assert_eq!(hits.codes.len(), hits.total, "all hits are on the page");
    hits.codes.iter().map(ToString::to_string).collect()
}

pub(crate) fn found(reader: &ProductReader, words: &str) -> Vec<String> {
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
