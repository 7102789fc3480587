-- Promotions of the catalogue that were changed or deleted after they had begun, as they were, with their end. The lowest
-- price of the 30 days before a reduction depends on them.

CREATE TABLE promotion_past (
    id TEXT /*bytes*/ NOT NULL,
    ended_at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (id, ended_at)
) /*by key*/;
