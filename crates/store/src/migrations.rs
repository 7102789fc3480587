//! The numbered files of `migrations/`, built into the binary. Their README tells how to write one.

use sqlx::{
    AssertSqlSafe, SqlSafeStr,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use crate::{
    Error, Result,
    database::{Database, Engine},
};

macro_rules! files {
    ($($number:literal $name:literal),+ $(,)?) => {
        &[$(($number, $name, include_str!(concat!("../../../migrations/", $name, ".sql")))),+]
    };
}

/// Number, file name, text.
const FILES: &[(i64, &str, &str)] = files![
    1 "0001_carts",
    2 "0002_catalogue",
    3 "0003_outbox_and_settings",
    4 "0004_prices_and_taxes",
    5 "0005_promotions",
    6 "0006_giftcards",
    7 "0007_stock",
    8 "0008_cart_commerce",
    9 "0009_promotion_uses",
    10 "0010_content",
    11 "0011_event_details",
    12 "0012_service_tokens",
    13 "0013_jobs",
    14 "0014_gift_card_tries",
    15 "0015_event_topics",
    16 "0016_past_price_promotions",
    17 "0017_promotion_codes",
    18 "0018_orders",
    19 "0019_cart_checkouts",
    20 "0020_payment_attempts",
    21 "0021_promotion_uses_by_customer",
    22 "0022_content_history",
    23 "0023_press_releases",
    24 "0024_pictures",
    25 "0025_refused_publishing",
    26 "0026_reviews",
    27 "0027_staff",
    28 "0028_live_drafts",
    29 "0029_content_segments",
    30 "0030_customers",
    31 "0031_permissions",
    32 "0032_cart_reminders",
    33 "0033_wish_lists",
    34 "0034_passkeys",
    35 "0035_customer_sign_ins",
    36 "0036_comments_and_review",
    37 "0037_cart_merges",
    38 "0038_staff_passkeys",
    39 "0039_projects",
    40 "0040_gift_card_voids",
    41 "0041_account_consents",
    42 "0042_orders_with_buyers",
    43 "0043_content_trash",
    44 "0044_put_back",
    45 "0045_site_revisions",
];

/// Two processes may start together on a new database. PostgreSQL's advisory lock would keep them apart, but not
/// every engine that speaks its protocol has it: the one that comes second at a file fails, and finds its work done.
const TRIES: usize = FILES.len() + 4;

/// Where the engine notes which files have run.
const NOTES: &str = "_sqlx_migrations";

/// Brings the database up to this program's schema.
///
/// # Errors
///
/// It is not a shop's, a newer program has migrated it, or a file cannot be run.
pub(crate) async fn run(database: &Database) -> Result<()> {
    if let Some(table) = table_of_others(database).await.map_err(Error::Open)? {
        return Err(Error::OthersDatabase { table });
    }
    let mut tries = 0;
    loop {
        tries += 1;
        match run_once(database).await {
            Ok(()) => return Ok(()),
            Err(MigrateError::VersionMissing(found)) => {
                let known = FILES.iter().map(|(number, ..)| *number).max().unwrap_or(0);
                return Err(Error::NewerDatabase { found, known });
            }
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) if tries < TRIES => {}
            Err(error) => return Err(Error::Migration(error)),
        }
    }
}

/// A table that is somebody else's, in a database without a shop.
async fn table_of_others(database: &Database) -> sqlx::Result<Option<String>> {
    const IN_SQLITE: &str = "SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name";
    // What an extension brought is nobody's.
    const IN_POSTGRES: &str = "SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f') AND NOT EXISTS (
            SELECT 1 FROM pg_depend d
            WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
        ORDER BY 1";
    const IS_SHOP: &str = "SELECT EXISTS (SELECT 1 FROM _sqlx_migrations WHERE version = $1 AND description = $2)";
    let tables: Vec<String> = match database {
        Engine::Sqlite(pool) => sqlx::query_scalar(IN_SQLITE).fetch_all(pool).await?,
        Engine::Postgres(pool) => sqlx::query_scalar(IN_POSTGRES).fetch_all(pool).await?,
    };
    let has_notes = tables.iter().any(|table| table == NOTES);
    let Some(table) = tables.into_iter().find(|table| table != NOTES) else {
        return Ok(None);
    };
    // After the tables: another process may be making the first ones in this very moment, together with its note.
    let (number, name, _) = FILES[0];
    let is_shop = match database {
        _ if !has_notes => false,
        Engine::Sqlite(pool) => {
            sqlx::query_scalar(IS_SHOP)
                .bind(number)
                .bind(name)
                .fetch_one(pool)
                .await?
        }
        Engine::Postgres(pool) => {
            sqlx::query_scalar(IS_SHOP)
                .bind(number)
                .bind(name)
                .fetch_one(pool)
                .await?
        }
    };
    Ok((!is_shop).then_some(table))
}

async fn run_once(database: &Database) -> Result<(), MigrateError> {
    let words = match database {
        Engine::Sqlite(_) => ["WITHOUT ROWID", ""],
        Engine::Postgres(_) => ["WITH (fillfactor = 70)", "COLLATE \"C\""],
    };
    let migrations = FILES.iter().map(|(number, name, text)| {
        let sql = text.replace("/*by key*/", words[0]).replace("/*bytes*/", words[1]);
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(*number, (*name).into(), MigrationType::Simple, sql, false)
    });
    let mut migrator = Migrator::with_migrations(migrations.collect());
    migrator.set_locking(false);
    match database {
        Engine::Sqlite(pool) => migrator.run(pool).await,
        Engine::Postgres(pool) => migrator.run(pool).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_in_the_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
        let mut found: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".sql").map(str::to_owned))
            .collect();
        found.sort();
        let listed: Vec<&str> = FILES.iter().map(|(_, name, _)| *name).collect();
        assert_eq!(found, listed);
    }

    #[test]
    fn files_are_numbered_without_gaps() {
        for (at, (number, name, _)) in FILES.iter().enumerate() {
            assert_eq!(usize::try_from(*number), Ok(at + 1));
            assert!(name.starts_with(&format!("{number:04}_")), "{name}");
        }
    }
}
