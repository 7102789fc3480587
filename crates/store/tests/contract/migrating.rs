//! Data of an earlier version is kept, and what is new begins with it.

use domain::{
    cart::Line,
    catalogue::Product,
    clock::UnixMillis,
    giftcard::GiftCardId,
    pricing::{PastPrice, PriceSchedule},
};
use sqlx::{
    AssertSqlSafe, Connection, PgConnection, PgPool, SqlSafeStr, SqliteConnection, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};
use store::{Rules, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{cart, commit, line, market, price, product},
};

crate::on_both_engines!(
    empty:
    a_database_of_the_first_release_is_kept,
    a_ledger_of_gift_cards_alone_is_kept
);

/// The files of the first release, which are never edited.
const FIRST_RELEASE: [(i64, &str, &str); 3] = [
    (1, "0001_carts", include_str!("../../../../migrations/0001_carts.sql")),
    (
        2,
        "0002_catalogue",
        include_str!("../../../../migrations/0002_catalogue.sql"),
    ),
    (
        3,
        "0003_outbox_and_settings",
        include_str!("../../../../migrations/0003_outbox_and_settings.sql"),
    ),
];

async fn a_database_of_the_first_release_is_kept(database: &TestDatabase) {
    make_first_release(database).await;
    let mut expected = product("A", "a");
    put_as_the_first_release(database, &expected).await;

    let store = database.open().await;
    // The prices are as old as time.
    for (id, minor) in [("FI", 590), ("SE", 6900)] {
        let schedule = PriceSchedule {
            history: vec![PastPrice {
                since: UnixMillis(0),
                minor: Some(minor),
            }],
            ..price(minor)
        };
        expected.variations[0].prices.insert(market(id), schedule);
    }
    let whole = store.catalogue().load_all().await.expect("read");
    assert_eq!((whole.products, whole.outbox_head), (vec![expected], 1));
    assert_eq!(
        store.catalogue().load_rules().await.expect("read"),
        Rules {
            outbox_head: 1,
            ..Rules::default()
        }
    );

    let key = cart(1);
    let loaded = store.carts().load(&key, &[]).await.expect("read");
    assert_eq!((loaded.version, loaded.contents.next_line), (4, 2));
    let lines: Vec<_> = loaded.contents.lines.iter().map(Line::stored).collect();
    assert_eq!(lines, [line(1, "A-1", 3)]);
    assert_eq!((loaded.contents.coupon, loaded.contents.gift_card), (None, None));
    let writer = store.cart_writer(WriterOptions::default());
    assert_eq!(writer.commit(commit(&key, 4)).await, Ok(5));
}

/// Entries of the ledger lie in other tables since there are orders.
async fn a_ledger_of_gift_cards_alone_is_kept(database: &TestDatabase) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".sql").map(str::to_owned))
        .filter(|name| name.as_str() < "0018")
        .collect();
    files.sort();
    let texts = files
        .iter()
        .map(|name| std::fs::read_to_string(format!("{folder}/{name}.sql")).expect("is read"));
    let files: Vec<(i64, String, String)> = (1..)
        .zip(&files)
        .zip(texts)
        .map(|((n, name), text)| (n, name.clone(), text))
        .collect();
    make(database, &files).await;
    for sql in [
        "INSERT INTO gift_card (id, fingerprint, last_four, pin_hash, currency, available, held, created_at)
         VALUES (1, 'one', 'WXYZ', 'hash', 'EUR', 700, 300, 5)",
        "INSERT INTO gift_card_hold (reference, card, minor, state, expires_at, created_at) VALUES ('p1', 1, 300, 'held', 9, 5)",
        "INSERT INTO ledger_entry (id, kind, reference, at) VALUES (1, 'issue', 'card:1', 5), (2, 'hold', 'p1', 5)",
        "INSERT INTO ledger_posting (entry, account, minor, currency)
         VALUES (1, 'issued', -1000, 'EUR'), (1, 'card:1:available', 1000, 'EUR'),
                (2, 'card:1:available', -300, 'EUR'), (2, 'card:1:held', 300, 'EUR')",
        "UPDATE ledger_head SET last_card = 1, last_entry = 2",
    ] {
        database.run(sql).await;
    }
    let store = database.open().await;
    let cards = store.gift_cards();
    assert_eq!(cards.check().await.expect("read"), []);
    let statement = cards.show(GiftCardId(1)).await.expect("read").expect("is there");
    assert_eq!((statement.entries.len(), statement.holds.len()), (2, 1));
    cards.redeem("p1", UnixMillis(6)).await.expect("is redeemed");
    assert_eq!(cards.check().await.expect("read"), []);
    // A posting belongs to an entry still.
    let (url, orphan) = (
        &database.config.url,
        "INSERT INTO ledger_posting (entry, account, minor, currency) VALUES (99, 'x', 1, 'EUR')",
    );
    let refused = if database.is_sqlite() {
        let mut connection = SqliteConnection::connect(url).await.expect("connects");
        sqlx::query(orphan).execute(&mut connection).await.is_err()
    } else {
        let mut connection = PgConnection::connect(url).await.expect("connects");
        sqlx::query(orphan).execute(&mut connection).await.is_err()
    };
    assert!(refused);
}

