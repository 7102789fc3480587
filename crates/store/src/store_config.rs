//! Where the database is, and how it is read.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use sqlx::sqlite::SqliteConnectOptions;

/// Where the database is.
#[derive(Debug, Clone)]
pub struct StoreConfig {
    /// `sqlite:PATH` or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`; several servers of one database with commas
    /// between their addresses, of which the one that can be written is used.
    pub url: String,
    /// How many connections read at the same time.
    pub readers: u32,
    /// How long somebody waits for one of them; they are served in the order in which they came. Then the answer is
    /// [`Error::Busy`].
    pub wait: Duration,
    /// The same for a connection of PostgreSQL that writes. SQLite has one, whose lock is waited for.
    pub writer_wait: Duration,
}

impl StoreConfig {
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            readers: 4,
            wait: Duration::from_secs(2),
            writer_wait: Duration::from_secs(3),
        }
    }

    /// An embedded database in a file; its folder is made when it is not there.
    pub fn sqlite_file(path: &Path) -> Self {
        Self::new(format!("sqlite:{}", escape(&path.to_string_lossy())))
    }

    /// The file of an embedded database, which opening would make.
    pub fn missing_file(&self) -> Option<PathBuf> {
        let is_embedded = self.url.starts_with("sqlite:");
        let options = is_embedded.then(|| SqliteConnectOptions::from_str(&self.url).ok())??;
        let path = options.get_filename();
        (!path.exists()).then(|| path.to_owned())
    }
}

/// Keeps the marks of an address out of a path.
fn escape(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}
