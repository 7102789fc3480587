//! A new database for one test, on either engine.

use std::{fs, path::PathBuf, time::Duration};

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::{Store, StoreConfig};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::postgres;

pub(crate) struct TestDatabase {
    pub(crate) config: StoreConfig,
    /// Goes with the test.
    folder: Option<TempDir>,
}

impl TestDatabase {
    /// Nothing is in it, not even a table.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            config: StoreConfig::sqlite_file(&file_in(&folder)),
            folder: Some(folder),
        }
    }

    /// Nothing is in it, not even a table.
    pub(crate) async fn postgres() -> Self {
        Self::at(postgres::new_database(None).await)
    }

    /// All tables are in it: a copy of one that was migrated once for all tests, which takes a moment where migrating takes many.
    pub(crate) async fn migrated_sqlite() -> Self {
        static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
        let bytes = MIGRATED
            .get_or_init(|| async {
                let (folder, database) = (tempfile::tempdir().expect("a folder"), Self::sqlite());
                let file = folder.path().join("migrated.db");
                database.open().await.close().await.expect("it closes");
                // The last connection has closed, but a log beside the file may be left.
                database.run(format!("VACUUM INTO '{}'", file.display())).await;
                fs::read(file).expect("is read")
            })
            .await;
        let database = Self::sqlite();
        let file = file_in(database.folder.as_ref().expect("its folder"));
        fs::create_dir(file.parent().expect("its folder")).expect("is made");
        fs::write(file, bytes).expect("is written");
        database
    }

    /// All tables are in it, as in [`Self::migrated_sqlite`].
    pub(crate) async fn migrated_postgres() -> Self {
        static MIGRATED: OnceCell<String> = OnceCell::const_new();
        let template = MIGRATED
            .get_or_init(|| async {
                let database = Self::postgres().await;
                database.open().await.close().await.expect("it closes");
                database.config.url
            })
            .await;
        Self::at(postgres::new_database(Some(template)).await)
    }

    fn at(url: String) -> Self {
        Self {
            config: StoreConfig {
                // Crowds that write at once get through on a busy machine as well.
                writer_wait: Duration::from_secs(30),
                ..StoreConfig::new(url)
            },
            folder: None,
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.config).await.expect("the database opens")
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.config.url.starts_with("sqlite:")
    }

    /// A text of one row, read beside the store.
    pub(crate) async fn text(&self, sql: impl Into<String>) -> String {
        let (url, sql) = (&self.config.url, AssertSqlSafe(sql.into()));
        if self.is_sqlite() {
            let mut connection = SqliteConnection::connect(url).await.expect("connects");
            let text = sqlx::query_scalar(sql).fetch_one(&mut connection).await.expect("reads");
            connection.close().await.expect("is closed");
            text
        } else {
            let mut connection = PgConnection::connect(url).await.expect("connects");
            sqlx::query_scalar(sql).fetch_one(&mut connection).await.expect("reads")
        }
    }

    /// From here on an update that makes rows fit the condition is refused by the database.
    pub(crate) async fn break_updates_of(&self, table: &str, condition: &str) {
        if self.is_sqlite() {
            let trigger = format!(
                "CREATE TRIGGER broken_{table} BEFORE UPDATE ON {table} WHEN {condition}
                 BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END"
            );
            self.run(trigger).await;
        } else {
            self.run(
                "CREATE FUNCTION break() RETURNS trigger AS
                 $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$ LANGUAGE plpgsql",
            )
            .await;
            let trigger = format!(
                "CREATE TRIGGER broken_{table} BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({condition})
                 EXECUTE FUNCTION break()"
            );
            self.run(trigger).await;
        }
    }

    /// Takes what was broken back.
    pub(crate) async fn repair(&self, table: &str) {
        let on = if self.is_sqlite() {
            String::new()
        } else {
            format!(" ON {table}")
        };
        self.run(format!("DROP TRIGGER broken_{table}{on}")).await;
    }

    /// From here on the database refuses such a write (`INSERT`, `UPDATE` or `DELETE`) of any row of the table: `BEFORE` it
    /// is done, or `AFTER`.
    pub(crate) async fn break_writes_of(&self, table: &str, write: &str, moment: &str) {
        if self.is_sqlite() {
            let trigger = format!(
                "CREATE TRIGGER broken_{table} {moment} {write} ON {table} BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END"
            );
            self.run(trigger).await;
        } else {
            self.run(
                "CREATE OR REPLACE FUNCTION break() RETURNS trigger AS
                 $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$ LANGUAGE plpgsql",
            )
            .await;
            let trigger = format!(
                "CREATE TRIGGER broken_{table} {moment} {write} ON {table} FOR EACH ROW EXECUTE FUNCTION break()"
            );
            self.run(trigger).await;
        }
    }

    /// Runs a statement beside the store.
    pub(crate) async fn run(&self, sql: impl Into<String>) {
        let (url, sql) = (&self.config.url, AssertSqlSafe(sql.into()));
        if self.is_sqlite() {
            let mut connection = SqliteConnection::connect(url).await.expect("connects");
            sqlx::query(sql).execute(&mut connection).await.expect("runs");
            connection.close().await.expect("is closed");
        } else {
            let mut connection = PgConnection::connect(url).await.expect("connects");
            sqlx::query(sql).execute(&mut connection).await.expect("runs");
        }
    }
}

/// A folder and a name that an address must escape.
fn file_in(folder: &TempDir) -> PathBuf {
    folder.path().join("new folder/what?#%.db")
}
