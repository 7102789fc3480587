-- Gift cards: what each can pay, and the ledger that tells how it came to that.

CREATE TABLE gift_card (
    id BIGINT NOT NULL PRIMARY KEY,
    -- SHA-256 of the code, in hexadecimal. The code itself is nowhere.
    fingerprint TEXT /*bytes*/ NOT NULL UNIQUE,
    last_four TEXT /*bytes*/ NOT NULL,
    pin_hash TEXT NOT NULL,
    currency TEXT /*bytes*/ NOT NULL,
    -- Minor units: what can be spent, and what is set aside for payments under way.
    available BIGINT NOT NULL CHECK (available >= 0),
    held BIGINT NOT NULL CHECK (held >= 0),
    -- The first moment at which nothing can be held any more; nothing where it has no end.
    expires_at BIGINT,
    created_at BIGINT NOT NULL
);

-- Money that is set aside for one payment, and what became of it.
CREATE TABLE gift_card_hold (
    -- Chosen by who holds.
    reference TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    card BIGINT NOT NULL REFERENCES gift_card (id),
    minor BIGINT NOT NULL CHECK (minor > 0),
    state TEXT /*bytes*/ NOT NULL CHECK (state IN ('held', 'redeemed', 'released')),
    refunded BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= minor),
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX gift_card_hold_card ON gift_card_hold (card);

CREATE INDEX gift_card_hold_open ON gift_card_hold (expires_at) WHERE state = 'held';

-- One row. Who writes the ledger takes ids here, and keeps the row locked until the commit.
CREATE TABLE ledger_head (
    only_row BIGINT NOT NULL PRIMARY KEY CHECK (only_row = 1),
    last_card BIGINT NOT NULL,
    last_entry BIGINT NOT NULL
);

INSERT INTO ledger_head (only_row, last_card, last_entry) VALUES (1, 0, 0);

-- Entries are only ever added. The postings of each add up to zero.
CREATE TABLE ledger_entry (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT /*bytes*/ NOT NULL CHECK (kind IN ('issue', 'hold', 'redeem', 'release', 'refund')),
    reference TEXT /*bytes*/ NOT NULL,
    at BIGINT NOT NULL,
    -- The same thing is never booked twice.
    UNIQUE (kind, reference)
);

CREATE TABLE ledger_posting (
    entry BIGINT NOT NULL REFERENCES ledger_entry (id),
    -- issued, redeemed, card:ID:available or card:ID:held.
    account TEXT /*bytes*/ NOT NULL,
    -- What the account gains.
    minor BIGINT NOT NULL CHECK (minor <> 0),
    currency TEXT /*bytes*/ NOT NULL,
    PRIMARY KEY (entry, account)
) /*by key*/;

CREATE INDEX ledger_posting_account ON ledger_posting (account, entry);

-- Wrong codes and PINs, by who tried or by what was tried.
CREATE TABLE wrong_try (
    subject TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- Of the first of these tries.
    since BIGINT NOT NULL,
    tries BIGINT NOT NULL CHECK (tries >= 0)
) /*by key*/;
