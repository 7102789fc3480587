-- What payment providers were asked and answered, beside the facts that payments are.

CREATE TABLE payment_attempt (
    payment_id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- What the provider is told of the payment, what the shopper was sent to, what the provider wants to find again: a
    -- JSON document.
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- What a provider sent that is not to be acted upon: signed, but of another amount, account or payment. People look at it.
CREATE TABLE odd_notice (
    provider TEXT /*bytes*/ NOT NULL,
    -- The provider's name of it: what is sent again is kept once.
    reference TEXT /*bytes*/ NOT NULL,
    reason TEXT NOT NULL,
    -- A JSON document.
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (provider, reference)
);
