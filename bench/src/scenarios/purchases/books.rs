//! What the database says after all: one order and one payment for each purchase, and books that balance.

use domain::{
    ids::{CartId, VariationCode, WarehouseId},
    order::PaymentState,
    stock::Warehouse,
};
use store::{OrderSearch, Store};

use super::storm::Told;
use crate::error::{Error, Result};

/// What was counted, and what is not as it must be.
#[derive(Debug, Default)]
pub struct Books {
    pub orders: u64,
    pub payments: u64,
    /// Of the ledger.
    pub imbalances: u64,
    pub differences: Vec<String>,
}

pub async fn audit(store: &Store, purchases: &[Told], codes: &[String], stocked: u64) -> Result<Books> {
    let mut books = Books::default();
    for told in purchases {
        books.look_at(store, told).await?;
    }
    books.orders = count(store).await?;
    books.must_be("orders in all", books.orders, purchases.len() as u64);
    let imbalances = store.orders().check().await?;
    books.imbalances = imbalances.len() as u64;
    books.differences.extend(imbalances.iter().map(ToString::to_string));
    books
        .look_at_the_shelves(store, codes, stocked, purchases.len() as u64)
        .await?;
    Ok(books)
}

impl Books {
    async fn look_at(&mut self, store: &Store, told: &Told) -> Result<()> {
        let cart: CartId = told
            .cart
            .parse()
            .map_err(|_| Error::server("A cart's id cannot be read."))?;
        let Some(stored) = store.orders().by_cart(cart).await? else {
            self.differences.push(format!("cart {cart} became no order"));
            return Ok(());
        };
        let order = &stored.order;
        self.must_be("order's id", order.id.to_string(), told.order.clone());
        self.must_be("order's number", order.number.to_string(), told.order_number.clone());
        self.payments += order.payments().len() as u64;
        let is_paid = |state| matches!(state, PaymentState::Authorised | PaymentState::Captured);
        let paid: Vec<_> = order
            .payments()
            .iter()
            .map(|payment| is_paid(payment.state()))
            .collect();
        self.must_be("payments of an order, and whether they are paid", paid, vec![true]);
        Ok(())
    }

    /// What was sold is gone, and nothing is set aside for anybody any more.
    async fn look_at_the_shelves(&mut self, store: &Store, codes: &[String], stocked: u64, sold: u64) -> Result<()> {
        let unreadable = |_| Error::server("A code cannot be read.");
        let codes: Result<Vec<_>> = codes
            .iter()
            .map(|code| VariationCode::parse(code).map_err(unreadable))
            .collect();
        let main = WarehouseId::parse(Warehouse::MAIN).map_err(unreadable)?;
        let levels = store.stock().levels(&codes?).await?;
        let levels = levels.iter().filter(|level| level.warehouse == main);
        let (left, reserved) = levels.fold((0, 0), |(left, reserved), level| {
            (left + u64::from(level.quantity), reserved + u64::from(level.reserved))
        });
        self.must_be("pieces left", left, stocked.saturating_sub(sold));
        self.must_be("pieces set aside", reserved, 0);
        Ok(())
    }

    fn must_be<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.differences
                .push(format!("{what}: {found:?} instead of {wanted:?}"));
        }
    }
}

/// All orders of the shop, page by page.
async fn count(store: &Store) -> Result<u64> {
    let mut search = OrderSearch {
        limit: 500,
        ..OrderSearch::default()
    };
    let mut found = 0;
    loop {
        let page = store.orders().search(&search).await?;
        found += page.orders.len() as u64;
        match page.next {
            Some(next) => search.after = Some(next),
            None => return Ok(found),
        }
    }
}
