-- Carts. There are no foreign keys from lines and tabs to their cart: both are written only together with the
-- cart's own row, in one transaction that its version guards, and a check per row would halve the speed.

CREATE TABLE cart (
    identity TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    -- Counts the durable commits.
    version BIGINT NOT NULL CHECK (version > 0),
    -- Counts the identity's carts in this market; an order or a merge ends one.
    generation BIGINT NOT NULL,
    next_line BIGINT NOT NULL,
    greeting TEXT,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (identity, market)
) /*by key*/;

CREATE TABLE cart_line (
    identity TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    line_id BIGINT NOT NULL,
    code TEXT /*bytes*/ NOT NULL,
    shipment BIGINT NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (identity, market, line_id)
) /*by key*/;

-- How far each tab's operations are durable. Outlives orders.
CREATE TABLE cart_tab (
    identity TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    tab_id TEXT /*bytes*/ NOT NULL,
    acked_seq BIGINT NOT NULL,
    -- The last refusals, oldest first: JSON.
    refusals TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (identity, market, tab_id)
) /*by key*/;

-- Answers to requests that have a key of their own, so that a repeat gets the first one.
CREATE TABLE request_answer (
    identity TEXT /*bytes*/ NOT NULL,
    key TEXT /*bytes*/ NOT NULL,
    fingerprint BIGINT NOT NULL,
    status BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (identity, key)
) /*by key*/;
