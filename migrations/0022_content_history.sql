-- When what a page says in a language was put first, when readers last got to see something else, and when it was saved.
-- 0 where an earlier release wrote the row: the page's own time stands for it then.
ALTER TABLE content_version ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_version ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_version ADD COLUMN saved_at BIGINT NOT NULL DEFAULT 0;
