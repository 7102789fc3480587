-- Content: a tree of pages, each with a version for every language that it exists in.

CREATE TABLE content_page (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- The page above. It may be put after its children, hence no reference.
    parent TEXT /*bytes*/,
    position BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE content_version (
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    status TEXT NOT NULL,
    -- The last part of the address; none for types without an address of their own.
    segment TEXT,
    -- A day: 2026-03-14.
    published TEXT NOT NULL,
    -- The content, a JSON document that names its type.
    body TEXT NOT NULL,
    PRIMARY KEY (page, language)
) /*by key*/;

-- What pages are filed under: one JSON document.
CREATE TABLE content_taxonomy (
    only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
