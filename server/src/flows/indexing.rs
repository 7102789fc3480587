//! Brings the search index up to the catalogue.

use std::collections::BTreeSet;

use domain::{
    catalogue::{Catalogue, Product, Variation},
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::ProductCode,
};
use search_index::{Document, IndexChange, IndexError, ProductFacts, SearchIndex, Writer};
use store::{OutboxEvent, Topic};

use crate::search::facets_of;

/// Documents in one commit: large enough that commits do not cost, small enough that a search soon sees the first.
const GROUP: usize = 2_000;

/// What changed, read from events.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub products: BTreeSet<ProductCode>,
    /// Names of categories or brands, which stand in every product's document.
    pub structure: bool,
    /// Taxes or promotions.
    pub rules: bool,
    pub gift_cards: BTreeSet<GiftCardId>,
    /// Keys of the shop's documents.
    pub settings: BTreeSet<String>,
    /// The last event's id.
    pub cursor: u64,
}

impl Changes {
    pub fn of(events: &[OutboxEvent]) -> Self {
        let mut changes = Self::default();
        for event in events {
            match event.topic {
                // A key that is no code was never a product's.
                Topic::Product => changes.products.extend(ProductCode::parse(&event.key)),
                Topic::Structure => changes.structure = true,
                Topic::Rules => changes.rules = true,
                // A key that is no number was never a card's.
                Topic::GiftCard => changes.gift_cards.extend(event.key.parse().map(GiftCardId)),
                Topic::Setting => {
                    changes.settings.insert(event.key.clone());
                }
                Topic::Content | Topic::Other => {}
            }
            changes.cursor = event.id;
        }
        changes
    }
}

/// How far the index has come, in the ids of events.
pub fn cursor_of(index: &SearchIndex) -> u64 {
    u64::try_from(index.cursor()).unwrap_or(0)
}

/// Whether the index can be brought up to the catalogue by events alone: it holds something, the events after it
/// are still there, and it is not ahead of the database, as after a restored backup.
pub fn can_follow(cursor: u64, floor: u64, head: u64) -> bool {
    cursor > 0 && cursor >= floor && cursor <= head
}

/// Puts changed products into the index and takes deleted ones out. `catalogue` must be at least as new as the
/// changes; prices are those of the moment `at`.
pub fn apply(writer: &mut Writer, catalogue: &Catalogue, changes: &Changes, at: UnixMillis) -> Result<(), IndexError> {
    if changes.structure {
        return rebuild(writer, catalogue, changes.cursor, at);
    }
    let documents = changes
        .products
        .iter()
        .map(|code| match catalogue.product(code.as_str()) {
            Some(product) => IndexChange::put(document(product, catalogue, at)),
            None => IndexChange::Delete(code.as_str().into()),
        });
    writer.apply(documents, as_cursor(changes.cursor))
}

/// Empties the index and fills it with the whole catalogue, which contains the events up to `cursor`.
pub fn rebuild(writer: &mut Writer, catalogue: &Catalogue, cursor: u64, at: UnixMillis) -> Result<(), IndexError> {
    writer.clear()?;
    let products: Vec<_> = catalogue.products().collect();
    for group in products.chunks(GROUP) {
        let documents = group
            .iter()
            .map(|product| IndexChange::put(document(product, catalogue, at)));
        // The cursor moves with the last group only: a rebuild that is cut off begins anew.
        writer.apply(documents, 0)?;
    }
    writer.apply([], as_cursor(cursor))
}

fn document(product: &Product, catalogue: &Catalogue, at: UnixMillis) -> Document {
    let facts = ProductFacts {
        in_stock: product.variations.iter().any(Variation::in_stock),
        facets: facets_of(product, catalogue, at),
        ..ProductFacts::default()
    };
    Document::from_product(product, catalogue, at, &facts)
}

fn as_cursor(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_follows_only_what_it_has_not_missed() {
        assert!(can_follow(5, 0, 9));
        assert!(can_follow(5, 5, 5));
        assert!(!can_follow(0, 0, 9), "empty");
        assert!(!can_follow(5, 6, 9), "events after it were pruned");
        assert!(!can_follow(5, 0, 4), "the database is older");
    }

    #[test]
    fn events_of_one_product_are_one_change() {
        let event = |id, topic, key: &str| OutboxEvent {
            id,
            topic,
            key: key.to_owned(),
        };
        let changes = Changes::of(&[
            event(1, Topic::Product, "A"),
            event(2, Topic::Product, "A"),
            event(3, Topic::Product, "B"),
            event(4, Topic::Other, "C"),
        ]);
        assert_eq!(changes.products.len(), 2);
        assert!(!changes.structure);
        assert_eq!(changes.cursor, 4);
    }
}
