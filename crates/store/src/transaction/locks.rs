//! The one order in which transactions lock rows.
//!
//! Two transactions that lock the same rows in different orders may each wait for the other. PostgreSQL then ends one
//! of them, which is tried again; that costs a second, and under load it costs one transaction after another. SQLite
//! has one writer at a time and knows no such thing, so that only this order keeps PostgreSQL free of it.

use std::collections::BTreeSet;

use crate::{Error, Result};

/// Kinds of rows that transactions lock, in the order in which they lock them. Several rows of one kind are locked in
/// the order of their keys. A row that the transaction has locked already may be locked again at any time.
///
/// Events come last by themselves: they are collected, and written just before the commit, since the row that gives
/// them their ids is the one that all wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RowKind {
    /// A cart's version that is being paid for.
    Checkout,
    Order,
    Reservation,
    Product,
    /// A variation in a warehouse.
    Stock,
    /// The one row that numbers orders.
    OrderNumber,
    /// Of money on a gift card.
    Hold,
    GiftCard,
    /// The one row that numbers the ledger's entries.
    Ledger,
    /// What one order had of one promotion.
    PromotionUse,
    PromotionCounter,
    /// A code that was generated for a promotion.
    PromotionCode,
    Cart,
    /// What somebody would like to have.
    WishList,
    /// Drafts that are published together.
    Project,
    /// A page of content.
    Content,
    /// The one document about the site.
    SiteData,
    Job,
    /// An account of the staff.
    Staff,
    /// What somebody allows the shop to do with an address of mail.
    Permission,
    /// The links that letters bring to one address.
    CustomerLink,
    Customer,
    /// The one row that numbers the lines of the audit log.
    Audit,
}

/// The rows that a transaction holds locked.
#[derive(Debug, Default)]
pub(crate) struct LockedRows {
    held: BTreeSet<(RowKind, String)>,
}

impl LockedRows {
    /// Notes that the transaction locks a row.
    ///
    /// # Errors
    ///
    /// The row comes before one that is held. In a program that was built for tests this is an error, so that the
    /// first test of a transaction finds it; one in use logs it and goes on, since the worst is another try.
    pub(crate) fn add(&mut self, kind: RowKind, key: impl Into<String>) -> Result<()> {
        let row = (kind, key.into());
        if self.held.contains(&row) {
            return Ok(());
        }
        let back = self.held.last().filter(|last| **last > row).map(|(last, _)| *last);
        self.held.insert(row);
        match back {
            None => Ok(()),
            Some(held) if cfg!(debug_assertions) => Err(Error::LockOrder {
                wanted: format!("{kind:?}"),
                held: format!("{held:?}"),
            }),
            Some(held) => {
                tracing::warn!(wanted = ?kind, ?held, "a transaction locks rows out of order");
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_locked_in_their_order() {
        let mut rows = LockedRows::default();
        for (kind, key, fits) in [
            (RowKind::Reservation, "r1", true),
            (RowKind::Stock, "A main", true),
            (RowKind::Stock, "B main", true),
            (RowKind::Hold, "p1", true),
            (RowKind::GiftCard, "7", true),
            // These are held already.
            (RowKind::Hold, "p1", true),
            (RowKind::Stock, "A main", true),
            // Others of their kinds are not.
            (RowKind::Hold, "p2", false),
            (RowKind::Stock, "C main", false),
            (RowKind::Cart, "c", true),
        ] {
            assert_eq!(rows.add(kind, key).is_ok(), fits, "{kind:?} {key}");
        }
        let back = rows.add(RowKind::Ledger, "").expect_err("goes back").to_string();
        assert!(back.contains("Ledger after Cart"), "{back}");
    }
}
