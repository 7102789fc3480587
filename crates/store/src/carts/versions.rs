//! How far many carts are, in one look.

use domain::cart::CartKey;
use serde::Serialize;

use super::{rows, search};
use crate::{
    Result,
    database::{BatchStatement, Engine, Pools, json, on_either, over_rows},
};

const SQL: BatchStatement = over_rows!(
    (identity text, market text),
    "SELECT c.identity, c.market, c.version FROM r JOIN cart c ON c.identity = r.identity AND c.market = r.market"
);

#[derive(Serialize)]
struct KeyRow<'a> {
    identity: String,
    market: &'a str,
}

pub(super) fn asked(keys: &[CartKey]) -> String {
    let rows: Vec<_> = keys
        .iter()
        .map(|key| KeyRow {
            identity: key.identity.to_string(),
            market: key.market.as_str(),
        })
        .collect();
    json(&rows)
}

pub(super) async fn versions(pools: &Pools, asked: String) -> Result<Vec<(CartKey, u64)>> {
    let sql = match &pools.readers {
        Engine::Sqlite(_) => SQL.sqlite,
        Engine::Postgres(_) => SQL.postgres,
    };
    let found: Vec<(String, String, i64)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(sql).persistent(SQL.keep_plan).bind(asked).fetch_all(&mut **reader).await?
    });
    let read = found.into_iter().map(|(identity, market, version)| {
        let key = search::read_key(&identity, &market)?;
        let version = rows::read_version(&key, version)?;
        Ok((key, version))
    });
    read.collect()
}
