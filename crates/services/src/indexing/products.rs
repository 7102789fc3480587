//! Products as documents.

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Catalogue, Product},
    clock::UnixMillis,
    pricing::PriceBook,
};
use search_index::{Document, ProductFacts};
use site::search::{can_be_had, facets_of};
use store::{OutboxEvent, Topic};

use super::source::{Invalidation, Key, Source};

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

    fn count(book: &PriceBook) -> Option<usize> {
        Some(book.catalogue().products().len())
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
            variations.any(|variation| variation.prices.values().any(|schedule| schedule.has_dates()))
        };
        let products = book.catalogue().products().map(AsRef::as_ref).filter(has_dates);
        products.map(|product| product.code.as_str().into()).collect()
    }

    fn hears(topic: Topic) -> bool {
        use Topic::{Brand, Category, CategoryTree, Prices, Product, Reindex, Stock, Structure};
        matches!(
            topic,
            Stock | Prices | Product | Category | Brand | Structure | CategoryTree | Reindex
        )
    }

    fn touch(event: &OutboxEvent, book: &PriceBook) -> Invalidation {
        match event.topic {
            Topic::Stock | Topic::Prices => Invalidation::One(event.key.as_str().into()),
            // What is in it is in the boxes that hold it.
            Topic::Product => {
                let boxes = book.catalogue().packages_with(&event.key);
                let keys = [event.key.as_str()]
                    .into_iter()
                    .chain(boxes.iter().map(|package| package.code.as_str()));
                Invalidation::Some(keys.map(Key::from).collect())
            }
            // The names of what a product is filed under stand in its document.
            Topic::Category => these(book.catalogue(), |product, catalogue| {
                let mut categories = product.categories.iter();
                categories.any(|code| {
                    let above = catalogue.category_ancestors(code).iter();
                    [code].into_iter().chain(above).any(|code| code.as_str() == event.key)
                })
            }),
            Topic::Brand => these(book.catalogue(), |product, _| {
                product.brands.iter().any(|code| code.as_str() == event.key)
            }),
            Topic::Structure | Topic::CategoryTree | Topic::Reindex => Invalidation::Everything,
            _ => Invalidation::Nothing,
        }
    }
}

/// More documents than these are brought by a build, which goes on in small groups.
const WRITTEN_AT_ONCE: usize = 1_000;

fn these(catalogue: &Catalogue, are_meant: impl Fn(&Product, &Catalogue) -> bool) -> Invalidation {
    let meant = catalogue.products().filter(|product| are_meant(product, catalogue));
    let keys: Vec<Key> = meant
        .take(WRITTEN_AT_ONCE + 1)
        .map(|product| product.code.as_str().into())
        .collect();
    if keys.len() > WRITTEN_AT_ONCE {
        Invalidation::Everything
    } else {
        Invalidation::Some(keys)
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
    use crate::import::ProductRow;
    use configuration::MarketZones;

    #[test]
    fn what_is_not_heard_touches_nothing() {
        for topic in Topic::all() {
            let (id, key) = (1, "x".to_owned());
            let touched = Products::touch(&OutboxEvent { id, topic, key }, &PriceBook::default());
            assert_eq!(touched != Invalidation::Nothing, Products::hears(topic), "{topic:?}");
        }
    }

    #[test]
    fn the_stock_facet_and_ranking_are_of_one_mind() {
        let check = |stock: u32, backorder: bool, expected: bool| {
            let row = serde_json::json!({
                "code": "P-1", "name": {"fi": "Levy"},
                "variations": [{"code": "P-1-A", "stock": stock, "backorder": backorder}],
            });
            let product = ProductRow::read(&row.to_string()).and_then(|row| row.into_product(&MarketZones::default()));
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
