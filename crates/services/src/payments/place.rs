//! Which purchase is meant.

use domain::{
    checkout::Checkout,
    ids::{CartId, OrderId},
};

use super::Payments;

/// What a call names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The purchase of it that is under way, or that made it an order.
    Cart(CartId),
    /// The purchase that becomes it, or became it.
    Order(OrderId),
}

impl Payments {
    /// The purchase, with its payments; nothing where there is none.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn find(&self, place: Place) -> Result<Option<Checkout>, store::Error> {
        let orders = self.store.orders();
        match place {
            Place::Cart(cart) => {
                if let Some(open) = orders.open_checkout(cart).await? {
                    return Ok(Some(open));
                }
                match orders.by_cart(cart).await? {
                    Some(stored) => orders.checkout_of_order(stored.order.id).await,
                    None => Ok(None),
                }
            }
            Place::Order(order) => orders.checkout_of_order(order).await,
        }
    }
}
