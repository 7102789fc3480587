//! Everything that decides what a cart costs, as one immutable value.

use std::sync::Arc;

use super::tax::TaxTable;
use crate::{
    catalogue::{Catalogue, CatalogueChange, Product},
    clock::UnixMillis,
    delivery::DeliveryMethods,
    promotion::Promotions,
};

/// A snapshot of goods with their prices, taxes, promotions and ways of delivery. It is swapped as a whole when one of them changes, so
/// that a cart never mixes the old with the new. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PriceBook {
    catalogue: Arc<Catalogue>,
    taxes: Arc<TaxTable>,
    promotions: Arc<Promotions>,
    delivery: Arc<DeliveryMethods>,
}

impl PriceBook {
    pub fn new(catalogue: Catalogue, taxes: TaxTable, promotions: Promotions) -> Self {
        let book = Self {
            catalogue: Arc::new(catalogue),
            taxes: Arc::new(taxes),
            promotions: Arc::new(promotions),
            delivery: Arc::default(),
        };
        if book.promotions.price_rules().is_empty() {
            return book;
        }
        book.repriced()
    }

    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    pub fn taxes(&self) -> &TaxTable {
        &self.taxes
    }

    pub fn promotions(&self) -> &Promotions {
        &self.promotions
    }

    pub fn delivery(&self) -> &Arc<DeliveryMethods> {
        &self.delivery
    }

    /// The next snapshot, with other ways of delivery.
    #[must_use]
    pub fn with_delivery(&self, methods: DeliveryMethods) -> Self {
        Self {
            delivery: Arc::new(methods),
            ..self.clone()
        }
    }

    /// The product with what promotions of the catalogue make of its prices, as it stands in this snapshot.
    pub fn reduced(&self, product: Product) -> Product {
        let reduced = self.promotions.price_rules().apply(&product, &self.catalogue);
        reduced.unwrap_or(product)
    }

    /// The next snapshot, with changed products.
    pub fn with_products(&self, changes: impl IntoIterator<Item = CatalogueChange>) -> Self {
        let rules = self.promotions.price_rules();
        let reduced = |change| match change {
            CatalogueChange::Put(product) => match rules.apply(&product, &self.catalogue) {
                Some(reduced) => CatalogueChange::Put(Arc::new(reduced)),
                None => CatalogueChange::Put(product),
            },
            deleted @ CatalogueChange::Delete(_) => deleted,
        };
        Self {
            catalogue: Arc::new(self.catalogue.with(changes.into_iter().map(reduced))),
            ..self.clone()
        }
    }

    /// The next snapshot, with another catalogue.
    pub fn with_catalogue(&self, catalogue: Catalogue) -> Self {
        let next = Self {
            catalogue: Arc::new(catalogue),
            ..self.clone()
        };
        if next.promotions.price_rules().is_empty() {
            return next;
        }
        next.repriced()
    }

    /// The next snapshot, with other taxes and promotions. The catalogue is the same value unless prices are reduced in
    /// another way than before.
    pub fn with_rules(&self, taxes: TaxTable, promotions: Promotions) -> Self {
        let next = Self {
            taxes: Arc::new(taxes),
            promotions: Arc::new(promotions),
            ..self.clone()
        };
        if next.promotions.price_rules() == self.promotions.price_rules() {
            return next;
        }
        next.repriced()
    }

    /// With the reductions of all products worked out anew.
    fn repriced(self) -> Self {
        let rules = self.promotions.price_rules();
        let products = self.catalogue.products();
        let changed = products.filter_map(|product| rules.apply(product, &self.catalogue));
        let changes: Vec<_> = changed.map(|product| CatalogueChange::Put(Arc::new(product))).collect();
        if changes.is_empty() {
            return self;
        }
        Self {
            catalogue: Arc::new(self.catalogue.with(changes)),
            ..self
        }
    }

    /// The next moment after `at` at which a tax rate or a promotion begins or ends by itself. Prices have moments of
    /// their own: [`super::PriceSchedule::next_change`].
    pub fn next_rule_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        let changes = [self.taxes.next_change(at), self.promotions.next_change(at)];
        changes.into_iter().flatten().min()
    }
}
