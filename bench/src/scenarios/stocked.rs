//! A server of its own with many products, whose data a scenario changes through the store, as an importer or an editor
//! does.

use std::{
    fs,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use bench::corpus::{self, Corpus};
use domain::{clock::UnixMillis, ids::InvalidId};
use store::{Store, StoreConfig};
use tempfile::TempDir;

use crate::{
    error::{Doing, Error, Result},
    server::{ServerArgs, Started},
    shop::data_dir,
    shop::import,
};

pub struct Stocked {
    pub home: TempDir,
    pub started: Started,
    pub store: Store,
}

impl Stocked {
    /// Starts a server whose new shop has these products beside those of its seed: a file of them, or so many made-up ones.
    pub async fn start(server: &ServerArgs, seed: &str, corpus: Option<&Path>, products: u32) -> Result<Self> {
        if server.url.is_some() {
            return Err(Error::Usage(
                "Changes go through the store of a server that is started here: leave --url out.".to_owned(),
            ));
        }
        let home = server.folder()?;
        let program = server.program()?;
        Started::new(&program, &home, seed)?.stop()?;
        let made_up = home.path().join("products.jsonl");
        let corpus = match corpus {
            Some(corpus) => corpus,
            None => {
                fs::write(&made_up, rows(products as usize)?).doing("the products cannot be written")?;
                &made_up
            }
        };
        import(&program, corpus, &data_dir(&home), &[])?;
        let started = Started::new(&program, &home, seed)?;
        let store = Store::open(&StoreConfig::sqlite_file(&data_dir(&home).join("praline.db"))).await?;
        Ok(Self { home, started, store })
    }

    /// Stops the server; the folder stays as long as what is returned.
    pub async fn stop(self) -> Result<TempDir> {
        self.store.close().await?;
        self.started.stop()?;
        Ok(self.home)
    }
}

/// Made-up products, one a line.
fn rows(count: usize) -> Result<String> {
    let wrong = |error: InvalidId| Error::server(format!("The made-up catalogue is no catalogue: {error}."));
    let corpus = Corpus::new().map_err(wrong)?;
    let mut rows = String::new();
    for number in 0..count {
        rows.push_str(&corpus::row(&corpus.product(number, 0).map_err(wrong)?, now()));
        rows.push('\n');
    }
    Ok(rows)
}

pub fn now() -> UnixMillis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    UnixMillis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
