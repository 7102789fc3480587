//! Deleted pages that nobody put back.

/// What was kept of them goes with them. The age stands twice, since the first one holds of the row as it was when it was looked
/// for.
pub(super) const DELETE: &str = "DELETE FROM content_trash_page WHERE id IN
        (SELECT id FROM content_trash_page WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2)
    AND deleted_at < $1";
