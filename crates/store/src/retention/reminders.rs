//! Letters about carts that were sent long ago.

/// The condition stands twice, since the first one holds of the row as it was when it was looked for.
pub(super) const DELETE: &str = "DELETE FROM cart_reminder WHERE (identity, market) IN
        (SELECT identity, market FROM cart_reminder WHERE sent_at < $1 ORDER BY sent_at LIMIT $2)
    AND sent_at < $1";
