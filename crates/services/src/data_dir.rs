//! The data folder: made when it is new, opened as it is otherwise.

mod lock;

pub use lock::Lock;

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use configuration::Config;
use runtime::clock::Clock;
use search_index::{IndexError, Opened, SearchIndex, Synonyms};
use sha2::{Digest, Sha256};
use store::{Store, StoreConfig};

use super::{
    taxes::{self, TaxesError},
    webhooks,
};

/// The folder cannot be used. The text is for the person who runs the program.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("The data folder {} cannot be made: {source}. Choose another with --data-dir, or give this user leave to write there.", path.display())]
    Folder { path: PathBuf, source: io::Error },
    #[error("The server with the process id {pid} works on {} already. Stop it first, or choose another folder with --data-dir.", path.display())]
    InUse { path: PathBuf, pid: String },
    #[error(
        "There is no shop in {folder} (no {file}). Name its folder with --data-dir, or its database with --database-url; `praline migrate` makes one."
    )]
    NoShop { folder: String, file: String },
    #[error("Nobody answers at {place}. Start the PostgreSQL server there, or name another one with --database-url.")]
    Silent { place: String },
    #[error("The database {place} cannot be used: {source}.")]
    Unopened { place: String, source: store::Error },
    #[error("The database cannot be used: {0}.")]
    Store(#[from] store::Error),
    #[error("The known tax rates cannot be put: {0}.")]
    Taxes(#[from] TaxesError),
    #[error("The search index in {} cannot be used: {source}. It can be deleted at any time: it is built again from the database.", path.display())]
    Index { path: PathBuf, source: IndexError },
}

/// Makes the folder and opens (makes, migrates) the database, with the tax rates that every shop begins with.
pub async fn open_store(config: &Config) -> Result<Store, FolderError> {
    make_folder(config.data_dir().to_owned())?;
    tell_of_readers(config);
    let store = open_database(config).await?;
    taxes::put_known_if_new(&store, Clock::system().wall()).await?;
    webhooks::subscribe(&store).await?;
    Ok(store)
}

/// Opens (makes, migrates) the database and puts nothing, so that another shop can be copied into it.
pub async fn open_database(config: &Config) -> Result<Store, FolderError> {
    let store = Store::open(&store_config(config)).await;
    store.map_err(|source| not_opened(config, source))
}

/// Whether others have the database of PostgreSQL open; false for a file, which has a [`Lock`]. To be asked before it is opened.
pub async fn has_sessions(config: &Config) -> Result<bool, FolderError> {
    let asked = Store::has_sessions(&store_config(config)).await;
    asked.map_err(|source| not_opened(config, source))
}

/// Opens the database of a shop that is there: a folder that is misspelt, or not mounted, is no new shop. A database server's
/// own databases are made by hand, and told apart by it.
pub async fn open_existing_store(config: &Config) -> Result<Store, FolderError> {
    match store_config(config).missing_file() {
        Some(path) => {
            let (folder, file) = (path.parent(), path.file_name());
            let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
            Err(FolderError::NoShop {
                folder: folder.unwrap_or(Path::new(".")).display().to_string(),
                file: file.unwrap_or_default().display().to_string(),
            })
        }
        None => open_store(config).await,
    }
}

/// Why the database was not opened, with the place that it was looked for.
fn not_opened(config: &Config, source: store::Error) -> FolderError {
    let place = place(&config.database_url());
    if config.has_shared_database() && is_refused(&source) {
        FolderError::Silent { place }
    } else {
        FolderError::Unopened { place, source }
    }
}

/// A file, or the hosts of servers, without what nobody should read.
pub fn place(url: &str) -> String {
    if let Some(path) = url.strip_prefix("sqlite:") {
        let path = path.strip_prefix("//").unwrap_or(path);
        return path.split('?').next().unwrap_or_default().to_owned();
    }
    // Without an @ there is no password; with one all that stands before it may be.
    let has_user = url.contains('@');
    let hosts = url.split(',').filter_map(|one| match one.rsplit_once('@') {
        Some((_, rest)) => Some(rest),
        None if has_user => None,
        None => Some(one.split_once("://").map_or(one, |(_, rest)| rest)),
    });
    let hosts: Vec<&str> = hosts.filter_map(|rest| rest.split(['/', '?']).next()).collect();
    hosts.join(", ")
}

fn is_refused(error: &store::Error) -> bool {
    let mut next: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return error.kind() == io::ErrorKind::ConnectionRefused;
        }
        next = error.source();
    }
    false
}

fn store_config(config: &Config) -> StoreConfig {
    let store = match &config.database.url {
        Some(url) => StoreConfig::new(url.expose()),
        None => StoreConfig::sqlite_file(&config.data_dir().join(DATABASE_FILE)),
    };
    StoreConfig {
        readers: config.database.reader_count(),
        wait: config.database.wait(),
        ..store
    }
}

/// What is searched, each in an index of its own.
#[derive(Clone)]
pub struct Indexes {
    pub products: SearchIndex,
    /// Recipes, articles, locations and other pages.
    pub pages: SearchIndex,
}

impl Indexes {
    /// With their names.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &SearchIndex)> {
        [("products", &self.products), ("pages", &self.pages)].into_iter()
    }

    /// Both take the same words for one.
    pub fn set_synonyms(&self, synonyms: &Synonyms) {
        for (_, index) in self.all() {
            index.set_synonyms(synonyms.clone());
        }
    }
}

