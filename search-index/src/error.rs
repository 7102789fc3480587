//! What can go wrong with an index, as far as a caller may act on it.

use std::{error::Error, io};

use tantivy::{
    TantivyError,
    directory::error::{LockError, OpenReadError},
};

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
    /// Its files are not what was written; it has to be built anew.
    #[error("the search index is damaged: {0}")]
    Damaged(String),
    /// Another version wrote it; it can be searched, but not changed.
    #[error("the search index takes no changes: {0}")]
    Outdated(String),
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
            error if is_damage(&error) => Self::Damaged(error.to_string()),
            TantivyError::LockFailure(lock, _) => lock.into(),
            TantivyError::IoError(error) => Self::Io(shared(&error)),
            other => Self::Engine(Box::new(other)),
        }
    }
}

/// Whether the files are at fault, and not the access to them.
fn is_damage(error: &TantivyError) -> bool {
    let bad_content =
        |error: &io::Error| matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof);
    match error {
        TantivyError::DataCorruption(_) | TantivyError::IncompatibleIndex(_) | TantivyError::SchemaError(_) => true,
        TantivyError::OpenReadError(OpenReadError::IoError { io_error, .. }) => bad_content(io_error),
        TantivyError::OpenReadError(_) => true,
        TantivyError::IoError(error) => bad_content(error),
        _ => false,
    }
}

/// The engine shares its I/O errors; a copy keeps kind and text.
fn shared(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}
