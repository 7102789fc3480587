//! The store's contract, on SQLite and on PostgreSQL. One binary, so that one PostgreSQL serves all tests.
//!
//! `cargo test -p store --test contract sqlite` runs the half that needs no PostgreSQL.

mod cart_lock;
mod cart_reminders;
mod carts;
mod carts_commerce;
mod catalogue;
mod comments;
mod content;
mod copied_rows;
mod copying;
mod customer_sessions;
mod database;
mod editions;
mod fixtures;
mod forgetting;
mod giftcard_ledger;
mod giftcards;
mod giftcards_at_once;
mod jobs;
mod line;
mod migrating;
mod nearby;
mod opening;
mod order_completion;
mod order_completion_at_once;
mod order_completion_failures;
mod order_samples;
mod orders;
mod outbox;
mod passkeys;
mod payment_attempts;
mod permissions;
mod pictures;
mod postgres;
mod prices;
mod promotion_codes;
mod promotion_uses;
mod releases;
mod resilience;
mod retention;
mod reviews;
mod rules;
mod sign_ins;
mod silence;
mod sinks;
mod site_documents;
mod staff;
mod stock;
mod stock_at_once;
mod stock_expiry;
mod tokens;
mod transactions;
mod trash;
mod webhooks;
mod wish_lists;
mod writer;

/// Makes of each named function two tests, `sqlite::name` and `postgres::name`, each with a database of its own, all of whose tables
/// are made; `empty:` before the names leaves making them to the tests.
macro_rules! on_both_engines {
    (empty: $($test:ident),+ $(,)?) => {
        crate::on_both_engines!(@ TestDatabase::sqlite(), TestDatabase::postgres().await; $($test)+);
    };
    (@ $sqlite:expr, $postgres:expr; $($test:ident)+) => {
        mod sqlite {
            use crate::database::TestDatabase;

            $(#[tokio::test]
            async fn $test() {
                super::$test(&$sqlite).await;
            })+
        }
        mod postgres {
            use crate::database::TestDatabase;

            $(#[tokio::test]
            async fn $test() {
                super::$test(&$postgres).await;
            })+
        }
    };
    ($($test:ident),+ $(,)?) => {
        crate::on_both_engines!(
            @ TestDatabase::migrated_sqlite().await, TestDatabase::migrated_postgres().await; $($test)+
        );
    };
}
pub(crate) use on_both_engines;
