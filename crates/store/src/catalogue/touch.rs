//! Products whose prices or stock changed while their documents did not.

use domain::clock::UnixMillis;

use super::document::CodeRow;
use crate::{
    Result,
    database::{BatchStatement, Transaction, json, over_rows},
    outbox::{self, Topic},
};

/// A product is no longer what was put, so that putting it again is a change.
const TOUCH_PRODUCTS: BatchStatement = over_rows!(
    (code text),
    "UPDATE product SET fingerprint = ''
     WHERE code IN (SELECT v.product FROM variation v WHERE v.code IN (SELECT code FROM r))
     RETURNING code"
);

/// Tells that the stock or the prices of these variations changed; their products are no longer what was put.
pub(crate) async fn touch(tx: &mut Transaction, topic: Topic, variations: &[(String,)], at: UnixMillis) -> Result<()> {
    if variations.is_empty() {
        return Ok(());
    }
    let codes: Vec<CodeRow<'_>> = variations.iter().map(|(code,)| CodeRow { code }).collect();
    let products: Vec<(String,)> = tx.rows(&TOUCH_PRODUCTS, &json(&codes)).await?;
    let mut keys: Vec<&str> = products.iter().map(|(code,)| code.as_str()).collect();
    keys.sort_unstable();
    outbox::append(tx, topic, &keys, at);
    Ok(())
}
