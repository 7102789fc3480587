-- Press releases of the shop's own: feeds, and what was released in them.

CREATE TABLE release_feed (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- Its categories, a JSON list.
    categories TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE press_release (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    feed TEXT /*bytes*/ NOT NULL REFERENCES release_feed (id),
    -- The release in all its languages, a JSON document.
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
