//! Releasing what is over its time: row by row, so that one that cannot be released keeps none of the others.

use crate::{Error, Result};

/// How many rows are looked for at a time.
pub(crate) const CHUNK: i64 = 100;

/// What became of rows whose time was over.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Expired {
    pub released: u64,
    pub failed: Vec<FailedExpiry>,
}

/// A row that could not be released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedExpiry {
    /// The reservation's key, or the hold's reference.
    pub key: String,
    pub reason: String,
}

impl Expired {
    /// Notes how one row ended.
    ///
    /// # Errors
    ///
    /// The trouble is not the row's own: the storage does not work.
    pub(crate) fn note(&mut self, key: String, released: Result<bool>) -> Result<()> {
        match released {
            Ok(released) => self.released += u64::from(released),
            Err(error @ (Error::Corrupt { .. } | Error::Storage(sqlx::Error::Database(_)))) => {
                let reason = error.to_string();
                self.failed.push(FailedExpiry { key, reason });
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
