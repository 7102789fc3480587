-- Gift cards that pay nothing any more, by somebody's word. Who said so, and why, is in the audit log.

-- When it was voided; nothing while the card is good.
ALTER TABLE gift_card ADD COLUMN voided_at BIGINT;

-- Minor units: what was on it then, and what came back to it since. The ledger has it as card:ID:voided.
ALTER TABLE gift_card ADD COLUMN voided BIGINT NOT NULL DEFAULT 0 CHECK (voided >= 0);
