-- Customers whom another provider of identities signs in (OpenID Connect): its own name for each, which it gives to nobody
-- else ever.

CREATE TABLE customer_sign_in (
    issuer TEXT /*bytes*/ NOT NULL,
    subject TEXT /*bytes*/ NOT NULL,
    customer TEXT /*bytes*/ NOT NULL REFERENCES customer (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX customer_sign_in_by_customer ON customer_sign_in (customer);

-- When whoever opened a session showed who they are: at its beginning where nothing stands.
ALTER TABLE customer_session ADD COLUMN proved_at BIGINT;
