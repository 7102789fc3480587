//! What promotions were given to whom.

use std::collections::BTreeMap;

use domain::ids::PromotionId;
use serde::Serialize;

use crate::{
    Error, Result,
    database::{BatchStatement, Transaction, json, over_rows},
};

/// What was given to whoever is known by one of the names: filed under it, or in an order with that address. So a guest and an
/// account with one address are one customer, and the address stands in the order alone, with which it is forgotten.
const USES: BatchStatement = over_rows!(
    (name text),
    "SELECT promotion, CAST(COUNT(*) AS BIGINT) FROM (
        SELECT u.promotion, u.reference FROM promotion_use u JOIN r ON u.customer = r.name
        UNION
        SELECT u.promotion, u.reference FROM shop_order o JOIN r ON o.email = r.name
            JOIN promotion_use u ON u.reference = o.id
     ) AS known GROUP BY promotion"
);

#[derive(Serialize)]
struct Name<'a> {
    name: &'a str,
}

/// How many orders had each promotion of whoever is known by these names.
pub(super) async fn given_to(tx: &mut Transaction, names: &[impl AsRef<str>]) -> Result<BTreeMap<PromotionId, u32>> {
    let names: Vec<_> = names.iter().map(|name| Name { name: name.as_ref() }).collect();
    let rows: Vec<(String, i64)> = tx.rows(&USES, &json(&names)).await?;
    let read = rows.into_iter().map(|(id, count)| {
        let promotion = PromotionId::parse(&id).map_err(|reason| Error::corrupt("promotion_use", &id, reason))?;
        Ok((promotion, u32::try_from(count).unwrap_or(u32::MAX)))
    });
    read.collect()
}

/// How many of their orders had this one.
pub(super) async fn times_given(tx: &mut Transaction, promotion: &PromotionId, names: [&str; 2]) -> Result<u32> {
    let given = given_to(tx, &names).await?;
    Ok(given.get(promotion).copied().unwrap_or(0))
}
