//! What changed, read from the outbox.

use std::collections::BTreeSet;

use domain::{content::PageId, giftcard::GiftCardId, ids::ProductCode};
use store::{OutboxEvent, Topic};

/// What changed, each thing once.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub products: BTreeSet<ProductCode>,
    /// Names of categories or brands.
    pub structure: bool,
    /// Taxes or promotions.
    pub rules: bool,
    pub gift_cards: BTreeSet<GiftCardId>,
    /// Pages of the content tree.
    pub pages: BTreeSet<PageId>,
    /// What pages are filed under.
    pub taxonomy: bool,
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
                Topic::Product | Topic::Stock | Topic::Prices => {
                    changes.products.extend(ProductCode::parse(&event.key))
                }
                Topic::Structure | Topic::Category | Topic::CategoryTree | Topic::Brand => changes.structure = true,
                Topic::Rules | Topic::PromotionLimit => changes.rules = true,
                // A key that is no number was never a card's.
                Topic::GiftCard => changes.gift_cards.extend(event.key.parse().map(GiftCardId)),
                Topic::Setting => {
                    changes.settings.insert(event.key.clone());
                }
                Topic::Content if event.key.is_empty() => changes.taxonomy = true,
                // A key that is no id was never a page's.
                Topic::Content => changes.pages.extend(PageId::parse(&event.key)),
                Topic::Reindex | Topic::Other => {}
            }
            changes.cursor = event.id;
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
