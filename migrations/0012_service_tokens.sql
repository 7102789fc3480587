-- Tokens that were issued to programs. The token itself is stored nowhere: its id is one of its claims.
CREATE TABLE service_token (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    role TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    note TEXT NOT NULL,
    -- When it was taken back; it is good until it expires otherwise.
    revoked_at BIGINT
) /*by key*/;