async fn make_first_release(database: &TestDatabase) {
    make(
        database,
        &FIRST_RELEASE.map(|(number, name, text)| (number, name.to_owned(), text.to_owned())),
    )
    .await;
}

/// Runs these files on a new database.
async fn make(database: &TestDatabase, files: &[(i64, String, String)]) {
    let words = match database.is_sqlite() {
        true => ["WITHOUT ROWID", ""],
        false => ["WITH (fillfactor = 70)", "COLLATE \"C\""],
    };
    let migrations = files.iter().map(|(number, name, text)| {
        let sql = text.replace("/*by key*/", words[0]).replace("/*bytes*/", words[1]);
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(*number, name.clone().into(), MigrationType::Simple, sql, false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    let url = &database.config.url;
    if database.is_sqlite() {
        let options: SqliteConnectOptions = url.parse().expect("an address");
        std::fs::create_dir_all(options.get_filename().parent().expect("a folder")).expect("is made");
        let pool = SqlitePool::connect_with(options.create_if_missing(true))
            .await
            .expect("connects");
        migrator.run(&pool).await.expect("migrates");
        pool.close().await;
    } else {
        let pool = PgPool::connect(url).await.expect("connects");
        migrator.run(&pool).await.expect("migrates");
        pool.close().await;
    }
}

/// A product with two prices, and a cart.
async fn put_as_the_first_release(database: &TestDatabase, product: &Product) {
    let body = serde_json::to_string(product).expect("a document").replace('\'', "''");
    let key = cart(1);
    let owner = format!("'{}', '{}'", key.identity, key.market);
    for sql in [
        format!(
            "INSERT INTO product (code, position, published, fingerprint, body, updated_at)
             VALUES ('A', 100, NULL, '', '{body}', 5)"
        ),
        "INSERT INTO variation (code, product) VALUES ('A-1', 'A')".into(),
        "INSERT INTO price (variation, market, minor) VALUES ('A-1', 'FI', 590), ('A-1', 'SE', 6900)".into(),
        "INSERT INTO stock (variation, warehouse, quantity) VALUES ('A-1', 'main', 2400)".into(),
        "INSERT INTO outbox (id, topic, key, created_at) VALUES (1, 'product', 'A', 5)".into(),
        "UPDATE outbox_head SET last_id = 1".into(),
        format!(
            "INSERT INTO cart (identity, market, version, generation, next_line, greeting, updated_at)
             VALUES ({owner}, 4, 0, 2, NULL, 5)"
        ),
        format!(
            "INSERT INTO cart_line (identity, market, line_id, code, shipment, quantity)
             VALUES ({owner}, 1, 'A-1', 1, 3)"
        ),
    ] {
        database.run(sql).await;
    }
}
