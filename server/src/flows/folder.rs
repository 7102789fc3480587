//! The data folder: made when it is new, opened as it is otherwise.

use std::{fs, io, path::PathBuf};

use search_index::{IndexError, SearchIndex};
use sha2::{Digest, Sha256};
use store::{Store, StoreConfig};

use super::taxes::{self, TaxesError};
use crate::{clock::Clock, config::Config};

/// The folder cannot be used. The text is for the person who runs the program.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("The data folder {} cannot be made: {source}. Choose another with --data-dir, or give this user leave to write there.", path.display())]
    Folder { path: PathBuf, source: io::Error },
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
    let store = match &config.database.url {
        Some(url) => StoreConfig::new(url.expose()),
        None => StoreConfig::sqlite_file(&config.data_dir().join(DATABASE_FILE)),
    };
    let store = Store::open(&store).await?;
    taxes::put_known_if_new(&store, Clock::system().wall()).await?;
    Ok(store)
}

/// Opens the index, which is made empty when it is not there or of another version.
pub fn open_index(config: &Config) -> Result<SearchIndex, FolderError> {
    let path = index_folder(config, "products");
    make_folder(path.clone())?;
    SearchIndex::open(&path).map_err(|source| FolderError::Index { path, source })
}

/// Opens the index of pages in the same way.
pub fn open_pages_index(config: &Config) -> Result<SearchIndex, FolderError> {
    let path = index_folder(config, "pages");
    make_folder(path.clone())?;
    SearchIndex::open(&path).map_err(|source| FolderError::Index { path, source })
}

const DATABASE_FILE: &str = "praline.db";

/// An index belongs to its database: another database gets a folder of its own.
fn index_folder(config: &Config, kind: &str) -> PathBuf {
    let name = match &config.database.url {
        None => kind.to_owned(),
        Some(url) => {
            let digest = Sha256::digest(url.expose().as_bytes());
            let short: String = digest[..6].iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{kind}-{short}")
        }
    };
    config.data_dir().join("search").join(name)
}

fn make_folder(path: PathBuf) -> Result<(), FolderError> {
    fs::create_dir_all(&path).map_err(|source| FolderError::Folder { path, source })
}
