//! Products as documents.

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{catalogue::Variation, clock::UnixMillis, pricing::PriceBook};
use search_index::{Document, ProductFacts};
use store::{OutboxEvent, Topic};

use super::source::{Key, Source, Touch};
use crate::search::facets_of;

/// The products of the price book.
#[derive(Clone)]
pub struct Products(pub Arc<ArcSwap<PriceBook>>);

impl Source for Products {
    const NAME: &'static str = "products";

    type Snapshot = PriceBook;

    fn snapshot(&self) -> Arc<PriceBook> {
        self.0.load_full()
    }

    fn keys(book: &PriceBook) -> Vec<Key> {
        book.catalogue()
            .products()
            .map(|product| product.code.as_str().into())
            .collect()
    }

    fn document(book: &PriceBook, key: &str, at: UnixMillis) -> Option<Document> {
        let catalogue = book.catalogue();
        let product = catalogue.product(key)?;
        let facts = ProductFacts {
            in_stock: product.variations.iter().any(Variation::in_stock),
            facets: facets_of(product, catalogue, at),
            ..ProductFacts::default()
        };
        Some(Document::from_product(product, catalogue, at, &facts))
    }

    fn touch(event: &OutboxEvent, _: &PriceBook) -> Touch {
        match event.topic {
            Topic::Product => Touch::One(event.key.as_str().into()),
            // Names of categories and brands stand in every product's document.
            Topic::Structure | Topic::Reindex => Touch::Everything,
            _ => Touch::Nothing,
        }
    }
}