/// Opens the indexes, which are made empty when they are not there.
pub fn open_indexes(config: &Config) -> Result<Indexes, FolderError> {
    forget_former_index(config)?;
    Ok(Indexes {
        products: open_index(config, "products")?,
        pages: open_index(config, "pages")?,
    })
}

fn open_index(config: &Config, name: &str) -> Result<SearchIndex, FolderError> {
    let path = config.data_dir().join("index").join(folder_name(config, name));
    make_folder(path.clone())?;
    let index = SearchIndex::open(&path).map_err(|source| FolderError::Index { path, source })?;
    match index.opened() {
        Opened::Created | Opened::Existing => {}
        Opened::Outdated { reason } => {
            tracing::info!(index = name, reason, "the search index serves until it is built anew");
        }
        Opened::Rebuilt { reason } => {
            tracing::warn!(
                index = name,
                reason,
                "the search index cannot be used: it is empty, and grows until it is built anew"
            );
        }
    }
    Ok(index)
}

/// The index of the first release lay elsewhere.
fn forget_former_index(config: &Config) -> Result<(), FolderError> {
    let former = config.data_dir().join("search");
    let path = former.join(folder_name(config, "products"));
    match fs::remove_dir_all(&path) {
        // Other databases may have theirs in there.
        Ok(()) => fs::remove_dir(former).or(Ok(())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(FolderError::Folder { path, source }),
    }
}

/// The database of a shop that names no other.
pub const DATABASE_FILE: &str = "praline.db";

/// An index belongs to its database: another database gets a folder of its own.
fn folder_name(config: &Config, name: &str) -> String {
    match &config.database.url {
        None => name.to_owned(),
        Some(url) => {
            let digest = Sha256::digest(url.expose().as_bytes());
            let short: String = digest[..6].iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{name}-{short}")
        }
    }
}

fn make_folder(path: PathBuf) -> Result<(), FolderError> {
    fs::create_dir_all(&path).map_err(|source| FolderError::Folder { path, source })
}

/// The program makes files that only its own user can read. Those of earlier versions, or of another hand, may be open to
/// others; who shall read them is the operator's to decide.
fn tell_of_readers(config: &Config) {
    let database = config.data_dir().join(DATABASE_FILE);
    for path in [config.data_dir(), &database] {
        if is_open_to_others(path) {
            let command = format!("chmod go= {}", path.display());
            tracing::warn!(path = %path.display(), "other users of this machine can read the shop's data; `{command}` ends that");
        }
    }
}

fn is_open_to_others(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.permissions().mode() & OTHERS != 0)
}

/// What group and world may do.
pub const OTHERS: u32 = 0o077;

#[cfg(test)]
mod tests {
    use configuration::Secret;

    use super::*;

    fn at(folder: &Path, url: Option<&str>) -> Config {
        let mut config = Config {
            data_dir: folder.to_owned(),
            ..Config::default()
        };
        config.database.url = url.map(Secret::new);
        config
    }

    #[tokio::test]
    async fn a_misspelt_folder_is_no_shop() {
        let above = tempfile::tempdir().expect("a folder");
        let folder = above.path().join("shop");
        let elsewhere = format!("sqlite:{}", above.path().join("else.db").display());
        let told = async |config: &Config| match open_existing_store(config).await {
            Ok(_) => panic!("opened"),
            Err(error) => error.to_string(),
        };
        let sentence = told(&at(&folder, None)).await;
        let beginning = format!("There is no shop in {} (no praline.db). ", folder.display());
        assert!(sentence.starts_with(&beginning), "{sentence}");
        assert!(!folder.exists(), "looking makes nothing");
        let sentence = told(&at(&folder, Some(&elsewhere))).await;
        assert!(sentence.contains("(no else.db)"), "{sentence}");
        for config in [at(&folder, None), at(&folder, Some(&elsewhere))] {
            open_store(&config).await.expect("made").close().await.expect("closed");
            let opened = open_existing_store(&config).await.expect("there");
            opened.close().await.expect("closed");
        }
    }

    #[tokio::test]
    async fn where_a_database_was_looked_for_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(DATABASE_FILE);
        fs::create_dir(&path).expect("a folder in its place");
        let told = async |config: &Config| open_store(config).await.expect_err("refused").to_string();
        let sentence = told(&at(folder.path(), None)).await;
        assert!(sentence.contains(&path.display().to_string()), "{sentence}");
        let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = closed.local_addr().expect("its address").port();
        drop(closed);
        let url = format!("postgres://shop:hunter2@127.0.0.1:{port}/shop");
        let sentence = told(&at(folder.path(), Some(&url))).await;
        let beginning = format!("Nobody answers at 127.0.0.1:{port}. ");
        assert!(sentence.starts_with(&beginning), "{sentence}");
    }

    #[test]
    fn places_hold_no_passwords() {
        for (url, expected) in [
            ("sqlite:///data/shop.db", "/data/shop.db"),
            ("sqlite:shop.db?mode=rwc", "shop.db"),
            ("postgres://db.example/shop", "db.example"),
            (
                "postgres://u:p@one:5432/shop,postgres://u:p@two/shop?sslmode=require",
                "one:5432, two",
            ),
            ("postgres://u:pa,ss@one/shop", "one"),
        ] {
            assert_eq!(place(url), expected, "{url}");
        }
    }
}
