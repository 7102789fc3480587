//! Carts that are paid for: locked when the payment begins, set free when it ends, and ended by the order.
//!
//! Each of these counts as a commit of the cart, so that whoever has an earlier version in memory reads it again.

use domain::{
    cart::{CartKey, MergeNotices, Replaced},
    clock::UnixMillis,
    ids::{CartId, TabId},
};

use crate::{
    Result,
    database::{Transaction, on_either},
    outbox::{self, Topic},
    transaction::RowKind,
};

/// A cart at the version that is paid for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PaidCart<'a> {
    pub(crate) key: &'a CartKey,
    pub(crate) cart: CartId,
    pub(crate) version: u64,
}

/// Locks the cart for the tab that pays, if it has this version still and no other payment of it is under way; returns whether
/// it could.
pub(crate) async fn lock(
    tx: &mut Transaction,
    paid: PaidCart<'_>,
    until: UnixMillis,
    tab: Option<TabId>,
    at: UnixMillis,
) -> Result<bool> {
    const SQL: &str = "UPDATE cart SET version = version + 1, lock_until = $5, lock_version = $4, lock_tab = $6, updated_at = $7
        WHERE identity = $1 AND market = $2 AND cart_id = $3 AND version = $4 AND (lock_until IS NULL OR lock_until <= $7)";
    tx.locked.add(RowKind::Cart, paid.key.to_string())?;
    let written = on_either!(&mut *tx, tx => {
        let update = sqlx::query(SQL).bind(paid.key.identity.to_string()).bind(paid.key.market.as_str())
            .bind(paid.cart.to_string()).bind(paid.version.cast_signed()).bind(until.0)
            .bind(tab.map(|tab| tab.to_string())).bind(at.0);
        update.execute(&mut **tx).await?.rows_affected()
    });
    Ok(announced(tx, paid.key, written, at))
}

/// Sets the cart free, if it is this payment that locks it.
pub(crate) async fn unlock(tx: &mut Transaction, paid: PaidCart<'_>, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "UPDATE cart SET version = version + 1, lock_until = NULL, lock_version = NULL, lock_tab = NULL,
            updated_at = $5
        WHERE identity = $1 AND market = $2 AND cart_id = $3 AND lock_version = $4";
    tx.locked.add(RowKind::Cart, paid.key.to_string())?;
    let written = on_either!(&mut *tx, tx => {
        let update = sqlx::query(SQL).bind(paid.key.identity.to_string()).bind(paid.key.market.as_str())
            .bind(paid.cart.to_string()).bind(paid.version.cast_signed()).bind(at.0);
        update.execute(&mut **tx).await?.rows_affected()
    });
    Ok(announced(tx, paid.key, written, at))
}

/// The version that the cart has now, which nobody else changes until the commit; nothing where it has ended, or holds
/// something else than what is paid for.
pub(crate) async fn as_paid(tx: &mut Transaction, paid: PaidCart<'_>) -> Result<Option<u64>> {
    // Writes nothing new.
    const SQL: &str = "UPDATE cart SET version = version
        WHERE identity = $1 AND market = $2 AND cart_id = $3 AND contents_version <= $4 RETURNING version";
    tx.locked.add(RowKind::Cart, paid.key.to_string())?;
    let row: Option<(i64,)> = on_either!(&mut *tx, tx => sqlx::query_as(SQL)
        .bind(paid.key.identity.to_string()).bind(paid.key.market.as_str())
        .bind(paid.cart.to_string()).bind(paid.version.cast_signed())
        .fetch_optional(&mut **tx).await?);
    row.map(|(version,)| super::rows::read_version(paid.key, version))
        .transpose()
}

/// Says in the next cart of its owner what became of the one before.
pub(crate) async fn replace(tx: &mut Transaction, key: &CartKey, by: Replaced, at: UnixMillis) -> Result<()> {
    const SQL: &str = "UPDATE cart SET replaced_by = $3, merged_at = NULL, merge_notices = NULL
        WHERE identity = $1 AND market = $2";
    tx.locked.add(RowKind::Cart, key.to_string())?;
    let written = on_either!(&mut *tx, tx => {
        let update = sqlx::query(SQL).bind(key.identity.to_string()).bind(key.market.as_str()).bind(by.to_string());
        update.execute(&mut **tx).await?.rows_affected()
    });
    announced(tx, key, written, at);
    Ok(())
}

/// Keeps what a merge left behind, to be told to its owner.
pub(crate) async fn tell_merged(tx: &mut Transaction, key: &CartKey, notices: &MergeNotices) -> Result<()> {
    const SQL: &str = "UPDATE cart SET merged_at = $3, merge_notices = $4 WHERE identity = $1 AND market = $2";
    tx.locked.add(RowKind::Cart, key.to_string())?;
    let document = super::merge_notices::write(notices)?;
    on_either!(&mut *tx, tx => {
        let update = sqlx::query(SQL).bind(key.identity.to_string()).bind(key.market.as_str())
            .bind(notices.at.0).bind(document);
        update.execute(&mut **tx).await?;
    });
    Ok(())
}

fn announced(tx: &mut Transaction, key: &CartKey, written: u64, at: UnixMillis) -> bool {
    if written > 0 {
        outbox::append(tx, Topic::Cart, &[&key.to_string()], at);
    }
    written > 0
}
