-- Those who buy and have an account. What tells who they are stands here, in their orders, and in the details of their
-- carts; docs/data-map.md lists it.

CREATE TABLE customer (
    -- As carts and orders name their owner.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- In lower case, and confirmed.
    email TEXT /*bytes*/ NOT NULL UNIQUE,
    -- Of argon2id, as a PHC text.
    password TEXT NOT NULL,
    -- Names, number, language and addresses: a JSON document.
    profile TEXT NOT NULL,
    -- What promotions ask for: names, with commas between them.
    customer_groups TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL
);

CREATE TABLE customer_session (
    -- Tells of nothing: the secret is in the cookie alone.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    secret_hash TEXT /*bytes*/ NOT NULL UNIQUE,
    customer TEXT /*bytes*/ NOT NULL REFERENCES customer (id),
    -- Browser and system, in a few words.
    client TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    ended_at BIGINT
);

CREATE INDEX customer_session_by_customer ON customer_session (customer, created_at);
CREATE INDEX customer_session_by_age ON customer_session (created_at);

-- Links that letters bring, each once. Whoever signed up is nobody's customer before the link came back.
CREATE TABLE customer_link (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    purpose TEXT /*bytes*/ NOT NULL CHECK (purpose IN ('sign-up', 'known', 'reset', 'email', 'moved')),
    -- Whom the letter goes to, in lower case.
    email TEXT /*bytes*/ NOT NULL,
    -- Nothing before there is one.
    customer TEXT /*bytes*/,
    -- What the link does, where more than its purpose is to be known: a JSON document.
    body TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX customer_link_by_email ON customer_link (email, created_at);
CREATE INDEX customer_link_by_customer ON customer_link (customer);
CREATE INDEX customer_link_by_end ON customer_link (expires_at);

-- Checkouts that ended without an order tell who wanted to buy, and are forgotten.
CREATE INDEX checkout_ended ON checkout (expires_at) WHERE state IN ('released', 'void');

-- Codes by which another site or app gets its tokens (OpenID Connect), each once.
CREATE TABLE sign_in_code (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    session TEXT /*bytes*/ NOT NULL,
    -- Client, address to return to, challenge, scopes, nonce: a JSON document.
    body TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX sign_in_code_by_session ON sign_in_code (session);
CREATE INDEX sign_in_code_by_end ON sign_in_code (expires_at);

-- Tokens by which new ones are got. Each is used once; a second use ends all of its family.
CREATE TABLE refresh_token (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    family TEXT /*bytes*/ NOT NULL,
    session TEXT /*bytes*/ NOT NULL,
    body TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX refresh_token_by_family ON refresh_token (family);
CREATE INDEX refresh_token_by_session ON refresh_token (session);
CREATE INDEX refresh_token_by_end ON refresh_token (expires_at);
