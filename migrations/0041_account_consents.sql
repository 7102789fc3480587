-- What somebody agreed to when their account was made: a JSON list of texts with versions, languages, times and places.
ALTER TABLE customer ADD COLUMN consents TEXT NOT NULL DEFAULT '[]';
