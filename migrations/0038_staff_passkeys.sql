-- Passkeys of those who work for the shop, as customers have them.

CREATE TABLE staff_passkey (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    account TEXT /*bytes*/ NOT NULL REFERENCES staff_account (id) ON DELETE CASCADE,
    credential TEXT /*bytes*/ NOT NULL UNIQUE,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    counter BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX staff_passkey_by_account ON staff_passkey (account, created_at);
