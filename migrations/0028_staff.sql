-- Those who work for the shop, and the log of what is changed.

CREATE TABLE staff_account (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- In lower case.
    email TEXT /*bytes*/ NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT /*bytes*/ NOT NULL,
    -- Names, with spaces between them.
    roles TEXT NOT NULL,
    -- Of argon2id, as a PHC text; nothing until one was chosen.
    password TEXT,
    -- The secret of the second factor, in base 32; and one that is not confirmed yet.
    totp TEXT,
    totp_offered TEXT,
    -- The step of the last code that was taken: none is taken twice.
    totp_step BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    disabled_at BIGINT
);

-- Codes that stand in for the second factor, each once.
CREATE TABLE staff_recovery_code (
    account TEXT /*bytes*/ NOT NULL REFERENCES staff_account (id),
    hash TEXT /*bytes*/ NOT NULL,
    PRIMARY KEY (account, hash)
) /*by key*/;

CREATE TABLE staff_session (
    -- Tells of nothing: the secret is in the cookie alone.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    secret_hash TEXT /*bytes*/ NOT NULL UNIQUE,
    account TEXT /*bytes*/ NOT NULL REFERENCES staff_account (id),
    -- Browser and system, in a few words.
    client TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    ended_at BIGINT
);

CREATE INDEX staff_session_by_account ON staff_session (account, created_at);
CREATE INDEX staff_session_by_age ON staff_session (created_at);

-- Links by which somebody chooses a password, each once.
CREATE TABLE staff_link (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    account TEXT /*bytes*/ NOT NULL REFERENCES staff_account (id),
    expires_at BIGINT NOT NULL
);

CREATE INDEX staff_link_by_account ON staff_link (account);
CREATE INDEX staff_link_by_end ON staff_link (expires_at);

-- Only ever added to. Each line holds the hash of the one before it.
CREATE TABLE audit_line (
    number BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor_kind TEXT /*bytes*/ NOT NULL,
    actor_id TEXT NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT /*bytes*/ NOT NULL,
    subject TEXT NOT NULL,
    before_json TEXT,
    after_json TEXT,
    previous TEXT /*bytes*/ NOT NULL,
    hash TEXT /*bytes*/ NOT NULL
);

-- The one row that says where the log ends.
CREATE TABLE audit_head (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    number BIGINT NOT NULL,
    hash TEXT /*bytes*/ NOT NULL
);

INSERT INTO audit_head (one, number, hash) VALUES (1, 0, '');
