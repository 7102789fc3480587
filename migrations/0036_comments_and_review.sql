-- What those who work on a page say to each other of it, and what waits to be looked at before it is published.

CREATE TABLE content_comment (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    -- The comment that it answers; nothing of one that begins a thread.
    thread TEXT /*bytes*/ REFERENCES content_comment (id) ON DELETE CASCADE,
    -- What it is about: a block and a field of it, or of the page itself. The block may be gone by now.
    block TEXT,
    field TEXT,
    -- Who wrote it, as JSON.
    author TEXT NOT NULL,
    body TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    -- Who settled the thread and when, as JSON; nothing while it is open.
    resolved TEXT
);

CREATE INDEX content_comment_by_page ON content_comment (page, language, written_at);
CREATE INDEX content_comment_by_thread ON content_comment (thread);

-- Who asked for the draft to be looked at, when, and what was said to it, as JSON.
ALTER TABLE content_version ADD COLUMN review TEXT;
-- Since when it waits for that; nothing where nobody asked, or it was sent back.
ALTER TABLE content_version ADD COLUMN in_review_since BIGINT;

CREATE INDEX content_version_in_review ON content_version (in_review_since) WHERE in_review_since IS NOT NULL;
