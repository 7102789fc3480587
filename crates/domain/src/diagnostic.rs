//! What a check of a document finds.

use std::fmt;

/// One thing that is wrong or strange about a document, told before it is let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is, as the document spells it: `conditions.minimumAmount.FI`. It is empty for the document as a whole.
    pub path: String,
    /// A sentence without its full stop, for whoever wrote the document.
    pub message: String,
    pub severity: Severity,
}

/// Whether a finding keeps the document out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The document must not be let in.
    Error,
    /// It may be let in, and the sentence is a warning.
    Warning,
}

impl Diagnostic {
    pub fn error(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(path, message, Severity::Error)
    }

    pub fn warning(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(path, message, Severity::Warning)
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    fn new(path: impl Into<String>, message: impl Into<String>, severity: Severity) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
            severity,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}
