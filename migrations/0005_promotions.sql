-- Promotions: each one is a JSON document.

CREATE TABLE promotion (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
