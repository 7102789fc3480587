-- Content with a history: who saved what stands there and when, what stood there before, what is drafted beside it, and where
-- pages were before they moved.

-- When what a page says in a language was put first, when readers last got to see something else, and when it was saved.
-- 0 where an earlier release wrote the row: the page's own time stands for it then.
ALTER TABLE content_version ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_version ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_version ADD COLUMN saved_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_version ADD COLUMN author TEXT NOT NULL DEFAULT '';
-- Counted for each page and language; 0 where an earlier release wrote the row: it is the newest then.
ALTER TABLE content_version ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
-- Another one after every change: whoever changes something names the one that they have seen.
ALTER TABLE content_version ADD COLUMN etag BIGINT NOT NULL DEFAULT 1;
-- When it is to be published and to be hidden by itself.
ALTER TABLE content_version ADD COLUMN publish_at BIGINT;
ALTER TABLE content_version ADD COLUMN unpublish_at BIGINT;

-- What is to take the place of what readers see.
CREATE TABLE content_draft (
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    revision BIGINT NOT NULL,
    author TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    segment TEXT,
    published TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (page, language)
) /*by key*/;

-- What stood there before, published or not.
CREATE TABLE content_revision (
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    revision BIGINT NOT NULL,
    author TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    segment TEXT,
    published TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (page, language, revision)
) /*by key*/;

-- Places that published pages left: addresses there lead to where the pages are now.
CREATE TABLE content_former_place (
    language TEXT /*bytes*/ NOT NULL,
    -- The page above; empty at the root.
    parent TEXT /*bytes*/ NOT NULL,
    segment TEXT /*bytes*/ NOT NULL,
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    left_at BIGINT NOT NULL,
    PRIMARY KEY (language, parent, segment)
) /*by key*/;

CREATE INDEX content_former_place_page ON content_former_place (page);
