//! Why a row cannot be imported.

use std::fmt;

/// The field, the rule that it breaks, and the value at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowError {
    /// Empty when the row as a whole is wrong.
    pub field: String,
    /// The same words for every row that breaks the same rule, so that reports can count them.
    pub reason: String,
    pub detail: String,
}

impl RowError {
    pub fn new(field: impl Into<String>, reason: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            reason: reason.into(),
            detail: detail.into(),
        }
    }

    pub fn plain(reason: impl Into<String>) -> Self {
        Self::new("", reason, "")
    }

    /// The same error at a field further out: `variations[1]` and `prices.FI` make `variations[1].prices.FI`.
    #[must_use]
    pub fn within(mut self, outer: &str) -> Self {
        self.field = if self.field.is_empty() {
            outer.to_owned()
        } else {
            format!("{outer}.{}", self.field)
        };
        self
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.reason)?;
        if !self.detail.is_empty() {
            write!(f, " ({})", self.detail)?;
        }
        Ok(())
    }
}
