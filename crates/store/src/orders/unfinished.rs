//! Purchases of one person that are no orders: under way, or ended and not forgotten yet.

use domain::{
    checkout::Checkout,
    ids::{CartId, IdentityId},
};
use serde::Serialize;

use super::{checkouts, key::CheckoutKey, payments};
use crate::{
    Error, Result,
    database::{BatchStatement, Pools, json, on_either, over_rows},
};

/// Rows that are read at once, however many there are.
const AT_ONCE: i64 = 200;

/// When its time ends, cart, version, body.
type Row = (i64, String, i64, String);

macro_rules! after {
    ($states:literal) => {
        concat!(
            "SELECT expires_at, cart_id, version, body FROM checkout WHERE ",
            $states,
            " AND (expires_at, cart_id, version) > ($1, $2, $3) ORDER BY expires_at, cart_id, version LIMIT $4"
        )
    };
}

/// All of them: those under way stand in one index, those that ended in another.
pub(crate) const ALL: [&str; 2] = [after!("state = 'open'"), after!("state IN ('released', 'void')")];

pub(crate) const OF_CARTS: BatchStatement = over_rows!(
    (place text),
    "SELECT c.cart_id, c.version, c.body FROM checkout c JOIN r ON r.place = c.cart_id
        WHERE c.state <> 'completed' ORDER BY c.cart_id, c.version"
);

/// Those of carts, with their payments.
pub(super) async fn of_carts(pools: &Pools, carts: &[CartId]) -> Result<Vec<Checkout>> {
    let carts: Vec<CartRow> = carts
        .iter()
        .map(|cart| CartRow {
            place: cart.to_string(),
        })
        .collect();
    let mut tx = pools.begin_read().await?;
    let rows: Vec<(String, i64, String)> = tx.rows(&OF_CARTS, &json(&carts)).await?;
    let mut found = Vec::with_capacity(rows.len());
    for (cart, version, body) in rows {
        let key = CheckoutKey::read(&cart, version).map_err(|reason| Error::corrupt("checkout", &cart, reason))?;
        found.push(checkouts::read(key, &body)?.with_payments(payments::of_checkout(&mut tx, key).await?));
    }
    tx.commit().await?;
    Ok(found)
}

/// Those in which somebody without an account gave this address, in small letters, with their payments. No index has the
/// address: all are looked through, which are as many as wait to be forgotten.
pub(super) async fn of_guest(pools: &Pools, email: &str) -> Result<Vec<Checkout>> {
    let mut found = Vec::new();
    for sql in ALL {
        let mut place = (i64::MIN, String::new(), 0);
        loop {
            // A transaction for each piece: none is open for long.
            let mut tx = pools.begin_read().await?;
            let rows: Vec<Row> = on_either!(&mut tx, tx => {
                sqlx::query_as(sql).bind(place.0).bind(&place.1).bind(place.2).bind(AT_ONCE).fetch_all(&mut **tx).await?
            });
            let Some((expires, cart, version, _)) = rows.last() else {
                break;
            };
            place = (*expires, cart.clone(), *version);
            for (_, cart, version, body) in &rows {
                let key =
                    CheckoutKey::read(cart, *version).map_err(|reason| Error::corrupt("checkout", cart, reason))?;
                let checkout = checkouts::read(key, body)?;
                if is_of_guest(&checkout, email) {
                    found.push(checkout.with_payments(payments::of_checkout(&mut tx, key).await?));
                }
            }
            tx.commit().await?;
        }
    }
    Ok(found)
}

fn is_of_guest(checkout: &Checkout, email: &str) -> bool {
    let contents = &checkout.contents;
    matches!(contents.customer, IdentityId::Anonymous(_)) && contents.buyer.email.normalised() == email
}

#[derive(Serialize)]
struct CartRow {
    place: String,
}
