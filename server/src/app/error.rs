use std::{io, path::PathBuf};

use services::{
    auth::{KeyError, UnknownKey},
    data_dir::FolderError,
    mail::PostError,
    releases::ReleasesSetupError,
    seed::SeedError,
    webhooks::WebhookSetupError,
};
use site::localizations::BrokenDictionary;

/// The server cannot start. The text is for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("The database cannot be used: {0}.")]
    Store(#[from] store::Error),
    #[error("The data of a new shop cannot be put: {0}.")]
    Seed(#[from] SeedError),
    #[error("The key for anonymous ids cannot be used: {0}.")]
    TokenService(#[from] KeyError),
    #[error("The server does not start: {0}.")]
    UnknownKey(#[from] UnknownKey),
    #[error("{0}")]
    Config(String),
    #[error("Letters cannot be sent: {0}")]
    Post(#[from] PostError),
    #[error("Webhooks cannot be sent: {0}")]
    Webhooks(#[from] WebhookSetupError),
    #[error("Press releases cannot be read: {0}.")]
    Releases(#[from] ReleasesSetupError),
    #[error("Pictures cannot be kept in {}: {source}. Give this user leave to write there.", path.display())]
    Pictures { path: PathBuf, source: io::Error },
    #[error("The program is damaged: {0}.")]
    Dictionary(#[from] &'static BrokenDictionary),
    #[error("The server cannot listen on {listen}: {source}. Free the port, or choose another with --listen.")]
    Listen { listen: String, source: io::Error },
    #[error(
        "The process may open {0} files, which leaves too few for visitors. Raise the limit, as with `ulimit -n 1024`."
    )]
    TooFewFiles(u64),
    #[error("The server had to stop, and must be started again: {0}.")]
    Ended(String),
    #[error(
        "The server stopped without the database, which does not answer: {0}. Nothing acknowledged is lost by that."
    )]
    StaysOpen(&'static str),
    #[error("The server stopped with an error: {0}.")]
    Io(#[from] io::Error),
}
