-- What stood in the setting `site`, the one in force among them. Times are milliseconds since the Unix epoch.
CREATE TABLE site_revision (
    number BIGINT NOT NULL PRIMARY KEY CHECK (number > 0),
    author TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    body TEXT NOT NULL
) /*by key*/;
