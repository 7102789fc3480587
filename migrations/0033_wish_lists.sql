-- What shoppers would like to have, with an account or without one.

CREATE TABLE wish_list (
    identity TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- The products and when each was added, the newest first: few enough to be read and written together.
    wishes TEXT NOT NULL,
    -- Grows with every change.
    changed_at BIGINT NOT NULL
) /*by key*/;

-- Of visitors: those lists that are forgotten by their age. Customers' stay with the account.
CREATE INDEX wish_list_of_visitors_by_age ON wish_list (changed_at) WHERE identity < 'c-';
