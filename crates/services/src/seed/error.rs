use crate::{content::ContentError, import::RowErrors};

/// The data could not be put into the database.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error("the database does not take the data: {0}")]
    Store(#[from] store::Error),
    #[error("the demo file {file} is damaged: {reason}")]
    Damaged { file: String, reason: String },
    #[error("the demo brand does not go with the pages that are there:\n{0}\nNothing was put.")]
    InTheWay(ContentError),
    #[error("the demo file {file} is damaged at line {line}: {reason}")]
    DamagedLine {
        file: String,
        line: usize,
        reason: RowErrors,
    },
}

pub(super) fn damaged(file: &str, reason: &dyn std::fmt::Display) -> SeedError {
    SeedError::Damaged {
        file: file.to_owned(),
        reason: reason.to_string(),
    }
}
