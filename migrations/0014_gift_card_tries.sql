-- Wrong PINs of gift cards, by the card and by where they came from.

CREATE TABLE gift_card_try (
    card BIGINT NOT NULL REFERENCES gift_card (id),
    -- A keyed hash of the address: it tells addresses apart, and no address.
    address TEXT /*bytes*/ NOT NULL,
    -- The first and the last of these tries.
    since BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    tries BIGINT NOT NULL CHECK (tries > 0),
    PRIMARY KEY (card, address)
) /*by key*/;

CREATE INDEX gift_card_try_last ON gift_card_try (last_at);

-- Nobody reads it any more; the table itself goes in a later release. It names visitors.
DELETE FROM wrong_try;
