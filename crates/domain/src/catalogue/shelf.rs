//! The products of one category, in their order.

use std::{collections::BTreeSet, iter::from_fn, ops::Bound};

use super::{Product, ProductKind};
use crate::ids::ProductCode;

/// A product's place among those of its category: kinds apart, within a kind in the default order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    kind: ProductKind,
    position: i64,
    code: ProductCode,
}

impl Place {
    pub(super) fn of(product: &Product) -> Self {
        Self {
            kind: product.kind,
            position: product.position,
            code: product.code.clone(),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Shelf(BTreeSet<Place>);

impl Shelf {
    pub(super) fn holds(&self, place: &Place) -> bool {
        self.0.contains(place)
    }

    pub(super) fn put(&mut self, place: Place) {
        self.0.insert(place);
    }

    pub(super) fn remove(&mut self, place: &Place) {
        self.0.remove(place);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All but the one at the place: those of its kind, then those of the others, from the nearest on. Walks as far as it
    /// is read.
    pub(super) fn around(&self, place: &Place) -> impl Iterator<Item = &ProductCode> + use<'_> {
        let others = ProductKind::ALL.into_iter().filter({
            let own = place.kind;
            move |kind| *kind != own
        });
        let kinds: Vec<ProductKind> = [place.kind].into_iter().chain(others).collect();
        let place = place.clone();
        kinds
            .into_iter()
            .flat_map(move |kind| self.outward(Place { kind, ..place.clone() }))
    }

    /// Those of the place's kind, from the place on in both directions.
    fn outward(&self, place: Place) -> impl Iterator<Item = &ProductCode> + use<'_> {
        let (kind, position) = (place.kind, place.position);
        let later = (Bound::Excluded(place.clone()), Bound::Unbounded);
        let mut later = self
            .0
            .range(later)
            .take_while(move |other| other.kind == kind)
            .peekable();
        let earlier = self.0.range(..place).rev();
        let mut earlier = earlier.take_while(move |other| other.kind == kind).peekable();
        from_fn(move || {
            let distance = |other: &&Place| other.position.abs_diff(position);
            let is_later_nearer = match (later.peek(), earlier.peek()) {
                (Some(later), Some(earlier)) => distance(later) <= distance(earlier),
                (later, _) => later.is_some(),
            };
            let next = if is_later_nearer { later.next() } else { earlier.next() };
            next.map(|place| &place.code)
        })
    }
}
