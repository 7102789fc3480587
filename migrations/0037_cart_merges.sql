-- What of a visitor's cart could not come to the customer's at a login: a JSON list, told to every tab for a while.

ALTER TABLE cart ADD COLUMN merged_at BIGINT;
ALTER TABLE cart ADD COLUMN merge_notices TEXT;
