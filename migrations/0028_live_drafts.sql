-- Drafts that several editors work on at the same time.

-- Since when what an editor types gathers in this revision; nothing where somebody saved it, or it is done with.
ALTER TABLE content_version ADD COLUMN gathers_since BIGINT;
ALTER TABLE content_draft ADD COLUMN gathers_since BIGINT;

-- How far the operations of each editor's tab are durable.
CREATE TABLE content_draft_tab (
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    tab_id TEXT /*bytes*/ NOT NULL,
    acked_seq BIGINT NOT NULL,
    -- The last refusals, oldest first: JSON.
    refusals TEXT NOT NULL,
    -- The revision of the draft that the commit had.
    revision BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (page, language, tab_id)
) /*by key*/;
