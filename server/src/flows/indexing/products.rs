//! Products as documents.

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Catalogue, Product},
    clock::UnixMillis,
    pricing::PriceBook,
};
use search_index::{Document, ProductFacts};
use store::{OutboxEvent, Topic};

use super::source::{Key, Source, Touch};
use crate::search::{can_be_had, facets_of};

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
        Some(Document::from_product(
            product,
            catalogue,
            at,
            &facts(product, catalogue, at),
        ))
    }

    fn changed_by_time(book: &PriceBook) -> Vec<Key> {
        let has_dates = |product: &&Product| {
            let mut variations = product.variations.iter();
            variations.any(|variation| variation.prices.values().any(|schedule| !schedule.periods.is_empty()))
        };
        let products = book.catalogue().products().map(AsRef::as_ref).filter(has_dates);
        products.map(|product| product.code.as_str().into()).collect()
    }

    fn touch(event: &OutboxEvent, _: &PriceBook) -> Touch {
        match event.topic {
            Topic::Product | Topic::Stock | Topic::Prices => Touch::One(event.key.as_str().into()),
            // Names of categories and brands stand in every product's document.
            Topic::Structure | Topic::Category | Topic::CategoryTree | Topic::Brand | Topic::Reindex => {
                Touch::Everything
            }
            _ => Touch::Nothing,
        }
    }
}

fn facts(product: &Product, catalogue: &Catalogue, at: UnixMillis) -> ProductFacts {
    ProductFacts {
        in_stock: can_be_had(product),
        facets: facets_of(product, catalogue, at),
        ..ProductFacts::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flows::import::ProductRow;

    #[test]
    fn the_stock_facet_and_ranking_are_of_one_mind() {
        let check = |stock: u32, backorder: bool, expected: bool| {
            let row = serde_json::json!({
                "code": "P-1", "name": {"fi": "Levy"},
                "variations": [{"code": "P-1-A", "stock": stock, "backorder": backorder}],
            });
            let product = ProductRow::read(&row.to_string()).and_then(ProductRow::into_product);
            let product = product.expect("a product");
            let facts = facts(&product, &Catalogue::default(), UnixMillis(0));
            let has_facet = facts.facets.iter().any(|(group, _)| &**group == "stock");
            assert_eq!((facts.in_stock, has_facet), (expected, expected), "{row}");
        };
        check(3, false, true);
        check(0, true, true);
        check(0, false, false);
    }
}
