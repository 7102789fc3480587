-- What of the thing that an event names changed, where that is narrower than the event's topic and key tell. Empty:
-- anything of it may have. An earlier version of the program writes none, and reads topic and key alone.
ALTER TABLE outbox ADD COLUMN detail TEXT /*bytes*/ NOT NULL DEFAULT '';
