-- What the shop may do with addresses of mail, as their owners said it.

CREATE TABLE permission_holder (
    -- Tells of nothing.
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- In lower case; nothing once the person was forgotten.
    email TEXT /*bytes*/ UNIQUE,
    -- A keyed hash of the address of somebody who was forgotten, so that nobody writes there again.
    pseudonym TEXT /*bytes*/ UNIQUE,
    name TEXT NOT NULL,
    -- Names the links in letters, and opens none: they are made of it by the shop's key.
    link_name TEXT /*bytes*/ NOT NULL,
    preferences_hash TEXT /*bytes*/ NOT NULL UNIQUE,
    unsubscribe_hash TEXT /*bytes*/ NOT NULL UNIQUE,
    -- Letters that were asked for, in the day that began then.
    letters_since BIGINT NOT NULL,
    letters BIGINT NOT NULL,
    -- When somebody asked last who never showed that the address is theirs; nothing for others.
    unproven_since BIGINT
);

CREATE INDEX permission_holder_unproven ON permission_holder (unproven_since);

-- Only ever added to, until the person is forgotten. The newest row of a purpose counts.
CREATE TABLE permission (
    holder TEXT /*bytes*/ NOT NULL REFERENCES permission_holder (id),
    number BIGINT NOT NULL,
    purpose TEXT /*bytes*/ NOT NULL,
    state TEXT /*bytes*/ NOT NULL CHECK (state IN ('requested', 'confirmed', 'withdrawn')),
    -- Of the text that was read.
    version TEXT NOT NULL,
    language TEXT /*bytes*/ NOT NULL,
    source TEXT /*bytes*/ NOT NULL,
    -- Names, with spaces between them.
    categories TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (holder, number)
) /*by key*/;

-- Links by which somebody shows that they asked, each once.
CREATE TABLE permission_request (
    hash TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    -- Names the link, and does not open it.
    name TEXT /*bytes*/ NOT NULL UNIQUE,
    holder TEXT /*bytes*/ NOT NULL REFERENCES permission_holder (id),
    purpose TEXT /*bytes*/ NOT NULL,
    expires_at BIGINT NOT NULL,
    confirmed_at BIGINT
);

CREATE INDEX permission_request_by_holder ON permission_request (holder);
CREATE INDEX permission_request_by_end ON permission_request (expires_at);

-- Who wants to be told when a variation can be had again. Each is told once, and forgotten.
CREATE TABLE stock_wish (
    variation TEXT /*bytes*/ NOT NULL,
    -- In lower case.
    email TEXT /*bytes*/ NOT NULL,
    -- Names the wish for its job, and says nothing.
    name TEXT /*bytes*/ NOT NULL UNIQUE,
    language TEXT /*bytes*/ NOT NULL,
    asked_at BIGINT NOT NULL,
    PRIMARY KEY (variation, email)
) /*by key*/;

CREATE INDEX stock_wish_by_email ON stock_wish (email);
CREATE INDEX stock_wish_by_age ON stock_wish (asked_at);
