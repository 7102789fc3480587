use search_index::IndexError;

/// The index could not be brought up to date; it is tried again.
#[derive(Debug, thiserror::Error)]
pub enum IndexingError {
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("the work on the index was cut off")]
    CutOff,
}
