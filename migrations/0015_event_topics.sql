-- Each topic is stored under its own name now; nothing narrower stands beside it.
ALTER TABLE outbox DROP COLUMN detail;
