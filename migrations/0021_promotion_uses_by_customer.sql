-- What a buyer had of all promotions is asked when they tell who they are.
CREATE INDEX promotion_use_of_customer ON promotion_use (customer);
