-- What a checkout adds to a cart, and the payment that locks it.

-- Buyer, chosen delivery: a JSON document.
ALTER TABLE cart ADD COLUMN details TEXT;
-- The version whose commit last changed what lies in the cart: a payment that began at this version or later pays for the
-- cart as it is.
ALTER TABLE cart ADD COLUMN contents_version BIGINT NOT NULL DEFAULT 0;
-- While a payment is under way: until when at the latest, the version that is paid for, the tab that pays.
ALTER TABLE cart ADD COLUMN lock_until BIGINT;
ALTER TABLE cart ADD COLUMN lock_version BIGINT;
ALTER TABLE cart ADD COLUMN lock_tab TEXT /*bytes*/;
-- The number of the order that the cart before this one became.
ALTER TABLE cart ADD COLUMN replaced_by TEXT /*bytes*/;

-- The order that the purchase becomes. An order is looked for by whoever pays before it is made.
ALTER TABLE checkout ADD COLUMN order_id TEXT /*bytes*/;
CREATE INDEX checkout_order ON checkout (order_id);
