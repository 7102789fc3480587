//! A shop that is copied into another database: the same there, row by row, or nothing.

use std::{collections::BTreeMap, os::unix::fs::symlink, time::Duration};

use domain::{
    giftcard::GiftCardId,
    market::{Language, Texts},
    picture::{Focus, Origin, Picture},
    promotion::UsageLimits,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use store::{CopyError, NewJob, Store, StoreConfig, WriterOptions};

use crate::{
    copied_rows::ROWS,
    database::TestDatabase,
    fixtures::{NOW, add_customer, audit_entry, cart, commit_line, greeting, tablet_line},
    order_samples::{Purchase, assert_sound, shop},
};

crate::on_both_engines!(
    empty:
    a_database_with_rows_is_refused,
    a_copy_that_fails_leaves_nothing,
    a_database_is_itself_by_whatever_address,
);

/// Every row of every table, as text.
type Rows = BTreeMap<String, Vec<String>>;

#[tokio::test]
async fn a_shop_is_the_same_after_its_way_there_and_back() {
    let (first, second, third) = (
        TestDatabase::sqlite(),
        TestDatabase::postgres().await,
        TestDatabase::sqlite(),
    );
    let source = full_shop(&first).await;
    let tables = tables(&first).await;
    let expected = rows(&first, &tables).await;
    let empty: Vec<_> = expected.iter().filter(|(_, rows)| rows.is_empty()).collect();
    assert!(empty.is_empty(), "copied_rows.rs has no row for {empty:?}");

    let target = second.open().await;
    let foreign_keys = foreign_keys(&second).await;
    let copied = source.copy_into(&target).await.expect("is copied");
    let told: BTreeMap<_, _> = copied.into_iter().map(|table| (table.name, table.rows)).collect();
    let counted = expected.iter().map(|(table, rows)| (table.clone(), rows.len() as u64));
    assert_eq!(told, counted.collect());
    assert_same(&rows(&second, &tables).await, &expected);
    assert_eq!(self::foreign_keys(&second).await, foreign_keys);

    let back = third.open().await;
    target.copy_into(&back).await.expect("is copied");
    assert_same(&rows(&third, &tables).await, &expected);

    // Each goes on where the first one was.
    let mut numbers = Vec::new();
    for store in [&source, &target, &back] {
        assert_sound(store).await;
        let lines = store.audit_log().verify().await.expect("read").expect("is whole");
        assert!(lines > 0);
        numbers.push(Purchase::new(9).placed(store).await.order.number);
        assert_sound(store).await;
    }
    assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
}

async fn a_database_with_rows_is_refused(database: &TestDatabase) {
    let (first, target) = (TestDatabase::sqlite(), database.open().await);
    let source = first.open().await;
    let writer = target.cart_writer(WriterOptions::default());
    writer.commit(commit_line(&cart(1), 0, 5)).await.expect("is written");
    let tables = tables(&first).await;
    let before = rows(database, &tables).await;
    let refused = source.copy_into(&target).await.expect_err("is refused");
    assert!(
        matches!(&refused, CopyError::NotEmpty { table } if table == "cart"),
        "{refused:?}"
    );
    assert_same(&rows(database, &tables).await, &before);
    // A row that the migrations put is another one by now.
    database.run("DELETE FROM cart").await;
    database.run("DELETE FROM cart_line").await;
    database.run("DELETE FROM cart_tab").await;
    database.run("UPDATE ledger_head SET last_entry = 3").await;
    let refused = source.copy_into(&target).await.expect_err("is refused");
    assert!(refused.to_string().contains("ledger_head has rows"), "{refused}");
}

async fn a_copy_that_fails_leaves_nothing(database: &TestDatabase) {
    let (first, target) = (TestDatabase::sqlite(), database.open().await);
    let source = full_shop(&first).await;
    let tables = tables(&first).await;
    let before = rows(database, &tables).await;
    // One of the last, and what is read before it is.
    database.break_writes_of("wish_list", "INSERT", "BEFORE").await;
    let failed = source.copy_into(&target).await.expect_err("fails");
    assert!(
        failed.to_string().contains("the table wish_list cannot be written"),
        "{failed}"
    );
    assert_same(&rows(database, &tables).await, &before);
    database.repair("wish_list").await;
    source.copy_into(&target).await.expect("is copied");
    assert_same(&rows(database, &tables).await, &rows(&first, &tables).await);
    // Nor does it keep the shop from going on.
    Purchase::new(9).placed(&source).await;
}

async fn a_database_is_itself_by_whatever_address(database: &TestDatabase) {
    let store = database.open().await;
    let folder = tempfile::tempdir().expect("a folder");
    let other = if database.is_sqlite() {
        let options: SqliteConnectOptions = database.config.url.parse().expect("an address");
        let link = folder.path().join("link.db");
        symlink(options.get_filename(), &link).expect("a link");
        StoreConfig::sqlite_file(&link)
    } else {
        StoreConfig::new(database.config.url.replace("127.0.0.1", "localhost"))
    };
    let other = Store::open(&other).await.expect("opens");
    assert!(store.is_same_database(&other).await.expect("asked"));
    let refused = store.copy_into(&other).await.expect_err("is refused");
    assert!(matches!(refused, CopyError::SameDatabase), "{refused:?}");
    let another = TestDatabase::postgres().await.open().await;
    assert!(!store.is_same_database(&another).await.expect("asked"));
}

#[tokio::test]
async fn a_text_that_postgres_cannot_hold_is_told() {
    let (first, other) = (TestDatabase::sqlite(), TestDatabase::sqlite());
    let source = first.open().await;
    first
        .run(
            "INSERT INTO stock_wish (variation, email, name, language, asked_at)
              VALUES ('A-1', 'aino@example.fi', 'x' || char(0) || 'y', 'fi', 5)",
        )
        .await;
    let target = TestDatabase::postgres().await.open().await;
    let refused = source.copy_into(&target).await.expect_err("is refused").to_string();
    assert!(
        refused.starts_with("the column name of the row \"A-1, …\" of the table stock_wish has a NUL character"),
        "{refused}"
    );
    // SQLite holds it.
    source.copy_into(&other.open().await).await.expect("is copied");
    let tables = tables(&first).await;
    assert_same(&rows(&other, &tables).await, &rows(&first, &tables).await);
}

#[tokio::test]
async fn who_has_a_server_database_open_is_seen() {
    let database = TestDatabase::postgres().await;
    assert!(!Store::has_sessions(&database.config).await.expect("asked"));
    let store = database.open().await;
    assert!(Store::has_sessions(&database.config).await.expect("asked"));
    store.close().await.expect("is closed");
    assert!(!Store::has_sessions(&database.config).await.expect("asked"));
    // A file has a lock for that.
    let file = TestDatabase::sqlite();
    let _store = file.open().await;
    assert!(!Store::has_sessions(&file.config).await.expect("asked"));
}

/// Nothing comes between what was read and the copy: whoever writes is waited for.
#[tokio::test]
async fn what_is_being_written_when_the_copy_begins_is_in_it() {
    let (database, other) = (TestDatabase::postgres().await, TestDatabase::sqlite());
    let (source, target) = (database.open().await, other.open().await);
    let mut writer = PgConnection::connect(&database.config.url).await.expect("connects");
    for sql in ["BEGIN", "INSERT INTO brand (code, name) VALUES ('late', 'Late')"] {
        sqlx::query(sql).execute(&mut writer).await.expect("runs");
    }
    let copying = tokio::spawn({
        let target = target.clone();
        async move { source.copy_into(&target).await }
    });
    let waiting = "SELECT CAST(COUNT(*) AS TEXT) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while database.text(waiting).await != "1" {}
    sqlx::query("COMMIT").execute(&mut writer).await.expect("runs");
    copying.await.expect("a task ends").expect("is copied");
    assert_eq!(other.text("SELECT code FROM brand").await, "late");
}

/// A shop with rows in every table.
async fn full_shop(database: &TestDatabase) -> Store {
    let store = shop(database, 10).await;
    let purchase = Purchase {
        gift_card: Some((GiftCardId(1), 700)),
        promotion: Some(("summer", UsageLimits::default())),
        ..Purchase::new(7)
    };
    purchase.placed(&store).await;
    // One is being paid for.
    Purchase::new(8).start(&store).await;
    let writer = store.cart_writer(WriterOptions::default());
    let mut first = commit_line(&cart(1), 0, 3);
    first.greeting = greeting("ÄÖ 'quoted' \u{1F36C} \u{2028} \\N \\x00 %_");
    first.put_lines.push(tablet_line(2, "A-1", "KIITOS"));
    writer.commit(first).await.expect("is written");
    writer.close().await;
    add_customer(&store, 1).await;
    let picture = Picture {
        width: 1200,
        height: 800,
        focus: Focus::new(250, 750).expect("a focus"),
        alt: Texts::only(Language::En, "A cake"),
        version: "cake-1".into(),
        origin: Origin::Library,
    };
    // All bytes, and more than travel together.
    let library = store.pictures();
    for (name, bytes) in [("cake-1", 256_usize), ("cake-2", 3 << 20), ("cake-3", 3 << 20)] {
        let file = (0..bytes).map(|at| (at % 256) as u8).collect();
        let put = library.put(name, &picture, file, audit_entry("picture"), NOW).await;
        put.expect("put");
    }
    let job = NewJob {
        kind: "test".into(),
        key: "leased".into(),
        payload: "{}".into(),
        due: NOW,
    };
    store.jobs().put(job, NOW).await.expect("is put");
    let lease = Duration::from_secs(60);
    let claimed = store.jobs().claim(&["test"], "node", lease, 1, NOW).await;
    assert_eq!(claimed.expect("is claimed").len(), 1);
    for sql in ROWS {
        database.run(*sql).await;
    }
    store
}

/// The columns of each table of a SQLite database.
async fn tables(database: &TestDatabase) -> BTreeMap<String, Vec<String>> {
    const COLUMNS: &str = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT IN ('_sqlx_migrations', 'sqlite_stat1')";
    let mut connection = SqliteConnection::connect(&database.config.url).await.expect("connects");
    let rows: Vec<(String, String)> = sqlx::query_as(COLUMNS).fetch_all(&mut connection).await.expect("read");
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in rows {
        tables.entry(table).or_default().push(column);
    }
    tables
}

async fn rows(database: &TestDatabase, tables: &BTreeMap<String, Vec<String>>) -> Rows {
    let mut rows = Rows::new();
    for (table, columns) in tables {
        let texts: Vec<_> = columns.iter().map(|column| text_of(database, column)).collect();
        let sql = AssertSqlSafe(format!("SELECT {} FROM {table}", texts.join(" || ' | ' || ")));
        let url = &database.config.url;
        let found: sqlx::Result<Vec<String>> = if database.is_sqlite() {
            let mut connection = SqliteConnection::connect(url).await.expect("connects");
            sqlx::query_scalar(sql).fetch_all(&mut connection).await
        } else {
            let mut connection = PgConnection::connect(url).await.expect("connects");
            sqlx::query_scalar(sql).fetch_all(&mut connection).await
        };
        let mut found = found.expect("reads");
        found.sort();
        rows.insert(table.clone(), found);
    }
    rows
}

/// Bytes are compared as hexadecimal digits.
fn text_of(database: &TestDatabase, column: &str) -> String {
    match (column, database.is_sqlite()) {
        ("file", true) => "hex(file)".to_owned(),
        ("file", false) => "upper(encode(file, 'hex'))".to_owned(),
        _ => format!("COALESCE(CAST(\"{column}\" AS TEXT), 'NULL')"),
    }
}

/// Tells the table that differs, and no picture.
fn assert_same(found: &Rows, expected: &Rows) {
    assert!(found.keys().eq(expected.keys()));
    for (table, rows) in expected {
        let is_same = &found[table] == rows;
        assert!(is_same, "{table}: {} rows, {} expected", found[table].len(), rows.len());
    }
}

/// As the database defines them.
async fn foreign_keys(database: &TestDatabase) -> String {
    let sql = "SELECT string_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), '; '
        ORDER BY conrelid::regclass::text, conname) FROM pg_constraint WHERE contype = 'f' AND convalidated";
    database.text(sql).await
}
