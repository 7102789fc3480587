//! Reservations that were taken or released.

/// The conditions stand twice, since the first one holds of the row as it was when it was looked for.
pub(super) const DELETE: &str = "DELETE FROM reservation WHERE key IN
        (SELECT key FROM reservation WHERE state <> 'reserved' AND changed_at < $1 ORDER BY changed_at LIMIT $2)
    AND state <> 'reserved' AND changed_at < $1";
