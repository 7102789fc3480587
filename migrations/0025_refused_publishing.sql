-- Why what was scheduled for a page was not published when its time came, as JSON; nothing where it was, or since somebody
-- published or scheduled anew.
ALTER TABLE content_version ADD COLUMN refusal TEXT;
