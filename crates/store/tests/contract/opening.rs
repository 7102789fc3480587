//! Opening: settings that must hold, migrations, errors that say what to do; and both engines are one to the caller.

use store::{Error, Store, StoreConfig, WholeCatalogue, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{
        NOW, answer, brand, cart, category, commit, commit_line, greeting, line, product, refusals, request, tab,
    },
};

crate::on_both_engines!(
    empty:
    opening_again_changes_nothing,
    two_that_open_a_new_database_at_once_both_succeed,
    a_newer_database_is_refused,
    a_database_of_somebody_else_is_left_alone,
    a_corrupt_row_is_named,
    the_store_outlives_the_runtime_that_opened_it,
    a_closed_store_says_so,
    a_copy_is_the_database_at_one_moment,
);

async fn opening_again_changes_nothing(database: &TestDatabase) {
    let store = database.open().await;
    store
        .catalogue()
        .put_products(&[product("A", "a")], NOW)
        .await
        .expect("put");
    let before = store.catalogue().load_all().await.expect("read");
    store.close().await.expect("is closed");
    let again = database.open().await;
    assert_eq!(again.catalogue().load_all().await.expect("read"), before);
}

async fn two_that_open_a_new_database_at_once_both_succeed(database: &TestDatabase) {
    let (first, second) = tokio::join!(Store::open(&database.config), Store::open(&database.config));
    first.expect("opens").ping().await.expect("answers");
    second.expect("opens").ping().await.expect("answers");
}

/// A server database has tools of its own.
async fn a_copy_is_the_database_at_one_moment(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(commit_line(&cart(1), 0, 5)).await.expect("is written");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("it's a \"copy\".db");
    if !database.is_sqlite() {
        let error = store.copy_to(&file).await.expect_err("is refused");
        assert!(matches!(error, Error::Configuration(_)), "{error:?}");
        return;
    }
    store.copy_to(&file).await.expect("is copied");
    writer.commit(commit_line(&cart(1), 1, 6)).await.expect("is written");
    let copy = Store::open(&StoreConfig::sqlite_file(&file)).await.expect("opens");
    assert_eq!(copy.carts().version(&cart(1)).await.expect("read"), 1);
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 2);
    copy.close().await.expect("is closed");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "nothing else is left: {left:?}");
}

async fn a_newer_database_is_refused(database: &TestDatabase) {
    database.open().await.close().await.expect("is closed");
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT 9001, description, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1";
    database.run(newer).await;
    let error = Store::open(&database.config).await.expect_err("is refused");
    assert!(matches!(error, Error::NewerDatabase { found: 9001, .. }), "{error:?}");
    assert!(error.to_string().contains("newer version"), "{error}");
}

/// Whatever opens it: a server, a command, or the one that copies a shop.
async fn a_database_of_somebody_else_is_left_alone(database: &TestDatabase) {
    if database.is_sqlite() {
        // Makes the file.
        let store = database.open().await;
        store.close().await.expect("is closed");
        database.run("DROP TABLE _sqlx_migrations").await;
    } else {
        database.run("CREATE TABLE invoice (id BIGINT PRIMARY KEY)").await;
    }
    let error = Store::open(&database.config).await.expect_err("is refused");
    assert!(matches!(error, Error::OthersDatabase { .. }), "{error:?}");
    assert!(error.to_string().contains("a table that is not the shop's"), "{error}");
    if database.is_sqlite() {
        return;
    }
    assert_eq!(database.text(OWN_TABLES).await, "invoice");
    // That it is migrated by the same means makes it no shop.
    let notes = "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
         installed_on TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL, checksum BYTEA NOT NULL,
         execution_time BIGINT NOT NULL)";
    database.run(notes).await;
    let first = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (1, 'invoices', true, '', 0)";
    database.run(first).await;
    let error = Store::open(&database.config).await.expect_err("is refused");
    assert!(
        matches!(&error, Error::OthersDatabase { table } if table == "invoice"),
        "{error:?}"
    );
    // Tables of others in another schema are in nobody's way.
    database.run("CREATE SCHEMA own").await;
    let config = StoreConfig::new(format!("{}?options=-csearch_path%3Down", database.config.url));
    let store = Store::open(&config).await.expect("opens");
    store.close().await.expect("is closed");
}

const OWN_TABLES: &str =
    "SELECT string_agg(table_name, ', ') FROM information_schema.tables WHERE table_schema = 'public'";

async fn a_corrupt_row_is_named(database: &TestDatabase) {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(commit_line(&cart(1), 0, 5)).await.expect("is written");
    store
        .catalogue()
        .put_products(&[product("A", "a")], NOW)
        .await
        .expect("put");
    database.run("UPDATE cart_line SET quantity = 1000").await;
    database.run("UPDATE product SET body = '{}'").await;

    let error = store.carts().load(&cart(1), &[]).await.expect_err("is refused");
    assert!(
        matches!(&error, Error::Corrupt { table: "cart_line", key, .. } if *key == cart(1).to_string()),
        "{error:?}"
    );
    let error = store.catalogue().load_all().await.expect_err("is refused");
    assert!(
        matches!(&error, Error::Corrupt { table: "product", key, .. } if key == "A"),
        "{error:?}"
    );
}

