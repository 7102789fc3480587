-- Work that is to be done later, again or by one node only.

CREATE TABLE job (
    -- What is to be done, and to what; a job of one kind with an empty key recurs.
    kind TEXT /*bytes*/ NOT NULL,
    key TEXT /*bytes*/ NOT NULL,
    -- Whatever the kind needs to know: JSON.
    payload TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    -- Whose it is until when; nothing while nobody does it.
    lease_holder TEXT /*bytes*/,
    leased_until BIGINT,
    -- How often it was begun since it was put or succeeded.
    attempts BIGINT NOT NULL DEFAULT 0,
    -- Of the last attempt, where that failed.
    last_error TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (kind, key)
) /*by key*/;

CREATE INDEX job_due ON job (due_at);

-- For what is forgotten in its time. Neither column changes while a row waits for that.
CREATE INDEX reservation_ended ON reservation (changed_at) WHERE state <> 'reserved';
