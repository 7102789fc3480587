-- Pages that were deleted, for as long as they can be put back. Times are milliseconds since the Unix epoch.

CREATE TABLE content_trash_page (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    parent TEXT /*bytes*/,
    position BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL,
    -- Who deleted it.
    deleted_by TEXT NOT NULL
) /*by key*/;

-- All that was kept of it: what stood there, what was drafted, and what stood there before.
CREATE TABLE content_trash_revision (
    page TEXT /*bytes*/ NOT NULL REFERENCES content_trash_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    revision BIGINT NOT NULL,
    author TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    segment TEXT,
    published TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Of what stood there, nothing of the others: a language without one was left before.
    etag BIGINT,
    created_at BIGINT,
    PRIMARY KEY (page, language, revision)
) /*by key*/;

CREATE INDEX content_trash_page_by_age ON content_trash_page (deleted_at);
