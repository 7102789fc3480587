//! A new database for one test, on either engine.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::{Store, StoreConfig};
use tempfile::TempDir;

use crate::postgres;

pub(crate) struct TestDatabase {
    pub(crate) config: StoreConfig,
    /// Goes with the test.
    _folder: Option<TempDir>,
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            // A folder and a name that an address must escape.
            config: StoreConfig::sqlite_file(&folder.path().join("new folder/what?#%.db")),
            _folder: Some(folder),
        }
    }

    pub(crate) async fn postgres() -> Self {
        Self {
            config: StoreConfig::new(postgres::new_database().await),
            _folder: None,
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
