-- Warehouses, and pieces that are set aside for a payment under way.

CREATE TABLE warehouse (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- ISO 3166-1 alpha-3.
    country TEXT /*bytes*/ NOT NULL,
    -- Goods are taken from the lowest first.
    position BIGINT NOT NULL
) /*by key*/;

-- Of the quantity. More than that where a variation is sold past its stock.
ALTER TABLE stock ADD COLUMN reserved BIGINT NOT NULL DEFAULT 0 CHECK (reserved >= 0);

CREATE TABLE reservation (
    -- Chosen by who reserves.
    key TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    state TEXT /*bytes*/ NOT NULL CHECK (state IN ('reserved', 'taken', 'released')),
    expires_at BIGINT NOT NULL,
    -- Of the last change of its state.
    changed_at BIGINT NOT NULL
) /*by key*/;

CREATE INDEX reservation_open ON reservation (expires_at) WHERE state = 'reserved';

-- Where the pieces of a reservation lie.
CREATE TABLE reservation_line (
    key TEXT /*bytes*/ NOT NULL REFERENCES reservation (key) ON DELETE CASCADE,
    variation TEXT /*bytes*/ NOT NULL,
    warehouse TEXT /*bytes*/ NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    -- 1 where the variation may be sold past its stock.
    backorder BIGINT NOT NULL CHECK (backorder IN (0, 1)),
    PRIMARY KEY (key, variation, warehouse)
) /*by key*/;
