-- Letters about carts that were left behind: the last one about each.

CREATE TABLE cart_reminder (
    -- Of a customer.
    identity TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    -- What the cart's was: the same contents are not told of again.
    contents_version BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    PRIMARY KEY (identity, market)
) /*by key*/;

CREATE INDEX cart_reminder_by_age ON cart_reminder (sent_at);
