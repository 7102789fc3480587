-- Events, written in the same transaction as the change that they announce.

CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    topic TEXT /*bytes*/ NOT NULL,
    key TEXT /*bytes*/ NOT NULL,
    created_at BIGINT NOT NULL
) /*by key*/;

-- One row. A writer takes its ids here and keeps the row locked until its commit, so that ids become visible in
-- their order, and a reader that has seen an id has seen all below it.
CREATE TABLE outbox_head (
    only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
    -- The last id that was given.
    last_id BIGINT NOT NULL,
    -- Events up to this id were pruned.
    pruned_id BIGINT NOT NULL
);

INSERT INTO outbox_head (only_row, last_id, pruned_id) VALUES (1, 0, 0);

CREATE TABLE setting (
    key TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    updated_at BIGINT NOT NULL
) /*by key*/;
