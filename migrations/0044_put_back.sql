-- Pieces that went back to the shelf that they came from: the next ones go where others came from.
ALTER TABLE reservation_line ADD COLUMN put_back BIGINT NOT NULL DEFAULT 0 CHECK (put_back BETWEEN 0 AND quantity);
