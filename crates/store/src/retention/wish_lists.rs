//! Wish lists of visitors that nobody changed for long.

/// Customers come after `c-` in the order of the keys. The age stands twice, since the first one holds of the row as it was when
/// it was looked for.
pub(super) const DELETE: &str = "DELETE FROM wish_list WHERE identity IN
        (SELECT identity FROM wish_list WHERE identity < 'c-' AND changed_at < $1 ORDER BY changed_at LIMIT $2)
    AND changed_at < $1";
