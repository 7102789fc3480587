-- How often each promotion was given, counted by orders. There are no foreign keys to promotions: one that was
-- deleted and returns is as used as it was.

-- How many uses there are; who takes or gives back one locks the row.
CREATE TABLE promotion_counter (
    promotion TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    used BIGINT NOT NULL CHECK (used >= 0)
) /*by key*/;

CREATE TABLE promotion_use (
    -- Of the order, chosen by who takes the use.
    reference TEXT /*bytes*/ NOT NULL,
    promotion TEXT /*bytes*/ NOT NULL,
    customer TEXT /*bytes*/ NOT NULL,
    -- The code that it was given for.
    coupon TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (reference, promotion)
) /*by key*/;

CREATE INDEX promotion_use_customer ON promotion_use (promotion, customer);
