//! What can go wrong with an index, as far as a caller may act on it.

use std::{error::Error, io};

use tantivy::{TantivyError, directory::error::LockError};

/// A failure of the index. A failed write leaves the last commit as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// Another writer, of this process or another one, holds the index; try again later.
    #[error("the search index is being written by someone else")]
    Locked,
    /// The question's time was up before its answer was complete.
    #[error("the search took too long")]
    TimedOut,
    #[error("the search index cannot be read or written")]
    Io(#[source] io::Error),
    #[error("the search index failed")]
    Engine(#[source] Box<dyn Error + Send + Sync>),
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<LockError> for IndexError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::LockBusy => Self::Locked,
            LockError::IoError(error) => Self::Io(shared(&error)),
        }
    }
}

impl From<TantivyError> for IndexError {
    fn from(error: TantivyError) -> Self {
        match error {
            TantivyError::LockFailure(lock, _) => lock.into(),
            TantivyError::IoError(error) => Self::Io(shared(&error)),
            other => Self::Engine(Box::new(other)),
        }
    }
}

/// The engine shares its I/O errors; a copy keeps kind and text.
fn shared(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}
