//! Why a row cannot be imported.

use std::fmt;

use domain::ids::InvalidId;

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
    /// A code that is none.
    pub(crate) fn wrong_id(field: &str, error: &InvalidId) -> Self {
        Self::new(field, "the code is not valid", error.to_string())
    }

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

/// All that is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowErrors(pub Vec<RowError>);

impl RowErrors {
    /// The value, or nothing where it is wrong: then that is kept.
    pub(crate) fn take<T>(&mut self, read: Result<T, RowError>) -> Option<T> {
        read.map_err(|error| self.0.push(error)).ok()
    }

    /// The same for a value that has several parts.
    pub(crate) fn take_all<T>(&mut self, read: Result<T, Self>) -> Option<T> {
        read.map_err(|errors| self.0.extend(errors.0)).ok()
    }

    pub(crate) fn within(self, outer: &str) -> Self {
        Self(self.0.into_iter().map(|error| error.within(outer)).collect())
    }

    /// The value, unless anything was wrong.
    pub(crate) fn unless_any<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

impl From<RowError> for RowErrors {
    fn from(error: RowError) -> Self {
        Self(vec![error])
    }
}

impl From<Vec<RowError>> for RowErrors {
    fn from(errors: Vec<RowError>) -> Self {
        Self(errors)
    }
}

impl fmt::Display for RowErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join("; "))
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
