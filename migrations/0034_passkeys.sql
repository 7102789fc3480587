-- Passkeys of customers: what an authenticator said of itself when it was added, and when it was used.

CREATE TABLE customer_passkey (
    -- As its owner names it in calls; tells of nothing.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    customer TEXT /*bytes*/ NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
    -- What the authenticator calls it, in base64url. No two accounts have the same one.
    credential TEXT /*bytes*/ NOT NULL UNIQUE,
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- Its public key and what else answers are judged by: a JSON document.
    body TEXT NOT NULL,
    -- How often the authenticator used it; 0 where it does not count.
    counter BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX customer_passkey_by_customer ON customer_passkey (customer, created_at);

-- Challenges that were answered well: none is answered twice. They are made and carried by others; only their hashes are
-- here, until nobody could come with them any more.
CREATE TABLE passkey_challenge (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);

CREATE INDEX passkey_challenge_by_end ON passkey_challenge (expires_at);
