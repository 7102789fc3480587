use sqlx::{AssertSqlSafe, Row};

use super::*;
use crate::{StoreConfig, database::Engine, jobs, sqlite};

/// What walks a table of millions of rows must not read all of it.
#[tokio::test]
async fn every_statement_uses_an_index() {
    let statements = [
        events::FLOOR,
        events::CUT,
        events::DELETE,
        events::RAISE_FLOOR,
        stock::DELETE,
        tries::DELETE,
        customers::DELETE[0],
        customers::DELETE[1],
        customers::DELETE[2],
        customers::DELETE[3],
        staff::DELETE_SESSIONS,
        staff::DELETE_LINKS,
        permissions::DELETE_REQUESTS,
        permissions::DELETE_REQUESTS_OF_UNPROVEN,
        permissions::DELETE_HISTORY,
        permissions::DELETE_HOLDERS,
        permissions::DELETE_WISHES,
        answers::READ,
        answers::DELETE.sqlite,
        carts::READ,
        carts::DELETE.sqlite,
        carts::EMPTY.sqlite,
        carts::DELETE_LINES.sqlite,
        carts::DELETE_TABS.sqlite,
        crate::orders::unfinished::ALL[0],
        crate::orders::unfinished::ALL[1],
        crate::orders::unfinished::OF_CARTS.sqlite,
        crate::orders::ended::OLD,
        crate::orders::ended::DELETE[0],
        crate::orders::ended::DELETE[1],
        orders::READ,
        reminders::DELETE,
        wish_lists::DELETE,
        crate::cart_reminders::PAGE,
        crate::cart_reminders::ONE,
        prices::READ,
        prices::DELETE.sqlite,
        webhooks::READ,
        webhooks::DELETE.sqlite,
        jobs::DUE_SQLITE,
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let pools = sqlite::open(&StoreConfig::new(url)).await.expect("opens");
    pools.migrate().await.expect("migrates");
    let Engine::Sqlite(readers) = &pools.readers else {
        panic!("SQLite was asked for");
    };
    for statement in statements {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let plan = sqlx::query(explain).fetch_all(readers).await.expect(statement);
        for step in plan {
            let step: String = step.get("detail");
            // Rows of JSON, a piece that was read already, and tables that have one row.
            let is_small = ["jsonb_each", "json_each", "piece", "r", "outbox_head"]
                .iter()
                .any(|small| step.split_whitespace().any(|word| word == *small));
            let reads_all = step.starts_with("SCAN") && !step.contains("USING INDEX");
            assert!(!reads_all || is_small, "{step} of {statement}");
            let of_others = statement == orders::READ && !step.contains("shop_order_named");
            assert!(!of_others, "{step}: orders that name nobody would be walked too");
        }
    }
}
