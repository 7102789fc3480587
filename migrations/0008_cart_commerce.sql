-- What a cart holds beside its lines, and the id that it is found by.

-- The words and the recipient of an engraved tablet: JSON.
ALTER TABLE cart_line ADD COLUMN tablet TEXT;

ALTER TABLE cart ADD COLUMN coupon TEXT;
-- Of the table gift_card.
ALTER TABLE cart ADD COLUMN gift_card BIGINT;
-- Follows from identity, market and generation. A cart from before this column gets it at its next commit.
ALTER TABLE cart ADD COLUMN cart_id TEXT /*bytes*/;

-- Not UNIQUE, though no two are equal: two nodes that make the same cart at once shall meet at the primary key.
CREATE INDEX cart_id ON cart (cart_id);
