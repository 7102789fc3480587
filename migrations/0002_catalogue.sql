-- What the shop sells. A product is a JSON document; prices and stock change on their own and stand apart.

CREATE TABLE product (
    code TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL,
    -- Day of publication, YYYY-MM-DD.
    published TEXT,
    -- Of all that was put (document, prices, stock); empty after a change to prices or stock alone.
    fingerprint TEXT NOT NULL,
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- The last part of a product's address.
CREATE TABLE product_slug (
    language TEXT /*bytes*/ NOT NULL,
    slug TEXT /*bytes*/ NOT NULL,
    product TEXT /*bytes*/ NOT NULL REFERENCES product (code) ON DELETE CASCADE,
    PRIMARY KEY (language, slug)
) /*by key*/;

CREATE INDEX product_slug_product ON product_slug (product);

CREATE TABLE variation (
    code TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    product TEXT /*bytes*/ NOT NULL REFERENCES product (code) ON DELETE CASCADE
) /*by key*/;

CREATE INDEX variation_product ON variation (product);

-- Minor units of the market's currency, tax included.
CREATE TABLE price (
    variation TEXT /*bytes*/ NOT NULL REFERENCES variation (code) ON DELETE CASCADE,
    market TEXT /*bytes*/ NOT NULL,
    minor BIGINT NOT NULL,
    PRIMARY KEY (variation, market)
) /*by key*/;

CREATE TABLE stock (
    variation TEXT /*bytes*/ NOT NULL REFERENCES variation (code) ON DELETE CASCADE,
    warehouse TEXT /*bytes*/ NOT NULL,
    quantity BIGINT NOT NULL CHECK (quantity >= 0),
    PRIMARY KEY (variation, warehouse)
) /*by key*/;

CREATE TABLE category (
    code TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE brand (
    code TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
);
