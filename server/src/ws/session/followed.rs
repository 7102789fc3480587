//! What a tab follows.

use std::{collections::BTreeMap, sync::Arc};

use domain::{catalogue::Variation, ids::VariationCode, pricing::PriceAt};
use services::followers::{ChangedProducts, ProductFollowers};

/// What a tab follows, with what it was told last; nothing where it was told nothing. Nobody tells it any more when
/// this is dropped.
pub(super) struct Followed {
    pub(super) codes: BTreeMap<VariationCode, Option<Told>>,
    pub(super) followers: Arc<ProductFollowers>,
    pub(super) session: u64,
    /// What changed, once the session follows anything.
    pub(super) changed: Option<Arc<ChangedProducts>>,
}

impl Followed {
    pub(super) fn new(followers: Arc<ProductFollowers>, session: u64) -> Self {
        Self {
            codes: BTreeMap::new(),
            followers,
            session,
            changed: None,
        }
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        for code in self.codes.keys() {
            self.followers.unfollow(code, self.session);
        }
    }
}

/// What a tab was told of what it keeps.
pub(super) struct Outdated {
    /// The revision of the content that the tab knows of.
    pub(super) content: u64,
    /// How many times it was told anything.
    pub(super) told: u64,
}

impl Outdated {
    pub(super) fn since(content: u64) -> Self {
        Self { content, told: 0 }
    }
}

/// What may change, in a form that is cheap to compare. Nothing in it: the variation is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Told(pub(super) Option<Facts>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) price: Option<PriceAt>,
    pub(super) stock: u32,
    pub(super) backorder: bool,
}

impl Facts {
    pub(super) fn of(variation: &Variation, price: Option<PriceAt>) -> Self {
        Self {
            price,
            stock: variation.stock,
            backorder: variation.backorder,
        }
    }
}
