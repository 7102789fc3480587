//! Lists of products that shoppers would like to have.

use serde::{Deserialize, Serialize};

use crate::{clock::UnixMillis, fault::FaultCode, ids::ProductCode};

/// So many products fit on a list.
pub const MOST_WISHES: usize = 100;

/// A product on a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub product: ProductCode,
    /// When it came onto the list.
    pub added: UnixMillis,
}

/// What one identity would like to have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WishList {
    /// What was added last comes first; each product once.
    pub wishes: Vec<Wish>,
    /// When it was last changed, or a little later: it grows with every change, so that two states can be told apart whatever
    /// the clocks of the servers say. Zero where nobody ever wished for anything.
    pub changed: UnixMillis,
}

/// Two lists as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedWishes {
    pub list: WishList,
    /// Products for which there was no room.
    pub left_out: usize,
}

impl WishList {
    pub fn has(&self, product: &ProductCode) -> bool {
        self.wishes.iter().any(|wish| wish.product == *product)
    }

    /// The list with one more product; nothing where it is there already.
    ///
    /// # Errors
    /// `WishListFull` where no other fits.
    pub fn with(&self, product: &ProductCode, now: UnixMillis) -> Result<Option<Self>, FaultCode> {
        if self.has(product) {
            return Ok(None);
        }
        if self.wishes.len() >= MOST_WISHES {
            return Err(FaultCode::WishListFull);
        }
        let mut wishes = self.wishes.clone();
        let added = Wish {
            product: product.clone(),
            added: now,
        };
        wishes.insert(0, added);
        Ok(Some(self.changed_to(wishes, now)))
    }

    /// The list without a product; nothing where it is not there.
    pub fn without(&self, product: &ProductCode, now: UnixMillis) -> Option<Self> {
        let mut wishes = self.wishes.clone();
        wishes.retain(|wish| wish.product != *product);
        (wishes.len() < self.wishes.len()).then(|| self.changed_to(wishes, now))
    }

    /// The list with what is on another one. Where both together are too many, this one keeps all that it has, and the newest
    /// of the other come along.
    pub fn joined(&self, other: &Self, now: UnixMillis) -> JoinedWishes {
        let mut wishes = self.wishes.clone();
        let mut fresh: Vec<&Wish> = other.wishes.iter().filter(|wish| !self.has(&wish.product)).collect();
        fresh.sort_by_key(|wish| std::cmp::Reverse(wish.added));
        let room = MOST_WISHES.saturating_sub(wishes.len());
        let left_out = fresh.len().saturating_sub(room);
        wishes.extend(fresh.into_iter().take(room).cloned());
        wishes.sort_by_key(|wish| std::cmp::Reverse(wish.added));
        let list = if wishes.len() == self.wishes.len() {
            self.clone()
        } else {
            self.changed_to(wishes, now)
        };
        JoinedWishes { list, left_out }
    }

    /// The list with nothing on it.
    pub fn emptied(&self, now: UnixMillis) -> Self {
        self.changed_to(Vec::new(), now)
    }

    fn changed_to(&self, wishes: Vec<Wish>, now: UnixMillis) -> Self {
        Self {
            wishes,
            changed: now.max(UnixMillis(self.changed.0 + 1)),
        }
    }
}
