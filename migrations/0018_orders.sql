-- Orders: purchases under way, their payments, and what became of them.

-- Entries of the ledger may be of any kind, not those of gift cards alone. The tables are made anew, since SQLite cannot
-- take a condition away; an earlier version of the program writes them as before.
CREATE TABLE ledger_entry_of_all (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT /*bytes*/ NOT NULL,
    reference TEXT /*bytes*/ NOT NULL,
    at BIGINT NOT NULL,
    -- The same thing is never booked twice.
    UNIQUE (kind, reference)
);

CREATE TABLE ledger_posting_of_all (
    entry BIGINT NOT NULL REFERENCES ledger_entry_of_all (id),
    -- issued, redeemed, card:ID:available, card:ID:held, provider:NAME, order:ID, sales, deliveries, tax or unclaimed.
    account TEXT /*bytes*/ NOT NULL,
    -- What the account gains.
    minor BIGINT NOT NULL CHECK (minor <> 0),
    currency TEXT /*bytes*/ NOT NULL,
    PRIMARY KEY (entry, account)
) /*by key*/;

INSERT INTO ledger_entry_of_all (id, kind, reference, at) SELECT id, kind, reference, at FROM ledger_entry;
INSERT INTO ledger_posting_of_all (entry, account, minor, currency)
    SELECT entry, account, minor, currency FROM ledger_posting;
DROP TABLE ledger_posting;
DROP TABLE ledger_entry;
ALTER TABLE ledger_entry_of_all RENAME TO ledger_entry;
ALTER TABLE ledger_posting_of_all RENAME TO ledger_posting;
CREATE INDEX ledger_posting_account ON ledger_posting (account, entry);

-- A cart that is being paid for: one row for each version of it that was.
CREATE TABLE checkout (
    cart_id TEXT /*bytes*/ NOT NULL,
    -- Of the cart.
    version BIGINT NOT NULL,
    state TEXT /*bytes*/ NOT NULL CHECK (state IN ('open', 'released', 'completed', 'void')),
    -- What is set aside for it is set free then.
    expires_at BIGINT NOT NULL,
    -- The goods and prices: a JSON document.
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (cart_id, version)
);

CREATE INDEX checkout_open ON checkout (expires_at) WHERE state = 'open';

CREATE TABLE payment (
    -- The shop's reference at the provider.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    cart_id TEXT /*bytes*/ NOT NULL,
    cart_version BIGINT NOT NULL,
    -- Of those of one cart.
    position BIGINT NOT NULL,
    -- Nothing while there is no order.
    order_id TEXT /*bytes*/,
    provider TEXT /*bytes*/ NOT NULL,
    currency TEXT /*bytes*/ NOT NULL,
    -- Minor units: what it is to pay, what was captured and what of that was given back.
    minor BIGINT NOT NULL CHECK (minor >= 0),
    captured BIGINT NOT NULL CHECK (captured >= 0 AND captured <= minor),
    refunded BIGINT NOT NULL CHECK (refunded >= 0 AND refunded <= captured),
    state TEXT /*bytes*/ NOT NULL,
    -- With all notices of the provider: a JSON document.
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE INDEX payment_checkout ON payment (cart_id, cart_version);

CREATE INDEX payment_order ON payment (order_id);

-- A cart that became an order.
CREATE TABLE shop_order (
    -- Random.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- What people call it.
    number TEXT /*bytes*/ NOT NULL UNIQUE,
    -- One cart becomes at most one order.
    cart_id TEXT /*bytes*/ NOT NULL UNIQUE,
    customer TEXT /*bytes*/ NOT NULL,
    -- In small letters.
    email TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    currency TEXT /*bytes*/ NOT NULL,
    status TEXT /*bytes*/ NOT NULL,
    -- Minor units, and what of them was taken back.
    total BIGINT NOT NULL CHECK (total >= 0),
    credited BIGINT NOT NULL CHECK (credited >= 0 AND credited <= total),
    -- Counts the changes.
    version BIGINT NOT NULL CHECK (version > 0),
    placed_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- A JSON document.
    body TEXT NOT NULL
);

-- Orders are listed from the newest on: each list is read along one of these.
CREATE INDEX shop_order_placed ON shop_order (placed_at, id);

CREATE INDEX shop_order_customer ON shop_order (customer, placed_at, id);

CREATE INDEX shop_order_email ON shop_order (email, placed_at, id);

CREATE INDEX shop_order_status ON shop_order (status, placed_at, id);

-- One row. Numbers are consecutive: who places an order takes one here, and keeps the row locked until the commit.
CREATE TABLE shop_order_head (
    only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
    last_number BIGINT NOT NULL
);

INSERT INTO shop_order_head (only_row, last_number) VALUES (1, 0);