/// A pool that worked on its callers' runtimes would stall here.
async fn the_store_outlives_the_runtime_that_opened_it(database: &TestDatabase) {
    let config = database.config.clone();
    let on_another_runtime = |work: Box<dyn FnOnce(&tokio::runtime::Runtime) -> Store + Send>| {
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            work(&runtime)
        })
        .join()
        .expect("the thread ends")
    };
    let store = on_another_runtime(Box::new(move |runtime| {
        runtime.block_on(Store::open(&config)).expect("opens")
    }));
    let writer = store.cart_writer(WriterOptions::default());
    assert_eq!(writer.commit(commit_line(&cart(1), 0, 1)).await, Ok(1));
    assert_eq!(store.carts().version(&cart(1)).await.expect("read"), 1);
    // Dropped in async code, with its runtime.
    drop((store, writer));
}

async fn a_closed_store_says_so(database: &TestDatabase) {
    let store = database.open().await;
    store.close().await.expect("is closed");
    assert!(matches!(store.ping().await, Err(Error::Closed)));
    assert!(matches!(store.carts().version(&cart(1)).await, Err(Error::Closed)));
}

#[tokio::test]
async fn a_database_that_is_not_durable_is_refused() {
    let error = Store::open(&StoreConfig::new("sqlite::memory:"))
        .await
        .expect_err("is refused");
    let text = error.to_string();
    assert!(
        text.contains("journal_mode is \"memory\" where it must be \"wal\""),
        "{text}"
    );
}

#[tokio::test]
async fn an_address_of_no_engine_is_refused() {
    for url in ["", "praline.db", "mysql://x/y"] {
        let error = Store::open(&StoreConfig::new(url)).await.expect_err("is refused");
        assert!(
            error.to_string().contains("must begin with sqlite: or postgres:"),
            "{error}"
        );
    }
    let error = Store::open(&StoreConfig::new("postgres://me:secret@host:port/"))
        .await
        .expect_err("is refused");
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[tokio::test]
async fn both_engines_hold_the_same() {
    let (sqlite, postgres) = (TestDatabase::sqlite(), TestDatabase::postgres().await);
    let (left, right) = (story(&sqlite).await, story(&postgres).await);
    assert_eq!(left.carts, right.carts);
    assert_eq!(left.catalogue, right.catalogue);
    assert!(left.carts.iter().any(|cart| cart.version > 1) && !left.catalogue.products.is_empty());
}

struct Told {
    carts: Vec<domain::cart::StoredCart>,
    catalogue: WholeCatalogue,
}

/// A bit of everything, in texts that sort and escape differently where an engine has its own mind.
async fn story(database: &TestDatabase) -> Told {
    let store = database.open().await;
    let writer = store.cart_writer(WriterOptions::default());
    for n in 0..4 {
        let mut first = commit_line(&cart(n), 0, 3);
        first.greeting = greeting("  ÄÖÅ 'quoted' \"double\" \u{1F36C} \u{2028} \\u0041 %_ ");
        first.put_lines.extend([line(2, "z", 2), line(10, "A", 10)]);
        first.put_tabs[0].refusals = refusals();
        first.put_tabs.extend([tab(900, 1), tab(80, 1)]);
        first.answers = vec![answer("Ä", "[1]"), answer("a", "")];
        writer.commit(first).await.expect("is written");
        writer.commit(commit(&cart(n), if n == 2 { 5 } else { 1 })).await.ok();
    }
    let products = ["b", "B", "a-1", "a_1", "a.1", "A:1"].map(|code| product(code, "Äppel-é"));
    store.catalogue().put_products(&products, NOW).await.expect("put");
    let categories = ["z", "A", "a"].map(|code| category(code, 5));
    store
        .catalogue()
        .put_structure(&categories, &["z", "A", "a"].map(brand), NOW)
        .await
        .expect("put");
    let mut carts = Vec::new();
    for n in 0..4 {
        carts.push(
            store
                .carts()
                .load(&cart(n), &[request("a"), request("Ä")])
                .await
                .expect("read"),
        );
    }
    Told {
        carts,
        catalogue: store.catalogue().load_all().await.expect("read"),
    }
}

/// That the program can encrypt what it sends is seen at who is asked for it: the server, which cannot here.
#[tokio::test]
async fn a_connection_that_must_be_encrypted_is_asked_for() {
    let database = TestDatabase::postgres().await;
    let url = format!("{}?sslmode=require", database.config.url);
    let error = Store::open(&StoreConfig::new(url)).await.expect_err("is not encrypted");
    let told = format!("{error:?} {error}");
    assert!(told.contains("server does not support TLS"), "{told}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told() {
    // A port that was free a moment ago.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    drop(listener);
    let config = StoreConfig {
        wait: std::time::Duration::from_millis(100),
        ..StoreConfig::new(format!("postgres://praline@127.0.0.1:{port}/shop"))
    };
    let error = Store::open(&config).await.expect_err("nobody is there");
    let told = format!("{error:?} {error}");
    assert!(told.contains("refused"), "{told}");
}
