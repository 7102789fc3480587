-- The shop's own pictures, made anew when they were taken in. Names end with a hash of the file, so that a name always
-- means the same pixels.
CREATE TABLE picture (
    name TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    width BIGINT NOT NULL CHECK (width > 0),
    height BIGINT NOT NULL CHECK (height > 0),
    -- What a cut keeps in sight, in thousandths from the top left.
    focus_x BIGINT NOT NULL CHECK (focus_x BETWEEN 0 AND 1000),
    focus_y BIGINT NOT NULL CHECK (focus_y BETWEEN 0 AND 1000),
    -- What it shows, by language: JSON.
    alt TEXT NOT NULL,
    -- WebP. Bytes stay bytes in SQLite whatever a column is called.
    file BYTEA NOT NULL,
    added_at BIGINT NOT NULL
);
