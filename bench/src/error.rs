//! Why a measurement could not be made. The texts are for the person who started it.

use std::io;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0} is not on this machine: the bench loads loopback addresses only (127.0.0.0/8, ::1, localhost).")]
    NotLoopback(String),
    #[error("{0}")]
    Usage(String),
    #[error("{what}: {source}")]
    Io { what: String, source: io::Error },
    #[error("The connection of a tab broke: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// What the server did and should not have done.
    #[error("{0}")]
    Server(String),
    #[error("The database: {0}")]
    Store(#[from] store::Error),
    #[error("The search index: {0}")]
    Index(#[from] search_index::IndexError),
    #[error("A part of the bench itself broke: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl Error {
    pub fn server(what: impl Into<String>) -> Self {
        Self::Server(what.into())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Error {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// Says what was being done when input or output failed.
pub trait Doing<T> {
    fn doing(self, what: impl Into<String>) -> Result<T>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, what: impl Into<String>) -> Result<T> {
        self.map_err(|source| Error::Io {
            what: what.into(),
            source,
        })
    }
}
