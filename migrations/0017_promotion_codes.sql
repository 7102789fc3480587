-- Codes that were generated for promotions, in thousands: found by their key, never loaded together.

CREATE TABLE promotion_code (
    code TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    promotion TEXT /*bytes*/ NOT NULL,
    -- What was generated together.
    batch TEXT /*bytes*/ NOT NULL,
    -- How many orders may have it; NULL: any number.
    uses_limit BIGINT CHECK (uses_limit > 0),
    used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
    expires_at BIGINT,
    revoked_at BIGINT,
    created_at BIGINT NOT NULL
) /*by key*/;

CREATE INDEX promotion_code_batch ON promotion_code (promotion, batch, code);
