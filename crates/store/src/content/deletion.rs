//! Pages that are deleted.

use domain::{
    clock::UnixMillis,
    content::{Author, PageId},
};
use serde::Serialize;

use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

/// With what was kept of them.
pub(super) const CLEAR_TRASH: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_trash_page WHERE id IN (SELECT code FROM r)"
);

const TAKE_PAGES: BatchStatement = over_rows!(
    (code text, at bigint, author text),
    "INSERT INTO content_trash_page (id, kind, parent, position, deleted_at, deleted_by)
     SELECT p.id, p.kind, p.parent, p.position, r.at, r.author FROM r CROSS JOIN content_page p WHERE p.id = r.code"
);

const TAKE_REVISIONS: BatchStatement = over_rows!(
    (code text),
    "INSERT INTO content_trash_revision (page, language, revision, author, saved_at, segment, published, body, etag,
        created_at)
     SELECT v.page, v.language, v.revision, v.author, v.saved_at, v.segment, v.published, v.body, v.etag, v.created_at
        FROM content_version v WHERE v.page IN (SELECT code FROM r)
     UNION ALL
     SELECT d.page, d.language, d.revision, d.author, d.saved_at, d.segment, d.published, d.body, NULL, NULL
        FROM content_draft d WHERE d.page IN (SELECT code FROM r)
     UNION ALL
     SELECT h.page, h.language, h.revision, h.author, h.saved_at, h.segment, h.published, h.body, NULL, NULL
        FROM content_revision h WHERE h.page IN (SELECT code FROM r)"
);

const DELETE_PAGES: BatchStatement = over_rows!(
    (code text),
    "DELETE FROM content_page WHERE id IN (SELECT code FROM r)"
);

/// Deletes pages. All that is kept of them goes into the trash, in the place of those that had their ids before.
pub(super) async fn delete(tx: &mut Transaction, ids: &[PageId], by: &Author, at: UnixMillis) -> Result<()> {
    let rows: Vec<DeletedRow<'_>> = ids
        .iter()
        .map(|id| DeletedRow {
            code: id.as_str(),
            at: at.0,
            author: by.as_str(),
        })
        .collect();
    let rows = json(&rows);
    for statement in [&CLEAR_TRASH, &TAKE_PAGES, &TAKE_REVISIONS, &DELETE_PAGES] {
        tx.run(statement, &rows).await?;
    }
    Ok(())
}

#[derive(Serialize)]
struct DeletedRow<'a> {
    code: &'a str,
    at: i64,
    author: &'a str,
}
