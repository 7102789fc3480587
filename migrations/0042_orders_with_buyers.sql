-- Orders that still name somebody, the oldest first: those of long ago are looked for every day.
CREATE INDEX shop_order_named ON shop_order (placed_at, id) WHERE email <> 'erased@erased.invalid';
