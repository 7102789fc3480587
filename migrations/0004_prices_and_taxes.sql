-- Prices over time, and the taxes inside them. The standing prices stay in the table price.
-- There are no foreign keys to variations: one that was deleted and returns has the past that it had.

-- What a standing price was: each row holds from its time until the next one's, the last until now.
CREATE TABLE price_history (
    variation TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    since BIGINT NOT NULL,
    -- Nothing: it was not for sale.
    minor BIGINT,
    PRIMARY KEY (variation, market, since)
) /*by key*/;

INSERT INTO price_history (variation, market, since, minor) SELECT variation, market, 0, minor FROM price;

-- Prices that hold for a time. Those that are over stay, for the price history.
CREATE TABLE price_period (
    variation TEXT /*bytes*/ NOT NULL,
    market TEXT /*bytes*/ NOT NULL,
    -- regular or campaign.
    kind TEXT /*bytes*/ NOT NULL,
    starts BIGINT NOT NULL,
    -- The first moment at which it does not hold any more; nothing where it has no end.
    ends BIGINT CHECK (ends > starts),
    minor BIGINT NOT NULL,
    PRIMARY KEY (variation, market, kind, starts)
) /*by key*/;

CREATE TABLE tax_rate (
    class TEXT /*bytes*/ NOT NULL,
    -- ISO 3166-1 alpha-3.
    country TEXT /*bytes*/ NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT,
    -- Basis points.
    rate BIGINT NOT NULL CHECK (rate >= 0),
    -- Where it is published, and the day on which that was read: YYYY-MM-DD.
    source TEXT NOT NULL,
    checked TEXT NOT NULL,
    PRIMARY KEY (class, country, starts)
) /*by key*/;
