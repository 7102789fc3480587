//! Everything that decides what a cart costs, as one immutable value.

use std::sync::Arc;

use super::tax::TaxTable;
use crate::{
    catalogue::{Catalogue, CatalogueChange},
    clock::UnixMillis,
    promotion::Promotions,
};

/// A snapshot of goods with their prices, taxes and promotions. It is swapped as a whole when one of them changes, so
/// that a cart never mixes the old with the new. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PriceBook {
    catalogue: Arc<Catalogue>,
    taxes: Arc<TaxTable>,
    promotions: Arc<Promotions>,
}

impl PriceBook {
    pub fn new(catalogue: Catalogue, taxes: TaxTable, promotions: Promotions) -> Self {
        Self {
            catalogue: Arc::new(catalogue),
            taxes: Arc::new(taxes),
            promotions: Arc::new(promotions),
        }
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

    /// The next snapshot, with changed products.
    pub fn with_products(&self, changes: impl IntoIterator<Item = CatalogueChange>) -> Self {
        Self {
            catalogue: Arc::new(self.catalogue.with(changes)),
            ..self.clone()
        }
    }

    /// The next snapshot, with another catalogue.
    pub fn with_catalogue(&self, catalogue: Catalogue) -> Self {
        Self {
            catalogue: Arc::new(catalogue),
            ..self.clone()
        }
    }

    /// The next snapshot, with other taxes and promotions.
    pub fn with_rules(&self, taxes: TaxTable, promotions: Promotions) -> Self {
        Self {
            taxes: Arc::new(taxes),
            promotions: Arc::new(promotions),
            ..self.clone()
        }
    }

    /// The next moment after `at` at which a tax rate or a promotion begins or ends by itself. Prices have moments of
    /// their own: [`super::PriceSchedule::next_change`].
    pub fn next_rule_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        let changes = [self.taxes.next_change(at), self.promotions.next_change(at)];
        changes.into_iter().flatten().min()
    }
}
