-- What buyers say of products. Nothing here tells who they are, or which order it was.

CREATE TABLE review (
    -- Made of the purchase by a key: there is one for each product of an order.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    product TEXT /*bytes*/ NOT NULL,
    language TEXT /*bytes*/ NOT NULL,
    stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    -- What whoever wrote it wants to be called.
    name TEXT NOT NULL,
    -- The shop's.
    answer TEXT,
    status TEXT /*bytes*/ NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
    -- Why it was rejected.
    reason TEXT,
    -- Readers who objected since it was last judged.
    reports BIGINT NOT NULL DEFAULT 0,
    written_at BIGINT NOT NULL
);

CREATE INDEX review_by_product ON review (product, status, written_at);
CREATE INDEX review_by_stars ON review (product, status, stars, written_at);
CREATE INDEX review_by_status ON review (status, written_at);

-- What approved reviews come to.
CREATE TABLE product_rating (
    product TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- How many reviews there are, and all their stars together.
    reviews BIGINT NOT NULL,
    stars BIGINT NOT NULL,
    -- How many gave each number of stars.
    one BIGINT NOT NULL,
    two BIGINT NOT NULL,
    three BIGINT NOT NULL,
    four BIGINT NOT NULL,
    five BIGINT NOT NULL
);

CREATE TABLE review_report (
    review TEXT /*bytes*/ NOT NULL REFERENCES review (id),
    -- The reader, as a keyed hash.
    reporter TEXT /*bytes*/ NOT NULL,
    reason TEXT /*bytes*/ NOT NULL,
    reported_at BIGINT NOT NULL,
    PRIMARY KEY (review, reporter)
) /*by key*/;
