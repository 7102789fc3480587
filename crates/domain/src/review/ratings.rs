//! What readers think of products, as one immutable value.

use std::{collections::HashMap, sync::Arc};

use super::{Review, Stars};
use crate::ids::ProductCode;

/// How often each number of stars was given: whole numbers, from which everything else follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rating {
    /// Of one star, two, … five.
    pub counts: [u32; Stars::MOST as usize],
}

impl Rating {
    pub fn count(&self) -> u64 {
        self.counts.iter().map(|count| u64::from(*count)).sum()
    }

    /// All stars together.
    pub fn sum(&self) -> u64 {
        (1..)
            .zip(self.counts)
            .map(|(stars, count)| stars * u64::from(count))
            .sum()
    }

    /// The average in tenths of a star, halves rounded up; nothing where nobody gave any.
    pub fn tenths(&self) -> Option<u32> {
        let count = self.count();
        let tenths = (self.sum() * 20 + count).checked_div(count * 2)?;
        u32::try_from(tenths).ok()
    }
}

/// What is known of a product that was reviewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewed {
    pub rating: Rating,
    /// A few that readers see, the newest first.
    pub newest: Vec<Review>,
}

/// All products that readers see reviews of.
#[derive(Debug, Clone, Default)]
pub struct Ratings {
    products: HashMap<ProductCode, Arc<Reviewed>>,
}

impl Ratings {
    /// Reviews of a product that stand in this value.
    pub const NEWEST: usize = 3;

    pub fn new(products: impl IntoIterator<Item = (ProductCode, Reviewed)>) -> Self {
        Self::default().with(products)
    }

    /// The same with other reviews of these products; one that has none by now is left out.
    #[must_use]
    pub fn with(&self, products: impl IntoIterator<Item = (ProductCode, Reviewed)>) -> Self {
        let mut all = self.products.clone();
        for (code, reviewed) in products {
            if reviewed.rating.count() == 0 {
                all.remove(&code);
            } else {
                all.insert(code, Arc::new(reviewed));
            }
        }
        Self { products: all }
    }

    pub fn of(&self, product: &str) -> Option<&Reviewed> {
        self.products.get(product).map(AsRef::as_ref)
    }

    /// All of them, in no order.
    pub fn all(&self) -> impl Iterator<Item = (&ProductCode, &Reviewed)> {
        self.products.iter().map(|(code, reviewed)| (code, reviewed.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_is_rounded_once() {
        for (counts, tenths) in [
            ([0, 0, 0, 0, 0], None),
            ([0, 0, 0, 0, 1], Some(50)),
            ([1, 0, 0, 0, 0], Some(10)),
            // 4.25
            ([0, 0, 1, 1, 2], Some(43)),
            // 3.666…
            ([0, 0, 1, 2, 0], Some(37)),
            ([u32::MAX; 5], Some(30)),
        ] {
            assert_eq!(Rating { counts }.tenths(), tenths, "{counts:?}");
        }
    }

    #[test]
    fn a_product_without_reviews_has_no_rating() {
        let code = ProductCode::parse("A").expect("a code");
        let reviewed = |count| Reviewed {
            rating: Rating {
                counts: [0, 0, 0, 0, count],
            },
            newest: Vec::new(),
        };
        let ratings = Ratings::new([(code.clone(), reviewed(2))]);
        assert_eq!(ratings.of("A").map(|of| of.rating.sum()), Some(10));
        let without = ratings.with([(code, reviewed(0))]);
        assert_eq!(without.of("A"), None);
        assert!(ratings.of("A").is_some(), "the value before is as it was");
    }
}
