//! Releasing what is over its time: row by row, so that one that cannot be released keeps none of the others.

use crate::{Error, Result};

/// The kinds of jobs that release one row, by its key. A row that could not be released gets one, and is left to it.
pub const RELEASE_RESERVATION: &str = "release-reservation";
pub const RELEASE_HOLD: &str = "release-hold";

/// How many rows are looked for at a time.
pub(crate) const CHUNK: i64 = 100;

/// One call looks at about so many: whoever has more to release is asked again.
const AT_MOST: u64 = 1000;

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
    /// Whether there may be more.
    pub fn has_more(&self) -> bool {
        self.released + self.failed.len() as u64 >= AT_MOST
    }

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
