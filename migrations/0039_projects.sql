-- Drafts that are looked at and published together. Times are milliseconds since the Unix epoch.

CREATE TABLE content_project (
    id TEXT /*bytes*/ NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- Who began it.
    author TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When all of it was published last.
    published_at BIGINT
);

CREATE TABLE content_project_item (
    project TEXT /*bytes*/ NOT NULL REFERENCES content_project (id) ON DELETE CASCADE,
    page TEXT /*bytes*/ NOT NULL REFERENCES content_page (id) ON DELETE CASCADE,
    language TEXT /*bytes*/ NOT NULL,
    PRIMARY KEY (project, page, language)
) /*by key*/;

-- Which projects a page is in: for the page that is deleted, and for its editors.
CREATE INDEX content_project_item_by_page ON content_project_item (page, language);

-- What changes by itself, where pages are looked at as they will be.
CREATE INDEX content_version_scheduled ON content_version (page) WHERE publish_at IS NOT NULL OR unpublish_at IS NOT NULL;

-- What readers do not see yet, where all drafts are looked at together.
CREATE INDEX content_version_unpublished ON content_version (language, page) WHERE status = 'draft';
